import * as z from 'zod/mini';
import { requestJson, type VendorAnswer } from './request.ts';

/** ActiveCampaign takes five requests a second, of everybody with this account together. */
const SPACING_MS = 220;
const TAGS_A_PAGE = 100;
/** A search that is longer than this has found everything but what was looked for. */
const PAGES_MAX = 50;

/** Why something was not done. */
export type Failure =
  | Extract<VendorAnswer, { readonly kind: 'rate-limited' | 'away' }>
  /** Our key is not accepted; ActiveCampaign says 403 where others say 401, now and then by mistake. */
  | { readonly kind: 'forbidden' }
  /** `message` is ActiveCampaign's own, in English. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

/** What came of a call. */
export type Result<T> = { readonly kind: 'ok'; readonly value: T } | Failure;

/** What we use of ActiveCampaign's API v3 (docs/decisions/activecampaign.md). No call throws. */
export interface ActiveCampaign {
  /** Whether the account answers and knows the key. */
  readonly test: () => Promise<Result<undefined>>;
  /** The id of a contact's tag; undefined where there is none of this name. Case counts only where two differ by it. */
  readonly findTag: (name: string, signal: AbortSignal) => Promise<Result<string | undefined>>;
  /** Creates a tag for contacts and gives its id; that of the existing one if somebody was faster. */
  readonly createTag: (name: string, signal: AbortSignal) => Promise<Result<string>>;
  /** Puts a tag on a contact; one that it has already is a success. */
  readonly tagContact: (contactId: string, tagId: string, signal: AbortSignal) => Promise<Result<undefined>>;
  /** Takes a tag off a contact; one that it does not have, or a contact that is gone, is a success. */
  readonly untagContact: (contactId: string, tagId: string, signal: AbortSignal) => Promise<Result<undefined>>;
  /** Creates the contact of an address, or finds it, and gives its id. Names that are left out stay as they are. */
  readonly syncContact: (contact: ContactDetails, signal: AbortSignal) => Promise<Result<string>>;
}

/** What ActiveCampaign is told of a person. */
export interface ContactDetails {
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

/** The sentence in one of the three shapes that ActiveCampaign's errors have. */
function messageOf(body: unknown, status: number): string {
  const { data } = z.safeParse(errorBody, body);
  const parts = data?.errors?.map(({ title, detail }) => [title, detail].filter(Boolean).join(': ')) ?? [];
  return [parts.join('; '), data?.error, data?.message].find(Boolean) ?? `Status ${status}`;
}

/** Takes only an answer with the expected key for a success: a wrong address answers 200 as well. */
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

// For the whole process: the limit is the account's, not a request's.
let queue: Promise<void> = Promise.resolve();
let freeAt = 0;

/** Waits until it is this call's turn. Counted from when the one before really began: a busy process begins late. */
function takeTurn(spacingMs: number): Promise<void> {
  queue = queue.then(async () => {
    const waitMs = freeAt - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    freeAt = performance.now() + spacingMs;
  });
  return queue;
}

/**
 * A client of one account.
 *
 * @param url the account's address, without `/api/3`
 * @param spacingMs least time between the starts of two calls of this process
 */
export function createActiveCampaign({
  url,
  key,
  now,
  spacingMs = SPACING_MS,
}: {
  readonly url: string;
  readonly key: string;
  readonly now: () => Date;
  readonly spacingMs?: number;
}): ActiveCampaign {
  async function ask(
    path: string,
    signal?: AbortSignal,
    body?: unknown,
    method: 'GET' | 'POST' | 'DELETE' = body === undefined ? 'GET' : 'POST',
  ): Promise<VendorAnswer> {
    await takeTurn(spacingMs);
    return requestJson({
      method,
      url: `${url}/api/3${path}`,
      headers: { 'Api-Token': key },
      body,
      now,
      ...(signal && { signal }),
    });
  }

  async function listTags(query: Readonly<Record<string, string>>, signal: AbortSignal) {
    const parameters = new URLSearchParams({ ...query, limit: String(TAGS_A_PAGE) });
    return read(await ask(`/tags?${parameters}`, signal), tagPage);
  }

  /** Template tags may have the same name, and a search finds 'Yoga Retreat' for 'Yoga'. */
  function pick(tags: readonly z.output<typeof tag>[], name: string): string | undefined {
    const ofContacts = tags.filter(({ tagType }) => tagType === 'contact');
    const exact = ofContacts.find((each) => each.tag === name);
    return (exact ?? ofContacts.find((each) => each.tag.toLowerCase() === name.toLowerCase()))?.id;
  }

  async function searchTag(name: string, signal: AbortSignal): Promise<Result<string | undefined>> {
    const seen: z.output<typeof tag>[] = [];
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const result = await listTags({ search: name, offset: String(seen.length) }, signal);
      if (result.kind !== 'ok') return result;
      const { tags, meta } = result.value;
      seen.push(...tags);
      if (tags.length === 0 || seen.length >= (meta?.total ?? Number.POSITIVE_INFINITY)) break;
    }
    return { kind: 'ok', value: pick(seen, name) };
  }

  async function findTag(name: string, signal: AbortSignal): Promise<Result<string | undefined>> {
    const exact = await listTags({ 'filters[search][eq]': name }, signal);
    if (exact.kind !== 'ok') return exact;
    const value = pick(exact.value.tags, name);
    // The filter is not documented for every account, so only what it finds counts.
    return value === undefined ? searchTag(name, signal) : { kind: 'ok', value };
  }

  async function createTag(name: string, signal: AbortSignal): Promise<Result<string>> {
    const body = { tag: { tag: name, tagType: 'contact', description: '' } };
    const created = read(await ask('/tags', signal, body), tagBody);
    if (created.kind === 'ok') return { kind: 'ok', value: created.value.tag.id };
    // Nobody knows the status of a duplicate, so both kinds are looked into: the tag may be there by now.
    const mayExist = created.kind === 'refused' || (created.kind === 'away' && created.reason === 'server-error');
    const found = mayExist ? await findTag(name, signal) : created;
    return found.kind === 'ok' && found.value !== undefined ? { kind: 'ok', value: found.value } : created;
  }

  /** The ids under which a contact has a tag. */
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
