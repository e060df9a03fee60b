/** A place where a word may break, with a hyphen only there. */
export const SOFT_HYPHEN = '\u00ad';

/** A text of a built page as it was written: what compares such a text compares this. */
export const withoutSoftHyphens = (text: string): string => text.replaceAll(SOFT_HYPHEN, '');
