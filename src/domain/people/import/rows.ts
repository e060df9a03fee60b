import { readInstant, writtenCell } from '../../csv.ts';
import type { PeopleMapping } from './columns.ts';

/** Longest name and longest source of a consent that are kept; what is longer is cut. */
export const NAME_LENGTH_MAX = 100;
export const SOURCE_LENGTH_MAX = 200;

/** Why a row cannot be used. */
export const PROBLEMS = ['email', 'repeated'] as const;

/** A row of a table of people, read and checked. */
export interface PersonRow {
  /** Line in the file, as a spreadsheet counts it. */
  readonly line: number;
  /** In Unicode's composed form; null where it is none. */
  readonly email: string | null;
  readonly name: string | null;
  /** When they agreed, as the old program says; ISO 8601 in UTC. */
  readonly consentAt: string | null;
  /** Where they agreed, as the old program says. */
  readonly consentSource: string | null;
  /** Whether the old program says that they left, or cannot be reached. */
  readonly hasLeft: boolean;
  /** Why it cannot be used; null where it can. */
  readonly problem: (typeof PROBLEMS)[number] | null;
}

/** How a table is read. */
interface Reading {
  readonly mapping: PeopleMapping;
  /** The address in the form in which it is stored; undefined for what is none. */
  readonly emailOf: (cell: string) => string | undefined;
  readonly now: Date;
}

/** Before this nobody sent letters by mail, so a date is none: programs write 0 for never. */
const FIRST_YEAR = 1995;
const NO = /^(?:|0|no|nein|false|falsch|never|nie|n\/a|null|-|0000-00-00.*)$/i;
const LEFT =
  /unsub|abgemeldet|abbestellt|deaktiv|inaktiv|inactive|clean|bounc|blacklist|block|gesperrt|spam|complain|beschwerde|deleted|gelöscht|archiv/i;
const UNCONFIRMED =
  /unconfirm|unbestätigt|not ?confirm|pending|ausstehend|non-?subscribed|not ?subscribed|nicht angemeldet/i;

/** One line without what no name has: a line break in a name would end a header, or a cell. */
function oneLine(text: string, max: number): string | null {
  const line = writtenCell(text.trim())
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go.
    .replaceAll(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu, ' ')
    .trim();
  return line === '' || !line.isWellFormed() ? null : [...line].slice(0, max).join('').slice(0, max).trim();
}

function consentIn(cell: string, now: Date): string | null {
  const instant = readInstant(cell);
  if (instant === undefined) return null;
  const moment = new Date(instant);
  return moment.getUTCFullYear() >= FIRST_YEAR && moment <= now ? instant : null;
}

function readRow(cells: readonly string[], line: number, { mapping, emailOf, now }: Reading): PersonRow {
  const cell = (column: keyof PeopleMapping): string => {
    const index = mapping[column];
    return index === undefined ? '' : (cells[index] ?? '').trim();
  };
  const email = emailOf(writtenCell(cell('email'))) ?? null;
  const status = cell('status');
  const name = oneLine(
    cell('name') || `${writtenCell(cell('firstName'))} ${writtenCell(cell('lastName'))}`,
    NAME_LENGTH_MAX,
  );
  return {
    line,
    email,
    // A letter alone is nobody's name.
    name: name !== null && name.length > 1 ? name : null,
    consentAt: UNCONFIRMED.test(status) ? null : consentIn(cell('consentAt'), now),
    consentSource: oneLine(cell('consentSource'), SOURCE_LENGTH_MAX),
    hasLeft: !NO.test(cell('leftAt')) || (LEFT.test(status) && !UNCONFIRMED.test(status)),
    problem: email === null ? 'email' : null,
  };
}

/**
 * Reads the rows of a table. Of several with the same address the first counts; where one of them says that its person
 * left, they left.
 */
export function readPeople(rows: readonly (readonly string[])[], reading: Reading): PersonRow[] {
  // The first line of the file is that of the names.
  const read = rows.map((cells, index) => readRow(cells, index + 2, reading));
  const keyOf = ({ email }: PersonRow): string => (email ?? '').toLowerCase();
  const left = new Set(read.filter(({ hasLeft }) => hasLeft).map(keyOf));
  const seen = new Set<string>();
  return read.map((row) => {
    if (row.email === null) return row;
    const key = keyOf(row);
    if (seen.has(key)) return { ...row, problem: 'repeated' };
    seen.add(key);
    return row.hasLeft || !left.has(key) ? row : { ...row, hasLeft: true };
  });
}
