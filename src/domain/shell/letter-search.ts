import { LISTS, type ListName } from '../people/lists.ts';

/** Query value of the newsletter screen's tab of letters. */
export const LETTERS = 'rundbriefe';

export const lettersSearch = `?ansicht=${LETTERS}`;

/** Returns the query that opens a letter on the newsletter screen. */
export const letterSearch = (id: string): string => `${lettersSearch}&brief=${id}`;

export const seriesSearch = (list: ListName): string => `${lettersSearch}&serie=${list}`;

/** Returns the list whose series the query opens; undefined for none. */
export const seriesIn = (search: string): ListName | undefined =>
  LISTS.find((list) => list === new URLSearchParams(search).get('serie'));

/** Returns the id of the letter that the query opens; undefined for none. */
export const letterIn = (search: string): string | undefined => new URLSearchParams(search).get('brief') ?? undefined;
