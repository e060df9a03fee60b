import type { ExportedRedirect, ImportedRedirect } from '#contracts/redirects/batches.ts';
import * as queries from '#db/queries/redirects/batches.ts';
import type { Context } from '#server/context.ts';
import { codesOf, explainConflict, purgeManifest, toValues } from './editing.ts';
import { withTargetNews } from './target-news.ts';

/** All rows or none. @throws AppError conflict for a taken slug, bad-input for a wrong target */
export async function importPart(
  ctx: Context,
  rows: readonly ImportedRedirect[],
): Promise<{ created: number; replaced: number }> {
  const valuesOf = (wanted: boolean): queries.ImportedValues[] =>
    rows
      .filter(({ replaces }) => replaces === wanted)
      .map(({ replaces: _, clicks, createdAt, category, ...input }) => ({
        ...toValues(ctx, input),
        category,
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

export const exportAll = ({ db }: Context): Promise<ExportedRedirect[]> => queries.exportRedirects(db);
