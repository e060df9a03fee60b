import { and, count, desc, eq, lte, min, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import type { Integration } from '#db/queries/integrations.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import type { MailCause } from '#domain/mail/kinds.ts';
import { countVisitors, isInPace } from './visitors-pace.ts';

/** What is delivered how: rows of a topic wait while its integration is switched off or paused. */
export interface OutboxTopic {
  readonly name: string;
  readonly integration: Integration;
  /** Whether what visitors cause is limited in an hour and in a day. */
  readonly isPacedForVisitors?: true;
  /** Whether what a visitor's row says goes when it has ended; it is counted on, and recognised by a hash. */
  readonly forgetsVisitors?: true;
}

const claimed = z.object({
  id: z.string(),
  /** As it is stored. */
  payload: z.unknown(),
  /** Of the payload; a newer one may have come when this one has been delivered. */
  version: z.int(),
  /** This one included. */
  attempts: z.int(),
  /** Whether the integration was paused and nobody has reached it since. */
  isProbe: z.boolean(),
  /** Whether the last delivery of the integration failed because the vendor was away or refused us. */
  isStopped: z.boolean(),
});

/** A row that is being delivered; only who holds it may end it. */
export type Claimed = z.infer<typeof claimed> & { readonly holder: string };

/** Wishes to write; two that wait for the same are one. */
export interface Wish {
  readonly topic: string;
  readonly dedupeKey: string;
  readonly payload: unknown;
  readonly now: Date;
}

/** Place of a wish among those that wait. */
export interface Place {
  readonly source: MailCause['source'];
  /** What is lower goes first; 1 unless given. */
  readonly turn?: number;
  /** 0 goes before 1, which it is unless given. */
  readonly priority?: 0 | 1;
}

const isPending = sql`${outbox.status} = 'pending'`;
/** The statement that writes a wish, unless the same waits already; for a batch with what causes it. @param dueAt not before */
export function addWish(db: Database, { now, ...wish }: Wish & Place, dueAt: Date) {
  return db
    .insert(outbox)
    .values({ ...wish, createdAt: now, nextAttemptAt: dueAt })
    .onConflictDoNothing({ target: [outbox.topic, outbox.dedupeKey], where: isPending });
}

/**
 * Writes what the owner asks for, due now even if the same waits already or is just being delivered: then it has the
 * new payload, and counts as hers. Gives its id.
 *
 * @param claim who takes the row with it, unless somebody is delivering it, so that no one else is faster
 */
export async function putOwnersWish(
  db: Database,
  { now, ...wish }: Wish,
  claim?: { readonly holder: string; readonly leaseMs: number },
): Promise<string> {
  const { payload } = wish;
  const lockedUntil = claim && new Date(now.getTime() + claim.leaseMs);
  const isFree = sql`${outbox.lockedUntil} is null or ${outbox.lockedUntil} <= ${toTimestamp(now)}`;
  const held = lockedUntil && {
    lockedBy: sql`case when ${isFree} then ${claim.holder}::uuid else ${outbox.lockedBy} end`,
    lockedUntil: sql`case when ${isFree} then ${toTimestamp(lockedUntil)} else ${outbox.lockedUntil} end`,
  };
  const [row] = await db
    .insert(outbox)
    .values({
      ...wish,
      source: 'owner',
      createdAt: now,
      nextAttemptAt: now,
      ...(claim && { lockedBy: claim.holder, lockedUntil }),
    })
    .onConflictDoUpdate({
      target: [outbox.topic, outbox.dedupeKey],
      targetWhere: isPending,
      set: {
        payload,
        version: sql`${outbox.version} + 1`,
        source: 'owner',
        turn: 1,
        attempts: 0,
        nextAttemptAt: now,
        ...held,
      },
    })
    .returning({ id: outbox.id });
  if (row === undefined) throw new Error('The stored row was not returned');
  return row.id;
}

/**
 * Claims the next due row that nobody holds, in one statement: of two callers at once, each gets another. The owner's come
 * first. All others are in one fair queue: the first of each network before any network's second, and a row that has failed
 * as if it were that many later, so that a visitor whose rows fail delays nobody else's. A crashed holder loses its row when
 * the lease ends.
 *
 * @param id this row and no other
 */
export async function claimNext(
  db: Database,
  topic: OutboxTopic,
  claim: { readonly holder: string; readonly now: Date; readonly leaseMs: number; readonly id: string | undefined },
): Promise<Claimed | undefined> {
  const { holder, id } = claim;
  const now = toTimestamp(claim.now);
  const [row] = await rows(db, claimed)`
    with due as (
      select id, source from outbox
      where topic = ${topic.name} and status = 'pending' and next_attempt_at <= ${now}
        and (locked_until is null or locked_until <= ${now} or locked_by = ${holder}::uuid)
        and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
        and not exists (
          select from integrations
          where name = ${topic.integration} and (not is_enabled or paused_until > ${now})
        )
        and ${isInPace(topic, now)}
      order by priority, source <> 'owner', turn + attempts, next_attempt_at limit 1 for update skip locked
    ), paced as (${countVisitors(topic, now)})
    update outbox set attempts = attempts + 1, locked_by = ${holder}::uuid,
      locked_until = ${toTimestamp(new Date(claim.now.getTime() + claim.leaseMs))}
    from due where outbox.id = due.id
    returning outbox.id, payload, version, attempts, exists (
      select from integrations where name = ${topic.integration} and paused_until is not null
    ) as "isProbe", exists (
      select from integrations where name = ${topic.integration} and stopped_since is not null
    ) as "isStopped"
  `;
  return row && { ...row, holder };
}

/** Whether `claimNext` would find something. */
export async function isDue(db: Database, topic: OutboxTopic, at: Date): Promise<boolean> {
  const now = toTimestamp(at);
  const { rowCount } = await db.execute(sql`
    select from outbox
    where topic = ${topic.name} and status = 'pending' and next_attempt_at <= ${now}
      and (locked_until is null or locked_until <= ${now}) and ${isInPace(topic, now)}
      and not exists (
        select from integrations where name = ${topic.integration} and (not is_enabled or paused_until > ${now})
      )
    limit 1
  `);
  return rowCount > 0;
}

/** The turn of a row that a visitor has caused, for what follows from it. */
export async function readTurn(db: Database, rowId: string): Promise<Extract<MailCause, { source: 'visitor' }>> {
  const [row] = await db.select({ turn: outbox.turn }).from(outbox).where(eq(outbox.id, rowId));
  return { source: 'visitor', turn: row?.turn ?? 1 };
}

const free = { lockedBy: null, lockedUntil: null };
const heldBy = ({ id, holder }: Pick<Claimed, 'id' | 'holder'>) =>
  and(eq(outbox.id, id), eq(outbox.lockedBy, sql`${holder}::uuid`));
const isWhatWasDelivered = (row: Claimed) => and(heldBy(row), eq(outbox.version, row.version));

/** Lets go of a row that was not delivered, or whose payload is no longer the one that was: it waits, due at once. */
export const release = (db: Database, row: Pick<Claimed, 'id' | 'holder'>) =>
  db.update(outbox).set(free).where(heldBy(row));

/** Remains of a row that has ended. */
function keptOf({ forgetsVisitors }: OutboxTopic, reason = '') {
  const isForgotten = forgetsVisitors ? sql`source = 'visitor'` : sql`false`;
  return {
    payload: sql`case when ${isForgotten} then '{}'::jsonb else payload end`,
    dedupeKey: sql`case when ${isForgotten} then md5(dedupe_key) else dedupe_key end`,
    lastError: sql`case when ${isForgotten} then '' else ${reason}::text end`,
  };
}

/** Ends a row that was delivered. */
export async function finish(db: Database, topic: OutboxTopic, row: Claimed, now: Date): Promise<void> {
  await db.batch([
    db
      .update(outbox)
      .set({ ...free, ...keptOf(topic), status: 'done', endedAt: now })
      .where(isWhatWasDelivered(row)),
    release(db, row),
  ]);
}

/** Gives a row up, for the owner to see. An older one that wanted the same goes, so that the list says it once. */
export async function bury(
  db: Database,
  topic: OutboxTopic,
  row: Claimed,
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  const { payload, dedupeKey, lastError } = keptOf(topic, reason);
  await db.batch([
    db.execute(sql`
      with buried as (
        update outbox set status = 'dead', ended_at = ${toTimestamp(now)}, last_error = ${lastError},
          payload = ${payload}, dedupe_key = ${dedupeKey},
          locked_by = null, locked_until = null
        where id = ${row.id}::uuid and locked_by = ${row.holder}::uuid and version = ${row.version}
        returning id, topic, dedupe_key
      )
      delete from outbox using buried
      where outbox.status = 'dead' and outbox.topic = buried.topic and outbox.dedupe_key = buried.dedupe_key
        and outbox.id <> buried.id
    `),
    release(db, row),
  ]);
}

/** Lets a row wait. @param isCounted whether this try counts; it does not where the row was not to blame */
export async function postpone(
  db: Database,
  row: Claimed,
  { until, reason, isCounted }: { until: Date; reason: string; isCounted: boolean },
): Promise<void> {
  const attempts = isCounted ? row.attempts : row.attempts - 1;
  await db.batch([
    db
      .update(outbox)
      .set({ ...free, nextAttemptAt: until, lastError: reason, attempts })
      .where(isWhatWasDelivered(row)),
    release(db, row),
  ]);
}

const DEAD_SHOWN = 100;

/** What has not been delivered, and how much has; in one round trip. */
export async function readOutbox(db: Database, topic: string) {
  const ofTopic = (status: string) => and(eq(outbox.topic, topic), eq(outbox.status, status));
  const [totals, dead] = await db.batch([
    db
      .select({
        status: outbox.status,
        rows: count(),
        byVisitors: sql`count(*) filter (where ${outbox.source} = 'visitor')`.mapWith(Number),
        oldestAt: min(outbox.createdAt),
      })
      .from(outbox)
      .where(eq(outbox.topic, topic))
      .groupBy(outbox.status),
    // Rows of visitors carry text that anyone can make up, so they are counted and never listed.
    db
      .select()
      .from(outbox)
      .where(and(ofTopic('dead'), ne(outbox.source, 'visitor')))
      .orderBy(desc(outbox.endedAt), outbox.id)
      .limit(DEAD_SHOWN),
  ]);
  const totalOf = (status: string) => totals.find((each) => each.status === status);
  return {
    pending: totalOf('pending')?.rows ?? 0,
    oldestAt: totalOf('pending')?.oldestAt ?? undefined,
    delivered: totalOf('done')?.rows ?? 0,
    deadCount: totalOf('dead')?.rows ?? 0,
    deadByVisitors: totalOf('dead')?.byVisitors ?? 0,
    dead,
  };
}

/** Lets a row that was given up wait again, from the beginning, as the owner's wish. Fails with 23505 where the same waits already. */
export async function revive(db: Database, topic: string, id: string, now: Date): Promise<boolean> {
  const revived = db
    .update(outbox)
    .set({ status: 'pending', source: 'owner', turn: 1, attempts: 0, nextAttemptAt: now, endedAt: null, lastError: '' })
    .where(and(eq(outbox.id, id), eq(outbox.topic, topic), eq(outbox.status, 'dead')));
  return (await revived.returning({ id: outbox.id })).length > 0;
}

/** Forgets a row that was given up; tells whether there was one. */
export async function discard(db: Database, topic: string, id: string): Promise<boolean> {
  const discarded = db.delete(outbox).where(and(eq(outbox.id, id), eq(outbox.topic, topic), eq(outbox.status, 'dead')));
  return (await discarded.returning({ id: outbox.id })).length > 0;
}

/** Forgets what was delivered or given up until a moment. */
export async function deleteEnded(db: Database, until: Date): Promise<void> {
  await db.delete(outbox).where(and(ne(outbox.status, 'pending'), lte(outbox.endedAt, until)));
}
