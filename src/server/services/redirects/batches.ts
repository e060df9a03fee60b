import type { BulkChange, ExportedRedirect, ImportedRedirect } from '#contracts/redirects/batches.ts';
import * as queries from '#db/queries/redirects/batches.ts';
import type { Context } from '#server/context.ts';
import { activeText, codesOf, explainConflict, purgeManifest, throwConflict, toValues } from './editing.ts';
import { withTargetNews } from './target-news.ts';

/** Keeps a part of the export below the size that a function may answer. */
const EXPORT_ROWS = 1000;

/** All rows or none. @throws AppError conflict for a taken slug, bad-input for a wrong target or category */
export async function importPart(
  ctx: Context,
  rows: readonly ImportedRedirect[],
): Promise<{ created: number; replaced: number }> {
  const valuesOf = (wanted: boolean): queries.ImportedValues[] =>
    rows
      .filter(({ replaces }) => replaces === wanted)
      .map(({ replaces: _, clicks, createdAt, ...input }) => ({
        ...toValues(ctx, input),
        clicksBefore: clicks,
        since: createdAt,
        vouchers: codesOf(input),
      }));
  const [added, replaced] = [valuesOf(false), valuesOf(true)];
  const created = await withTargetNews(ctx, [...added, ...replaced], () =>
    queries.importRedirects(ctx.db, added, replaced, ctx.now()).catch(explainConflict(ctx, ...rows)),
  );
  purgeManifest(ctx);
  return { created, replaced: rows.length - created };
}

/** @param after id of the previous part's last redirect */
export async function exportPart(
  ctx: Context,
  after: number,
): Promise<{ rows: ExportedRedirect[]; next: number | null }> {
  const rows = await queries.exportRedirects(ctx.db, after, EXPORT_ROWS);
  return {
    rows: rows.map(({ isActive, ...row }) => ({ ...row, active: activeText(isActive) })),
    next: rows.length < EXPORT_ROWS ? null : (rows.at(-1)?.id ?? null),
  };
}

/** Merges changes by redirect; one that is listed twice gets both. */
function byRedirect(changes: readonly BulkChange[]): queries.RedirectChange[] {
  const redirects = new Map<number, queries.RedirectChange>();
  for (const { ids, active, categoryId, expiresAt } of changes) {
    const values = {
      ...(active !== undefined && { isActive: active === 'true' }),
      ...(categoryId !== undefined && { categoryId }),
      ...(expiresAt !== undefined && { expiresAt }),
    };
    for (const id of ids) redirects.set(id, { ...redirects.get(id), ...values, id });
  }
  return [...redirects.values()];
}

/** Builds the changes that undo others, grouping redirects with the same old values. */
function undoOf(changes: readonly BulkChange[], before: readonly queries.ChangedRow[]): BulkChange[] {
  const hasChanged = (field: 'active' | 'categoryId' | 'expiresAt') =>
    changes.some((each) => each[field] !== undefined);
  const groups = new Map<string, BulkChange>();
  for (const { id, isActive, categoryId, expiresAt } of before) {
    const values: Omit<BulkChange, 'ids'> = {
      ...(hasChanged('active') && { active: activeText(isActive) }),
      ...(hasChanged('categoryId') && { categoryId }),
      ...(hasChanged('expiresAt') && { expiresAt }),
    };
    const key = JSON.stringify(values);
    const group: BulkChange = groups.get(key) ?? { ...values, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Changes many redirects, all or none. @throws AppError bad-input for a deleted category */
export async function change(
  ctx: Context,
  changes: readonly BulkChange[],
): Promise<{ changed: number; before: BulkChange[] }> {
  const before = await queries.changeRedirects(ctx.db, byRedirect(changes)).catch(throwConflict);
  purgeManifest(ctx);
  return { changed: before.length, before: undoOf(changes, before) };
}
