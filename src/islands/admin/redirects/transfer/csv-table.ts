import { redirectImport as words } from '#content/redirects/import.ts';
import { checkInput } from '#contracts/errors.ts';
import { inGerman, redirectInput } from '#contracts/redirects/editing.ts';
import { writtenCell } from '#domain/csv.ts';
import type { CheckedRow } from '#domain/redirects/import.ts';
import { detectSource, type RedirectMapping, readDraft } from '#domain/redirects/table.ts';
import { hostsOf, isOwnRedirect } from '#domain/redirects/targets.ts';
import { type CsvTable, readCsv } from '#islands/admin/csv/csv-table.ts';

/** Reads a CSV file and undoes the formula escaping of our own export. @throws Error with a German sentence */
export function readTable(bytes: ArrayBuffer): CsvTable {
  const table = readCsv(bytes, words);
  const isOwn = detectSource(table.headers) === 'own';
  return isOwn ? { ...table, rows: table.rows.map((row) => row.map(writtenCell)) } : table;
}

/** Checks rows by the server's rules. */
export function checkRows({ rows }: CsvTable, mapping: RedirectMapping): CheckedRow[] {
  const ownHosts = hostsOf([location.origin, import.meta.env.SITE]);
  return rows.map((row, index) => {
    const draft = readDraft(row, mapping);
    const input = checkInput(redirectInput, draft);
    // Line 1 of the file holds the column names.
    const line = index + 2;
    if (!input.isValid) return { line, draft, problem: Object.values(input.messages).flat().map(inGerman)[0] };
    const { slug, targetUrl } = input.data;
    const problem = isOwnRedirect(targetUrl, ownHosts) ? words.ownRedirect : undefined;
    return { line, draft: { ...draft, slug, targetUrl }, problem };
  });
}
