/** Characters that search engines and link previews show. */
const EXCERPT_MAX = 155;

/** Returns the beginning of a text on one line, cut between two words. */
export function excerpt(text: string, max: number = EXCERPT_MAX): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max).replace(/ [^ ]*$/, '')} …` : line;
}
