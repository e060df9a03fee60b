import type { SyncRun, syncClickUp } from '#contracts/events/connection.ts';
import { copyEventImages } from '#contracts/events/image-copying.ts';
import type { Obstacle } from '#contracts/obstacle.ts';
import type { Answer } from '#contracts/route.ts';
import { type ClickUpConnection, markRevoked } from '#db/queries/events/connection.ts';
import { isImageDue } from '#db/queries/events/images.ts';
import {
  applyPlan,
  beginRun,
  failRun,
  findRun,
  readSyncOutcomes,
  type SyncRunRow,
  type SyncStart,
} from '#db/queries/events/sync.ts';
import { pauseIntegration } from '#db/queries/integrations.ts';
import { berlinDay, formatInstant } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { findMissing, type KnownEvent, planSync, type Snapshot } from '#domain/events/sync.ts';
import { listTasks } from '#domain/events/task-list.ts';
import { counted } from '#domain/german-count.ts';
import { RUNS_SEEN, syncNews } from '#domain/mail/notifications.ts';
import type { Context } from '#server/context.ts';
import { callOwn } from '#server/own-calls.ts';
import { notify } from '#server/services/mail/notifications.ts';
import { refuse } from '#server/services/obstacles.ts';
import { openSecret } from '#server/services/secrets.ts';
import { clickUpOf } from '#server/services/vendors.ts';
import type { ClickUp } from '#server/vendors/clickup.ts';
import { ClickUpError } from '#server/vendors/clickup-failure.ts';
import { describeClickUpFailure } from './failures.ts';
import { checkMissingTasks } from './missing-tasks.ts';
import { EVENTS_TAG } from './public-events.ts';

const BUDGET_MS = 20_000;
/** Longer than a run can take: an older lease belongs to a dead run. */
const LEASE_MS = 60_000;

export const PREVIEW: Obstacle = {
  text: 'Nur die veröffentlichte Website spricht mit ClickUp; diese hier ist eine Vorschau.',
  link: null,
};
const NO_LIST: Obstacle = {
  text: 'Es ist noch keine ClickUp-Liste eingestellt. Deine Technik muss sie eintragen.',
  link: null,
  technician: 'Die Nummer der Liste kommt als CLICKUP_LIST_ID in die Umgebung.',
};

const DIED = 'Die Synchronisation wurde unterbrochen.';
const CUT_OFF = 'Die Verbindung zu ClickUp wurde während der Synchronisation getrennt.';
const INTERNAL = 'Die Synchronisation ist an einem inneren Fehler gescheitert.';

export function findSyncObstacle(ctx: Context): Obstacle | null {
  if (clickUpOf(ctx) === undefined) return PREVIEW;
  return ctx.env.CLICKUP_LIST_ID === undefined ? NO_LIST : null;
}

/** Result of a synchronisation; `reason` is a German sentence. */
type SyncResult =
  | { readonly kind: 'ran'; readonly run: SyncRunRow }
  | { readonly kind: 'rested' | 'busy'; readonly reason: string };

type Trigger = SyncRun['trigger'];

function explainSkip({ connection, isEnabled, pausedUntil }: SyncStart, now: Date): SyncResult {
  const rested = (reason: string) => ({ kind: 'rested', reason }) as const;
  if (connection === undefined) return rested('ClickUp ist nicht verbunden.');
  if (!isEnabled) return rested('Die ClickUp-Integration ist ausgeschaltet.');
  if (connection.isRevoked) return rested(describeClickUpFailure({ kind: 'token-unknown' }));
  if (pausedUntil && pausedUntil > now)
    return rested(`ClickUp bittet um eine Pause bis ${formatInstant(pausedUntil.toISOString())}.`);
  return { kind: 'busy', reason: 'Es läuft gerade schon eine Synchronisation.' };
}

/** Reads the whole list, and checks missing tasks one by one unless suspiciously many are missing. */
async function readSnapshot(
  ctx: Context,
  clickup: ClickUp,
  { token: sealed }: ClickUpConnection,
  {
    known,
    own,
    hideMissing,
  }: Pick<SyncStart, 'own'> & { readonly known: readonly KnownEvent[]; readonly hideMissing: boolean },
): Promise<{ readonly snapshot: Snapshot; readonly unclear: readonly string[] }> {
  const { CLICKUP_LIST_ID: listId, ENCRYPTION_KEY: keys } = ctx.env;
  refuse(findSyncObstacle(ctx), 'unavailable');
  if (listId === undefined) throw new Error('The obstacle was not found');
  const { secret: token } = openSecret(keys, 'clickup-token', sealed);
  const snapshot = await clickup.readList(token, listId, AbortSignal.timeout(BUDGET_MS));
  const { missing, isSuspicious } = findMissing(snapshot, known);
  const { found, unclear } =
    isSuspicious && !hideMissing
      ? { found: [], unclear: [] }
      : await checkMissingTasks(ctx, clickup, { token, listId, ids: missing });
  const tasks = [...snapshot.tasks, ...found].map((task) => ({ ...task, own: own.get(task.id) }));
  return { snapshot: { ...snapshot, tasks }, unclear };
}

