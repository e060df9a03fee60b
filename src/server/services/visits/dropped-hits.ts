import type { Database } from '#db/client.ts';
import { addDroppedHits, type Dropped } from '#db/queries/visits/days.ts';
import { isRecent } from '#domain/durations.ts';
import type { DropReason } from '#domain/visits/hit.ts';

const GATHERED_MS = 60_000;

// In memory only: if Netlify ends the instance, these numbers are lost.
let waiting = new Map<string, Dropped>();
let since = 0;

/** Counts a dropped hit without writing: a flood of hits must not reach the database. */
export function countDroppedHit(day: string, reason: DropReason, now: Date): void {
  if (waiting.size === 0) since = now.getTime();
  add({ day, reason, count: 1 });
}

function add(drop: Dropped): void {
  const key = [drop.day, drop.reason].join('|');
  waiting.set(key, { ...drop, count: (waiting.get(key)?.count ?? 0) + drop.count });
}

/** Writes the counters at most once a minute, in one statement. Failed counts are kept for the next time. */
export async function writeDroppedHits(db: Database, now: Date): Promise<void> {
  if (waiting.size === 0 || isRecent(since, now.getTime(), GATHERED_MS)) return;
  const drops = [...waiting.values()];
  waiting = new Map();
  since = now.getTime();
  await addDroppedHits(db, drops).catch(() => drops.forEach(add));
}
