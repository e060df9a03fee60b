import { LISTS, type ListName } from '#domain/people/lists.ts';
import { lettersSearch } from '#domain/shell/letter-search.ts';

export const seriesSearch = (list: ListName): string => `${lettersSearch}&serie=${list}`;

/** Returns the list whose series the query opens; undefined for none. */
export const seriesIn = (search: string): ListName | undefined =>
  LISTS.find((list) => list === new URLSearchParams(search).get('serie'));

/** Returns the id of the letter that the query opens; undefined for none. */
export const letterIn = (search: string): string | undefined => new URLSearchParams(search).get('brief') ?? undefined;
