/** As much of a text as search engines and shared links show. */
const EXCERPT_MAX = 155;

/** The beginning of a text on one line, cut between two words. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > EXCERPT_MAX ? `${line.slice(0, EXCERPT_MAX).replace(/\s+\S*$/, '')} …` : line;
}
