import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { mailThrottle } from '#db/schema/mail/mail-throttle.ts';
import { type Throttle, UNTHROTTLED } from '#domain/mail/throttle.ts';

export interface StoredThrottle {
  readonly version: number;
  readonly state: Throttle;
}

export async function readThrottle(db: Database): Promise<StoredThrottle> {
  const [stored] = await db.select({ version: mailThrottle.version, state: mailThrottle.state }).from(mailThrottle);
  return stored ?? { version: 0, state: UNTHROTTLED };
}

/** Stores a state unless another mail has changed it since. @returns whether it was stored */
export async function saveThrottle(db: Database, before: StoredThrottle, after: Throttle) {
  const { rowCount } = await db.execute(sql`
    insert into mail_throttle as known (id, state) values (true, ${JSON.stringify(after)}::jsonb)
    on conflict (id) do update set state = excluded.state, version = known.version + 1
    where known.version = ${before.version}::int
  `);
  return rowCount > 0;
}

/**
 * Gives back the attempts of mails that were deferred because of the server's state, and lets them wait no longer than
 * it does.
 */
export async function giveBack(db: Database, mailIds: readonly string[], until: Date): Promise<void> {
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(mailIds)}::jsonb)::uuid)`;
  const at = toTimestamp(until);
  await db.batch([
    db.execute(sql`
      update letter_sends set attempts = greatest(attempts - 1, 0), due_at = least(due_at, ${at})
      where id in ${ids} and status = 'waiting'
    `),
    db.execute(sql`
      update outbox set refusals = greatest(refusals - 1, 0), next_attempt_at = least(next_attempt_at, ${at})
      where id in ${ids} and status = 'pending'
    `),
  ]);
}

/** Counts the mails that the server has accepted within the last hour. */
export async function countAccepted(db: Database, topic: string, at: Date): Promise<number> {
  const since = sql`${toTimestamp(at)} - interval '1 hour'`;
  const [counted] = await rows(db, z.object({ count: z.int() }))`
    select (
      (select count(*) from letter_sends where status = 'sent' and ended_at > ${since})
      + (select count(*) from outbox where topic = ${topic} and status = 'done' and ended_at > ${since})
    )::int as count
  `;
  return counted?.count ?? 0;
}

/** Lets the learned rate begin to grow: the server takes mails again. */
export async function startRate(db: Database, now: Date): Promise<void> {
  await db.execute(sql`update mail_throttle set learned_at = ${toTimestamp(now)} where hourly is not null`);
}

export async function saveRate(db: Database, hourly: number, now: Date): Promise<void> {
  await db.execute(sql`
    update mail_throttle set hourly = ${hourly}::int, learned_at = ${toTimestamp(now)}
  `);
}

/**
 * Learned mails an hour, null without a throttling so far. They double with each hour since the last one, to follow a
 * server that takes more again.
 */
export const learnedRate = (now: SQL): SQL => sql`(
  select hourly * power(2, least(20, floor(extract(epoch from greatest(${now} - learned_at, interval '0')) / 3600)))
  from mail_throttle
)`;
