import { publishing } from '#content/content/publishing.ts';
import { entryForm, madeByAi } from '#content/content/screen.ts';
import { currentValue, type FieldFacts } from '#contracts/content/field.ts';
import { type GiftFile, giftFile } from '#contracts/content/gift-file.ts';
import { type ImageValue, imageDraft } from '#contracts/content/image.ts';
import { type VoiceValue, voiceDraft } from '#contracts/content/voice.ts';
import { checkInput } from '#contracts/errors.ts';
import { giftSize } from '#domain/content/gift-size.ts';
import { shownDay } from '#domain/days/day-reading.ts';
import { formatCents } from '#domain/german-money.ts';
import { typedAddress } from '#islands/admin/redirects/typed-address.ts';
import type { FieldControlProps } from './field-frame.tsx';

// Drafts hold what their schema accepts; stored ones may be older than the schema. Values of a wrong type count as
// empty.
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
export const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const asTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : [];

/** Two short texts of a list, each of which may still be missing. */
export interface Pair {
  readonly title: string;
  readonly text: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const asPairs = (value: unknown): readonly Pair[] =>
  Array.isArray(value)
    ? value.filter(isRecord).map(({ title, text }) => ({ title: asText(title), text: asText(text) }))
    : [];

/** Completes what was typed when its field is left. @returns the value itself if nothing is missing */
export function completedValue(
  { isWebAddress = false, complete: completeOwn }: Pick<FieldFacts, 'isWebAddress' | 'complete'>,
  value: unknown,
  completeAddress: (typed: string) => string,
): unknown {
  const complete = isWebAddress ? completeAddress : completeOwn;
  if (complete === undefined) return value;
  if (typeof value === 'string') return complete(value);
  const items = asTexts(value);
  return items.some((item) => complete(item) !== item) ? items.map(complete) : value;
}

/** Completes a field's text: a web address by the rule shared with all other forms. */
export function completeTyped({ facts, value, onChange }: FieldControlProps): void {
  const completed = completedValue(facts, value, typedAddress);
  if (completed !== value) onChange(completed);
}

/** Reads an image value whose description may still be missing. */
export function asImage(value: unknown): ImageValue | null {
  const image = checkInput(imageDraft, value);
  return image.isValid ? image.data : null;
}

/** Reads a recording whose transcript may still be missing. */
export function asVoice(value: unknown): VoiceValue | null {
  const voice = checkInput(voiceDraft, value);
  return voice.isValid ? voice.data : null;
}

export function asGiftFile(value: unknown): GiftFile | null {
  const file = checkInput(giftFile, value);
  return file.isValid ? file.data : null;
}

/** Adds the answer to whether an AI made it. */
const withAnswer = (text = '', answer?: 'yes' | 'no'): string =>
  answer === undefined ? text : `${text} (${madeByAi.label} ${madeByAi.answers[answer]})`;

function written({ widget, options }: FieldFacts, value: unknown): string {
  const number = asNumber(value);
  const text = asText(value);
  switch (widget) {
    case 'money':
      return number === null ? '' : `${formatCents(number)}\u00a0${entryForm.euro}`;
    case 'number':
      return number === null ? '' : number.toLocaleString('de-DE');
    case 'date':
      return shownDay(text);
    case 'select':
      return options.find((option) => option.value === text)?.label ?? text;
    case 'switch':
      return value === true ? entryForm.yes : entryForm.no;
    case 'image':
      return withAnswer(asImage(value)?.alt, asImage(value)?.madeByAi);
    case 'voice':
      return withAnswer(asVoice(value)?.transcript, asVoice(value)?.madeByAi);
    case 'file': {
      const file = asGiftFile(value);
      return file ? giftSize(file) : '';
    }
    case 'list':
      return asTexts(value).join('\n');
    case 'pairs':
      return asPairs(value)
        .map(({ title, text: below }) => `${title}\n${below}`)
        .join('\n\n');
    default:
      return text;
  }
}

export const formatValue = (facts: FieldFacts, value: unknown): string =>
  written(facts, currentValue(facts, value)) || publishing.nothing;
