import * as z from 'zod/mini';
import { requestJson, type VendorAnswer } from './request.ts';

const TAGS_A_PAGE = 100;
/** Page limit of a search: with more results, the exact name is not among them. */
const PAGES_MAX = 50;

export type Failure =
  | Extract<VendorAnswer, { readonly kind: 'rate-limited' | 'away' }>
  /** ActiveCampaign answers a wrong key with 403 instead of 401, occasionally by mistake. */
  | { readonly kind: 'forbidden' }
  /** `message` is ActiveCampaign's own, in English. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

type Result<T> = { readonly kind: 'ok'; readonly value: T } | Failure;

/** Subset of ActiveCampaign's API v3 (docs/decisions/activecampaign.md). A call throws only if its turn does. */
export interface ActiveCampaign {
  readonly test: () => Promise<Result<undefined>>;
  /** Finds the id of a contact tag. Case matters only if two names differ by it alone. */
  readonly findTag: (name: string, signal: AbortSignal) => Promise<Result<string | undefined>>;
  /** Creates a contact tag; after a race, returns the existing one's id. */
  readonly createTag: (name: string, signal: AbortSignal) => Promise<Result<string>>;
  /** Idempotent. */
  readonly tagContact: (contactId: string, tagId: string, signal: AbortSignal) => Promise<Result<undefined>>;
  /** Succeeds too if the contact is gone or does not have the tag. */
  readonly untagContact: (contactId: string, tagId: string, signal: AbortSignal) => Promise<Result<undefined>>;
  /** Creates or finds the contact of an address and returns its id. Omitted names stay unchanged. */
  readonly syncContact: (contact: ContactDetails, signal: AbortSignal) => Promise<Result<string>>;
}

interface ContactDetails {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

const reference = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((id) => String(id)),
);
const tag = z.object({ id: reference, tag: z.string(), tagType: z.string() });
const tagPage = z.object({
  tags: z.array(tag),
  meta: z.optional(z.object({ total: z.optional(z.coerce.number()) })),
});
const userBody = z.object({ user: z.object({ id: reference }) });
const tagBody = z.object({ tag: z.object({ id: reference }) });
const contactTagBody = z.object({ contactTag: z.object({ id: reference }) });
const contactTagsBody = z.object({ contactTags: z.array(z.object({ id: reference, tag: reference })) });
const contactBody = z.object({ contact: z.object({ id: reference }) });
const deletedBody = z.unknown();
const errorBody = z.object({
  errors: z.optional(
    z.array(z.object({ title: z.optional(z.nullable(z.string())), detail: z.optional(z.nullable(z.string())) })),
  ),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
});

/** Reads the message from one of ActiveCampaign's three error formats. */
function messageOf(body: unknown, status: number): string {
  const { data } = z.safeParse(errorBody, body);
  const parts = data?.errors?.map(({ title, detail }) => [title, detail].filter(Boolean).join(': ')) ?? [];
  return [parts.join('; '), data?.error, data?.message].find(Boolean) ?? `Status ${status}`;
}

/** Accepts only responses with the expected key: a wrong address answers 200 as well. */
function read<S extends z.core.$ZodType>(answer: VendorAnswer, schema: S): Result<z.output<S>> {
  if (answer.kind === 'rate-limited' || answer.kind === 'away') return answer;
  const { status, body } = answer;
  if (answer.kind === 'refused') {
    if (status === 401 || status === 403) return { kind: 'forbidden' };
    return { kind: 'refused', status, message: messageOf(body, status) };
  }
  const { success, data } = z.safeParse(schema, body);
  return success ? { kind: 'ok', value: data } : { kind: 'away', reason: 'not-json' };
}

const done = { kind: 'ok', value: undefined } as const;

const isGone = (failure: Failure): boolean => failure.kind === 'refused' && failure.status === 404;

