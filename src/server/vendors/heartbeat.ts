import { requestJson } from './request.ts';

/** Somebody who waits for a sign of life from time to time, and raises the alarm without one. */
export interface Heartbeat {
  /** Gives the sign. @returns whether it was taken; never throws */
  readonly beat: () => Promise<boolean>;
}

const TIMEOUT_MS = 5000;

/** @param url where the sign is given; whoever knows it can give it, so it is a secret */
export function createHeartbeat({ url, now }: { readonly url: string; readonly now: () => Date }): Heartbeat {
  return {
    async beat() {
      const answer = await requestJson({ url, headers: {}, timeoutMs: TIMEOUT_MS, now });
      // Most say 'OK', which is no JSON.
      return answer.kind === 'ok' || (answer.kind === 'away' && answer.reason === 'not-json');
    },
  };
}
