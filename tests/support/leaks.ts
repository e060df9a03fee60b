/** Texts that random ids, digests and tokens contain by chance: hex and base64 are that dense. */
const COMMON = /^(?:[\da-f]{0,7}|[\w+/=-]{0,4})$/i;

/**
 * Returns the private `values` that `text`, such as a log or the rows of a table, contains.
 * @throws if a value is so short or plain that a random id may contain it.
 */
export function leaksOf(text: string, values: readonly string[]): string[] {
  const common = values.filter((value) => COMMON.test(value));
  if (common.length > 0) throw new Error(`Random text may contain by chance: ${common.join(', ')}`);
  return values.filter((value) => text.includes(value));
}
