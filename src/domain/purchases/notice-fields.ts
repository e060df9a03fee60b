import { berlinInstant } from '../berlin-clock.ts';
import { isCalendarDay } from '../berlin-time.ts';
import { currencyDigits } from '../german-money.ts';

const AMOUNT_MAX = 1e12;
const THOUSANDS_DIGITS = 3;

/** Normalises an amount's digits to a decimal point: `1.497,00` becomes `1497.00`. */
function plainAmount(text: string, currencyDigits: number): string {
  const [, whole = '', decimals] = /^(.*)[.,](\d*)$/.exec(text) ?? [];
  if (decimals === undefined) return text;
  const digits = whole.replace(/[.,]/g, '');
  const separators = new Set(text.replace(/\d/g, ''));
  // Three digits after a single kind of separator are thousands, except in `0.125` and in currencies with thousandths.
  const isThousands =
    decimals.length === THOUSANDS_DIGITS &&
    separators.size === 1 &&
    digits !== '0' &&
    currencyDigits !== THOUSANDS_DIGITS;
  return isThousands || (separators.size === 1 && digits.length < whole.length)
    ? digits + decimals
    : `${digits}.${decimals}`;
}

/**
 * Parses an amount into the currency's smallest unit: `27.00`, `27,00`, `1.497,00`, `-27.00`; undefined if invalid. The
 * sign is dropped, because the kind of movement gives the direction.
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const bare = text.replace(/\s/g, '').replace(/^[-+]/, '');
  if (!/^(?=.*\d)[\d.,]+$/.test(bare)) return undefined;
  const digits = currencyDigits(currency);
  const amount = Math.round(Number(plainAmount(bare, digits)) * 10 ** digits);
  return amount <= AMOUNT_MAX ? amount : undefined;
}

/** Parses a day, a day with a time, or ISO 8601; undefined for anything else. Without a zone it is Berlin's time. */
export function parseMoment(text: string): Date | undefined {
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

/** Parses a number from 1, as platforms count instalments; null for any other text. */
export function parseCount(text: string): number | null {
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return count > 0 ? count : null;
}

/** Makes a stranger's text storable: trimmed, without control characters, and no longer than `max`. */
export const tidy = (text: string, max: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
