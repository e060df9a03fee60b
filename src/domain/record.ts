export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** Returns a value's text, trimmed; `''` if it is no text. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
