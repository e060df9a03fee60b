import { LISTS, type ListName } from '#domain/people/lists.ts';

/** What the address calls the tab of the letters. */
export const LETTERS = 'rundbriefe';

/** The query of the address that shows all letters. */
export const lettersSearch = `?ansicht=${LETTERS}`;
/** The query of the address that shows a letter. */
export const letterSearch = (id: string): string => `${lettersSearch}&brief=${id}`;

/** The query of the address that shows the series of a list. */
export const seriesSearch = (list: ListName): string => `${lettersSearch}&serie=${list}`;

/** The series that an address shows, by its list; undefined for none. */
export const seriesIn = (search: string): ListName | undefined =>
  LISTS.find((list) => list === new URLSearchParams(search).get('serie'));

/** The letter that an address shows; undefined for all. */
export const letterIn = (search: string): string | undefined => new URLSearchParams(search).get('brief') ?? undefined;
