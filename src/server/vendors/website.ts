import * as z from 'zod/mini';
import { requestJson, type VendorAnswer } from './request.ts';

const releaseFile = z.object({
  id: z.int(),
  builtAt: z.iso.datetime(),
  /** Last day on which the pages are true; undefined if they name no coming day. */
  trueUntil: z.optional(z.iso.date()),
});

export type OnlineRelease = z.output<typeof releaseFile>;

/** External view of the website: its build hook and its online release. */
export interface Website {
  /** Requests a build of the newest release; undefined without a build hook. */
  readonly requestBuild: ((signal: AbortSignal) => Promise<VendorAnswer>) | undefined;
  /** Reads the online release; undefined if unreadable. @param site origin without a trailing slash */
  readonly readRelease: (site: string) => Promise<OnlineRelease | undefined>;
}

const FILE_TIMEOUT_MS = 3000;

/** @param hookUrl build hook; the URL is a secret */
export function createWebsite({
  hookUrl,
  now,
}: {
  readonly hookUrl: string | undefined;
  readonly now: () => Date;
}): Website {
  const requestBuild = (url: string) => (signal: AbortSignal) =>
    requestJson({ method: 'POST', url, headers: {}, body: {}, signal, now });
  return {
    requestBuild: hookUrl === undefined ? undefined : requestBuild(hookUrl),
    async readRelease(site) {
      const answer = await requestJson({ url: `${site}/release.json`, headers: {}, timeoutMs: FILE_TIMEOUT_MS, now });
      const parsed = z.safeParse(releaseFile, answer.kind === 'ok' ? answer.body : undefined);
      return parsed.success ? parsed.data : undefined;
    },
  };
}
