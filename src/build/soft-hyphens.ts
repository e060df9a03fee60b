/** Soft hyphen: a hyphen appears only if the word breaks there. */
export const SOFT_HYPHEN = '\u00ad';

/** Start of a heading's long word, which breaks only if no line is wide enough (`src/styles/elements.css`). */
export const WORD_START = '<span data-word>';

const WORD = new RegExp(`${WORD_START}([^<]*)</span>`, 'g');

/** Removes the soft hyphens that the build added, for comparisons with the original text. */
export const withoutSoftHyphens = (text: string): string => text.replaceAll(WORD, '$1').replaceAll(SOFT_HYPHEN, '');
