// Separate from the password rules: forms need only the limits, not the long list of common words.

/** Shortest password of an account (docs/decisions/accounts.md). */
export const PASSWORD_MIN = 12;
/** Longest password in UTF-16 units; hashing longer ones only costs time. */
export const PASSWORD_MAX = 1000;
