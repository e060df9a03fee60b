import { publishing } from '#content/content/publishing.ts';
import { entryForm } from '#content/content/screen.ts';
import type { FieldFacts } from '#contracts/content/field.ts';
import { shownDay } from '#domain/days/day-reading.ts';
import { formatCents } from '#domain/german-money.ts';
import { asImage, asNumber, asText, asTexts } from '#islands/admin/content/fields/values.ts';

function written({ widget, options, isOnIfMissing }: FieldFacts, value: unknown): string {
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
      return (value ?? isOnIfMissing) === true ? entryForm.yes : entryForm.no;
    case 'image':
      return asImage(value)?.alt ?? '';
    case 'list':
      return asTexts(value).join('\n');
    default:
      return text;
  }
}

export const formatValue = (facts: FieldFacts, value: unknown): string => written(facts, value) || publishing.nothing;
