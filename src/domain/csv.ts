import { berlinInstant } from './berlin-clock.ts';
import { isCalendarDay } from './berlin-time.ts';

/** A spreadsheet would calculate with what begins like this; apostrophes before it, so that each cell can come back. */
const DANGEROUS = /^'*[=+\-@\t\r]/;

/** So that Excel reads umlauts. */
export const CSV_BOM = '\uFEFF';

/** A cell: what a spreadsheet would take for a formula gets an apostrophe before it, which it does not show. */
function cellText(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = DANGEROUS.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of a CSV file as a German spreadsheet opens it: `;` between the cells, CR LF at its end. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cellText).join(';')}\r\n`;

/** Rows as a CSV file; the first is that of the names. */
export const toCsv = (rows: readonly (readonly string[])[]): string => CSV_BOM + rows.map(csvLine).join('');

/** What was in a cell before it was written. */
export const writtenCell = (cell: string): string =>
  cell.startsWith("'") && DANGEROUS.test(cell) ? cell.slice(1) : cell;

/** What parts the cells of a CSV text: the sign that its first line has most of. */
export function separatorOf(text: string): ';' | ',' | '\t' {
  const [line = ''] = text.split(/\r?\n/, 1);
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const count = (sign: string): number => bare.split(sign).length;
  if (count('\t') > Math.max(count(';'), count(','))) return '\t';
  return count(';') >= count(',') && count(';') > 1 ? ';' : ',';
}

/** The name of a column as names are compared: without case, spaces and signs. */
export const columnName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

/**
 * Finds the columns of a table by their names.
 *
 * @param known the names of each meaning, as they are compared; of several that a table has, the first counts
 * @returns the number of a column, from 0, for each meaning that was found
 */
export function namedColumns<Meaning extends string>(
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
/** Seconds since 1970, as some programs write a moment. */
const SECONDS = /^\d{9,10}$/;
const MS = 1000;

/** The day of a date in one of the ways people write it; undefined where it is none. */
export function readDay(text: string): string | undefined {
  const german = GERMAN_DAY.exec(text);
  const day = german
    ? `${german[3]}-${german[2]?.padStart(2, '0')}-${german[1]?.padStart(2, '0')}`
    : ISO_DAY.exec(text)?.[0];
  return day !== undefined && isCalendarDay(day) ? day : undefined;
}

/**
 * A moment as a table has it, ISO 8601. Without a zone it is taken as UTC, as the programs that write such tables do; where
 * its day is written as Germans do, the clock beside it is theirs.
 */
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
