import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { isOnHold } from '#db/queries/integrations.ts';
import { learnedRate } from '#db/queries/mail/throttle.ts';
import { hasBoughtNamed } from '#db/queries/purchases/buyers.ts';

/** Tells whether `person` has bought the offer that ends the series of `letter`. */
const isThroughByPurchase = sql`exists (
  select from letter_series series
  where series.list = letter.list and series.since is not null and ${hasBoughtNamed(sql`series.offer`)}
)`;

/**
 * Tells whether the person of `send` may still get mail. Asked row by row through the keys: an `exists` becomes a join,
 * which takes minutes right after thousands of inserts, before PostgreSQL has analysed the table.
 */
export const isReachable = sql`coalesce((
  select true from people person
  where person.id = send.person_id and person.deleted_at is null and person.bounced_at is null
    -- A subselect by primary key: a join would scan the index of confirmed entries from its start.
    and (select entry.status from list_entries entry where entry.person_id = person.id and entry.list = send.list) = 'confirmed'
    and not ${isThroughByPurchase}
), false)`;

export const isMailPaused = (now: SQL) => sql`exists (
  select from integrations where name = 'mail' and ${isOnHold(now)}
)`;

/**
 * Learned pace: three quarters of the rate evenly, and a burst of what a quarter of an hour allows, because longer waits
 * are left to the sweep. Together they stay below the rate.
 */
const BURST = sql`interval '15 minutes'`;
const spacing = (now: SQL): SQL => sql`interval '1 hour' / (0.75 * ${learnedRate(now)})`;

/** Ignores a time further ahead than the pace can set it: the clock was ahead then, and would delay every letter. */
const within = (moment: SQL, longest: SQL, now: SQL): SQL =>
  sql`case when ${moment} <= ${now} + ${longest} then ${moment} end`;

/** Earliest time of the next mail by the speed that the owner has set. */
export const nextAt = (stored: SQL, now: SQL): SQL => within(stored, sql`interval '1 minute'`, now);

const spent = (stored: SQL, now: SQL): SQL => within(stored, sql`interval '2 hours'`, now);

/** Earliest time that the learned pace allows; null without one. */
export const allowedAt = (spentUntil: SQL, now: SQL): SQL =>
  sql`case when ${learnedRate(now)} is not null then ${spent(spentUntil, now)} - ${BURST} end`;

/** End of what one more mail uses up. */
export const spentBy = (spentUntil: SQL, now: SQL): SQL =>
  sql`greatest(${spent(spentUntil, now)}, ${now}) + ${spacing(now)}`;

/** Forces index scans in a batch: with statistics outdated by thousands of inserts, each mail would scan all rows. */
export const walkIndexes = (db: Database) =>
  db.execute(sql`
    select set_config('enable_' || kind, 'off', true)
    from unnest(array['sort', 'seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']) as kind
  `);

/**
 * Selects the next waiting mail of `letter` along `letter_sends_next_idx`. @param isMeant further condition on `send`
 */
export const nextMailOfLetter = (isMeant: SQL): SQL => sql`
  select send.id, send.priority, send.due_at from letter_sends send
  where send.letter_id = letter.id and send.status = 'waiting' and ${isReachable} and ${isMeant}
  order by send.priority, send.due_at, send.id limit 1
`;

export const nextLetterSql = (now: SQL): SQL => sql`
  select letter.id, letter.version from letters letter
  cross join lateral (${nextMailOfLetter(sql`send.due_at <= ${now}`)}) send
  where letter.status = 'sending' and not ${isMailPaused(now)}
  order by send.priority, send.due_at, send.id limit 1
`;

/** Selects and locks the next mail of a letter. */
export const nextSendSql = (
  { letterId, version }: { readonly letterId: string; readonly version: number },
  now: SQL,
): SQL => sql`
  select send.id from letters letter cross join lateral (
    ${nextMailOfLetter(sql`send.due_at <= ${now}`)} for update of send skip locked
  ) send
  where letter.id = ${letterId}::uuid and letter.version = ${version}::int and letter.status = 'sending' and not ${isMailPaused(now)}
`;
