import { isCalendarDay } from './berlin-time.ts';

/** The place of a row in an ordered list: what it is ordered by, as the database writes it, and its id. */
export interface Place {
  readonly key: string;
  readonly id: number;
}

/** A place as it stands in an address. */
export const placeText = ({ key, id }: Place): string => `${id}~${key}`;

/** Reads `placeText`; undefined for anything else. */
export function parsePlace(text: string): Place | undefined {
  const [, digits = '', key = ''] = /^(\d{1,15})~(.{0,400})$/su.exec(text) ?? [];
  return digits === '' || key.includes('\0') || !key.isWellFormed() ? undefined : { key, id: Number(digits) };
}

const MOMENT = /^(\d{4}-\d{2}-\d{2}) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;

/** Whether a place's key is a moment as PostgreSQL writes it: it would stumble over another. */
export const isMomentKey = (key: string): boolean => isCalendarDay(MOMENT.exec(key)?.[1] ?? '');

/** A part of a long list that people may come to and leave while somebody turns its pages. */
export interface KeysetPage<Row> {
  readonly rows: readonly Row[];
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

/**
 * The page that was read, one row more than it holds, from a place on.
 *
 * @param rows in the order in which they were read: backwards for the page before a place
 * @param from whether they stand after or before a place, or at the beginning
 */
export function keysetPage<Row>(
  rows: readonly Row[],
  size: number,
  from: 'start' | 'after' | 'before',
): KeysetPage<Row> {
  const hasMore = rows.length > size;
  const held = rows.slice(0, size);
  if (from === 'before') return { rows: held.toReversed(), hasPrevious: hasMore, hasNext: true };
  return { rows: held, hasPrevious: from === 'after', hasNext: hasMore };
}
