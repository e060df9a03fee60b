import { lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';

/** Counter with its limit and window. */
export interface Window {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
  /** Amount that this attempt adds; 1 by default. */
  readonly weight?: number;
}

/** Counter after an attempt: attempts in the window, and its end. */
interface Counted {
  readonly key: string;
  readonly count: number;
  readonly expiresAt: Date;
}

const counter = z.object({ key: z.string(), count: z.int(), ends: z.string() });

/**
 * Counts one attempt on each key, in one statement: concurrent attempts get different counts. If one window is full,
 * none is counted, so that refused attempts do not fill the others.
 *
 * @param windows distinct keys
 * @returns the counters; if windows are full only those, each with a count above its maximum
 */
async function countAttempts(db: Database, now: Date, windows: readonly Window[]): Promise<Counted[]> {
  // Sorted by key, so that concurrent attempts never deadlock.
  const given = windows
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, max, windowMs, weight = 1 }) => ({
      key,
      max,
      weight,
      ends: new Date(now.getTime() + windowMs).toISOString(),
    }));
  const counters = await rows(db, counter)`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(key text, max int, weight int, ends timestamptz)
    ),
    closed as materialized (
      select counter.key, counter.count + given.weight as count, counter.expires_at
      from rate_limits counter join given using (key)
      where counter.expires_at > ${toTimestamp(now)} and counter.count + given.weight > given.max
    ),
    counted as (
      insert into rate_limits as counter (key, count, expires_at)
      select key, weight, ends from given where not exists (select from closed) order by key
      on conflict (key) do update set
        count = case when counter.expires_at <= ${toTimestamp(now)} then excluded.count else counter.count + excluded.count end,
        expires_at = case
          when counter.expires_at <= ${toTimestamp(now)} then excluded.expires_at
          else counter.expires_at
        end
      returning key, count, expires_at
    )
    select key, count, to_json(expires_at) as ends from (select * from counted union all select * from closed) each
  `;
  return counters.map(({ key, count, ends }) => ({ key, count, expiresAt: new Date(ends) }));
}

/** Counters that took an attempt; `full`: those without room in the last set, if none took it. */
interface Taken<Each extends Window> {
  readonly taken?: { readonly windows: readonly Each[]; readonly isNew: boolean };
  readonly full: readonly Counted[];
}

/** Counts one attempt on the first of several sets of counters that has room in all of its own. */
export async function countInFirst<Each extends Window>(
  db: Database,
  now: Date,
  sets: readonly (readonly Each[])[],
): Promise<Taken<Each>> {
  let full: readonly Counted[] = [];
  for (const windows of sets) {
    if (windows.length === 0) return { taken: { windows, isNew: false }, full: [] };
    const counted = await countAttempts(db, now, windows);
    full = counted.filter(({ key, count }) => windows.some((window) => window.key === key && count > window.max));
    if (full.length === 0) return { taken: { windows, isNew: counted.some(({ count }) => count === 1) }, full };
    // Concurrent attempts may all have found room, so that one counts itself beyond a limit.
    const others = windows.filter(({ key }) => counted.some((each) => each.key === key && !full.includes(each)));
    if (others.length > 0) await refundAttempts(db, others);
  }
  return { full };
}

/** Queue with a maximum per hour: a burst of that size, then an even pace. */
export interface Pace {
  readonly key: string;
  readonly perHour: number;
}

export interface Turn {
  /** Not before now. */
  readonly at: Date;
  /** 1 for the network's first request in 24 hours. */
  readonly turn: number;
}

/**
 * Takes the next turn in a network's queue; `claimNext` compares the networks, so that early requests delay no other.
 *
 * @param turns key of the counter that numbers a day's requests
 */
export async function takeTurn(
  db: Database,
  at: Date,
  { turns, queue }: { turns: string; queue: Pace },
): Promise<Turn> {
  const now = toTimestamp(at);
  const [row] = await rows(db, z.object({ at: z.string(), turn: z.int() }))`
    with numbered as (
      insert into rate_limits as counter (key, count, expires_at) values (${turns}, 1, ${now} + interval '24 hours')
      on conflict (key) do update set
        count = case when counter.expires_at <= ${now} then 1 else counter.count + 1 end,
        expires_at = case when counter.expires_at <= ${now} then excluded.expires_at else counter.expires_at end
      returning count
    ), queued as (
      insert into rate_limits as queue (key, count, expires_at)
      values (${queue.key}, 1, ${now} + interval '1 hour' / ${queue.perHour}::int)
      on conflict (key) do update set
        expires_at = greatest(queue.expires_at, ${now}) + interval '1 hour' / ${queue.perHour}::int
      returning expires_at - interval '1 hour' as turn
    )
    select to_json(greatest(${now}, queued.turn)) as at, numbered.count as turn from numbered, queued
  `;
  if (row === undefined) throw new TypeError('A turn came back empty');
  return { at: new Date(row.at), turn: row.turn };
}

/** Takes back one attempt on each counter that should not have counted. */
export async function refundAttempts(db: Database, counters: readonly Pick<Window, 'key' | 'weight'>[]): Promise<void> {
  const given = counters.map(({ key, weight = 1 }) => ({ key, weight }));
  await db.execute(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(key text, weight int)
    ), held as materialized (
      select key from rate_limits where key in (select key from given) order by key for update
    )
    update rate_limits set count = greatest(count - weight, 0)
    from given where rate_limits.key = given.key and given.key in (select key from held)
  `);
}

export async function deleteEndedWindows(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expiresAt, now));
}
