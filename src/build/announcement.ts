import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import { enqueue } from '#db/queries/mail/outbox.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import {
  changedAddresses,
  INDEX_NOW_TOPIC,
  type IndexNowNews,
  indexNowKey,
  isPageDigests,
  type PageDigests,
} from '#domain/operations/index-now.ts';
import { computePageDigests, DIGESTS_FILE } from './page-digests.ts';

/** After a build, Netlify still has to deploy its files. */
const ONLINE_AFTER_MS = 2 * MINUTE_MS;
const READ_MS = 5000;

/** Returns the digests of the deployed site's pages; undefined if it has none. */
async function readOnline(site: string): Promise<PageDigests | undefined> {
  try {
    const response = await fetch(`${site}/${DIGESTS_FILE}`, { signal: AbortSignal.timeout(READ_MS) });
    const answer: unknown = response.ok ? await response.json() : undefined;
    return isPageDigests(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

interface Announced {
  /** Built site; the key and the digests are written into its folder. */
  readonly publishDir: string;
  /** Origin without a trailing slash. */
  readonly site: string;
  readonly secret: string;
  readonly now: Date;
}

/**
 * Enqueues the pages that differ from the deployed site for IndexNow; the row is delivered once the build is online.
 */
export async function enqueueAnnouncement(db: Database, { publishDir, site, secret, now }: Announced): Promise<void> {
  const key = await indexNowKey(secret);
  const digests = await computePageDigests(publishDir, site);
  await writeFile(join(publishDir, `${key}.txt`), key);
  await writeFile(join(publishDir, DIGESTS_FILE), JSON.stringify(digests));
  const addresses = changedAddresses(digests, await readOnline(site));
  if (addresses.length === 0) return;
  const payload: IndexNowNews = { key, addresses };
  const job = { topic: INDEX_NOW_TOPIC, dedupeKey: now.toISOString(), payload, source: 'owner', now } as const;
  await enqueue(db, job, new Date(now.getTime() + ONLINE_AFTER_MS));
}
