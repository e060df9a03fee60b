import { purgeCache } from '@netlify/functions';
import type { Refill } from '#server/context.ts';
import { log } from './log.ts';

/** Netlify takes two purges of a tag in five seconds. */
const PAUSE_MS = 6000;
const PURGES = 2;
const ATTEMPTS = 5;

/**
 * Takes what was answered under a tag off the CDN, and some seconds later once more: an answer that was read before the
 * edit may be stored after the first time. A failure is tried again; in the end it only means that the CDN's answer
 * lives out its time.
 *
 * @param refill asks for what visitors are in a hurry for, each time, so that the first of them finds it there
 * @param netlify where Netlify's API answers; its own address unless given
 */
export async function purge(
  tag: string,
  refill: Refill = async () => undefined,
  netlify: { readonly apiURL?: string } = {},
  pauseMs: number = PAUSE_MS,
): Promise<void> {
  let purged = 0;
  for (let attempt = 1; attempt <= ATTEMPTS && purged < PURGES; attempt += 1) {
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const isPurged = await purgeCache({ tags: [tag], ...netlify }).then(
      () => true,
      () => false,
    );
    if (!isPurged) continue;
    purged += 1;
    await refill().catch(() => log.error('cache not refilled', { tag }));
  }
  if (purged < PURGES) log.error('cache not purged', { tag, purged });
}
