import { readInstant, writtenCell } from '../../csv.ts';
import type { PeopleMapping } from './columns.ts';

/** Longer names and sources of consent are cut. */
export const NAME_LENGTH_MAX = 100;
export const SOURCE_LENGTH_MAX = 200;

export const PROBLEMS = ['email', 'repeated'] as const;

export interface PersonRow {
  /** Line in the file, as a spreadsheet counts it. */
  readonly line: number;
  /** In Unicode's composed form; null if invalid. */
  readonly email: string | null;
  readonly name: string | null;
  /** Time of consent according to the old program; ISO 8601 in UTC. */
  readonly consentAt: string | null;
  /** Place of consent according to the old program. */
  readonly consentSource: string | null;
  /** True if the old program marks the contact as unsubscribed or unreachable. */
  readonly hasLeft: boolean;
  /** Tags that become choices of the person. */
  readonly tags: readonly string[];
  /** Note on a person who is new on the list; null without one. */
  readonly note: string | null;
  /** Null if the row can be imported. */
  readonly problem: (typeof PROBLEMS)[number] | null;
}

interface Reading {
  readonly mapping: PeopleMapping;
  /** Returns the stored form of an address; undefined if it is invalid. */
  readonly parseEmail: (cell: string) => string | undefined;
  readonly now: Date;
  /** Returns what becomes of a row's tags. */
  readonly takeTags?: (cells: readonly string[]) => Pick<PersonRow, 'tags' | 'note'>;
}

/** Earlier years are no dates of consent: programs write 0 for never, and newsletters did not exist. */
const FIRST_YEAR = 1995;
const NO = /^(?:|0|no|nein|false|falsch|never|nie|n\/a|null|-|0000-00-00.*)$/i;
const LEFT =
  /unsub|abgemeldet|abbestellt|deaktiv|inaktiv|inactive|clean|bounc|blacklist|block|gesperrt|spam|complain|beschwerde|deleted|gelöscht|archiv/i;
const UNCONFIRMED =
  /unconfirm|unbestätigt|not ?confirm|pending|ausstehend|non-?subscribed|not ?subscribed|nicht angemeldet/i;

/** Joins lines and removes control characters: a line break in a name would end a mail header or a CSV cell. */
export function oneLine(text: string, max: number): string | null {
  const line = writtenCell(text.trim())
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them.
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

function readRow(cells: readonly string[], line: number, { mapping, parseEmail, now, takeTags }: Reading): PersonRow {
  const cell = (column: keyof PeopleMapping): string => {
    const index = mapping[column];
    return index === undefined ? '' : (cells[index] ?? '').trim();
  };
  const email = parseEmail(writtenCell(cell('email'))) ?? null;
  const status = cell('status');
  const name = oneLine(
    cell('name') || `${writtenCell(cell('firstName'))} ${writtenCell(cell('lastName'))}`,
    NAME_LENGTH_MAX,
  );
  return {
    line,
    email,
    // A single letter is no name.
    name: name !== null && name.length > 1 ? name : null,
    consentAt: UNCONFIRMED.test(status) ? null : consentIn(cell('consentAt'), now),
    consentSource: oneLine(cell('consentSource'), SOURCE_LENGTH_MAX),
    hasLeft: !NO.test(cell('leftAt')) || (LEFT.test(status) && !UNCONFIRMED.test(status)),
    ...(takeTags?.(cells) ?? { tags: [], note: null }),
    problem: email === null ? 'email' : null,
  };
}

/** Reads the rows of a table. The first row with an address wins, but an unsubscription in any of them counts. */
export function readPeople(rows: readonly (readonly string[])[], reading: Reading): PersonRow[] {
  // Line 1 holds the column names.
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
