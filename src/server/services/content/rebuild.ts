import { orderRebuild } from '#db/queries/content/releases.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import type { Context } from '#server/context.ts';
import { websiteOf } from '#server/services/vendors.ts';
import { findPublishObstacle, resolveSilentBuilds, SILENCE_MS } from './release-builds.ts';

/**
 * Orders a build of the content that is online once a day has passed that its pages name as coming; runs every night.
 *
 * @throws Error if the orders of an earlier night had no effect, so that the alarm about late schedules reports it
 */
export async function rebuildAfterPassedDay(ctx: Context): Promise<void> {
  const { db, site } = ctx;
  await resolveSilentBuilds(ctx);
  if (findPublishObstacle(ctx) !== null) return;
  const online = await websiteOf(ctx)?.readRelease(site);
  const now = ctx.now();
  const today = berlinDay(now);
  if (online?.trueUntil === undefined || online.trueUntil >= today) return;
  const since = new Date(now.getTime() - SILENCE_MS);
  const isOrdered = await orderRebuild(db, { onlineId: online.id, now, since });
  if (isOrdered && online.trueUntil < addDays(today, -1)) throw new Error('The rebuild of an earlier night is missing');
}
