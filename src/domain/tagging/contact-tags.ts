/** The tag that a contact gets when the address names none (spec 2.11). */
export const DEFAULT_TAG = 'website-visitor';

/** Longest contact id and tag name that we take. */
export const CONTACT_ID_MAX = 20;
export const TAG_MAX = 100;

const CONTACT_PARAMETER = 'contactid';
const TAG_PARAMETER = 'tag';

/** A contact of ActiveCampaign and the tag that it gets. */
export interface ContactTag {
  /** Digits only. */
  readonly contactId: string;
  readonly tag: string;
}

/** Whether a text may be a contact's id: 1–20 digits. */
export const isContactId = (text: string): boolean => text.length <= CONTACT_ID_MAX && /^\d+$/.test(text);

const isTag = (text: string): boolean => text.length <= TAG_MAX && [...text].every((char) => char >= ' ');

/** Whether a parameter names a contact or its tag, in upper or lower case. */
export const isContactParameter = (name: string): boolean =>
  [CONTACT_PARAMETER, TAG_PARAMETER].includes(name.toLowerCase());

/**
 * The first value of a parameter that is not blank, trimmed; empty if there is none. The spec names `contactid` and
 * `CONTACTID`; whoever writes `ContactID` means the same.
 */
const firstValue = (parameters: URLSearchParams, parameter: string): string =>
  [...parameters]
    .filter(([name]) => name.toLowerCase() === parameter)
    .map(([, value]) => value.trim())
    .find((value) => value !== '') ?? '';

/**
 * What an address says about a contact (spec 2.11, 5). The address is one that `URL` reads: `URL.canParse` tells.
 *
 * @returns undefined where it names no contact, or none that could exist, e.g. a placeholder that nobody filled in
 */
export function readContactTag(url: URL | string): ContactTag | undefined {
  const { searchParams } = new URL(url);
  const contactId = firstValue(searchParams, CONTACT_PARAMETER);
  const tag = firstValue(searchParams, TAG_PARAMETER) || DEFAULT_TAG;
  return isContactId(contactId) && isTag(tag) ? { contactId, tag } : undefined;
}

/** Tags that visitors have caused and that may wait at once: a robot must not be able to fill the queue. */
export const VISITORS_WAITING_MAX = 200;
