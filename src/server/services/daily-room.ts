import { countInFirst } from '#db/queries/rate-limits.ts';
import type { Context } from '#server/context.ts';
import { type Lane, laneWindows } from '#server/lanes.ts';

/** Counts what a stranger causes and tells whether the day has room for it. @param weight e.g. its bytes. @param subject of `perSubject` */
export async function hasDailyRoom(
  ctx: Pick<Context, 'db' | 'env' | 'ip' | 'now'>,
  room: Lane,
  weight = 1,
  subject?: string,
): Promise<boolean> {
  if (ctx.env.RATE_LIMITS === 'off' || weight === 0) return true;
  const { taken } = await countInFirst(ctx.db, ctx.now(), laneWindows(ctx, room, weight, subject));
  return taken !== undefined;
}
