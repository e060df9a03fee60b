import { berlinInstant } from './berlin-clock.ts';
import { isCalendarDay } from './berlin-time.ts';

/**
 * Start of a cell that a spreadsheet would run: a mathematical sign, a dash or an @ in any width, behind anything that it
 * skips. Leading apostrophes count, so that the escaping can be undone.
 */
const FORMULA = /^(?:'*[\t\r\n]|['\p{Z}\p{C}\p{M}]*[\p{Sm}\p{Pd}@])/u;

const isFormula = (cell: string): boolean => FORMULA.test(cell.normalize('NFKC'));

/** Byte order mark, without which Excel misreads umlauts. */
export const CSV_BOM = '\uFEFF';

/**
 * Formats a cell; a leading apostrophe, which spreadsheets do not show, disarms formulas. A kind that only a newer
 * release knows has no words, so its cell is empty.
 */
function cellText(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const harmless = isFormula(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Formats a line of a CSV file for a German spreadsheet: `;` between cells, CR LF at the end. */
export const csvLine = (cells: readonly (string | number | undefined)[]): string =>
  `${cells.map(cellText).join(';')}\r\n`;

/** Formats rows as a CSV file; the first row holds the column names. */
export const toCsv = (rows: readonly (readonly string[])[]): string => CSV_BOM + rows.map(csvLine).join('');

/** Undoes the formula escaping of our export. */
export const writtenCell = (cell: string): string => (cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell);

const SEPARATORS = [';', ',', '\t', '|'] as const;

const isWritten = (cell: string): boolean => cell.trim() !== '';

/** Returns the number of cells that most rows with several cells have, and how many rows have it. */
function commonWidth(rows: readonly (readonly string[])[]): { readonly cells: number; readonly rows: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [cells, count] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [1, 0] as const);
  return { cells, rows: count };
}

/**
 * Chooses the separator that gives most rows the same number of cells, several of which are needed in half of the rows.
 * @param parseWith parses the table's first rows
 */
export function chooseSeparator(parseWith: (separator: string) => readonly (readonly string[])[]): string {
  const found = SEPARATORS.map((separator) => {
    const rows = parseWith(separator).filter((cells) => cells.some(isWritten));
    const width = commonWidth(rows);
    return { separator, ...width, isCommon: width.rows * 2 >= rows.length };
  });
  const [best] = found
    .filter(({ isCommon, rows }) => isCommon && rows > 0)
    .toSorted((a, b) => b.rows - a.rows || b.cells - a.cells);
  return best?.separator ?? ';';
}

/** Returns the index of the row with the column names: the first that fills half a row, unlike a title. */
export function findHeader(rows: readonly (readonly string[])[]): number {
  const { cells } = commonWidth(rows);
  return Math.max(
    0,
    rows.findIndex((row) => row.filter(isWritten).length * 2 >= cells),
  );
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

const YES = new Set([
  '1',
  'true',
  'wahr',
  'ja',
  'j',
  'yes',
  'y',
  'an',
  'ein',
  'on',
  'x',
  '✓',
  'aktiv',
  'active',
  'enabled',
]);
const NO = new Set(['0', 'false', 'falsch', 'nein', 'n', 'no', 'aus', 'off', 'inaktiv', 'inactive', 'disabled']);

/** Reads a yes or no in German or English, also as a spreadsheet saves it; undefined for an unknown word. */
export function readYesNo(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

const GROUPED = /^\d{1,3}(?:([.,'’ \u00a0\u202f])\d{3})(?:\1\d{3})*$/;
const DECIMAL = /^\d+(?:[.,]\d+)?(?:e\+?\d{1,2})?$/i;

/** Reads a count as German and English spreadsheets save it: `1.234`, `1,234`, `12.0`, `1,2E+05`; else undefined. */
export function readCount(cell: string): number | undefined {
  const text = cell.trim();
  if (GROUPED.test(text)) return Number(text.replaceAll(/\D/g, ''));
  const [whole = text] = text.split(/[.,]0+$/);
  if (GROUPED.test(whole)) return Number(whole.replaceAll(/\D/g, ''));
  if (!DECIMAL.test(text)) return undefined;
  const count = Number(text.replace(',', '.'));
  return Number.isInteger(count) || count === Infinity ? count : undefined;
}

const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d(?!\d))/;
const ISO_DAY = /^(\d{4})[-/](\d\d)[-/](\d\d)/;
/** Seconds since 1970, written by some programs instead of a date. */
const SECONDS = /^\d{9,10}$/;
const MS = 1000;

/** Parses a German or ISO date, also with a short year or slashes; undefined if it is neither. */
export function readDay(text: string): string | undefined {
  const [, germanDay = '', germanMonth = '', germanYear] = GERMAN_DAY.exec(text) ?? [];
  const [, isoYear, isoMonth, isoDay] = ISO_DAY.exec(text) ?? [];
  const day =
    germanYear === undefined
      ? `${isoYear}-${isoMonth}-${isoDay}`
      : `${germanYear.padStart(4, '20')}-${germanMonth.padStart(2, '0')}-${germanDay.padStart(2, '0')}`;
  return isCalendarDay(day) ? day : undefined;
}

/** Parses a moment to ISO 8601: without a zone as UTC, as most programs export it; a German date as Berlin's time. */
export function readInstant(cell: string): string | undefined {
  const text = cell.trim();
  if (SECONDS.test(text)) return new Date(Number(text) * MS).toISOString();
  const day = readDay(text);
  if (day === undefined) return undefined;
  const rest = /[T ](\d\d?:\d\d(?::\d\d(?:\.\d{1,6})?)?)\s*(Z|[+-]\d\d:?\d\d)?/.exec(text);
  const [, time = '00:00:00', zone] = rest ?? [];
  const written = new Date(`${day}T${time.padStart(5, '0')}${zone ?? 'Z'}`);
  if (Number.isNaN(written.getTime())) return undefined;
  if (zone !== undefined || !GERMAN_DAY.test(text)) return written.toISOString();
  const minute = berlinInstant(day, written.toISOString().slice(11, 16)).getTime();
  return new Date(minute + (written.getTime() % (60 * MS))).toISOString();
}
