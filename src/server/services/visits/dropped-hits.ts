import type { Database } from '#db/client.ts';
import { countDropped, type Dropped } from '#db/queries/visits/days.ts';
import { isRecent } from '#domain/durations.ts';

/** How long drops are gathered before they are written. */
const GATHERED_MS = 60_000;

// In this instance's memory only: what is lost when it ends is a count of robots.
let waiting = new Map<string, Dropped>();
let since = 0;

/** Notes a hit that does not count. Nothing is written yet: who floods the pixel must not reach the database. */
export function noteDrop(drop: Omit<Dropped, 'count'>, now: Date): void {
  if (waiting.size === 0) since = now.getTime();
  const key = [drop.day, drop.reason, drop.class].join('|');
  waiting.set(key, { ...drop, count: (waiting.get(key)?.count ?? 0) + 1 });
}

/** Writes what was noted, with the first hit a minute after the first of it: one statement, whatever came meanwhile. */
export async function writeDrops(db: Database, now: Date): Promise<void> {
  if (waiting.size === 0 || isRecent(since, now.getTime(), GATHERED_MS)) return;
  const drops = [...waiting.values()];
  waiting = new Map();
  await countDropped(db, drops);
}
