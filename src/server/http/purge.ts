import { purgeCache } from '@netlify/functions';
import type { CacheRefill } from '#server/context.ts';
import { abortAfter } from '#time-limits.ts';
import { log } from './log.ts';

/** Netlify accepts two purges of a tag in five seconds. */
const PAUSE_MS = 6000;
const PURGES = 2;
const ATTEMPTS = 5;
/** Time limit of an attempt; Netlify's client has none. */
const ANSWER_MS = 8000;

/**
 * Purges a tag from the CDN twice, some seconds apart: a response read before the edit may be cached after the first
 * purge. Retries; if all fail, the cached response only lives out its time.
 * @param refill requests the most urgent addresses after each purge, so that visitors find them cached
 */
export async function purge(
  tag: string,
  refill: CacheRefill = async () => undefined,
  netlify: { readonly apiURL?: string } = {},
  { pauseMs = PAUSE_MS, answerMs = ANSWER_MS }: { readonly pauseMs?: number; readonly answerMs?: number } = {},
): Promise<void> {
  let purged = 0;
  for (let attempt = 1; attempt <= ATTEMPTS && purged < PURGES; attempt += 1) {
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const isPurged = await abortAfter(answerMs, () => purgeCache({ tags: [tag], ...netlify })).then(
      () => true,
      () => false,
    );
    if (!isPurged) continue;
    purged += 1;
    await refill().catch(() => log.error('cache not refilled', { tag }));
  }
  if (purged < PURGES) log.error('cache not purged', { tag, purged });
}
