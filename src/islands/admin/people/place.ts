/** What the address calls the tab of the letters. */
export const LETTERS = 'rundbriefe';

/** The query of the address that shows all letters. */
export const lettersSearch = `?ansicht=${LETTERS}`;
/** The query of the address that shows a letter. */
export const letterSearch = (id: string): string => `${lettersSearch}&brief=${id}`;

/** The letter that an address shows; undefined for all. */
export const letterIn = (search: string): string | undefined => new URLSearchParams(search).get('brief') ?? undefined;
