import { CsvError, type Options, parse } from 'csv-parse/browser/esm/sync';
import { chooseSeparator, findHeader } from '#domain/csv.ts';
import { OwnError } from '#domain/errors.ts';

export interface CsvTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Number of each row, as a spreadsheet counts it. */
  readonly lines: readonly number[];
}

interface ReadingWords {
  readonly noText: string;
  readonly openQuote: (line: number) => string;
  readonly empty: string;
  readonly tooMany: (max: number) => string;
}

/** Rows that a browser handles without a noticeable pause. */
const ROWS_MAX = 50_000;
/** Rows that decide on the separator. */
const SAMPLE_ROWS = 200;

const UTF_16 = [
  { label: 'utf-16le', mark: [0xff, 0xfe] },
  { label: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/** Umlauts where German has them: read in the wrong encoding, bytes become them only elsewhere, or other signs. */
const UMLAUT = /(?<=\p{L})[äöüß]|[äöü](?=\p{L})|(?<!\p{L})[ÄÖÜ](?=\p{L})|(?<=\p{Lu})[ÄÖÜ]/gu;

/** Characters to check for a NUL, which spreadsheets and images have near their start and column names never. */
const START = 64;

/** Excel's line with the separator; Excel does not count it as a row. */
const SEPARATOR_LINE = /^"?sep=(.)"?[;,\t]*(?:\r\n|\n|\r|$)/i;

const countUmlauts = (text: string): number => text.match(UMLAUT)?.length ?? 0;

/** Decodes as UTF-16 by its byte order mark, else as UTF-8, else as Excel's CSV for Windows or Macintosh, by its umlauts. */
function decode(bytes: ArrayBuffer): string {
  const start = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const wide = UTF_16.find(({ mark }) => mark[0] === start[0] && mark[1] === start[1]);
  if (wide) return new TextDecoder(wide.label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const windows = new TextDecoder('windows-1252').decode(bytes);
    const macintosh = new TextDecoder('macintosh').decode(bytes);
    return countUmlauts(macintosh) > countUmlauts(windows) ? macintosh : windows;
  }
}

const parseCells = (text: string, delimiter: string, options: Options = {}): string[][] =>
  parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    ...options,
  });

function parseSample(text: string, delimiter: string): string[][] {
  try {
    return parseCells(text, delimiter, { to: SAMPLE_ROWS });
  } catch {
    return parseCells(text, delimiter, { to: SAMPLE_ROWS, quote: false });
  }
}

const findSeparator = (text: string): string => chooseSeparator((separator) => parseSample(text, separator));

function parseRows(text: string, words: ReadingWords): string[][] {
  const [line = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const table = text.slice(line.length);
  try {
    return parseCells(table, named ?? findSeparator(table));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
    throw new OwnError(isOpen ? words.openQuote(Number(error.records) + 1) : words.noText, { cause: error });
  }
}

/** Reads a CSV file, whatever precedes its column names. @throws OwnError */
export function readCsv(bytes: ArrayBuffer, words: ReadingWords, max = ROWS_MAX): CsvTable {
  const text = decode(bytes).replace(/^\uFEFF/, '');
  if (text.slice(0, START).includes('\0')) throw new OwnError(words.noText);
  const numbered = parseRows(text, words).map((cells, index) => ({ cells, line: index + 1 }));
  const written = numbered.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const header = findHeader(written.map(({ cells }) => cells));
  const rows = written.slice(header + 1);
  if (rows.length === 0) throw new OwnError(words.empty);
  if (rows.length > max) throw new OwnError(words.tooMany(max));
  return {
    headers: written[header]?.cells ?? [],
    rows: rows.map(({ cells }) => cells),
    lines: rows.map(({ line }) => line),
  };
}
