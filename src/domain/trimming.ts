/**
 * Returns the parts from the first to the last one that counts. A pattern for the end of a text (`x+$`) would read each
 * run of `x` once for every character in it.
 */
export function trimParts(parts: readonly string[], counts: (part: string) => boolean): string {
  const start = parts.findIndex(counts);
  return start === -1 ? '' : parts.slice(start, parts.findLastIndex(counts) + 1).join('');
}
