import { parse } from 'csv-parse/browser/esm/sync';
import { separatorOf } from '#domain/csv.ts';

/** A table as it stands in a file. */
export interface CsvTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What is said where a file cannot be read. */
interface ReadingWords {
  readonly noText: string;
  readonly unreadable: (message: string) => string;
  readonly empty: string;
  readonly tooMany: (max: number) => string;
}

/** A browser plans so many rows without a pause that anybody notices. */
const ROWS_MAX = 50_000;

const UTF_16 = [
  { label: 'utf-16le', mark: [0xff, 0xfe] },
  { label: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/** Where a spreadsheet's own file, or a picture, has a zero, and names of columns have none. */
const START = 64;

/** Decodes as UTF-16 where it says so, as UTF-8, or as windows-1252, which Excel still writes by default. */
function decode(bytes: ArrayBuffer): string {
  const start = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const wide = UTF_16.find(({ mark }) => mark[0] === start[0] && mark[1] === start[1]);
  if (wide) return new TextDecoder(wide.label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a CSV file. @throws Error with a German sentence */
export function readCsv(bytes: ArrayBuffer, words: ReadingWords): CsvTable {
  const text = decode(bytes);
  if (text.slice(0, START).includes('\0')) throw new Error(words.noText);
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
  return { headers, rows };
}
