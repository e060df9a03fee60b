import { importWords as words } from '#content/people/import.ts';
import { email } from '#contracts/fields.ts';
import type { PeopleMapping } from '#domain/people/import/columns.ts';
import { type PersonRow, readPeople } from '#domain/people/import/rows.ts';
import { type CsvTable, readCsv } from '#islands/admin/csv/csv-table.ts';

/** Normalises a cell's address like the server; undefined if invalid. */
export function emailOf(cell: string): string | undefined {
  const parsed = email.safeParse(cell);
  return parsed.success ? parsed.data : undefined;
}

/** Reads a file of people. @throws Error with a German sentence */
export const readPeopleFile = (bytes: ArrayBuffer): CsvTable => readCsv(bytes, words);

/** Parses rows by the server's rules. */
export const rowsOf = ({ rows }: CsvTable, mapping: PeopleMapping): PersonRow[] =>
  readPeople(rows, { mapping, emailOf, now: new Date() });
