import { berlinInstant } from './berlin-clock.ts';
import { isCalendarDay } from './berlin-time.ts';

/** Start of a cell that a spreadsheet would run; leading apostrophes count, so that the escaping can be undone. */
const DANGEROUS = /^'*[=+\-@\t\r]/;

/** Byte order mark, without which Excel misreads umlauts. */
export const CSV_BOM = '\uFEFF';

/** Formats a cell; a leading apostrophe, which spreadsheets do not show, disarms formulas. */
function cellText(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = DANGEROUS.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Formats a line of a CSV file for a German spreadsheet: `;` between cells, CR LF at the end. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cellText).join(';')}\r\n`;

/** Formats rows as a CSV file; the first row holds the column names. */
export const toCsv = (rows: readonly (readonly string[])[]): string => CSV_BOM + rows.map(csvLine).join('');

/** Undoes the formula escaping of our export. */
export const writtenCell = (cell: string): string =>
  cell.startsWith("'") && DANGEROUS.test(cell) ? cell.slice(1) : cell;

/** Guesses the separator of a CSV text: the sign that its first line has most of. */
export function guessSeparator(text: string): ';' | ',' | '\t' {
  const [line = ''] = text.split(/\r?\n/, 1);
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const count = (sign: string): number => bare.split(sign).length;
  if (count('\t') > Math.max(count(';'), count(','))) return '\t';
  return count(';') >= count(',') && count(';') > 1 ? ';' : ',';
}

/** Normalises a column name for comparison: Unicode form, no case, spaces or signs. */
export const columnName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '');

/**
 * Finds the columns of a table, numbered from 0, by their names.
 * @param known normalised names of each meaning; if a table has several of them, the first in this list wins
 */
export function findColumns<Meaning extends string>(
  headers: readonly string[],
  known: Readonly<Record<Meaning, readonly string[]>>,
): Partial<Record<Meaning, number>> {
  const names = headers.map(columnName);
  const found: Partial<Record<Meaning, number>> = {};
  for (const meaning in known) {
    if (!Object.hasOwn(known, meaning)) continue;
    const name = known[meaning].find((each) => names.includes(each));
    if (name !== undefined) found[meaning] = names.indexOf(name);
  }
  return found;
}

const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/;
const ISO_DAY = /^\d{4}-\d\d-\d\d/;
/** Seconds since 1970, written by some programs instead of a date. */
const SECONDS = /^\d{9,10}$/;
const MS = 1000;

/** Parses a German or ISO date; undefined if it is neither. */
export function readDay(text: string): string | undefined {
  const german = GERMAN_DAY.exec(text);
  const day = german
    ? `${german[3]}-${german[2]?.padStart(2, '0')}-${german[1]?.padStart(2, '0')}`
    : ISO_DAY.exec(text)?.[0];
  return day !== undefined && isCalendarDay(day) ? day : undefined;
}

/** Parses a moment to ISO 8601: without a zone as UTC, as most programs export it; a German date as Berlin's time. */
export function readInstant(cell: string): string | undefined {
  const text = cell.trim();
  if (SECONDS.test(text)) return new Date(Number(text) * MS).toISOString();
  const day = readDay(text);
  if (day === undefined) return undefined;
  const rest = /[T ]+(\d\d?:\d\d(?::\d\d(?:\.\d{1,6})?)?)\s*(Z|[+-]\d\d:?\d\d)?/.exec(text);
  const [, time = '00:00:00', zone] = rest ?? [];
  const written = new Date(`${day}T${time.padStart(5, '0')}${zone ?? 'Z'}`);
  if (Number.isNaN(written.getTime())) return undefined;
  if (zone !== undefined || !GERMAN_DAY.test(text)) return written.toISOString();
  const minute = berlinInstant(day, written.toISOString().slice(11, 16)).getTime();
  return new Date(minute + (written.getTime() % (60 * MS))).toISOString();
}
