const folded = (username: string): string =>
  username
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase();

/** Whether two usernames look the same to a reader: without regard to case, forms of letters, and what is not seen. */
export const isSameUsername = (one: string, other: string): boolean => folded(one) === folded(other);
