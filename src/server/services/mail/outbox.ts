import { randomUUID } from 'node:crypto';
import { endPause, endStop, isIntegrationEnabled, noteStop, pauseIntegration } from '#db/queries/integrations.ts';
import * as queries from '#db/queries/mail/outbox.ts';
import { retryDelayMs } from '#domain/backoff.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import { isSending } from '#server/services/vendors.ts';

/** Four to eight days of a vendor who is away (docs/decisions/outbox.md). */
const ATTEMPTS_MAX = 40;
/** After that it counts as crashed, and somebody else may try. */
const LEASE_MS = MINUTE_MS;
/** How long one delivery may take, whatever it consists of. */
const DELIVERY_MS = 8000;
/** Failures in a row after which the vendor counts as away. */
const FAILURES_MAX = 5;
/** How long a vendor who is away is left in peace: every sweep probes, and so does at most one delivery a minute. */
export const AWAY_PAUSE_MS = 45_000;
/** The same of one who refuses us: a little less than from sweep to sweep, so that each sweep probes. */
export const REFUSED_PAUSE_MS = 14 * MINUTE_MS;

const OWN_FAILURE = 'Interner Fehler.';

/** What came of one delivery; each reason is a German sentence for the owner. */
export type Delivery =
  | { readonly kind: 'done' }
  /** Trying again changes nothing. */
  | { readonly kind: 'dead'; readonly reason: string }
  /** Trying again may help. */
  | { readonly kind: 'retry'; readonly reason: string }
  /** It is not time yet, which is nobody's failure. */
  | { readonly kind: 'wait'; readonly reason: string; readonly until: Date }
  /** The vendor has answered and is fine; it is this row that may do better another time. */
  | { readonly kind: 'later'; readonly reason: string }
  /** The row is not to blame: everything of its kind waits. `isCounted` where it may be: others go before it then. */
  | {
      readonly kind: 'pause';
      readonly reason: string;
      readonly until: Date;
      readonly isRefusal: boolean;
      readonly isCounted?: boolean;
    };

/** What is delivered, and how. */
export interface Topic<Payload> extends queries.OutboxTopic {
  /** Whether what a row holds can be delivered; anything else is a failure of ours. */
  readonly isPayload: (stored: unknown) => stored is Payload;
  /** It reaches nobody but ourselves, and goes on while nothing may leave the house. */
  readonly staysInside?: true;
  /** What delivers; undefined where this deploy cannot send, and everything waits. */
  readonly sender: (ctx: Context) => Sender<Payload> | undefined;
}

/** What delivers the rows of one drain. */
export interface Sender<Payload> {
  /**
   * Delivers once; doing it twice must be the same as doing it once.
   *
   * @param id of the row: the same for every try
   */
  readonly deliver: (payload: Payload, signal: AbortSignal, id: string) => Promise<Delivery>;
  /** Lets go of what was held from one delivery to the next. */
  readonly close?: () => void;
}

/** What delivers a topic here; undefined where nothing of it may or can leave the house, and everything waits. */
const senderOf = <Payload>(ctx: Context, topic: Topic<Payload>): Sender<Payload> | undefined =>
  isSending(ctx) || topic.staysInside ? topic.sender(ctx) : undefined;

async function attempt<Payload>(
  ctx: Context,
  { isPayload }: Topic<Payload>,
  sender: Sender<Payload>,
  { payload, id }: queries.Claimed,
): Promise<Delivery> {
  try {
    if (!isPayload(payload)) throw new TypeError('Not what this topic delivers');
    return await sender.deliver(payload, AbortSignal.timeout(DELIVERY_MS), id);
  } catch (error) {
    // One row that breaks us must not hold up all others.
    ctx.log.error('delivery failed', { id, error: error instanceof Error ? error.name : undefined });
    return { kind: 'retry', reason: OWN_FAILURE };
  }
}

