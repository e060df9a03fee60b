import { findPlan } from '#db/queries/content/release-plan.ts';
import { lastRelease, listReleases, type ReleaseRow } from '#db/queries/content/releases.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { PLANNED_RELEASE } from '#domain/letters/words.ts';
import type { Context } from '#server/context.ts';
import { websiteOf } from '#server/services/vendors.ts';

/** Longest time from a publish until the website serves it, and until a letter about it starts. */
const ONLINE_MS = 2 * HOUR_MS;
const START_MS = 4 * HOUR_MS;

const held = (why: string): string => `${why} Deshalb ist der Brief wieder ein Entwurf, und niemand hat ihn bekommen.`;
const GONE = held('Die Veröffentlichung, auf die er gewartet hat, gibt es nicht mehr.');
const LATE = held('Die Änderung war zwei Stunden nach dem Veröffentlichen noch nicht online.');
const TOO_LATE = held('Seit dem Veröffentlichen sind mehr als vier Stunden vergangen.');
const failed = (error: string): string => held(`Das Veröffentlichen hat nicht geklappt: ${error}`.trim());

/** @param fallback if the website does not answer */
const readOnlineId = async (ctx: Context, fallback: number): Promise<number> =>
  (await websiteOf(ctx)?.readRelease(ctx.site))?.id ?? fallback;

const isOlder = (ctx: Context, { createdAt }: ReleaseRow, ms: number): boolean =>
  ctx.now().getTime() - createdAt.getTime() > ms;

/** Returns the release that a letter can await: the one on its way, or the planned one. */
export async function findAwaitable(ctx: Context): Promise<number | undefined> {
  const [last] = await lastRelease(ctx.db);
  const mayCome = last !== undefined && last.state !== 'failed' && !isOlder(ctx, last, ONLINE_MS);
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
  // Only a release that replaced the awaited one contains its changes; one after a failure need not.
  const since = (await listReleases(ctx.db)).filter(({ id }) => id >= awaited).toReversed();
  const release = since.find(({ state }) => state !== 'replaced');
  if (since[0]?.id !== awaited || release === undefined) return { note: GONE };
  const online = await readOnlineId(ctx, PLANNED_RELEASE);
  const isOnline = online === release.id || (online > release.id && release.state === 'built');
  if (isOnline) return isOlder(ctx, release, START_MS) ? { note: TOO_LATE } : 'online';
  if (release.state === 'failed') return { note: failed(release.error) };
  return isOlder(ctx, release, ONLINE_MS) ? { note: LATE } : 'wait';
}
