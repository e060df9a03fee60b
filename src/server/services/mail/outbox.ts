import { randomUUID } from 'node:crypto';
import { endOutage, endPause, isIntegrationEnabled, markOutage, pauseIntegration } from '#db/queries/integrations.ts';
import * as queries from '#db/queries/mail/outbox.ts';
import { AWAY_PAUSE_MS, retryDelayMs } from '#domain/backoff.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { isRecord } from '#domain/record.ts';
import type { Context } from '#server/context.ts';
import { isSending } from './sending-switch.ts';
import type { Counted, Pause } from './to-delivery.ts';

/** Four to eight days of an unreachable vendor (docs/decisions/outbox.md). */
const ATTEMPTS_MAX = 40;
/** Longer deliveries count as crashed, and the row can be claimed again. */
const LEASE_MS = MINUTE_MS;
const DELIVERY_MS = 8000;
/** Consecutive failures after which the vendor counts as away. */
const FAILURES_MAX = 5;
/** Attempts after which the wait of a mail or job no longer grows while its vendor is away: about a quarter of an hour. */
const OUTAGE_ATTEMPTS = 6;

/** Reason of rows that failed because of a bug or of wrong settings of ours. */
export const OWN_FAILURE = 'Interner Fehler.';

/** Result of a delivery; each reason is a German sentence for the owner. */
export type Delivery =
  | { readonly kind: 'done' }
  /** Retrying is useless. */
  | { readonly kind: 'dead'; readonly reason: string; readonly pause?: Pause }
  /** Retrying may help. `isOutage`: the row is not to blame, so it never ends like this. */
  | { readonly kind: 'retry'; readonly reason: string; readonly isOutage?: true }
  /** Not due yet; does not count as a failure. */
  | { readonly kind: 'wait'; readonly reason: string; readonly until: Date }
  /** The vendor works, but this row failed for now; with `until`, the topic decides how often. */
  | { readonly kind: 'later'; readonly reason: string; readonly until?: Date; readonly counts?: Counted }
  /** The vendor fails, so the topic pauses; by default the row stays due and counts nothing. */
  | ({ readonly kind: 'pause'; readonly reason: string; readonly row?: Postponed } & Pause);

interface Postponed {
  readonly until: Date;
  readonly counts: Counted;
}

export interface Topic<Payload> extends queries.OutboxTopic {
  /** Type guard for stored payloads; anything else is our bug. */
  readonly isPayload: (stored: unknown) => stored is Payload;
  /** Concerns only ourselves, so it runs even while sending is off. */
  readonly staysInside?: true;
  /** Undefined if this deploy cannot send: rows wait. */
  readonly sender: (ctx: Context) => Sender<Payload> | undefined;
}

interface Sender<Payload> {
  /** Delivers idempotently. @param row its id is the same for every attempt */
  readonly deliver: (payload: Payload, signal: AbortSignal, row: queries.Claimed) => Promise<Delivery>;
  readonly close?: () => void;
}

/** Returns the topic's sender; undefined while sending is off or impossible, so that rows wait. */
const senderOf = <Payload>(ctx: Context, topic: Topic<Payload>): Sender<Payload> | undefined =>
  isSending(ctx) || topic.staysInside ? topic.sender(ctx) : undefined;

/** Names a delivery by its topic, a mail by its kind. */
const nameOf = ({ name }: queries.OutboxTopic, { payload }: queries.Claimed): string =>
  isRecord(payload) && typeof payload.kind === 'string' ? `${name} ${payload.kind}` : name;

async function attempt<Payload>(
  ctx: Context,
  topic: Topic<Payload>,
  sender: Sender<Payload>,
  row: queries.Claimed,
): Promise<Delivery> {
  try {
    if (!topic.isPayload(row.payload)) throw new TypeError('Not what this topic delivers');
    return await sender.deliver(row.payload, AbortSignal.timeout(DELIVERY_MS), row);
  } catch (error) {
    // One broken row must not block the others.
    ctx.recordFailure(error, {
      event: 'delivery failed',
      operation: `delivery: ${nameOf(topic, row)}`,
      fields: { id: row.id },
    });
    return { kind: 'retry', reason: OWN_FAILURE };
  }
}

async function recordOutcome(
  ctx: Context,
  topic: queries.OutboxTopic,
  row: queries.Claimed,
  delivery: Delivery,
): Promise<void> {
  const { db } = ctx;
  const { integration } = topic;
  const now = ctx.now();
  switch (delivery.kind) {
    case 'done':
      await queries.finish(db, topic, row, now);
      return;
    case 'dead':
      if (delivery.pause) await pauseIntegration(db, integration, delivery.pause);
      await queries.markDead(db, topic, row, { now, reason: delivery.reason });
      return;
    case 'wait':
      await queries.postpone(db, row, { until: delivery.until, reason: delivery.reason, counts: 'nothing' });
      return;
    case 'pause': {
      const { reason, until, isRefusal } = delivery;
      await pauseIntegration(db, integration, { until, isRefusal });
      await queries.postpone(db, row, { until: now, counts: 'nothing', ...delivery.row, reason });
      return;
    }
    case 'retry':
    case 'later': {
      const { reason } = delivery;
      const isOutage = delivery.kind === 'retry' && delivery.isOutage === true;
      const isDecided = delivery.kind === 'later' && delivery.until !== undefined;
      if (row.attempts >= ATTEMPTS_MAX && !isOutage && !isDecided) {
        await queries.markDead(db, topic, row, { now, reason });
        return;
      }
      const attempts = isOutage ? Math.min(row.attempts, OUTAGE_ATTEMPTS) : row.attempts;
      const until = new Date(now.getTime() + retryDelayMs(attempts, Math.random()));
      await queries.postpone(db, row, { until, counts: 'turn', ...delivery });
    }
  }
}

