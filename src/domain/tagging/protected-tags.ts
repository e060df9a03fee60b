import { LIST_NAMES } from '../people/lists.ts';

/** So many tags the owner may protect. */
export const PROTECTED_TAGS_MAX = 100;

/** Tags that stand for a consent, so that nobody but us and the owner may give them. */
const LIST_TAGS: readonly string[] = Object.values(LIST_NAMES);

/** At least as blind as ActiveCampaign, for which case makes no other tag. */
const folded = (tag: string): string => tag.normalize('NFKC').trim().toLowerCase();

/**
 * Whether no visitor may cause a tag.
 *
 * @param marked what the owner protects beside the tags of the lists
 */
export const isProtectedTag = (tag: string, marked: readonly string[]): boolean =>
  [...LIST_TAGS, ...marked].some((each) => folded(each) === folded(tag));

/** What somebody has typed as tags: without blanks, and each once. */
export function distinctTags(typed: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const tag of typed) if (folded(tag) !== '' && !tags.has(folded(tag))) tags.set(folded(tag), tag.trim());
  return [...tags.values()];
}
