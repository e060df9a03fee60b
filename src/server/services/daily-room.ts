import { countAttempts } from '#db/queries/rate-limits.ts';
import type { DailyRoom } from '#domain/daily-room.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import { counterKey, networkShares } from '#server/counter-key.ts';

/** Counts a row that a stranger causes and tells whether it is within the daily limits of network and site. */
export async function hasDailyRoom(
  ctx: Pick<Context, 'db' | 'env' | 'ip' | 'now'>,
  { name, perNetwork, perSite }: DailyRoom,
): Promise<boolean> {
  if (ctx.env.RATE_LIMITS === 'off') return true;
  const shares = [
    ...networkShares(ctx, { name, max: perNetwork }),
    { key: counterKey(ctx, `${name}-site`, ''), max: perSite },
  ];
  const windows = shares.map((share) => ({ ...share, windowMs: DAY_MS }));
  const counted = await countAttempts(ctx.db, ctx.now(), windows);
  return counted.every(({ key, count }) => windows.some((window) => window.key === key && count <= window.max));
}
