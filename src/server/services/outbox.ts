import { randomUUID } from 'node:crypto';
import { endPause, isIntegrationEnabled, pauseIntegration } from '#db/queries/integrations.ts';
import * as queries from '#db/queries/outbox.ts';
import { retryDelayMs } from '#domain/backoff.ts';
import type { Context } from '#server/http/context.ts';

/** Four to eight days of a vendor who is away (facts/integrations.md §6.3). */
const ATTEMPTS_MAX = 40;
/** After that it counts as crashed, and somebody else may try. */
const LEASE_MS = 60_000;
/** How long one delivery may take, whatever it consists of. */
const DELIVERY_MS = 8000;
/** Failures in a row after which the vendor counts as away. */
const FAILURES_MAX = 5;
/** How long a vendor who is away is left in peace; shorter than the sweep's minute, so that each sweep probes. */
const AWAY_PAUSE_MS = 45_000;

/** What came of one delivery; each reason is a German sentence for the owner. */
export type Delivery =
  | { readonly kind: 'done' }
  /** Trying again changes nothing. */
  | { readonly kind: 'dead'; readonly reason: string }
  /** Trying again may help. */
  | { readonly kind: 'retry'; readonly reason: string }
  /** The row is not to blame: everything of its kind waits. */
  | { readonly kind: 'pause'; readonly reason: string; readonly until: Date; readonly isRefusal: boolean };

/** What is delivered, and how. */
export interface Topic extends queries.OutboxTopic {
  /** What delivers; undefined where this deploy cannot send, and everything waits. */
  readonly sender: (ctx: Context) => Sender | undefined;
}

/** Delivers once; doing it twice must be the same as doing it once. */
export type Sender = (payload: queries.Claimed['payload'], signal: AbortSignal) => Promise<Delivery>;

async function attempt(ctx: Context, send: Sender, { payload, id }: queries.Claimed): Promise<Delivery> {
  try {
    return await send(payload, AbortSignal.timeout(DELIVERY_MS));
  } catch (error) {
    // One row that breaks us must not hold up all others.
    ctx.log.error('delivery failed', { id, error: error instanceof Error ? error.name : undefined });
    return { kind: 'retry', reason: 'Interner Fehler.' };
  }
}

async function settle(ctx: Context, topic: Topic, row: queries.Claimed, delivery: Delivery): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  switch (delivery.kind) {
    case 'done':
      await queries.finish(db, row, now);
      return;
    case 'dead':
      await queries.bury(db, row, { now, reason: delivery.reason });
      return;
    case 'pause': {
      const { reason, until, isRefusal } = delivery;
      await pauseIntegration(db, topic.integration, { until, isRefusal });
      await queries.postpone(db, row, { until: now, reason, isCounted: false });
      return;
    }
    case 'retry': {
      const { reason } = delivery;
      if (row.attempts >= ATTEMPTS_MAX) {
        await queries.bury(db, row, { now, reason });
        return;
      }
      const until = new Date(now.getTime() + retryDelayMs(row.attempts, Math.random()));
      await queries.postpone(db, row, { until, reason, isCounted: true });
    }
  }
}

const claim = (ctx: Context, topic: Topic, holder: string, id?: string): Promise<queries.Claimed | undefined> =>
  queries.claimNext(ctx.db, topic, { holder, now: ctx.now(), leaseMs: LEASE_MS, id });

/**
 * Delivers what is due, one after the other, until nothing is left, the vendor is away, or the budget is spent.
 * Any number may run at once (facts/integrations.md §6).
 *
 * @param budgetMs after that no delivery is begun
 */
export async function drain(ctx: Context, topic: Topic, budgetMs: number): Promise<void> {
  const send = topic.sender(ctx);
  if (!send) return;
  const holder = randomUUID();
  const endsAt = performance.now() + budgetMs;
  let failures = 0;
  while (performance.now() < endsAt) {
    const row = await claim(ctx, topic, holder);
    if (row === undefined) return;
    const delivery = await attempt(ctx, send, row);
    await settle(ctx, topic, row, delivery);
    if (delivery.kind === 'pause') return;
    if (delivery.kind === 'retry') {
      failures += 1;
      if (failures < FAILURES_MAX && !row.isProbe) continue;
      const until = new Date(ctx.now().getTime() + AWAY_PAUSE_MS);
      await pauseIntegration(ctx.db, topic.integration, { until, isRefusal: false });
      return;
    }
    failures = 0;
    if (row.isProbe) await endPause(ctx.db, topic.integration, ctx.now());
  }
}

let nudged: Promise<void> | undefined;

/**
 * Delivers beside the answer; a failure only means that the sweep does it. One at a time in a process: what is written
 * meanwhile is found by the one that runs.
 */
export function nudge(ctx: Context, topic: Topic): void {
  nudged ??= drain(ctx, topic, DELIVERY_MS)
    .catch(() => ctx.log.error('outbox not drained', { topic: topic.name }))
    .finally(() => {
      nudged = undefined;
    });
  ctx.waitUntil(nudged);
}

/** What came of delivering at once: the delivery, or why the row waits. */
export type PromptDelivery = Delivery | { readonly kind: 'unconnected' | 'switched-off' | 'waiting' };

/** Delivers one row now and says what came of it. */
export async function deliverNow(ctx: Context, topic: Topic, id: string): Promise<PromptDelivery> {
  const send = topic.sender(ctx);
  if (!send) return { kind: 'unconnected' };
  const row = await claim(ctx, topic, randomUUID(), id);
  if (!row) return { kind: (await isIntegrationEnabled(ctx.db, topic.integration)) ? 'waiting' : 'switched-off' };
  const delivery = await attempt(ctx, send, row);
  await settle(ctx, topic, row, delivery);
  return delivery;
}
