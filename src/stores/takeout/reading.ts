import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { AnswerError, ApiError, request } from '#api/request.ts';
import { listEntries } from '#contracts/content/drafts.ts';
import { MEDIA_PATH } from '#contracts/events/image-copying.ts';
import { beginTakeout, readTakeoutPart, type TakeoutContents, type TakeoutPart } from '#contracts/takeout/reading.ts';
import { CSV_BOM, csvLine } from '#domain/csv.ts';
import { takeoutCell } from '#domain/takeout/tables.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Best ratio for its time: similar rows compress well at any level. */
const LEVEL = 3;
const IMAGES_AT_ONCE = 6;
const RENEWED = 'Die Website wurde inzwischen erneuert. Bitte beginne den Download noch einmal.';

type Content = TakeoutContents[number];

export interface TakenOut {
  readonly tables: readonly Content[];
  readonly images: number;
  /** Names of images deleted during the export. */
  readonly missing: readonly string[];
}

interface Takeout {
  readonly fileOf: (table: string) => string;
  readonly readme: (taken: TakenOut) => string;
  /** Receives the ZIP file piece by piece. */
  readonly write: (piece: Uint8Array<ArrayBuffer>) => void;
  /** Receives the current table or 'images', with the number of rows or images done and in total. */
  readonly onProgress: (what: string, done: number, total: number) => void;
  /** Retries a read as often as the user wants; its error aborts the export. */
  readonly insist: <T>(read: () => Promise<T>) => Promise<T>;
}

function begin(zip: Zip, name: string) {
  const entry = new ZipDeflate(name, { level: LEVEL });
  zip.add(entry);
  return (text: string, isLast = false): void => entry.push(strToU8(text), isLast);
}

interface Target {
  readonly zip: Zip;
  readonly run: number;
  readonly takeout: Takeout;
  /** Receives the number of rows read. */
  readonly onRead: (table: string, rows: number) => void;
}

/** Values in the order of their columns. */
type Row = readonly unknown[];

/** Writes a table as CSV and JSON and returns its number of rows. */
async function writeTable(target: Target, { table, columns }: Content, onRow: (row: Row) => void) {
  const name = target.takeout.fileOf(table);
  const csv = begin(target.zip, `csv/${name}.csv`);
  const json = begin(target.zip, `json/${name}.json`);
  csv(CSV_BOM + csvLine(columns));
  let rows = 0;
  let place: TakeoutPart['next'] | Record<string, never> = {};
  while (place !== null) {
    const query: Partial<NonNullable<TakeoutPart['next']>> = place;
    const params = { run: target.run, table };
    const part: TakeoutPart = await target.takeout.insist(() => callAsAdmin(readTakeoutPart, { params, query }));
    if (part.columns.join() !== columns.join()) throw new AnswerError(RENEWED);
    const lines = part.rows === 0 ? [] : part.lines.split('\n');
    let [cells, objects] = ['', ''];
    for (const line of lines) {
      const row: Row = JSON.parse(line);
      cells += csvLine(row.map(takeoutCell));
      objects += `,\n${JSON.stringify(Object.fromEntries(columns.map((column, index) => [column, row[index]])))}`;
      onRow(row);
    }
    csv(cells);
    json(rows === 0 ? objects.replace(',', '[') : objects);
    rows += part.rows;
    target.onRead(table, part.rows);
    place = part.next;
  }
  csv('', true);
  json(rows === 0 ? '[]\n' : '\n]\n', true);
  return rows;
}

/** Reads an image; undefined if it was deleted meanwhile. */
async function readImage(name: string): Promise<Uint8Array | undefined> {
  try {
    const response = await request({ method: 'GET', path: MEDIA_PATH + name });
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

async function writeImages({ zip, takeout }: Target, names: readonly string[]): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let from = 0; from < names.length; from += IMAGES_AT_ONCE) {
    const some = names.slice(from, from + IMAGES_AT_ONCE);
    const read = await takeout.insist(() => Promise.all(some.map(readImage)));
    for (const [index, name] of some.entries()) {
      const bytes = read[index];
      if (bytes === undefined) {
        missing.push(name);
        continue;
      }
      // Images are compressed already.
      const entry = new ZipPassThrough(`bilder/${name}`);
      zip.add(entry);
      entry.push(bytes, true);
    }
    takeout.onProgress('images', Math.min(from + IMAGES_AT_ONCE, names.length), names.length);
  }
  return missing;
}

/**
 * Exports all of the owner's data into one ZIP file, in parts because of the platform's limits.
 *
 * @throws as `insist` does
 */
export async function takeOut(takeout: Takeout): Promise<TakenOut> {
  const { run, tables: contents } = await takeout.insist(() => callAsAdmin(beginTakeout));
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    takeout.write(piece);
  });
  const total = contents.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  const target: Target = {
    zip,
    run,
    takeout,
    onRead(table, rows) {
      done += rows;
      takeout.onProgress(table, done, Math.max(done, total));
    },
  };
  const tables: Content[] = [];
  const names: string[] = [];
  for (const content of contents) {
    const rows = await writeTable(target, content, (row) => {
      const name = content.table === 'media' ? String(row[content.columns.indexOf('name')]) : '';
      // Only personal links read the file of a gift; the owner has it.
      if (name !== '' && !name.startsWith('gift_')) names.push(name);
    });
    tables.push({ ...content, rows });
  }
  const entries = await takeout.insist(() => callAsAdmin(listEntries));
  begin(zip, 'inhalte.json')(`${JSON.stringify(entries, null, 2)}\n`, true);
  const missing = await writeImages(target, names);
  const taken = { tables, images: names.length - missing.length, missing };
  begin(zip, 'README.txt')(`\uFEFF${takeout.readme(taken)}`, true);
  zip.end();
  return taken;
}
