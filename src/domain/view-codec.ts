import { isCalendarDay } from './berlin-time.ts';

/** One part of what a screen shows, as a query parameter of its address. */
interface Part<Value> {
  readonly name: string;
  /** An empty word is left out of the address. */
  toWord(value: NonNullable<Value>): string;
  /** An empty word is one that is not there. */
  toValue(word: string): Value;
}

type Parts = Readonly<Record<string, Part<unknown>>>;
type ValueOf<P> = P extends Part<infer Value> ? Value : never;
type OptionalKey<P extends Parts> = { [Key in keyof P]: undefined extends ValueOf<P[Key]> ? Key : never }[keyof P];

/** The values that an address with these parts can hold. */
export type ViewOf<P extends Parts> = { readonly [Key in OptionalKey<P>]?: ValueOf<P[Key]> } & {
  readonly [Key in Exclude<keyof P, OptionalKey<P>>]: ValueOf<P[Key]>;
};

/** Any text. */
export const text = (name: string): Part<string | undefined> => ({
  name,
  toWord: (value) => value,
  toValue: (word) => word || undefined,
});

/** Text of which only some is known. */
export const knownText = (name: string, isKnown: (word: string) => boolean): Part<string | undefined> => ({
  name,
  toWord: (value) => value,
  toValue: (word) => (isKnown(word) ? word : undefined),
});

/** A calendar day, `YYYY-MM-DD`. */
export const day = (name: string) => knownText(name, isCalendarDay);

/** A whole number above 0. */
export const count = (name: string): Part<number | undefined> => ({
  name,
  toWord: String,
  toValue: (word) => (Number.isSafeInteger(Number(word)) && Number(word) > 0 ? Number(word) : undefined),
});

/** A whole number of up to 15 digits. */
export const integer = (name: string): Part<number | undefined> => ({
  name,
  toWord: String,
  toValue: (word) => (/^-?\d{1,15}$/.test(word) ? Number(word) : undefined),
});

/** The page of a list, from 1; the first one is not said. */
export const pageNumber = (name: string): Part<number> => ({
  name,
  toWord: (page) => (page > 1 ? String(page) : ''),
  toValue: (word) => count(name).toValue(word) ?? 1,
});

/** One of several words. */
export const known = <Word extends string>(name: string, words: readonly Word[]): Part<Word | undefined> => ({
  name,
  toWord: (value) => value,
  toValue: (word) => words.find((each) => each === word),
});

const isKey = <Key extends string>(words: Readonly<Record<Key, string>>, key: string): key is Key =>
  Object.hasOwn(words, key);

/** One of several values, each with its word. */
export const oneOf = <Key extends string>(
  name: string,
  words: Readonly<Record<Key, string>>,
): Part<Key | undefined> => ({
  name,
  toWord: (value) => words[value],
  toValue: (word) => Object.keys(words).find((key): key is Key => isKey(words, key) && words[key] === word),
});

/** The same with a value for an address that says none of them. */
export const oneOfElse = <Key extends string>(
  name: string,
  words: Readonly<Record<Key, string>>,
  otherwise: NoInfer<Key>,
): Part<Key> => ({ ...oneOf(name, words), toValue: (word) => oneOf(name, words).toValue(word) ?? otherwise });

/** The query of an address, with `?`; empty where nothing is said. */
export function viewSearch<P extends Parts>(parts: P, view: Partial<ViewOf<P>>): string;
export function viewSearch(parts: Parts, view: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, { name, toWord }] of Object.entries(parts)) {
    const value = view[key];
    const word = value === undefined || value === null ? '' : toWord(value);
    if (word !== '') query.set(name, word);
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** Reads the query of an address; what is unknown counts as not said. */
export function readView<P extends Parts>(parts: P, search: string): ViewOf<P>;
export function readView(parts: Parts, search: string): unknown {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    Object.entries(parts).map(([key, { name, toValue }]) => [key, toValue(query.get(name) ?? '')]),
  );
}

/** The parts of a view that are said. */
export function saidParts<P extends Parts>(parts: P, view: Partial<ViewOf<P>>): Partial<ViewOf<P>>;
export function saidParts(parts: Parts, view: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(Object.entries(view).filter(([key, value]) => key in parts && value !== undefined));
}

/** How many filters are set beside the search; the first and the last day are one. */
export function countFilters({ search: _, from, to, ...others }: Readonly<Record<string, unknown>>): number {
  return Object.keys(others).length + (from === undefined && to === undefined ? 0 : 1);
}
