import type { FieldFacts } from '#contracts/content/field.ts';
import { formatDay, isCalendarDay } from '#domain/berlin-time.ts';
import { formatEuro } from '#domain/content/offers.ts';
import { asNumber, asText, asTexts } from '#islands/admin/content/fields/values.ts';

/** A value as the pages write it; empty where they do not write it, or not as it is. */
export function written({ widget }: Pick<FieldFacts, 'widget'>, value: unknown): readonly string[] {
  const number = asNumber(value);
  const text = asText(value);
  if (widget === 'money') return [number === null ? '' : formatEuro(number)];
  if (widget === 'number') return [];
  if (widget === 'date') return [isCalendarDay(text) ? formatDay(text) : text];
  if (widget === 'list') return asTexts(value);
  return ['text', 'textarea'].includes(widget) ? [text] : [];
}