const claim = (
  ctx: Context,
  topic: queries.OutboxTopic,
  holder: string,
  id?: string,
): Promise<queries.Claimed | undefined> =>
  queries.claimNext(ctx.db, topic, { holder, now: ctx.now(), leaseMs: LEASE_MS, id });

/** Tells whether the vendor accepted nothing at all; our own bugs do not count. */
const isStop = (delivery: Delivery): boolean =>
  (delivery.kind === 'pause' && delivery.row?.counts !== 'turn') ||
  (delivery.kind === 'retry' && delivery.reason !== OWN_FAILURE);

/** Delivers a row and records the outcome; a vendor that answers again is no longer paused. */
async function deliver<Payload>(
  ctx: Context,
  topic: Topic<Payload>,
  sender: Sender<Payload>,
  row: queries.Claimed,
): Promise<Delivery> {
  const delivery = await attempt(ctx, topic, sender, row);
  if (delivery.kind !== 'done') ctx.wake();
  await recordOutcome(ctx, topic, row, delivery);
  const isAnswered = delivery.kind === 'done' || delivery.kind === 'dead' || delivery.kind === 'later';
  if (row.isProbe && isAnswered) await endPause(ctx.db, topic.integration, ctx.now());
  if (row.isStopped && isAnswered) await endOutage(ctx.db, topic.integration);
  if (!row.isStopped && isStop(delivery)) await markOutage(ctx.db, topic.integration, ctx.now());
  return delivery;
}

async function drainWith<Payload>(
  ctx: Context,
  topic: Topic<Payload>,
  sender: Sender<Payload>,
  endsAt: number,
): Promise<void> {
  const holder = randomUUID();
  let failures = 0;
  while (performance.now() < endsAt) {
    const row = await claim(ctx, topic, holder);
    if (row === undefined) return;
    const { kind } = await deliver(ctx, topic, sender, row);
    if (kind === 'pause') return;
    if (kind !== 'retry') {
      failures = 0;
      continue;
    }
    failures += 1;
    if (failures < FAILURES_MAX && !row.isProbe) continue;
    const until = new Date(ctx.now().getTime() + AWAY_PAUSE_MS);
    await pauseIntegration(ctx.db, topic.integration, { until, isRefusal: false });
    return;
  }
}

/**
 * Delivers due rows one by one until none is left, the vendor is away, or the budget is spent. Concurrent drains are
 * fine (docs/decisions/outbox.md).
 * @param budgetMs no delivery starts later
 */
export async function drain<Payload>(ctx: Context, topic: Topic<Payload>, budgetMs: number): Promise<void> {
  const sender = senderOf(ctx, topic);
  if (!sender) return;
  try {
    await drainWith(ctx, topic, sender, performance.now() + budgetMs);
  } finally {
    sender.close?.();
  }
}

/** Delivers due rows in the background: the sweep is rare, so that the database can sleep. */
export function nudge<Payload>(ctx: Context, topic: Topic<Payload>): void {
  ctx.wake();
  const drained = drain(ctx, topic, DELIVERY_MS).catch((error: unknown) =>
    ctx.recordFailure(error, { event: 'outbox not drained', operation: `outbox: ${topic.name}` }),
  );
  ctx.waitUntil(drained);
}

export type PromptDelivery = Delivery | { readonly kind: 'unconnected' | 'held' | 'switched-off' | 'waiting' };

/** Delivers a row, then others in the background if the vendor accepts it. @param holder current lease of the row */
export async function deliverNow<Payload>(
  ctx: Context,
  topic: Topic<Payload>,
  id: string,
  holder: string = randomUUID(),
): Promise<PromptDelivery> {
  const sender = senderOf(ctx, topic);
  if (!sender) return { kind: isSending(ctx) ? 'unconnected' : 'held' };
  try {
    const row = await claim(ctx, topic, holder, id);
    if (!row) {
      await queries.release(ctx.db, { id, holder });
      return { kind: (await isIntegrationEnabled(ctx.db, topic.integration)) ? 'waiting' : 'switched-off' };
    }
    const delivery = await deliver(ctx, topic, sender, row);
    if (delivery.kind === 'done') nudge(ctx, topic);
    return delivery;
  } finally {
    sender.close?.();
  }
}

/** Enqueues already leased to us, then delivers, so that no concurrent drain can take the row. */
export async function enqueueAndDeliver<Payload>(
  ctx: Context,
  topic: Topic<Payload>,
  job: Omit<queries.OwnJob, 'topic' | 'now'>,
): Promise<PromptDelivery> {
  const holder = randomUUID();
  const claim = senderOf(ctx, topic) && { holder, leaseMs: LEASE_MS };
  const id = await queries.enqueueForOwner(ctx.db, { ...job, topic: topic.name, now: ctx.now() }, claim);
  return deliverNow(ctx, topic, id, holder);
}
