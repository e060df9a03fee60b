/** Soft hyphen: a hyphen appears only if the word breaks there. */
export const SOFT_HYPHEN = '\u00ad';

/** Removes the soft hyphens that the build added, for comparisons with the original text. */
export const withoutSoftHyphens = (text: string): string => text.replaceAll(SOFT_HYPHEN, '');
