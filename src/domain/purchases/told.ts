import { berlinInstant } from '../berlin-clock.ts';
import { isCalendarDay } from '../berlin-time.ts';

const MAX_CENTS = 1e12;
const HUNDRED = 100;

/** The digits of an amount with a point before its decimals, if it has any: `1.497,00` is `1497.00`. */
function plainAmount(text: string): string {
  const [, whole = '', decimals] = /^(.*)[.,](\d*)$/.exec(text) ?? [];
  if (decimals === undefined) return text;
  const digits = whole.replace(/[.,]/g, '');
  const separators = new Set(text.replace(/\d/g, ''));
  // Three digits after the only kind of separator are thousands, but for `0.125`.
  const isThousands = decimals.length === 3 && separators.size === 1 && digits !== '0';
  return isThousands || (separators.size === 1 && digits.length < whole.length)
    ? digits + decimals
    : `${digits}.${decimals}`;
}

/**
 * An amount as a platform writes it: `27.00`, `27,00`, `1.497,00`, `1,497.00`, `-27.00`. The sign says nothing: what kind
 * of movement it is, does.
 *
 * @returns hundredths, never negative; undefined for what is no amount
 */
export function amountOf(text: string): number | undefined {
  const bare = text.replace(/\s/g, '').replace(/^[-+]/, '');
  if (!/^(?=.*\d)[\d.,]+$/.test(bare)) return undefined;
  const cents = Math.round(Number(plainAmount(bare)) * HUNDRED);
  return cents <= MAX_CENTS ? cents : undefined;
}

/**
 * A moment as a platform writes it: a day, a day with a time, or ISO 8601. Without a zone it is Berlin's.
 *
 * @returns undefined for what is no moment
 */
export function momentOf(text: string): Date | undefined {
  const [, year, month, date, time = '00:00', seconds = '00', zone = ''] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?\s?(Z|UTC|[+-]\d\d:?\d\d)?)?$/.exec(
      text.trim(),
    ) ?? [];
  const day = `${year}-${month}-${date}`;
  if (!isCalendarDay(day)) return undefined;
  const moment =
    zone === ''
      ? new Date(berlinInstant(day, time).getTime() + Number(seconds) * 1000)
      : new Date(`${day}T${time}:${seconds}${zone.replace('UTC', 'Z')}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** A number from 1 on, as a platform counts instalments; null for every other text. */
export function countOf(text: string): number | null {
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return count > 0 ? count : null;
}

/** A text of a stranger as it can be stored: trimmed, without control characters, and no longer than `max`. */
export const tidy = (text: string, max: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
