import { publishing } from '#content/content/publishing.ts';
import { entryForm, madeByAi } from '#content/content/screen.ts';
import { currentValue, type FieldFacts } from '#contracts/content/field.ts';
import { giftSize } from '#domain/content/gift-size.ts';
import { shownDay } from '#domain/days/day-reading.ts';
import { formatCents } from '#domain/german-money.ts';
import {
  asGiftFile,
  asImage,
  asNumber,
  asPairs,
  asText,
  asTexts,
  asVoice,
} from '#islands/admin/content/fields/values.ts';

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
