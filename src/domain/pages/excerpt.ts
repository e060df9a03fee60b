/** Characters that search engines and link previews show. */
const EXCERPT_MAX = 155;

/** Returns the beginning of a text on one line, cut between two words. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > EXCERPT_MAX ? `${line.slice(0, EXCERPT_MAX).replace(/\s+\S*$/, '')} …` : line;
}
