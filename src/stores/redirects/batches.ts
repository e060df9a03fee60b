import { ApiError, failureMessage } from '#api/request.ts';
import {
  type ExportedRedirect,
  exportRedirects,
  IMPORT_ROWS_MAX,
  importRedirects,
} from '#contracts/redirects/batches.ts';
import { toCsv } from '#domain/csv.ts';
import type { PlannedRow } from '#domain/redirects/import.ts';
import { metadataCell } from '#domain/redirects/metadata-cell.ts';
import { type OwnCells, ownTable } from '#domain/redirects/table.ts';
import { callAsAdmin } from '#stores/session.ts';
import { categoriesQuery, redirectsQuery } from './editing.ts';

export interface ImportReport {
  readonly created: number;
  readonly replaced: number;
  /** Rows that were not stored: those of the refused request, named by their lines in the file, and all later ones. */
  readonly failed?: { readonly count: number; readonly lines: readonly [number, number]; readonly message: string };
}

/** Stores the rows to create or replace, until a request fails; each is stored completely or not at all. */
export async function importPlanned(planned: readonly PlannedRow[]): Promise<ImportReport> {
  const rows = planned.filter(({ outcome }) => outcome === 'create' || outcome === 'replace');
  const report = { created: 0, replaced: 0 };
  try {
    for (let from = 0; from < rows.length; from += IMPORT_ROWS_MAX) {
      const part = rows.slice(from, from + IMPORT_ROWS_MAX);
      const body = part.map(({ slug, outcome, draft }) => ({ ...draft, slug, replaces: outcome === 'replace' }));
      try {
        const stored = await callAsAdmin(importRedirects, { body: { rows: body } });
        report.created += stored.created;
        report.replaced += stored.replaced;
      } catch (error) {
        const message = error instanceof ApiError ? error.serverMessage : failureMessage(error);
        const lines = [part[0]?.line ?? 0, part.at(-1)?.line ?? 0] as const;
        return { ...report, failed: { count: rows.length - from, lines, message } };
      }
    }
    return report;
  } finally {
    void redirectsQuery.refresh();
    void categoriesQuery.refresh();
  }
}

const yesNo = (isYes: boolean): string => (isYes ? 'ja' : 'nein');

function cellsOf(redirect: ExportedRedirect): OwnCells {
  return {
    slug: redirect.slug,
    targetUrl: redirect.targetUrl,
    title: redirect.title ?? '',
    description: redirect.description ?? '',
    active: yesNo(redirect.active === 'true'),
    trackClicks: yesNo(redirect.trackClicks),
    category: redirect.category?.name ?? '',
    categoryColor: redirect.category?.color ?? '',
    expiresAt: redirect.expiresAt ?? '',
    nextUrl: redirect.nextUrl ?? '',
    clicks: String(redirect.clicks),
    createdAt: redirect.createdAt,
    vouchers: redirect.vouchers,
    metadata: metadataCell(redirect.metadata),
  };
}

/** Exports all redirects as a CSV file that can be imported again. @throws ApiError, NetworkError */
export const exportCsv = async (): Promise<string> =>
  toCsv(ownTable((await callAsAdmin(exportRedirects)).map(cellsOf)));
