import * as z from 'zod/mini';
import type { FakeAccount, FakeTag } from './account.ts';

/** Undocumented behaviour, of which a client must support both kinds (docs/decisions/activecampaign.md). */
export interface Quirks {
  /** Status for an existing tag. */
  duplicateTagStatus: number;
  /** Status if the contact has the tag already; from 400 on it is a refusal. */
  duplicateContactTagStatus: number;
  /** Largest page, whatever `limit` says. */
  pageMax: number;
}

/** A request as the API sees it. */
export interface ApiRequest {
  readonly method: string;
  /** Path after `/api/3`, e.g. `/tags`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

const PAGE = 20;
const CREATED_AT = '2026-11-21T08:00:00-06:00';

const newTag = z.object({
  tag: z.object({ tag: z.string(), tagType: z.enum(['contact', 'template']), description: z.optional(z.string()) }),
});
const reference = z.union([z.string(), z.number()]);
const newContactTag = z.object({
  contactTag: z.object({ contact: z.optional(reference), tag: z.optional(reference) }),
});

const newContact = z.object({
  contact: z.object({ email: z.string(), firstName: z.optional(z.string()), lastName: z.optional(z.string()) }),
});

const tagBody = ({ id, tag, tagType }: FakeTag, count: number) => ({
  tagType,
  tag,
  description: '',
  cdate: CREATED_AT,
  subscriber_count: String(count),
  links: { contactGoalTags: `/api/3/tags/${id}/contactGoalTags` },
  id,
});

const notFound = (what: string, id: string): ApiAnswer => ({
  status: 404,
  body: { message: `No Result found for ${what} with id ${id}` },
});
const missingAttribute = (name: string): ApiAnswer => ({
  status: 422,
  body: { errors: [{ status: 422, title: 'Missing attribute', source: { pointer: `/data/attributes/${name}` } }] },
});

// Compares without regard to case, like MySQL.
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function listTags({ tags, contactTags }: FakeAccount, quirks: Quirks, query: URLSearchParams): ApiAnswer {
  const contained = query.get('search');
  const found = tags.filter(({ tag }) => contained === null || tag.toLowerCase().includes(contained.toLowerCase()));
  const limit = Math.min(Number(query.get('limit') ?? PAGE), quirks.pageMax);
  const offset = Number(query.get('offset') ?? 0);
  const page = found.slice(offset, offset + limit);
  const count = (id: string) => contactTags.filter(({ tag }) => tag === id).length;
  const body = { tags: page.map((tag) => tagBody(tag, count(tag.id))), meta: { total: String(found.length) } };
  return { status: 200, body };
}

function createTag(account: FakeAccount, quirks: Quirks, body: unknown): ApiAnswer {
  const { success, data } = z.safeParse(newTag, body);
  if (!success) return missingAttribute('tag');
  const { tag: name, tagType } = data.tag;
  if (account.tags.some(({ tag, tagType: type }) => type === tagType && isSame(tag, name))) {
    const error = `Duplicate entry '${tagType}-${name}' for key 'typetag'`;
    return { status: quirks.duplicateTagStatus, body: { message: 'Could not process request', error } };
  }
  return { status: 201, body: { tag: tagBody(account.addTag(name, tagType), 0) } };
}

function tagContact(account: FakeAccount, quirks: Quirks, body: unknown): ApiAnswer {
  const { data } = z.safeParse(newContactTag, body);
  const { contact, tag } = data?.contactTag ?? {};
  if (contact === undefined) return missingAttribute('contact');
  if (tag === undefined) return missingAttribute('tag');
  if (!account.contacts.has(String(contact))) {
    return { status: 404, body: { errors: [{ status: 404, title: 'Not Found', detail: 'Contact not found' }] } };
  }
  if (!account.tags.some(({ id }) => id === String(tag))) return notFound('Tag', String(tag));
  const wanted = { contact: String(contact), tag: String(tag) };
  const known = account.contactTags.find((each) => each.contact === wanted.contact && each.tag === wanted.tag);
  if (known && quirks.duplicateContactTagStatus >= 400) {
    const body = { errors: [{ title: 'The contact has this tag already', detail: '', code: 'duplicate' }] };
    return { status: quirks.duplicateContactTagStatus, body };
  }
  const stored = known ?? { id: account.nextId(), ...wanted };
  if (!known) account.contactTags.push(stored);
  const status = known ? quirks.duplicateContactTagStatus : 201;
  return { status, body: { contactTag: { cdate: CREATED_AT, ...stored, links: {} } } };
}

/** Matches by address, without regard to case; a known contact keeps fields that are missing. */
function syncContact(account: FakeAccount, body: unknown): ApiAnswer {
  const { success, data } = z.safeParse(newContact, body);
  if (!success) return missingAttribute('email');
  const { email, firstName } = data.contact;
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    const error = { title: 'Contact Email Address is not valid.', detail: '', code: 'email_invalid' };
    return { status: 422, body: { errors: [{ ...error, source: { pointer: '/data/attributes/email' } }] } };
  }
  const known = account.emails.get(email.toLowerCase());
  const id = known ?? account.nextId();
  account.emails.set(email.toLowerCase(), id);
  account.contacts.set(id, firstName ?? account.contacts.get(id) ?? '');
  const status = known === undefined ? 201 : 200;
  return { status, body: { fieldValues: [], contact: { email, id, cdate: CREATED_AT, links: {} } } };
}

function untagContact({ contactTags }: FakeAccount, id: string): ApiAnswer {
  const index = contactTags.findIndex((each) => each.id === id);
  if (index < 0) return notFound('SubscriberTag', id);
  contactTags.splice(index, 1);
  return { status: 200, body: {} };
}

const user = {
  username: 'inhaberin',
  firstName: 'Mara',
  lastName: 'Sommer',
  email: 'inhaberin@mein-erwachen.example',
  phone: '',
  signature: null,
  links: {},
  id: '1',
};

/** Answers the part of version 3 of the API that the website uses, and everything else with its own 404. */
export function answerApi(account: FakeAccount, quirks: Quirks, { method, path, query, body }: ApiRequest): ApiAnswer {
  const contact = /^\/contacts\/(\w+)(\/contactTags)?$/.exec(path);
  const [, id = '', part] = contact ?? [];
  if (contact && method === 'GET') {
    const firstName = account.contacts.get(id);
    if (firstName === undefined) return notFound('Subscriber', id);
    const contactTags = account.contactTags.filter((each) => each.contact === id);
    return { status: 200, body: part ? { contactTags } : { contact: { id, firstName }, contactTags } };
  }
  const [, contactTagId] = /^\/contactTags\/(\w+)$/.exec(path) ?? [];
  if (contactTagId !== undefined && method === 'DELETE') return untagContact(account, contactTagId);
  switch (`${method} ${path}`) {
    case 'GET /users/me':
      return { status: 200, body: { user } };
    case 'GET /tags':
      return listTags(account, quirks, query);
    case 'POST /tags':
      return createTag(account, quirks, body);
    case 'POST /contact/sync':
      return syncContact(account, body);
    case 'POST /contactTags':
      return tagContact(account, quirks, body);
    default:
      return { status: 404, body: { message: 'No route found' } };
  }
}
