/** Splits a text into its paragraphs, which an empty line separates. */
export function paragraphsOf(text: string): readonly [string, ...string[]] {
  const paragraphs: string[][] = [[]];
  for (const line of text.trim().split('\n')) {
    if (line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  const [first = '', ...rest] = paragraphs.map((lines) => lines.join('\n').trim()).filter(Boolean);
  return [first, ...rest];
}
