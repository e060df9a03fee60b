import type { PaymentPlatform } from '#contracts/purchases/platforms.ts';

/** How a platform stands: `waiting` has a secret and has not been heard yet. */
export type Standing = 'off' | 'waiting' | 'connected';

/** How a platform stands: connected is only who has been heard with the right signature. */
export function standingOf({ isConnected, lastNoticeAt, lastTestAt }: PaymentPlatform): Standing {
  if (!isConnected) return 'off';
  return lastNoticeAt === null && lastTestAt === null ? 'waiting' : 'connected';
}

/** When a notice was refused and none has been taken since; null otherwise. */
export function refusedSince({ lastRefusedAt, lastNoticeAt, lastTestAt }: PaymentPlatform): string | null {
  if (lastRefusedAt === null) return null;
  const isOver = [lastNoticeAt, lastTestAt].some((taken) => taken !== null && taken > lastRefusedAt);
  return isOver ? null : lastRefusedAt;
}
