import { type ImageValue, imageDraft } from '#contracts/content/image.ts';
import { checkInput } from '#contracts/errors.ts';

// A draft holds what its schema lets through; a stored one may be older than the schema. What does not fit is empty.
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
export const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const asTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : [];

/** An image that is being chosen: its description may still be missing. */
export function asImage(value: unknown): ImageValue | null {
  const image = checkInput(imageDraft, value);
  return image.isValid ? image.data : null;
}
