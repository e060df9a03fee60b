import { isCalendarDay, isInstant } from './berlin-time.ts';

/** Part of a screen's state that is kept in a query parameter. */
interface Part<Value> {
  readonly name: string;
  /** Returns '' to leave the parameter out. */
  toWord(value: NonNullable<Value>): string;
  /** Gets '' if the parameter is missing. */
  toValue(word: string): Value;
}

type Parts = Readonly<Record<string, Part<unknown>>>;
type ValueOf<P> = P extends Part<infer Value> ? Value : never;
type OptionalKey<P extends Parts> = { [Key in keyof P]: undefined extends ValueOf<P[Key]> ? Key : never }[keyof P];

export type ViewOf<P extends Parts> = { readonly [Key in OptionalKey<P>]?: ValueOf<P[Key]> } & {
  readonly [Key in Exclude<keyof P, OptionalKey<P>>]: ValueOf<P[Key]>;
};

export const text = (name: string): Part<string | undefined> => ({
  name,
  toWord: (value) => value,
  toValue: (word) => word || undefined,
});

/** Text that is ignored unless it is known. */
export const knownText = (name: string, isKnown: (word: string) => boolean): Part<string | undefined> => ({
  name,
  toWord: (value) => value,
  toValue: (word) => (isKnown(word) ? word : undefined),
});

/** Calendar day, `YYYY-MM-DD`. */
export const day = (name: string) => knownText(name, isCalendarDay);

/** Instant, ISO 8601. */
export const instant = (name: string) => knownText(name, isInstant);

/** Whole number above 0. */
export const count = (name: string): Part<number | undefined> => ({
  name,
  toWord: String,
  toValue: (word) => (Number.isSafeInteger(Number(word)) && Number(word) > 0 ? Number(word) : undefined),
});

/** Whole number of up to 15 digits. */
export const integer = (name: string): Part<number | undefined> => ({
  name,
  toWord: String,
  toValue: (word) => (/^-?\d{1,15}$/.test(word) ? Number(word) : undefined),
});

/** Page of a list, from 1; the first page has no parameter. */
export const pageNumber = (name: string): Part<number> => ({
  name,
  toWord: (page) => (page > 1 ? String(page) : ''),
  toValue: (word) => count(name).toValue(word) ?? 1,
});

export const knownWord = <Word extends string>(name: string, words: readonly Word[]): Part<Word | undefined> => ({
  name,
  toWord: (value) => value,
  toValue: (word) => words.find((each) => each === word),
});

const isKey = <Key extends string>(words: Readonly<Record<Key, string>>, key: string): key is Key =>
  Object.hasOwn(words, key);

/** One of several values, each written as its own word. */
export const oneOf = <Key extends string>(
  name: string,
  words: Readonly<Record<Key, string>>,
): Part<Key | undefined> => ({
  name,
  toWord: (value) => words[value],
  toValue: (word) => Object.keys(words).find((key): key is Key => isKey(words, key) && words[key] === word),
});

/** Parameter with a default, which the address leaves out. */
export const oneOfElse = <Key extends string>(
  name: string,
  words: Readonly<Record<Key, string>>,
  otherwise: NoInfer<Key>,
): Part<Key> => ({
  name,
  toWord: (value) => (value === otherwise ? '' : words[value]),
  toValue: (word) => oneOf(name, words).toValue(word) ?? otherwise,
});

/** Returns the query with `?`; '' if every part is at its default. */
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

/** Parses a query; unknown values count as missing. */
export function readView<P extends Parts>(parts: P, search: string): ViewOf<P>;
export function readView(parts: Parts, search: string): unknown {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    Object.entries(parts).map(([key, { name, toValue }]) => [key, toValue(query.get(name) ?? '')]),
  );
}

/** Counts the active filters; the search and `newSince` show themselves, and the two days count as one. */
function countFilters({ from, to, ...filters }: Readonly<Record<string, unknown>>): number {
  const others = Object.keys(filters).filter((name) => name !== 'search' && name !== 'newSince');
  return others.length + (from === undefined && to === undefined ? 0 : 1);
}

/** Builds what a list does with its view: a filter, an undefined part of which excludes no row, and a place in it. */
export function listView<F extends Parts, P extends Parts>(filters: F, place: P) {
  type Filter = ViewOf<F>;
  function filterOf<View extends Filter>(view: View): Filter;
  function filterOf(view: Readonly<Record<string, unknown>>): unknown {
    return Object.fromEntries(Object.entries(view).filter(([key, value]) => key in filters && value !== undefined));
  }
  return {
    filterOf,
    /** Changes the filter, and returns to the first page without an opened row. */
    withFilter: <View extends Filter>(view: View, filter: Filter): View => ({
      ...view,
      ...filter,
      ...readView(place, ''),
    }),
    filtersSet: <View extends Filter>(view: View): number => countFilters(filterOf(view)),
    isUnfiltered: <View extends Filter>(view: View): boolean => Object.keys(filterOf(view)).length === 0,
  };
}
