import { requestJson } from './request.ts';

/** External monitor that alerts the owner when the heartbeat stops. */
export interface Heartbeat {
  /** Never throws. @returns whether the monitor accepted it */
  readonly beat: () => Promise<boolean>;
}

const TIMEOUT_MS = 5000;

/** @param url secret, because its holder can send the heartbeat */
export function createHeartbeat({ url, now }: { readonly url: string; readonly now: () => Date }): Heartbeat {
  return {
    async beat() {
      const answer = await requestJson({ url, headers: {}, timeoutMs: TIMEOUT_MS, now });
      // Most monitors answer 'OK', which is no JSON.
      return answer.kind === 'ok' || (answer.kind === 'away' && answer.reason === 'not-json');
    },
  };
}
