import { isCalendarDay } from './berlin-time.ts';

/** Position of a row in an ordered list: its sort key as PostgreSQL writes it, and its id. */
export interface Cursor {
  readonly key: string;
  readonly id: number;
}

export const formatCursor = ({ key, id }: Cursor): string => `${id}~${key}`;

/** Parses the output of `formatCursor`; undefined for anything else. */
export function parseCursor(text: string): Cursor | undefined {
  const [, digits = '', key = ''] = /^(\d{1,15})~(.{0,400})$/su.exec(text) ?? [];
  return digits === '' || key.includes('\0') || !key.isWellFormed() ? undefined : { key, id: Number(digits) };
}

const MOMENT = /^(\d{4}-\d{2}-\d{2}) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;

/** Checks whether a sort key is a timestamp in PostgreSQL's format; the query would fail on any other text. */
export const isMomentKey = (key: string): boolean => isCalendarDay(MOMENT.exec(key)?.[1] ?? '');

/** Page of a list whose rows may come and go while a visitor pages through it. */
export interface KeysetPage<Row> {
  readonly rows: readonly Row[];
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

/** Builds a page from one row more than it holds; for the page before a position, `rows` run backwards. */
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
