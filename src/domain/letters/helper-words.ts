/** Labels of cards in the editor, which must never end up in a letter; the editor and the check share them. */
export const HELPER_WORDS = {
  leadsTo: 'Knopf, führt zu',
  change: { image: 'Bild ändern', button: 'Knopf ändern' },
} as const;

/** Checks whether a letter's Markdown contains the editor's labels as text. */
export const containsHelperWords = (markdown: string): boolean =>
  markdown.split('\n').some((line) => {
    const text = line.replace(/[*_~#>-]/g, '').trim();
    return text.includes(HELPER_WORDS.leadsTo) || Object.values<string>(HELPER_WORDS.change).includes(text);
  });
