/** Longest search in UTF-16 units. */
export const SEARCH_MAX = 100;

const lower = (text: string): string => text.toLocaleLowerCase('de');

/** Most words that a search compares; the database compares each with every column. */
const WORDS_MAX = 10;

/** Returns the words of a search in lower case. */
export const wordsOf = (search: string): readonly string[] =>
  lower(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);

/** Checks whether a text contains all words of a search, in any case and order. */
export function matchesWords(text: string, search: string): boolean {
  const searched = lower(text);
  return wordsOf(search).every((word) => searched.includes(word));
}

/** Characters of an excerpt before the match, and in all. */
const EXCERPT = { before: 30, all: 100 };

/** Returns the part of a text around a search: the whole phrase if it has it, else its longest word; on one line. */
export function excerptAround(text: string, search: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const words = wordsOf(search);
  const parts = [words.join(' '), ...words.toSorted((a, b) => b.length - a.length)];
  const match = parts.map((part) => lower(line).indexOf(part)).find((index) => index >= 0) ?? 0;
  const start = Math.max(0, match - EXCERPT.before);
  // Cuts between words, unless the text has none.
  const from = start === 0 ? 0 : line.indexOf(' ', start) + 1 || start;
  const part = line.slice(from, from + EXCERPT.all);
  return `${from > 0 ? '… ' : ''}${part.trim()}${from + EXCERPT.all < line.length ? ' …' : ''}`;
}
