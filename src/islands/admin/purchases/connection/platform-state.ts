import type { PaymentPlatform } from '#contracts/purchases/platforms.ts';

/** State of a platform; `waiting` has a secret but no notice yet. */
export type PlatformState = 'off' | 'waiting' | 'connected';

/** Returns a platform's state; it is connected once a notice with a valid signature has arrived. */
export function platformState({ isConnected, lastNoticeAt, lastTestAt }: PaymentPlatform): PlatformState {
  if (!isConnected) return 'off';
  return lastNoticeAt === null && lastTestAt === null ? 'waiting' : 'connected';
}

/** Returns the time of the last refused notice if none was accepted after it, else null. */
export function findRefusal({ lastRefusedAt, lastNoticeAt, lastTestAt }: PaymentPlatform): string | null {
  if (lastRefusedAt === null) return null;
  const isOver = [lastNoticeAt, lastTestAt].some((taken) => taken !== null && taken > lastRefusedAt);
  return isOver ? null : lastRefusedAt;
}
