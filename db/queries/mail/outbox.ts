import { and, count, desc, eq, lte, min, ne, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { type Integration, isOnHold } from '#db/queries/integrations.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import type { MailCause } from '#domain/mail/kinds.ts';
import { countVisitors, isInPace } from './visitor-pace.ts';

/** Kind of delivery. Its rows wait while its integration is disabled or paused. */
export interface OutboxTopic {
  readonly name: string;
  readonly integration: Integration;
  /** True to limit deliveries caused by visitors per hour and day. */
  readonly isPacedForVisitors?: true;
  /** True to clear a visitor's finished row: only its count and a hash of its key remain. */
  readonly forgetsVisitors?: true;
  /** Builds the statement that marks what a given-up row was about. */
  readonly markLost?: (db: Database, rowId: string, now: Date) => ReturnType<Database['execute']>;
}

const claimed = z.object({
  id: z.string(),
  payload: z.unknown(),
  /** Version of the payload; a newer one may arrive during the delivery. */
  version: z.int(),
  attempts: z.int(),
  /** Times at which the vendor did not take this row, and attempts of unknown outcome, crashed ones included. */
  refusals: z.int(),
  doubts: z.int(),
  /** True if the integration was paused and has not been reached since. */
  isProbe: z.boolean(),
  /** True if the integration's last delivery failed because the vendor was away or refused us. */
  isStopped: z.boolean(),
});

/** Row being delivered; only its holder may end it. */
export type Claimed = z.infer<typeof claimed> & { readonly holder: string };

/** Delivery to enqueue; a second pending one with the same key is dropped. */
export interface Job {
  readonly topic: string;
  readonly dedupeKey: string;
  readonly payload: unknown;
  readonly now: Date;
}

export interface OwnJob extends Job {
  /** Payload of a row that waits already, made of both; replaced by the new one without it. */
  readonly merged?: SQL | undefined;
}

interface QueuePosition {
  readonly source: MailCause['source'];
  /** Lower goes first; 1 by default. */
  readonly turn?: number;
  /** Key of the recipient's mail domain (`MailCause`). */
  readonly recipient?: string | null;
  /** 0 goes before 1; 1 by default. */
  readonly priority?: 0 | 1;
}

/** A row that has not been tried. */
const fresh = { turn: 1, attempts: 0, refusals: 0, doubts: 0 };

const isPending = sql`${outbox.status} = 'pending'`;
/** Builds the insert of a delivery unless the same is pending, for a batch. @param dueAt earliest delivery */
export function enqueue(db: Database, { now, ...job }: Job & QueuePosition, dueAt: Date) {
  return db
    .insert(outbox)
    .values({ ...job, createdAt: now, nextAttemptAt: dueAt })
    .onConflictDoNothing({ target: [outbox.topic, outbox.dedupeKey], where: isPending });
}

/**
 * Enqueues the owner's request, due now; a pending row with its key gets the new payload and the owner's priority.
 *
 * @param claim leases the row to this holder, unless it is being delivered
 * @returns id of the row
 */
export async function enqueueForOwner(
  db: Database,
  { now, merged, ...job }: OwnJob,
  claim?: { readonly holder: string; readonly leaseMs: number },
): Promise<string> {
  const payload = merged ?? job.payload;
  const lockedUntil = claim && new Date(now.getTime() + claim.leaseMs);
  const isFree = sql`${outbox.lockedUntil} is null or ${outbox.lockedUntil} <= ${toTimestamp(now)}`;
  const held = lockedUntil && {
    lockedBy: sql`case when ${isFree} then ${claim.holder}::uuid else ${outbox.lockedBy} end`,
    lockedUntil: sql`case when ${isFree} then ${toTimestamp(lockedUntil)} else ${outbox.lockedUntil} end`,
  };
  const [row] = await db
    .insert(outbox)
    .values({
      ...job,
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
        ...fresh,
        nextAttemptAt: now,
        ...held,
      },
    })
    .returning({ id: outbox.id });
  if (row === undefined) throw new Error('The stored row was not returned');
  return row.id;
}

