import { listTargets } from '#db/queries/redirects/editing.ts';
import { slugKey } from '#domain/address/slugs.ts';
import type { Context } from '#server/context.ts';
import { isByEditor, tellOwners } from '#server/services/mail/editor-changes.ts';

/** Link as it is to be; `id` is missing for one that is new or found by its slug. */
interface WantedLink {
  readonly id?: number;
  readonly slug: string;
  readonly targetUrl: string;
}

type Known = Awaited<ReturnType<typeof listTargets>>[number];

function newsOf(known: readonly Known[], { id, slug, targetUrl }: WantedLink) {
  const place = (name: string): string => `Kurzlink „${name}“`;
  const renamed = known.find((link) => link.id === id && link.slugKey !== slugKey(slug));
  const before = known.find((link) => link.slugKey === slugKey(slug));
  return [
    ...(renamed ? [{ place: place(renamed.slug), value: `heißt jetzt „${slug}“` }] : []),
    ...(before && before.targetUrl !== targetUrl ? [{ place: place(slug), value: targetUrl }] : []),
  ];
}

/** Changes links, and tells the owners which slugs lead elsewhere now, even those of a deleted link. */
export async function withTargetNews<T>(
  ctx: Context,
  wanted: readonly WantedLink[],
  change: () => Promise<T>,
): Promise<T> {
  if (!(await isByEditor(ctx))) return change();
  const ids = wanted.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const slugs = wanted.map(({ slug }) => slugKey(slug));
  const known = await listTargets(ctx.db, slugs, ids);
  const changed = await change();
  await tellOwners(
    ctx,
    wanted.flatMap((link) => newsOf(known, link)),
  );
  return changed;
}
