/** Longest search in UTF-16 units. */
export const SEARCH_MAX = 100;

const lower = (text: string): string => text.toLocaleLowerCase('de');

/** Checks whether a text contains all words of a search, in any case and order. */
export function matchesWords(text: string, search: string): boolean {
  const searched = lower(text);
  return lower(search)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

/** Characters of an excerpt before the match, and in all. */
const EXCERPT = { before: 30, all: 100 };

/** Returns the part of a text around its first match of a search, on one line. */
export function excerptAround(text: string, search: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const [word = ''] = lower(search).split(/\s+/);
  const start = Math.max(0, lower(line).indexOf(word) - EXCERPT.before);
  // Cuts between words, unless the text has none.
  const from = start === 0 ? 0 : line.indexOf(' ', start) + 1 || start;
  const part = line.slice(from, from + EXCERPT.all);
  return `${from > 0 ? '… ' : ''}${part.trim()}${from + EXCERPT.all < line.length ? ' …' : ''}`;
}
