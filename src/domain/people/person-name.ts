/** Fewest characters of a person's name (spec 9). */
export const NAME_MIN = 2;

/** Splits a name for address books: the last of two or more words is the surname. */
export function splitName(name: string | null): { readonly firstName?: string; readonly lastName?: string } {
  const words = (name ?? '').trim().split(/\s+/);
  const [first = ''] = words;
  if (words.length < 2) return first === '' ? {} : { firstName: first };
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}
