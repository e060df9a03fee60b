/** Tag for contacts whose link names none (spec 2.11). */
export const DEFAULT_TAG = 'website-visitor';

export const CONTACT_ID_MAX = 20;
export const TAG_MAX = 100;

const CONTACT_PARAMETER = 'contactid';
const TAG_PARAMETER = 'tag';

export interface ContactTag {
  /** Digits only. */
  readonly contactId: string;
  readonly tag: string;
}

export const isContactId = (text: string): boolean => text.length <= CONTACT_ID_MAX && /^\d+$/.test(text);

const isTag = (text: string): boolean => text.length <= TAG_MAX && [...text].every((char) => char >= ' ');

/** Checks whether a query parameter names a contact or a tag, in any case. */
export const isContactParameter = (name: string): boolean =>
  [CONTACT_PARAMETER, TAG_PARAMETER].includes(name.toLowerCase());

/** Returns the first value that is not blank, trimmed, else ''. The name matches in any case, beyond the spec's two. */
export const firstValue = (parameters: URLSearchParams, parameter: string): string =>
  [...parameters]
    .filter(([name]) => name.toLowerCase() === parameter)
    .map(([, value]) => value.trim())
    .find((value) => value !== '') ?? '';

/** Reads contact and tag from an address that `URL` accepts (spec 2.11, 5); undefined without a valid contact. */
export function readContactTag(url: URL | string): ContactTag | undefined {
  const { searchParams } = new URL(url);
  const contactId = firstValue(searchParams, CONTACT_PARAMETER);
  const tag = firstValue(searchParams, TAG_PARAMETER) || DEFAULT_TAG;
  return isContactId(contactId) && isTag(tag) ? { contactId, tag } : undefined;
}

/** Most queued tags caused by visitors: a robot must not be able to fill the queue. */
export const VISITORS_WAITING_MAX = 200;
