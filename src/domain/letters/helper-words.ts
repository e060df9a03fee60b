/** Words that the editor shows on a card, never part of a letter: editor and check read the same list. */
export const HELPER_WORDS = {
  leadsTo: 'Knopf, führt zu',
  change: { image: 'Bild ändern', button: 'Knopf ändern' },
} as const;

/** Whether a letter's Markdown holds words of the editor as text: a line of their own, or where a button leads. */
export const holdsHelperWords = (markdown: string): boolean =>
  markdown.split('\n').some((line) => {
    const text = line.replace(/[*_~#>-]/g, '').trim();
    return text.includes(HELPER_WORDS.leadsTo) || Object.values<string>(HELPER_WORDS.change).includes(text);
  });
