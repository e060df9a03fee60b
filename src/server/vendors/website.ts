import * as z from 'zod/mini';
import { requestJson, type VendorAnswer } from './request.ts';

const releaseFile = z.object({ id: z.int(), builtAt: z.iso.datetime() });

/** Which release a site was built from, and when. */
export type OnlineRelease = z.output<typeof releaseFile>;

/** The website as somebody outside knows it: who builds it, and what it serves. */
export interface Website {
  /** Asks for a build of the newest release; undefined where nobody builds. */
  readonly requestBuild: ((signal: AbortSignal) => Promise<VendorAnswer>) | undefined;
  /** What the site serves now; undefined when it does not say. @param site origin without a slash at its end */
  readonly readRelease: (site: string) => Promise<OnlineRelease | undefined>;
}

const FILE_TIMEOUT_MS = 3000;

/** @param hookUrl whom to ask for a build, with an empty POST; its address is a secret */
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
