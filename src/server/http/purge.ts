import { purgeCache } from '@netlify/functions';
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
 * @param netlify where Netlify's API answers; its own address unless given
 */
export async function purge(
  tag: string,
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
    if (isPurged) purged += 1;
  }
  if (purged < PURGES) log.error('cache not purged', { tag, purged });
}
