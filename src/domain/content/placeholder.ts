import { textIn } from '../record.ts';

/** Checks whether a text is still a placeholder of the first content. */
export const isPlaceholder = (text: string): boolean =>
  /\bMuster(?:weg|stra|frau|mann|stadt)|\.example\b|0{5}/i.test(text);

/** Invented texts of an example by field, which together make an entry one; the field to replace comes first. */
export type Example = Readonly<Record<string, string>>;

/** Examples of the first content by kind. */
export type Examples = Readonly<Record<string, readonly Example[]>>;

const isStill = (data: Readonly<Record<string, unknown>>, example: Example): boolean =>
  Object.entries(example).every(([field, text]) => textIn(data[field]) === text);

/**
 * Finds the example whose invented texts an entry still has; other fields do not count, because a portrait makes an
 * invented person no more real.
 */
export const findExample = (
  data: Readonly<Record<string, unknown>>,
  examples: readonly Example[] = [],
): Example | undefined => examples.find((example) => isStill(data, example));

/**
 * Lists the examples that an entry still equals. The text about a guide is none if a person leads SoulAlchemy
 * (`isLed`), whose own text then replaces it.
 */
export const listExamples = (
  data: Readonly<Record<string, unknown>>,
  examples: readonly Example[] = [],
  isLed: boolean,
): readonly Example[] => examples.filter((example) => isStill(data, example) && !(isLed && 'guide' in example));

interface TeamEntry {
  readonly data: Readonly<Record<string, unknown>>;
}

/** Checks whether a person of the team leads SoulAlchemy. */
export const isLedBy = (team: readonly TeamEntry[] = []): boolean =>
  team.some(({ data }) => data.leadsSoulAlchemy === true);
