import { requestJson, type VendorAnswer } from './request.ts';

/** See https://www.indexnow.org/documentation. */
interface Submission {
  readonly host: string;
  readonly key: string;
  readonly keyLocation: string;
  /** At most 10,000 addresses of that host. */
  readonly urlList: readonly string[];
}

export interface IndexNow {
  /** Returns 'ok' also while the key is unchecked (202); 'refused' with 403 if the key file is missing. */
  readonly submit: (submission: Submission, signal: AbortSignal) => Promise<VendorAnswer>;
}

export function createIndexNow({ url, now }: { readonly url: string; readonly now: () => Date }): IndexNow {
  return {
    async submit(submission, signal) {
      const answer = await requestJson({ method: 'POST', url, headers: {}, body: submission, signal, now });
      // A search engine may accept with plain text instead of JSON.
      const isTaken = answer.kind === 'away' && answer.reason === 'not-json';
      return isTaken ? { kind: 'ok', status: 200, body: undefined } : answer;
    },
  };
}
