import { parse } from 'csv-parse/browser/esm/sync';
import { redirectImport as words } from '#content/redirects/import.ts';
import { checkInput } from '#contracts/errors.ts';
import { inGerman, redirectInput } from '#contracts/redirects/editing.ts';
import { separatorOf, writtenCell } from '#domain/csv.ts';
import type { CheckedRow } from '#domain/redirects/import.ts';
import { type RedirectMapping, readDraft, sourceOf } from '#domain/redirects/table.ts';
import { hostsOf, isOwnRedirect } from '#domain/redirects/targets.ts';

/** A browser plans so many rows without a pause that anybody notices. */
const ROWS_MAX = 50_000;

/** A table as it stands in a file. */
export interface CsvTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Decodes as UTF-8, or as windows-1252, which Excel still writes by default. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a CSV file. @throws Error with a German sentence */
export function readTable(bytes: ArrayBuffer): CsvTable {
  const text = decode(bytes);
  let cells: string[][];
  try {
    cells = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: true,
    });
  } catch (error) {
    throw new Error(words.unreadable(error instanceof Error ? error.message : ''), { cause: error });
  }
  const [headers = [], ...rows] = cells;
  if (rows.length === 0) throw new Error(words.empty);
  if (rows.length > ROWS_MAX) throw new Error(words.tooMany(ROWS_MAX));
  const isOwn = sourceOf(headers) === 'own';
  return { headers, rows: isOwn ? rows.map((row) => row.map(writtenCell)) : rows };
}

/** Checks rows as the server will. */
export function checkRows({ rows }: CsvTable, mapping: RedirectMapping): CheckedRow[] {
  const ownHosts = hostsOf([location.origin, import.meta.env.SITE]);
  return rows.map((row, index) => {
    const draft = readDraft(row, mapping);
    const input = checkInput(redirectInput, draft);
    // The first line of the file is that of the names.
    const line = index + 2;
    if (!input.isValid) return { line, draft, problem: Object.values(input.messages).flat().map(inGerman)[0] };
    const { slug, targetUrl } = input.data;
    const problem = isOwnRedirect(targetUrl, ownHosts) ? words.ownRedirect : undefined;
    return { line, draft: { ...draft, slug, targetUrl }, problem };
  });
}
