/** Query value of the newsletter screen's tab of letters. */
export const LETTERS = 'rundbriefe';

export const lettersSearch = `?ansicht=${LETTERS}`;

/** Returns the query that opens a letter on the newsletter screen. */
export const letterSearch = (id: string): string => `${lettersSearch}&brief=${id}`;
