import { requestJson, type VendorAnswer } from './request.ts';

/** What may be said of a site to IndexNow, https://www.indexnow.org/documentation. */
export interface Submission {
  readonly host: string;
  readonly key: string;
  /** Where the key lies. */
  readonly keyLocation: string;
  /** Addresses of that host, 10,000 at most. */
  readonly urlList: readonly string[];
}

/** Tells search engines of changed pages. */
export interface IndexNow {
  /** 'ok' also where the key is still to be looked at (202); 'refused' with 403 where it does not lie there. */
  readonly submit: (submission: Submission, signal: AbortSignal) => Promise<VendorAnswer>;
}

/** @param url whom to tell */
export function createIndexNow({ url, now }: { readonly url: string; readonly now: () => Date }): IndexNow {
  return {
    async submit(submission, signal) {
      const answer = await requestJson({ method: 'POST', url, headers: {}, body: submission, signal, now });
      // Whoever takes the news may say so in words.
      const isTaken = answer.kind === 'away' && answer.reason === 'not-json';
      return isTaken ? { kind: 'ok', status: 200, body: undefined } : answer;
    },
  };
}
