import { LIST_NAMES } from '../people/lists.ts';

export const PROTECTED_TAGS_MAX = 100;

/** Tags that stand for a consent, so visitors may never cause them. */
const LIST_TAGS: readonly string[] = Object.values(LIST_NAMES);

/** Ignores at least as many differences as ActiveCampaign, where case does not distinguish tags. */
const folded = (tag: string): string => tag.normalize('NFKC').trim().toLowerCase();

/** Checks whether visitors may not cause a tag; `marked` are the owner's own protected tags. */
export const isProtectedTag = (tag: string, marked: readonly string[]): boolean =>
  [...LIST_TAGS, ...marked].some((each) => folded(each) === folded(tag));

/** Removes blank and repeated tags. */
export function uniqueTags(typed: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const tag of typed) if (folded(tag) !== '' && !tags.has(folded(tag))) tags.set(folded(tag), tag.trim());
  return [...tags.values()];
}
