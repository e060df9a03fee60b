const folded = (username: string): string =>
  username
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase();

/** Checks whether two usernames look the same: ignores case, compatibility forms and invisible characters. */
export const isSameUsername = (one: string, other: string): boolean => folded(one) === folded(other);
