import { isRecent } from '../durations.ts';

/** Time for which a service that did not answer is not called again. */
const SPARED_MS = 10_000;

/** Memory of a service that may be down. Times are milliseconds since 1970. */
export interface Outage {
  /** True while the service should not be called. After the pause one caller gets false and tries it for all others. */
  readonly isSpared: (now: number) => boolean;
  readonly began: (now: number) => void;
  readonly ended: () => void;
}

/** Remembers for ten seconds that a service is down, so that not every visitor has to wait for its timeout. */
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