async function settle(
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
      await queries.bury(db, topic, row, { now, reason: delivery.reason });
      return;
    case 'wait':
      await queries.postpone(db, row, { until: delivery.until, reason: delivery.reason, isCounted: false });
      return;
    case 'pause': {
      const { reason, until, isRefusal, isCounted = false } = delivery;
      await pauseIntegration(db, integration, { until, isRefusal });
      await queries.postpone(db, row, { until: now, reason, isCounted });
      return;
    }
    case 'retry':
    case 'later': {
      const { reason } = delivery;
      if (row.attempts >= ATTEMPTS_MAX) {
        await queries.bury(db, topic, row, { now, reason });
        return;
      }
      const until = new Date(now.getTime() + retryDelayMs(row.attempts, Math.random()));
      await queries.postpone(db, row, { until, reason, isCounted: true });
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

/** Whether the vendor took nothing at all; a failure of our own is none of its. */
const isStop = (delivery: Delivery): boolean =>
  (delivery.kind === 'pause' && delivery.isCounted !== true) ||
  (delivery.kind === 'retry' && delivery.reason !== OWN_FAILURE);

/** Delivers a row and writes down what came of it; a vendor who answers again is no longer paused. */
async function deliver<Payload>(
  ctx: Context,
  topic: Topic<Payload>,
  sender: Sender<Payload>,
  row: queries.Claimed,
): Promise<Delivery> {
  const delivery = await attempt(ctx, topic, sender, row);
  await settle(ctx, topic, row, delivery);
  const isAnswered = delivery.kind === 'done' || delivery.kind === 'dead' || delivery.kind === 'later';
  if (row.isProbe && isAnswered) await endPause(ctx.db, topic.integration, ctx.now());
  if (row.isStopped && isAnswered) await endStop(ctx.db, topic.integration);
  if (!row.isStopped && isStop(delivery)) await noteStop(ctx.db, topic.integration, ctx.now());
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
 * Delivers what is due, one after the other, until nothing is left, the vendor is away, or the budget is spent.
 * Any number may run at once (docs/decisions/outbox.md).
 *
 * @param budgetMs after that no delivery is begun
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

interface Nudged {
  /** Somebody has written something since the last look. */
  isAsked: boolean;
  readonly isDone: Promise<void>;
}

/** Who is delivering beside an answer in this process, by topic. */
const nudged = new Map<string, Nudged>();

/**
 * Delivers beside the answer what was written for it, and whatever else is due: the sweep comes seldom, so that the
 * database can sleep. One at a time in a process: it looks once more for what was written meanwhile.
 */
export function nudge<Payload>(ctx: Context, topic: Topic<Payload>): void {
  const running = nudged.get(topic.name);
  if (running) {
    running.isAsked = true;
    ctx.waitUntil(running.isDone);
    return;
  }
  async function work(): Promise<void> {
    do {
      started.isAsked = false;
      await drain(ctx, topic, DELIVERY_MS).catch(() => {
        ctx.log.error('outbox not drained', { topic: topic.name });
      });
    } while (started.isAsked);
    nudged.delete(topic.name);
  }
  const started: Nudged = { isAsked: false, isDone: Promise.resolve().then(work) };
  nudged.set(topic.name, started);
  ctx.waitUntil(started.isDone);
}

/** What came of delivering at once: the delivery, or why the row waits. */
export type PromptDelivery = Delivery | { readonly kind: 'unconnected' | 'held' | 'switched-off' | 'waiting' };

/**
 * Delivers one row now and says what came of it; a vendor who takes it is given what else is due, beside the answer.
 *
 * @param holder who may have the row already
 */
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

/** Writes down what the owner asks for and delivers it at once, before anybody who delivers beside it can take it. */
export async function deliverWish<Payload>(
  ctx: Context,
  topic: Topic<Payload>,
  wish: Omit<queries.Wish, 'topic' | 'now'>,
): Promise<PromptDelivery> {
  const holder = randomUUID();
  const claim = senderOf(ctx, topic) && { holder, leaseMs: LEASE_MS };
  const id = await queries.putOwnersWish(ctx.db, { ...wish, topic: topic.name, now: ctx.now() }, claim);
  return deliverNow(ctx, topic, id, holder);
}
