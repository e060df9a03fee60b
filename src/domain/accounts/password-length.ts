// Apart from the rules: a form that only checks the length does not load their lists of words.

// Apart from the rules: screens need the limits, not the list of common passwords.
/** Shortest password of an account (docs/decisions/accounts.md). */
export const PASSWORD_MIN = 12;
/** Longest one, in UTF-16 units: more only costs time. */
export const PASSWORD_MAX = 1000;
