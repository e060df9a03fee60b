import { readInstant, readYesNo, writtenCell } from '../../csv.ts';
import { columnsOf, type PeopleMapping } from './columns.ts';
import { readStatus, STATUS_MEANINGS, type StatusMeaning } from './statuses.ts';

/** Longer names and sources of consent are cut. */
export const NAME_LENGTH_MAX = 100;
export const SOURCE_LENGTH_MAX = 200;

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
}

interface Reading {
  readonly headers: readonly string[];
  /** Number of each row, as a spreadsheet counts it. */
  readonly lines: readonly number[];
  readonly mapping: PeopleMapping;
  /** Returns the stored form of an address; undefined if it is invalid. */
  readonly parseEmail: (cell: string) => string | undefined;
  readonly now: Date;
  /** Returns what becomes of a row's tags. */
  readonly takeTags?: (cells: readonly string[]) => Pick<PersonRow, 'tags' | 'note'>;
}

/** Earlier years are no dates of consent: programs write 0 for never, and newsletters did not exist. */
const FIRST_YEAR = 1995;
const NEVER = /^(?:|never|nie|n\/a|null|-|0000-00-00.*)$/i;

const isNo = (cell: string): boolean => NEVER.test(cell) || readYesNo(cell) === false;

/** Joins lines and removes control characters: a line break in a name would end a mail header or a CSV cell. */
export function oneLine(text: string, max: number): string | null {
  const line = writtenCell(text.trim())
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them.
    .replaceAll(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu, ' ')
    .trim();
  if (line === '' || !line.isWellFormed()) return null;
  // Half a surrogate pair at the cut could not be stored.
  return line
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

function consentIn(cell: string, now: Date): string | null {
  const instant = readInstant(cell);
  if (instant === undefined) return null;
  const moment = new Date(instant);
  return moment.getUTCFullYear() >= FIRST_YEAR && moment <= now ? instant : null;
}

const strongest = (meanings: readonly StatusMeaning[]): StatusMeaning =>
  STATUS_MEANINGS.find((meaning) => meanings.includes(meaning)) ?? 'confirmed';

/** Returns the reader of one row. */
function rowReader({ headers, mapping, parseEmail, now, takeTags }: Reading) {
  const statuses = columnsOf('status', headers, mapping);
  const departures = columnsOf('leftAt', headers, mapping);
  return (cells: readonly string[], line: number): PersonRow => {
    const textAt = (index: number): string => (cells[index] ?? '').trim();
    const cell = (column: keyof PeopleMapping): string => {
      const index = mapping[column];
      return index === undefined ? '' : textAt(index);
    };
    const email = parseEmail(writtenCell(cell('email'))) ?? null;
    const status = strongest(statuses.map((index) => readStatus(textAt(index))));
    const name = oneLine(
      cell('name') || `${writtenCell(cell('firstName'))} ${writtenCell(cell('lastName'))}`,
      NAME_LENGTH_MAX,
    );
    return {
      line,
      email,
      // A single letter is no name.
      name: name !== null && name.length > 1 ? name : null,
      consentAt: status === 'confirmed' ? consentIn(cell('consentAt'), now) : null,
      consentSource: oneLine(cell('consentSource'), SOURCE_LENGTH_MAX),
      hasLeft: status === 'left' || departures.some((index) => !isNo(textAt(index))),
      ...(takeTags?.(cells) ?? { tags: [], note: null }),
    };
  };
}

/** Reads the rows of a table. An unsubscription in any row of an address counts for all of them. */
export function readPeople(rows: readonly (readonly string[])[], reading: Reading): PersonRow[] {
  const readRow = rowReader(reading);
  const read = rows.map((cells, index) => readRow(cells, reading.lines[index] ?? 0));
  const keyOf = ({ email }: PersonRow): string => (email ?? '').toLowerCase();
  const left = new Set(read.filter(({ hasLeft }) => hasLeft).map(keyOf));
  return read.map((row) => ({ ...row, hasLeft: left.has(keyOf(row)) }));
}

/** Returns the statuses that we do not know, as the file writes them, the most frequent first. */
export function unknownStatuses(
  rows: readonly (readonly string[])[],
  { headers, mapping }: Pick<Reading, 'headers' | 'mapping'>,
): readonly string[] {
  const columns = columnsOf('status', headers, mapping);
  const counts = new Map<string, number>();
  for (const word of rows.flatMap((cells) => columns.map((index) => (cells[index] ?? '').trim()))) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const unknown = [...counts].filter(([word]) => readStatus(word) === 'unknown');
  return unknown.toSorted(([, a], [, b]) => b - a).map(([word]) => word);
}
