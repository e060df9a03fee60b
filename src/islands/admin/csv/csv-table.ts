import { parse } from 'csv-parse/browser/esm/sync';
import { guessSeparator } from '#domain/csv.ts';

export interface CsvTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface ReadingWords {
  readonly noText: string;
  readonly unreadable: (message: string) => string;
  readonly empty: string;
  readonly tooMany: (max: number) => string;
}

/** Rows that a browser handles without a noticeable pause. */
const ROWS_MAX = 50_000;

const UTF_16 = [
  { label: 'utf-16le', mark: [0xff, 0xfe] },
  { label: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/** Characters to check for a NUL, which spreadsheets and images have near their start and column names never. */
const START = 64;

/** Decodes as UTF-16 by its byte order mark, else as UTF-8, else as windows-1252, Excel's default. */
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
      delimiter: guessSeparator(text),
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
