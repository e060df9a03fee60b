import { email } from '#contracts/fields.ts';
import { findTagColumns, type PeopleMapping } from '#domain/people/import/columns.ts';
import { type PersonRow, readPeople } from '#domain/people/import/rows.ts';
import { type TagFate, tagReader } from '#domain/people/import/tags.ts';
import type { CsvTable } from '#islands/admin/csv/csv-table.ts';

/** Normalises a cell's address like the server; undefined if invalid. */
function parseEmail(cell: string): string | undefined {
  const parsed = email.safeParse(cell);
  return parsed.success ? parsed.data : undefined;
}

/** Parses rows by the server's rules. */
export const rowsOf = (
  { headers, rows, lines }: CsvTable,
  mapping: PeopleMapping,
  fates: ReadonlyMap<string, TagFate>,
): PersonRow[] => {
  const takeTags = tagReader(findTagColumns(headers), fates);
  return readPeople(rows, { headers, lines, mapping, parseEmail, now: new Date(), takeTags });
};
