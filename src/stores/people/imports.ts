import {
  beginImport,
  dropImport,
  IMPORT_PART_BYTES,
  IMPORT_PART_ROWS,
  type ImportProgress,
  readImport,
  readImportRows,
  runImport,
  sendImportRows,
} from '#contracts/people/imports.ts';
import { splitIntoParts } from '#domain/parts.ts';
import type { Group } from '#domain/people/import/fates.ts';
import type { PersonRow } from '#domain/people/import/rows.ts';
import type { ListName } from '#domain/people/lists.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';
import { peopleCountsQuery } from './reading.ts';

/** Bytes of a request that are not rows. */
const AROUND_BYTES = 100;

const encoder = new TextEncoder();
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).byteLength + 1;

/** The open or last import; null if there is none. */
export const importQuery = query(readImport.path, async () => (await callAsAdmin(readImport)).import);

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Identifies a file by the hash of its parts' hashes, so that the whole file never becomes one string. */
async function hashOf(rows: readonly PersonRow[]): Promise<string> {
  let hashes = '';
  for (let from = 0; from < rows.length; from += IMPORT_PART_ROWS) {
    hashes += await digestOf(JSON.stringify(rows.slice(from, from + IMPORT_PART_ROWS)));
  }
  return digestOf(hashes);
}

export interface ImportPlan {
  readonly list: ListName;
  readonly program: string;
  readonly source: string;
  readonly rows: readonly PersonRow[];
}

/**
 * Stages the rows of a file on the server in parts; of a partly staged file only the rest. Staging adds no one to a
 * list.
 *
 * @param onProgress receives the number of staged rows
 * @throws ApiError, NetworkError; staged rows stay, so the same file resumes
 */
export async function stageRows(plan: ImportPlan, onProgress: (rows: number) => void): Promise<void> {
  const { rows, ...about } = plan;
  try {
    const begun = await callAsAdmin(beginImport, { body: { ...about, file: await hashOf(rows), total: rows.length } });
    onProgress(begun.received);
    // Sequential, so that the staged rows are always the first ones of the file.
    const rest = rows.slice(begun.received);
    const size = IMPORT_PART_BYTES - AROUND_BYTES;
    for (const part of splitIntoParts(rest, { count: IMPORT_PART_ROWS, size, sizeOf: bytesOf })) {
      const { received } = await callAsAdmin(sendImportRows, { params: { id: begun.id }, body: { rows: part } });
      onProgress(received);
    }
  } finally {
    // Also after a failure, so that the owner can drop the staged rows.
    await importQuery.refresh();
  }
}

/**
 * Runs an import to its end.
 *
 * @returns the finished import
 * @throws ApiError, NetworkError; the server continues the import by itself, or the next call here does
 */
export async function finishImport(id: number): Promise<ImportProgress> {
  let last: ImportProgress;
  do {
    last = await callAsAdmin(runImport, { params: { id } });
    importQuery.put(last);
  } while (last.state === 'running');
  void peopleCountsQuery.refresh();
  return last;
}

/** Drops an import before it runs. @throws ApiError, NetworkError; here and below */
export async function discardImport(id: number): Promise<void> {
  await callAsAdmin(dropImport, { params: { id } });
  await importQuery.refresh();
}

/** Reads a page of the rows in one group of an import's preview. */
export const readGroup = (id: number, group: Group, after: number) =>
  callAsAdmin(readImportRows, { params: { id }, query: { group, after } });
