import { findPlan } from '#db/queries/content/release-plan.ts';
import { lastRelease, listReleases, type ReleaseRow } from '#db/queries/content/releases.ts';
import { PLANNED_RELEASE } from '#domain/letters/words.ts';
import type { Context } from '#server/context.ts';
import { websiteOf } from '#server/services/vendors.ts';

/** Longest time from a publish until the website serves it. */
const ONLINE_MS = 2 * 60 * 60 * 1000;

const held = (why: string): string => `${why} Deshalb ist der Brief wieder ein Entwurf, und niemand hat ihn bekommen.`;
const GONE = held('Die Veröffentlichung, auf die er gewartet hat, gibt es nicht mehr.');
const LATE = held('Die Änderung war zwei Stunden nach dem Veröffentlichen noch nicht online.');
const failed = (error: string): string => held(`Das Veröffentlichen hat nicht geklappt: ${error}`.trim());

/** @param fallback if the website does not answer */
const readOnlineId = async (ctx: Context, fallback: number): Promise<number> =>
  (await websiteOf(ctx)?.readRelease(ctx.site))?.id ?? fallback;

const isOverdue = (ctx: Context, { createdAt }: ReleaseRow): boolean =>
  ctx.now().getTime() - createdAt.getTime() > ONLINE_MS;

/** Returns the release that a letter can await: the one on its way, or the planned one. */
export async function findAwaitable(ctx: Context): Promise<number | undefined> {
  const [last] = await lastRelease(ctx.db);
  const mayCome = last !== undefined && last.state !== 'failed' && !isOverdue(ctx, last);
  // A build reports its end before its pages are online, so only the website itself knows.
  if (mayCome && (last.state !== 'built' || (await readOnlineId(ctx, last.id)) < last.id)) return last.id;
  const plan = await findPlan(ctx.db);
  return plan?.failure === '' ? PLANNED_RELEASE : undefined;
}

async function checkPlan(ctx: Context): Promise<'wait' | { readonly note: string }> {
  const plan = await findPlan(ctx.db);
  if (plan === undefined) return { note: GONE };
  return plan.failure === '' ? 'wait' : { note: failed(plan.failure) };
}

/** Tells whether a release is online, as requested from outside, may still come, or never will and why. */
export async function checkAwaited(
  ctx: Context,
  awaited: number,
): Promise<'online' | 'wait' | { readonly note: string }> {
  if (awaited === PLANNED_RELEASE) return checkPlan(ctx);
  if ((await readOnlineId(ctx, PLANNED_RELEASE)) >= awaited) return 'online';
  const since = (await listReleases(ctx.db)).filter(({ id }) => id >= awaited);
  const coming = since.find(({ state }) => state !== 'failed' && state !== 'replaced');
  if (coming !== undefined) return isOverdue(ctx, coming) ? { note: LATE } : 'wait';
  const [last] = since;
  return { note: last === undefined ? GONE : failed(last.error) };
}
