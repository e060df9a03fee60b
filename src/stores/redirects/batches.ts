import { ApiError, failureMessage } from '#api/request.ts';
import type { BulkChange, ExportedRedirect } from '#contracts/redirects/batches.ts';
import {
  BULK_IDS_MAX,
  changeRedirects,
  exportRedirects,
  IMPORT_ROWS_MAX,
  importRedirects,
} from '#contracts/redirects/batches.ts';
import type { Category, CategoryInput } from '#contracts/redirects/editing.ts';
import { toCsv } from '#domain/csv.ts';
import { splitIntoParts } from '#domain/parts.ts';
import { DEFAULT_COLOR, isColor } from '#domain/redirects/colors.ts';
import type { PlannedRow } from '#domain/redirects/import.ts';
import { metadataCell } from '#domain/redirects/metadata-cell.ts';
import { type OwnCells, ownTable, type RedirectDraft } from '#domain/redirects/table.ts';
import { callAsAdmin } from '#stores/session.ts';
import { addCategory, categoriesQuery, redirectsQuery } from './editing.ts';

/** A request may carry 32 KB (docs/decisions/api.md); the rest is left for the envelope. */
const PART_BYTES = 31_000;
/** Number of parallel requests. */
const LANES = 3;

const encoder = new TextEncoder();
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).byteLength + 1;

export interface FailedPart {
  /** Line numbers in the file. */
  readonly lines: readonly number[];
  readonly message: string;
}

export interface ImportReport {
  readonly created: number;
  readonly replaced: number;
  readonly failed: readonly FailedPart[];
}

/** Returns the category of a row as it would be created; undefined without one. */
export const categoryOf = ({ category, categoryColor }: RedirectDraft): CategoryInput | undefined =>
  category === '' ? undefined : { name: category, color: isColor(categoryColor) ? categoryColor : DEFAULT_COLOR };

/** Creates missing categories and returns ids by name. */
async function ensureCategories(
  rows: readonly PlannedRow[],
  categories: readonly Category[],
): Promise<Map<string, number>> {
  const known = new Map(categories.map(({ id, name }) => [name.trim(), id]));
  for (const { draft } of rows) {
    const body = categoryOf(draft);
    if (!body || known.has(body.name)) continue;
    known.set(body.name, (await addCategory(body)).id);
  }
  return known;
}

/**
 * Stores the rows to create or replace, in parts that are stored completely or not at all.
 *
 * @param onProgress receives the number of finished rows, failed ones included
 * @throws ApiError, NetworkError if a missing category cannot be created; nothing is stored then
 */
export async function importPlanned(
  planned: readonly PlannedRow[],
  categories: readonly Category[],
  onProgress: (done: number) => void,
): Promise<ImportReport> {
  const rows = planned.filter(({ outcome }) => outcome === 'create' || outcome === 'replace');
  const ids = await ensureCategories(rows, categories);
  const bodies = rows.map(({ line, slug, outcome, draft: { category, categoryColor: _, ...draft } }) => ({
    line,
    row: { ...draft, slug, replaces: outcome === 'replace', categoryId: ids.get(category) ?? null },
  }));
  const parts = splitIntoParts(bodies, { count: IMPORT_ROWS_MAX, size: PART_BYTES, sizeOf: ({ row }) => bytesOf(row) });
  const failed: FailedPart[] = [];
  let [done, created, replaced] = [0, 0, 0];
  const waiting = parts.values();

  async function work(): Promise<void> {
    for (const part of waiting) {
      try {
        const stored = await callAsAdmin(importRedirects, { body: { rows: part.map(({ row }) => row) } });
        created += stored.created;
        replaced += stored.replaced;
      } catch (error) {
        failed.push({
          lines: part.map(({ line }) => line),
          message: error instanceof ApiError ? error.serverMessage : failureMessage(error),
        });
      }
      done += part.length;
      onProgress(done);
    }
  }

  await Promise.all(Array.from({ length: LANES }, work));
  void redirectsQuery.refresh();
  void categoriesQuery.refresh();
  return { created, replaced, failed };
}

const yesNo = (isYes: boolean): string => (isYes ? 'ja' : 'nein');

function cellsOf(redirect: ExportedRedirect, categories: ReadonlyMap<number, Category>): OwnCells {
  const category = redirect.categoryId === null ? undefined : categories.get(redirect.categoryId);
  return {
    slug: redirect.slug,
    targetUrl: redirect.targetUrl,
    title: redirect.title ?? '',
    description: redirect.description ?? '',
    active: yesNo(redirect.active === 'true'),
    trackClicks: yesNo(redirect.trackClicks),
    category: category?.name ?? '',
    categoryColor: category?.color ?? '',
    expiresAt: redirect.expiresAt ?? '',
    nextUrl: redirect.nextUrl ?? '',
    clicks: String(redirect.clicks),
    createdAt: redirect.createdAt,
    vouchers: redirect.vouchers,
    metadata: metadataCell(redirect.metadata),
  };
}

/** Exports all redirects as a CSV file that can be imported again. @throws ApiError, NetworkError; here and below */
export async function exportCsv(categories: readonly Category[]): Promise<string> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const rows: OwnCells[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const part: Awaited<ReturnType<typeof callAsAdmin<typeof exportRedirects>>> = await callAsAdmin(exportRedirects, {
      query: { after },
    });
    rows.push(...part.rows.map((redirect) => cellsOf(redirect, byId)));
    after = part.next;
  }
  return toCsv(ownTable(rows));
}

/** Changes many redirects and refreshes the list. @returns the changes that undo these */
export async function changeTogether(changes: readonly BulkChange[]): Promise<readonly BulkChange[]> {
  const small = changes.flatMap(({ ids, ...values }) =>
    splitIntoParts(ids, { count: BULK_IDS_MAX, size: Number.POSITIVE_INFINITY, sizeOf: () => 0 }).map((part) => ({
      ...values,
      ids: part,
    })),
  );
  const parts = splitIntoParts(small, { count: BULK_IDS_MAX, size: PART_BYTES, sizeOf: bytesOf });
  const before: BulkChange[] = [];
  try {
    for (const part of parts) {
      before.push(...(await callAsAdmin(changeRedirects, { body: { changes: part } })).before);
    }
  } finally {
    void redirectsQuery.refresh();
  }
  return before;
}
