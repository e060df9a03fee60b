import {
  beginImport,
  dropImport,
  IMPORT_PART_BYTES,
  IMPORT_PART_ROWS,
  type ImportStanding,
  readImport,
  readImportRows,
  runImport,
  sendImportRows,
} from '#contracts/people/imports.ts';
import { partsOf } from '#domain/parts.ts';
import type { Group } from '#domain/people/import/fates.ts';
import type { PersonRow } from '#domain/people/import/rows.ts';
import type { ListName } from '#domain/people/lists.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';
import { peopleCountsQuery } from './reading.ts';

/** What stands around the rows of a request. */
const AROUND_BYTES = 100;

const encoder = new TextEncoder();
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).byteLength + 1;

/** The open import, or the last one; null without any. */
export const importQuery = query(readImport.path, async () => (await callAsAdmin(readImport)).import);

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is read of a file is told apart by its hash: of the hashes of its parts, so that it is never one text. */
async function hashOf(rows: readonly PersonRow[]): Promise<string> {
  let hashes = '';
  for (let from = 0; from < rows.length; from += IMPORT_PART_ROWS) {
    hashes += await digestOf(JSON.stringify(rows.slice(from, from + IMPORT_PART_ROWS)));
  }
  return digestOf(hashes);
}

/** What is to be imported. */
export interface ImportPlan {
  readonly list: ListName;
  readonly program: string;
  readonly source: string;
  readonly rows: readonly PersonRow[];
}

/**
 * Lays the rows of a file aside on the server, part by part; of a file that came in part only the rest. Nobody is on a
 * list by that.
 *
 * @param onProgress told how many rows have come
 * @throws ApiError, NetworkError; what has come stays, so that the same file goes on
 */
export async function layAside(plan: ImportPlan, onProgress: (rows: number) => void): Promise<void> {
  const { rows, ...about } = plan;
  try {
    const begun = await callAsAdmin(beginImport, { body: { ...about, file: await hashOf(rows), total: rows.length } });
    onProgress(begun.received);
    // One part after the other, so that those that have come are the first ones.
    const rest = rows.slice(begun.received);
    const size = IMPORT_PART_BYTES - AROUND_BYTES;
    for (const part of partsOf(rest, { count: IMPORT_PART_ROWS, size, sizeOf: bytesOf })) {
      const { received } = await callAsAdmin(sendImportRows, { params: { id: begun.id }, body: { rows: part } });
      onProgress(received);
    }
  } finally {
    // Also where it broke off, so that what has come can be dropped.
    await importQuery.refresh();
  }
}

/**
 * Lets an import run until it is done.
 *
 * @returns the import as it stands then
 * @throws ApiError, NetworkError; it goes on by itself on the server, and here when asked again
 */
export async function runToEnd(id: number): Promise<ImportStanding> {
  let last: ImportStanding;
  do {
    last = await callAsAdmin(runImport, { params: { id } });
    importQuery.put(last);
  } while (last.state === 'running');
  void peopleCountsQuery.refresh();
  return last;
}

/** Forgets an import before it runs. @throws ApiError, NetworkError */
export async function dropIt(id: number): Promise<void> {
  await callAsAdmin(dropImport, { params: { id } });
  await importQuery.refresh();
}

/** A page of a group of an import. @throws ApiError, NetworkError */
export const readGroup = (id: number, group: Group, after: number) =>
  callAsAdmin(readImportRows, { params: { id }, query: { group, after } });
