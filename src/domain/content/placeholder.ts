/** Checks whether a text is still a placeholder of the first content. */
export const isPlaceholder = (text: string): boolean =>
  /\bMuster(?:weg|stra|frau|mann|stadt)|\.example\b|0{5}/i.test(text);

/** Invented texts of an example by field, which together make an entry one; the field to replace comes first. */
export type Example = Readonly<Record<string, string>>;

/** Examples of the first content by kind. */
export type Examples = Readonly<Record<string, readonly Example[]>>;

/** Returns a value's text, trimmed; `''` if it is no text. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Finds the example whose invented texts an entry still has; other fields do not count, because a portrait makes an
 * invented person no more real.
 */
export const findExample = (
  data: Readonly<Record<string, unknown>>,
  examples: readonly Example[] = [],
): Example | undefined =>
  examples.find((example) => Object.entries(example).every(([field, text]) => textIn(data[field]) === text));
