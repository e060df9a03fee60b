import type { Database } from '#db/client.ts';
import { countDropped, type Dropped } from '#db/queries/visits/days.ts';
import { isRecent } from '#domain/durations.ts';
import type { DropReason } from '#domain/visits/hit.ts';

/** How long drops are gathered before they are written. */
const GATHERED_MS = 60_000;

// Kept in this instance's memory: if the platform ends it, these numbers are lost.
let waiting = new Map<string, Dropped>();
let since = 0;

/** Notes hits that do not count. Nothing is written yet: who floods the pixel must not reach the database. */
export function noteDrop(drop: Omit<Dropped, 'count' | 'reason'> & { readonly reason: DropReason }, now: Date): void {
  if (waiting.size === 0) since = now.getTime();
  add({ ...drop, count: 1 });
}

function add(drop: Dropped): void {
  const key = [drop.day, drop.reason, drop.class].join('|');
  waiting.set(key, { ...drop, count: (waiting.get(key)?.count ?? 0) + drop.count });
}

/** Writes what was noted, with the first hit a minute after the first of it: one statement. What fails is kept for later. */
export async function writeDrops(db: Database, now: Date): Promise<void> {
  if (waiting.size === 0 || isRecent(since, now.getTime(), GATHERED_MS)) return;
  const drops = [...waiting.values()];
  waiting = new Map();
  since = now.getTime();
  await countDropped(db, drops).catch(() => drops.forEach(add));
}