/** Records why a run failed; rethrows unexpected errors. */
async function recordFailure(
  { db, now }: Context,
  { runId, connectedAt, error }: { readonly runId: number; readonly connectedAt: Date; readonly error: unknown },
): Promise<void> {
  const end = (sentence: string) => failRun(db, { runId, finishedAt: now(), error: sentence });
  if (error instanceof AppError) return end(error.message);
  if (!(error instanceof ClickUpError)) {
    await end(INTERNAL);
    throw error;
  }
  const { failure } = error;
  await end(describeClickUpFailure(failure));
  if (failure.kind === 'token-unknown') await markRevoked(db, connectedAt);
  if (failure.kind === 'rate-limited' && failure.retryAt) {
    await pauseIntegration(db, 'clickup', { until: failure.retryAt, isRefusal: false });
  }
}

/** Logs an unexpected error of work in the background. */
export const logged =
  ({ log }: Context, event: string) =>
  (error: unknown): void =>
    log.error(event, { error: error instanceof Error ? error.name : typeof error });

/**
 * Brings the stored events in line with the list (docs/decisions/clickup.md): all pages or nothing, one run at a time.
 * ClickUp's failures are recorded in the run and change nothing else.
 * @param hideMissing the owner has confirmed the removals that a suspicious run withheld
 */
async function sync(
  ctx: Context,
  trigger: Trigger,
  { hideMissing = false }: { readonly hideMissing?: boolean } = {},
): Promise<SyncResult> {
  const { db, now } = ctx;
  const clickup = clickUpOf(ctx);
  if (clickup === undefined) return { kind: 'rested', reason: PREVIEW.text };
  const startedAt = now();
  const leaseUntil = new Date(startedAt.getTime() + LEASE_MS);
  const start = await beginRun(db, { trigger, startedAt, leaseUntil, diedError: DIED });
  const { connection, runId, known, hiddenTasks, own } = start;
  if (connection === undefined || runId === undefined) return explainSkip(start, startedAt);

  try {
    const { snapshot, unclear } = await readSnapshot(ctx, clickup, connection, { known, own, hideMissing });
    const plan = planSync(snapshot, known, {
      timeZone: connection.timeZone,
      today: berlinDay(startedAt),
      hideMissing,
      hiddenTasks,
      unclear,
    });
    const tasks = listTasks(snapshot.tasks, connection.timeZone);
    if (!(await applyPlan(db, { runId, finishedAt: now(), plan, tasks }))) throw new AppError('conflict', CUT_OFF);
    if (plan.upserts.length + plan.hides.length > 0) ctx.purge(EVENTS_TAG);
    ctx.waitUntil(requestCopies(ctx).catch(logged(ctx, 'images not requested')));
  } catch (error) {
    await recordFailure(ctx, { runId, connectedAt: connection.connectedAt, error });
  }
  const run = await findRun(db, runId);
  if (run && run.outcome !== 'done') await notifyOfSync(ctx);
  return run ? { kind: 'ran', run } : { kind: 'rested', reason: CUT_OFF };
}

/** Synchronises in the background, awaited or not; logs unexpected errors. */
export function syncInBackground(ctx: Context, trigger: Trigger): Promise<unknown> {
  const synced = sync(ctx, trigger).catch(logged(ctx, 'sync failed'));
  ctx.waitUntil(synced);
  return synced;
}

/** @returns whether the run succeeded */
export async function syncOnSchedule(ctx: Context): Promise<boolean> {
  const result = await sync(ctx, 'schedule');
  return result.kind === 'ran' && result.run.outcome !== 'failed';
}

/** Synchronises after a webhook. @returns false while another synchronisation is running */
export async function syncChanges(ctx: Context): Promise<boolean> {
  return (await sync(ctx, 'webhook')).kind !== 'busy';
}

export const toSyncRun = ({ startedAt, finishedAt, outcome, skipped, ...run }: SyncRunRow): SyncRun => ({
  ...run,
  startedAt: startedAt.toISOString(),
  durationMs: (finishedAt ?? startedAt).getTime() - startedAt.getTime(),
  outcome: outcome ?? 'failed',
  skipped: [...skipped],
});

const EVENTS = ['Veranstaltung', 'Veranstaltungen'] as const;

function describeRun({ outcome, error, published, withheld }: SyncRunRow): string {
  if (outcome === 'failed') return error;
  if (outcome === 'done') return `Synchronisiert: ${counted(published, EVENTS)} auf der Website.`;
  const missing = `${counted(withheld, EVENTS)} ${withheld === 1 ? 'fehlt' : 'fehlen'}`;
  return `In ClickUp ${missing} auf einmal. Zur Sicherheit ist nichts ausgeblendet, bis du es bestätigst.`;
}

export async function syncNow(ctx: Context, hideMissing: boolean): Promise<Answer<typeof syncClickUp>> {
  const result = await sync(ctx, 'manual', { hideMissing });
  if (result.kind !== 'ran') return { status: 'error', message: result.reason };
  const { run } = result;
  const status = run.outcome === 'done' ? 'success' : 'error';
  return { status, message: describeRun(run), run: toSyncRun(run) };
}

/** Notifies the owners of a failed or suspicious synchronisation. */
async function notifyOfSync(ctx: Context): Promise<void> {
  const { outcomes, isRevoked } = await readSyncOutcomes(ctx.db, RUNS_SEEN);
  const news = syncNews(outcomes, isRevoked);
  if (news) await notify(ctx, news);
}

/** Triggers copying of due images. The function is called by HTTP because it alone carries the large image library. */
async function requestCopies(ctx: Context): Promise<void> {
  const now = ctx.now();
  if (await isImageDue(ctx.db, { now, today: berlinDay(now) })) callOwn(ctx, copyEventImages);
}