/** @param takeTurn waits for the account's next turn */
export function createActiveCampaign({
  url,
  key,
  now,
  takeTurn,
}: {
  readonly url: string;
  readonly key: string;
  readonly now: () => Date;
  readonly takeTurn: () => Promise<void>;
}): ActiveCampaign {
  async function ask(
    path: string,
    signal?: AbortSignal,
    body?: unknown,
    method: 'GET' | 'POST' | 'DELETE' = body === undefined ? 'GET' : 'POST',
  ): Promise<VendorAnswer> {
    await takeTurn();
    return requestJson({
      method,
      url: `${url}/api/3${path}`,
      headers: { 'Api-Token': key },
      body,
      now,
      ...(signal && { signal }),
    });
  }

  /** Template tags may share a name, and a search for 'Yoga' also finds 'Yoga Retreat'. */
  function pick(tags: readonly z.output<typeof tag>[], name: string): string | undefined {
    const ofContacts = tags.filter(({ tagType }) => tagType === 'contact');
    const exact = ofContacts.find((each) => each.tag === name);
    return (exact ?? ofContacts.find((each) => each.tag.toLowerCase() === name.toLowerCase()))?.id;
  }

  async function findTag(name: string, signal: AbortSignal): Promise<Result<string | undefined>> {
    const seen: z.output<typeof tag>[] = [];
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const query = new URLSearchParams({ search: name, offset: String(seen.length), limit: String(TAGS_A_PAGE) });
      const result = read(await ask(`/tags?${query}`, signal), tagPage);
      if (result.kind !== 'ok') return result;
      const { tags, meta } = result.value;
      seen.push(...tags);
      if (tags.length === 0 || seen.length >= (meta?.total ?? Number.POSITIVE_INFINITY)) break;
    }
    return { kind: 'ok', value: pick(seen, name) };
  }

  async function createTag(name: string, signal: AbortSignal): Promise<Result<string>> {
    const body = { tag: { tag: name, tagType: 'contact', description: '' } };
    const created = read(await ask('/tags', signal, body), tagBody);
    if (created.kind === 'ok') return { kind: 'ok', value: created.value.tag.id };
    // The status of a duplicate is undocumented, so after both kinds of failure the tag may exist.
    const mayExist = created.kind === 'refused' || (created.kind === 'away' && created.reason === 'server-error');
    const found = mayExist ? await findTag(name, signal) : created;
    return found.kind === 'ok' && found.value !== undefined ? { kind: 'ok', value: found.value } : created;
  }

  /** Returns the ids of the links between contact and tag. */
  async function tagLinks(contactId: string, tagId: string, signal: AbortSignal): Promise<Result<string[]>> {
    const result = read(await ask(`/contacts/${contactId}/contactTags`, signal), contactTagsBody);
    if (result.kind !== 'ok') return result;
    return { kind: 'ok', value: result.value.contactTags.flatMap(({ id, tag: each }) => (each === tagId ? [id] : [])) };
  }

  async function hasTag(contactId: string, tagId: string, signal: AbortSignal): Promise<boolean> {
    const links = await tagLinks(contactId, tagId, signal);
    return links.kind === 'ok' && links.value.length > 0;
  }

  async function tagContact(contactId: string, tagId: string, signal: AbortSignal): Promise<Result<undefined>> {
    const body = { contactTag: { contact: contactId, tag: tagId } };
    const result = read(await ask('/contactTags', signal, body), contactTagBody);
    if (result.kind === 'ok') return done;
    const isDoubtful = result.kind === 'refused' && result.status !== 404;
    return isDoubtful && (await hasTag(contactId, tagId, signal)) ? done : result;
  }

  async function untagContact(contactId: string, tagId: string, signal: AbortSignal): Promise<Result<undefined>> {
    const links = await tagLinks(contactId, tagId, signal);
    if (links.kind !== 'ok') return isGone(links) ? done : links;
    for (const id of links.value) {
      const removed = read(await ask(`/contactTags/${id}`, signal, undefined, 'DELETE'), deletedBody);
      if (removed.kind !== 'ok' && !isGone(removed)) return removed;
    }
    return done;
  }

  async function syncContact(contact: ContactDetails, signal: AbortSignal): Promise<Result<string>> {
    const synced = read(await ask('/contact/sync', signal, { contact }), contactBody);
    return synced.kind === 'ok' ? { kind: 'ok', value: synced.value.contact.id } : synced;
  }

  async function test(): Promise<Result<undefined>> {
    const result = read(await ask('/users/me'), userBody);
    return result.kind === 'ok' ? done : result;
  }

  return { test, findTag, createTag, tagContact, untagContact, syncContact };
}
