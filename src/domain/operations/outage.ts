import { isRecent } from '../durations.ts';

/** How long something that did not answer is left alone. */
const SPARED_MS = 10_000;

/** What is known of something that can be away. Times are milliseconds since 1970. */
export interface Outage {
  /** Whether to do without it for now. When its time is over one caller is told no, and finds out for all others. */
  readonly isSpared: (now: number) => boolean;
  readonly began: (now: number) => void;
  readonly ended: () => void;
}

/** Remembers for ten seconds that something is away, so that not every visitor finds out by waiting for it. */
export function createOutage(): Outage {
  let askedAt: number | undefined;
  return {
    isSpared(now) {
      if (askedAt === undefined) return false;
      if (isRecent(askedAt, now, SPARED_MS)) return true;
      askedAt = now;
      return false;
    },
    began(now) {
      askedAt = now;
    },
    ended() {
      askedAt = undefined;
    },
  };
}
