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

interface Purging {
  readonly apiURL?: string;
  readonly pauseMs?: number;
  readonly answerMs?: number;
  readonly times?: number;
}

/** Tag of the memo by which the clock lets the database sleep (`src/server/services/operations/clock.ts`). */
export const CLOCK_TAG = 'clock';

/**
 * Purges a tag from the CDN twice, some seconds apart: a response read before the edit may be cached after the first
 * purge. Retries; if all fail, the cached response only lives out its time.
 * @param refill requests the most urgent addresses after each purge, so that visitors find them cached
 */
export async function purge(
  tag: string,
  refill?: CacheRefill,
  { pauseMs = PAUSE_MS, answerMs = ANSWER_MS, times = PURGES, ...netlify }: Purging = {},
): Promise<void> {
  let purged = 0;
  for (let attempt = 0; attempt < ATTEMPTS && purged < times; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      await abortAfter(answerMs, () => purgeCache({ tags: [tag], ...netlify }));
    } catch {
      continue;
    }
    purged += 1;
    await refill?.().catch(() => log.error('cache not refilled', { tag }));
  }
  if (purged < times) log.error('cache not purged', { tag });
}
