import type { Obstacle } from '#contracts/obstacle.ts';
import {
  BUILD_TOPIC,
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
import type { Context } from '#server/context.ts';
import { drain, nudge, type Topic } from '#server/services/mail/outbox.ts';
import { websiteOf } from '#server/services/vendors.ts';

/** Time for one call of the build hook beside the responses. */
const SWEEP_MS = 8000;
/** Longest silence of a build, or of the hook, before it counts as failed. */
export const SILENCE_MS = 15 * 60 * 1000;
const SILENT = 'Der Build hat sich nicht gemeldet. Sein Protokoll steht bei Netlify unter „Deploys“.';
const REFUSED = 'Netlify hat abgelehnt. Gib bitte deiner Technik Bescheid, und veröffentliche danach noch einmal.';
const AWAY = 'Netlify ist nicht erreichbar.';

/** Requests a build. The build itself picks the newest release when it starts. */
const builds: Topic<object> = {
  name: BUILD_TOPIC,
  integration: 'website',
  staysInside: true,
  isPayload: (stored): stored is object => typeof stored === 'object' && stored !== null,
  sender(ctx) {
    const { db, log, now } = ctx;
    const requestBuild = websiteOf(ctx)?.requestBuild;
    if (requestBuild === undefined) return undefined;
    return {
      async deliver(_, signal) {
        const answer = await requestBuild(signal);
        if (answer.kind === 'refused') {
          log.error('build hook refused', { setting: 'BUILD_HOOK_URL' });
          await markRefused(db, REFUSED);
          return { kind: 'dead', reason: REFUSED };
        }
        if (answer.kind !== 'ok') {
          await markDelayed(db, AWAY);
          return { kind: 'retry', reason: AWAY };
        }
        await markRequested(db, now());
        return { kind: 'done' };
      },
    };
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
  const { db, now, site } = ctx;
  const since = new Date(now().getTime() - SILENCE_MS);
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
  const isOverdue = last.state !== 'failed' && since.getTime() < ctx.now().getTime() - SILENCE_MS;
  if (isOverdue) await resolveSilentBuilds(ctx);
  const [row] = isOverdue ? await lastRelease(ctx.db) : [last];
  return row?.state === 'failed' ? { id: row.id, error: row.error } : null;
}
