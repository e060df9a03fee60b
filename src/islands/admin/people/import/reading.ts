import { importWords as words } from '#content/people/import.ts';
import { email } from '#contracts/fields.ts';
import type { PeopleMapping } from '#domain/people/import/columns.ts';
import { type PersonRow, readPeople } from '#domain/people/import/rows.ts';
import { type CsvTable, readCsv } from '#islands/admin/csv/csv-table.ts';

/** The address of a cell as the server stores it; undefined for what is none. */
export function emailOf(cell: string): string | undefined {
  const parsed = email.safeParse(cell);
  return parsed.success ? parsed.data : undefined;
}

/** Reads a file of people. @throws Error with a German sentence */
export const readPeopleFile = (bytes: ArrayBuffer): CsvTable => readCsv(bytes, words);

/** Reads the rows of a file as the server will. */
export const rowsOf = ({ rows }: CsvTable, mapping: PeopleMapping): PersonRow[] =>
  readPeople(rows, { mapping, emailOf, now: new Date() });
