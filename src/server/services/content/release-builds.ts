import type { Obstacle } from '#contracts/obstacle.ts';
import {
  BUILD_TOPIC,
  beginOrder,
  findSilentBuilds,
  giveUpDelayed,
  lastRelease,
  markBuilt,
  markDelayed,
  markFailed,
  markRefused,
  markRequested,
  type ReleaseRow,
} from '#db/queries/content/releases.ts';
import type { Claimed } from '#db/queries/mail/outbox.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import { type Delivery, drain, nudge, type Topic } from '#server/services/mail/outbox.ts';
import { websiteOf } from '#server/services/vendors.ts';
import type { VendorAnswer } from '#server/vendors/request.ts';

/** Time for one call of the build hook beside the responses. */
const SWEEP_MS = 8000;
/** Longest silence of a build, or of the hook, before it counts as failed. */
export const SILENCE_MS = 15 * MINUTE_MS;
/** Time in which an order of unknown outcome shows itself: Netlify queues a build and installs packages before it begins. */
const OPEN_MS = 5 * MINUTE_MS;
/** Orders of one release within a day; each may cost a production build (docs/decisions/content.md). */
const ORDERS_MAX = 2;

const SILENT = 'Der Build hat sich nicht gemeldet. Sein Protokoll steht bei Netlify unter „Deploys“.';
const REFUSED = 'Netlify hat abgelehnt. Gib bitte deiner Technik Bescheid, und veröffentliche danach noch einmal.';
const AWAY = 'Netlify ist nicht erreichbar.';
const UNANSWERED = 'Netlify hat zweimal nicht geantwortet. Ob es trotzdem baut, steht dort unter „Deploys“.';

const msAgo = ({ now }: Context, ms: number): Date => new Date(now().getTime() - ms);

/**
 * Calls the build hook, unless a build takes the content already. An answer other than yes or no leaves open whether
 * Netlify builds, so the order is repeated only after no build has begun, and once (`beginOrder`).
 */
async function orderBuild(
  ctx: Context,
  requestBuild: (signal: AbortSignal) => Promise<VendorAnswer>,
  signal: AbortSignal,
  row: Claimed,
): Promise<Delivery> {
  const { db, log, now, site } = ctx;
  const turn = await beginOrder(db, row, {
    now: now(),
    max: ORDERS_MAX,
    openSince: msAgo(ctx, OPEN_MS),
    silentSince: msAgo(ctx, SILENCE_MS),
    online: await websiteOf(ctx)?.readRelease(site),
  });
  if (turn === undefined) return { kind: 'wait', reason: AWAY, until: now() };
  if (turn.isAnswered) {
    await markRequested(db, now());
    return { kind: 'done' };
  }
  const openUntil = new Date(Date.parse(turn.lastAt ?? '') + OPEN_MS);
  if (!turn.isOrdered && openUntil > now()) return { kind: 'wait', reason: AWAY, until: openUntil };
  if (!turn.isOrdered) {
    await markRefused(db, UNANSWERED);
    // Stays pending: a later dead row would replace this one, and with it the record of its orders.
    return { kind: 'done' };
  }
  const answer = await requestBuild(signal);
  switch (answer.kind) {
    case 'ok':
      await markRequested(db, now());
      return { kind: 'done' };
    case 'refused':
      log.error('build hook refused', { setting: 'BUILD_HOOK_URL' });
      await markRefused(db, REFUSED);
      return { kind: 'dead', reason: REFUSED };
    case 'rate-limited':
    case 'away':
      await markDelayed(db, AWAY);
      return { kind: 'retry', reason: AWAY };
  }
}

/** Requests a build. The build itself picks the newest release when it starts. */
const builds: Topic<object> = {
  name: BUILD_TOPIC,
  integration: 'website',
  staysInside: true,
  isPayload: (stored): stored is object => typeof stored === 'object' && stored !== null,
  sender(ctx) {
    const requestBuild = websiteOf(ctx)?.requestBuild;
    return requestBuild && { deliver: (_, signal, row) => orderBuild(ctx, requestBuild, signal, row) };
  },
};

const NO_HOOK: Obstacle = {
  text: 'Veröffentlichen geht noch nicht: Deine Technik muss es erst bei Netlify einrichten.',
  link: null,
  technician: 'Bei Netlify fehlt ein Build-Hook; seine Adresse kommt als BUILD_HOOK_URL in die Umgebung.',
};

export const findPublishObstacle = (ctx: Context): Obstacle | null =>
  websiteOf(ctx)?.requestBuild === undefined ? NO_HOOK : null;

export const nudgeBuild = (ctx: Context): void => nudge(ctx, builds);

/** Fails silent builds unless the site serves them, so that the same content can be published again. */
export async function resolveSilentBuilds(ctx: Context): Promise<void> {
  const { db, site } = ctx;
  const since = msAgo(ctx, SILENCE_MS);
  await giveUpDelayed(db, since);
  const silent = await findSilentBuilds(db, since);
  if (silent.length === 0) return;
  const online = await websiteOf(ctx)?.readRelease(site);
  for (const id of silent) await (id === online?.id ? markBuilt(db, id) : markFailed(db, id, SILENT));
}

/** Runs on schedule: resolves silent builds and requests a due one. */
export async function sweepBuilds(ctx: Context): Promise<void> {
  await drain(ctx, builds, SWEEP_MS);
  await resolveSilentBuilds(ctx);
}

/** Returns why the last publish is not online; null while it may still come. Resolves an overdue one first. */
export async function explainLastPublish(
  ctx: Context,
  last: ReleaseRow | undefined,
): Promise<{ readonly id: number; readonly error: string } | null> {
  if (last === undefined || last.state === 'built' || last.state === 'replaced') return null;
  const since = last.requestedAt ?? last.createdAt;
  const isOverdue = last.state !== 'failed' && since < msAgo(ctx, SILENCE_MS);
  if (isOverdue) await resolveSilentBuilds(ctx);
  const [row] = isOverdue ? await lastRelease(ctx.db) : [last];
  return row?.state === 'failed' ? { id: row.id, error: row.error } : null;
}