/**
 * Claims the next due row, in one statement. The owner's rows come first. All others share a fair queue: each network's
 * first row goes before any second, and each failure adds to a row's turn. A crashed holder's lease ends.
 *
 * @param id claims only this row
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
      select id, source, recipient from outbox
      where topic = ${topic.name} and status = 'pending' and next_attempt_at <= ${now}
        and (locked_until is null or locked_until <= ${now} or locked_by = ${holder}::uuid)
        and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
        and not exists (
          select from integrations
          where name = ${topic.integration} and ${isOnHold(now)}
        )
        and ${isInPace(topic, now)}
      order by priority, source <> 'owner', turn + attempts, next_attempt_at limit 1 for update skip locked
    ), paced as (${countVisitors(topic, now)})
    update outbox set attempts = attempts + 1, locked_by = ${holder}::uuid,
      doubts = doubts + (locked_by is not null and locked_by <> ${holder}::uuid)::int,
      locked_until = ${toTimestamp(new Date(claim.now.getTime() + claim.leaseMs))}
    from due where outbox.id = due.id
    returning outbox.id, payload, version, attempts, refusals, doubts, exists (
      select from integrations where name = ${topic.integration} and paused_until is not null
    ) as "isProbe", exists (
      select from integrations where name = ${topic.integration} and stopped_since is not null
    ) as "isStopped"
  `;
  return row && { ...row, holder };
}

export async function isDue(db: Database, topic: OutboxTopic, at: Date): Promise<boolean> {
  const now = toTimestamp(at);
  const { rowCount } = await db.execute(sql`
    select from outbox
    where topic = ${topic.name} and status = 'pending' and next_attempt_at <= ${now}
      and (locked_until is null or locked_until <= ${now}) and ${isInPace(topic, now)}
      and not exists (
        select from integrations where name = ${topic.integration} and ${isOnHold(now)}
      )
    limit 1
  `);
  return rowCount > 0;
}

export async function readMailCause(db: Database, rowId: string): Promise<Extract<MailCause, { source: 'visitor' }>> {
  const { turn, recipient } = outbox;
  const [row] = await db.select({ turn, recipient }).from(outbox).where(eq(outbox.id, rowId));
  return { source: 'visitor', turn: row?.turn ?? 1, recipient: row?.recipient ?? null };
}

const free = { lockedBy: null, lockedUntil: null };
const heldBy = ({ id, holder }: Pick<Claimed, 'id' | 'holder'>) =>
  and(eq(outbox.id, id), eq(outbox.lockedBy, sql`${holder}::uuid`));
const isWhatWasDelivered = (row: Claimed) => and(heldBy(row), eq(outbox.version, row.version));

/** Unlocks a row that was not delivered, or whose payload has changed since; it stays due. */
export const release = (db: Database, row: Pick<Claimed, 'id' | 'holder'>) =>
  db.update(outbox).set(free).where(heldBy(row));

function keptOf({ forgetsVisitors }: OutboxTopic, reason = '') {
  const isForgotten = forgetsVisitors ? sql`source = 'visitor'` : sql`false`;
  return {
    payload: sql`case when ${isForgotten} then '{}'::jsonb else payload end`,
    dedupeKey: sql`case when ${isForgotten} then md5(dedupe_key) else dedupe_key end`,
    lastError: sql`case when ${isForgotten} then '' else ${reason}::text end`,
  };
}

export async function finish(db: Database, topic: OutboxTopic, row: Claimed, now: Date): Promise<void> {
  await db.batch([
    db
      .update(outbox)
      .set({ ...free, ...keptOf(topic), status: 'done', endedAt: now })
      .where(isWhatWasDelivered(row)),
    release(db, row),
  ]);
}

/**
 * Gives up a row and shows it to the owner. An older dead row with the same key is deleted, so that each appears once.
 */
export async function markDead(
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
    ...(topic.markLost ? [topic.markLost(db, row.id, now)] : []),
    release(db, row),
  ]);
}

/** Schedules a retry. @param counts what the attempt adds to; a crashed holder's doubt is added by the next claim */
export async function postpone(
  db: Database,
  row: Claimed,
  { until, reason, counts }: { until: Date; reason: string; counts: 'nothing' | 'turn' | 'refusal' | 'doubt' },
): Promise<void> {
  const { attempts, refusals, doubts } = row;
  const counted = {
    attempts: counts === 'nothing' ? attempts - 1 : attempts,
    refusals: counts === 'refusal' ? refusals + 1 : refusals,
    doubts: counts === 'doubt' ? doubts + 1 : doubts,
  };
  await db.batch([
    db
      .update(outbox)
      .set({ ...free, ...counted, nextAttemptAt: until, lastError: reason })
      .where(isWhatWasDelivered(row)),
    release(db, row),
  ]);
}

const DEAD_SHOWN = 100;

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
    // Visitors' rows contain arbitrary text, so they are counted but never listed.
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

/**
 * Retries a dead row from the start as the owner's request. Throws 23505 if the same is pending.
 *
 * @param payload replaces the row's own
 */
export async function revive(
  db: Database,
  topic: string,
  id: string,
  { now, payload }: { readonly now: Date; readonly payload?: unknown },
): Promise<boolean> {
  const revived = db
    .update(outbox)
    .set({
      status: 'pending',
      source: 'owner',
      ...fresh,
      ...(payload !== undefined && { payload }),
      nextAttemptAt: now,
      endedAt: null,
      lastError: '',
    })
    .where(and(eq(outbox.id, id), eq(outbox.topic, topic), eq(outbox.status, 'dead')));
  return (await revived.returning({ id: outbox.id })).length > 0;
}

export async function discard(db: Database, topic: string, id: string): Promise<boolean> {
  const discarded = db.delete(outbox).where(and(eq(outbox.id, id), eq(outbox.topic, topic), eq(outbox.status, 'dead')));
  return (await discarded.returning({ id: outbox.id })).length > 0;
}

/** Deletes ended rows; visitors' mails that were sent go earlier, since a flood causes many. */
export async function deleteEnded(db: Database, until: Date, visitorsMailsUntil: Date): Promise<void> {
  const isSent = and(eq(outbox.topic, 'mail'), eq(outbox.source, 'visitor'), eq(outbox.status, 'done'));
  const isOver = or(lte(outbox.endedAt, until), and(isSent, lte(outbox.endedAt, visitorsMailsUntil)));
  await db.delete(outbox).where(and(ne(outbox.status, 'pending'), isOver));
}
