import { redirectImport as words } from '#content/redirects/import.ts';
import { checkInput } from '#contracts/errors.ts';
import { importedRedirect } from '#contracts/redirects/batches.ts';
import { inGerman } from '#contracts/redirects/editing.ts';
import { writtenCell } from '#domain/csv.ts';
import type { FieldMessages } from '#domain/errors.ts';
import type { CheckedRow } from '#domain/redirects/import.ts';
import { detectSource, type RedirectDraft, type RedirectMapping, readDraft } from '#domain/redirects/table.ts';
import { hostsOf, isOwnRedirect } from '#domain/redirects/targets.ts';
import { type CsvTable, readCsv } from '#islands/admin/csv/csv-table.ts';

/** Reads a CSV file and undoes the formula escaping of our own export. @throws Error with a German sentence */
export function readTable(bytes: ArrayBuffer): CsvTable {
  const table = readCsv(bytes, words);
  const isOwn = detectSource(table.headers) === 'own';
  return isOwn ? { ...table, rows: table.rows.map((row) => row.map(writtenCell)) } : table;
}

/** Returns the first message; one about a category says so, because a redirect has a title, too. */
function faultOf(messages: FieldMessages): string | undefined {
  const [field = '', [message = ''] = []] = Object.entries(messages)[0] ?? [];
  return field.startsWith('category.') ? `${words.columns.category}: ${inGerman(message)}` : inGerman(message);
}

function unreadableCell(row: readonly string[], draft: RedirectDraft, mapping: RedirectMapping): string | undefined {
  const [column] = draft.unreadable;
  if (column === undefined) return undefined;
  return words.unreadableCell(words.columns[column], row[mapping[column] ?? 0] ?? '');
}

/** Checks rows by the contract of the import: one wrong value would stop other rows, too. */
export function checkRows({ rows, lines }: CsvTable, mapping: RedirectMapping): CheckedRow[] {
  const ownHosts = hostsOf([location.origin, import.meta.env.SITE]);
  return rows.map((row, index) => {
    const draft = readDraft(row, mapping);
    const input = checkInput(importedRedirect, draft);
    const line = lines[index] ?? 0;
    if (!input.isValid) return { line, draft, problem: faultOf(input.messages) };
    const { slug, targetUrl } = input.data;
    const problem = isOwnRedirect(targetUrl, ownHosts) ? words.ownRedirect : unreadableCell(row, draft, mapping);
    return { line, draft: { ...draft, slug, targetUrl }, problem };
  });
}
