import type { readEventForm, resolvePendingWrite, saveEvent } from '#contracts/events/calendar.ts';
import type { Answer, Parsed } from '#contracts/route.ts';
import { isUniqueViolation } from '#db/errors.ts';
import * as queries from '#db/queries/events/task-writes.ts';
import { findTask, saveRegistration } from '#db/queries/events/tasks.ts';
import { discard, revive } from '#db/queries/mail/outbox.ts';
import { AppError, type FieldMessages } from '#domain/errors.ts';
import { FACT_NAMES } from '#domain/events/event.ts';
import type { Registration } from '#domain/events/registration.ts';
import { differing, listMissing, listUnwritable, partLabels, pickParts } from '#domain/events/task-writing.ts';
import type { Context } from '#server/context.ts';
import { isByEditor, tellOwners } from '#server/services/mail/editor-changes.ts';
import { deliverNow, enqueueAndDeliver, type PromptDelivery } from '#server/services/mail/outbox.ts';
import { EVENTS_TAG } from './public-events.ts';
import { isTaskJob, readListFacts, type TaskJob, TOO_LONG, taskWriteTopic } from './task-writes.ts';

type Saved = Answer<typeof saveEvent>;

const NO_FIELD = 'Das passt in kein Feld deiner Liste in ClickUp. Leere es, oder lass es beim Speichern weg.';
const NOT_LISTED = 'Diese Aufgabe steht nicht in deiner Liste in ClickUp.';
const KNOWN = 'Dieses Event steht schon in ClickUp. Öffne es im Kalender, um es zu ändern.';
const NEWER = 'Zu diesem Event wartet schon eine neuere Änderung. Versuche es noch einmal, sobald ClickUp sie hat.';
const RESOLVED = 'Das ist inzwischen erledigt.';
const WRITTEN: Saved = { state: 'written', message: 'Steht in ClickUp.' };
const LATER = 'Aufgeschrieben. ClickUp bekommt es, sobald es wieder erreichbar ist.';

export async function readForm(ctx: Context): Promise<Answer<typeof readEventForm>> {
  const { facts, ...reach } = await readListFacts(ctx);
  const { site } = ctx;
  if (facts === null) return { statuses: [], missing: [], ...reach, site };
  return {
    statuses: [...facts.statuses],
    missing: listMissing(facts).map((part) => partLabels[part]),
    ...reach,
    site,
  };
}

/** Enqueues an edit and delivers it at once; on top of an earlier one of the same event that still waits. */
function put(ctx: Context, payload: TaskJob): Promise<PromptDelivery> {
  const { key, taskId, before, wish, leavesOut } = payload;
  if (taskId === null || before === null) {
    const merged = queries.mergedCreation(payload);
    return enqueueAndDeliver(ctx, taskWriteTopic, { dedupeKey: queries.creationKey(key), payload, merged });
  }
  const parts = differing(before, wish);
  const merged = queries.mergedEdit({ before: pickParts(before, parts), wish: pickParts(wish, parts), leavesOut });
  return enqueueAndDeliver(ctx, taskWriteTopic, { dedupeKey: `task:${taskId}`, payload, merged });
}

function savedAs(delivery: PromptDelivery): Saved {
  if (delivery.kind === 'done') return WRITTEN;
  if (delivery.kind === 'dead') return { state: 'stuck', message: delivery.reason };
  return { state: 'waiting', message: LATER };
}

/** @throws AppError bad-input for parts without a field in the list */
async function assertWritable(
  ctx: Context,
  { wish, before, leavesOut }: Parsed<typeof saveEvent>['body'],
): Promise<void> {
  if (leavesOut) return;
  const { facts } = await readListFacts(ctx);
  if (facts === null) return;
  const lacking = listUnwritable(wish, before === null ? FACT_NAMES : differing(before, wish), facts);
  if (lacking.length === 0) return;
  const fields: FieldMessages = Object.fromEntries(lacking.map((part) => [`wish.${part}`, [NO_FIELD]]));
  throw new AppError('bad-input', 'Nicht alles davon passt in deine Liste in ClickUp.', { fields });
}

/** @throws AppError not-found for an unknown task; bad-input for a description that we know only in part */
async function assertKnown(ctx: Context, { taskId, wish, before }: Parsed<typeof saveEvent>['body']): Promise<void> {
  if (taskId === null) return;
  const task = await findTask(ctx.db, taskId);
  if (task === undefined) throw new AppError('not-found', NOT_LISTED);
  if (task.details?.isShortened && wish.description !== before?.description) {
    throw new AppError('bad-input', TOO_LONG, { fields: { 'wish.description': [TOO_LONG] } });
  }
}

/**
 * Returns what to write for a form. A form that is sent again changes its creation while that waits.
 *
 * @returns `isDone` if ClickUp has the event with this text already
 * @throws AppError conflict if ClickUp has it with another text
 */
async function toJob(
  { db }: Context,
  { key, taskId, wish, before, leavesOut }: Parsed<typeof saveEvent>['body'],
): Promise<TaskJob & { readonly isDone: boolean }> {
  const job = { key, taskId, wish, before, leavesOut, isDone: false };
  const said = taskId === null ? await queries.findCreation(db, key) : undefined;
  if (said === undefined) return job;
  // A creation that was given up may have reached ClickUp.
  if (said.status !== 'done') return { ...job, isTried: true };
  if (!isTaskJob(said.payload) || differing(said.payload.wish, wish).length > 0) throw new AppError('conflict', KNOWN);
  return { ...job, isDone: true };
}

/** Stores the registration here, which ClickUp never gets. */
async function setRegistration(
  ctx: Context,
  taskId: string,
  title: string,
  registration: Registration | null,
): Promise<void> {
  const was = (await findTask(ctx.db, taskId))?.own.registration;
  await saveRegistration(ctx.db, taskId, title, registration);
  ctx.purge(EVENTS_TAG);
  if (was !== undefined && was.room !== registration?.room && (await isByEditor(ctx))) {
    await tellOwners(ctx, [{ place: `Raum zu „${title}“`, value: registration?.room ?? 'leer' }]);
  }
}

/** Saves an event: enqueues before delivering. @throws AppError bad-input, not-found, conflict */
export async function save(ctx: Context, body: Parsed<typeof saveEvent>['body']): Promise<Saved> {
  await assertKnown(ctx, body);
  await assertWritable(ctx, body);
  const { registration } = body;
  const { isDone, ...job } = await toJob(ctx, body);
  const { before, wish, taskId } = job;
  // A new task gets it as soon as it exists.
  if (taskId !== null && registration !== undefined) await setRegistration(ctx, taskId, wish.title, registration);
  if (isDone) return WRITTEN;
  const saved = savedAs(await put(ctx, { ...job, ...(taskId === null && registration && { registration }) }));
  if (before !== null && before.url !== wish.url && (await isByEditor(ctx))) {
    await tellOwners(ctx, [{ place: `Anmeldung zu „${wish.title}“`, value: wish.url || 'leer' }]);
  }
  return saved;
}

const DROPPED = 'Verworfen. In ClickUp bleibt alles, wie es ist.';

/** Retries, forces or drops a stuck write. @throws AppError not-found; conflict while a newer one waits */
export async function resolveWrite(
  ctx: Context,
  id: string,
  action: Parsed<typeof resolvePendingWrite>['body']['action'],
): Promise<Answer<typeof resolvePendingWrite>> {
  const row = await queries.findWrite(ctx.db, id);
  if (row === undefined || row.status !== 'dead' || !isTaskJob(row.payload)) {
    throw new AppError('not-found', RESOLVED);
  }
  const stored = row.payload;
  if (action === 'drop') {
    await discard(ctx.db, queries.WRITE_TOPIC, id);
    return { message: DROPPED };
  }
  const { before, wish } = stored;
  const forced = before === null ? [] : differing(before, wish);
  const payload = action === 'force' ? { ...stored, forced, leavesOut: true } : stored;
  const isRevived = await revive(ctx.db, queries.WRITE_TOPIC, id, { now: ctx.now(), payload }).catch(
    (error: unknown) => {
      if (isUniqueViolation(error)) throw new AppError('conflict', NEWER);
      throw error;
    },
  );
  if (!isRevived) throw new AppError('not-found', RESOLVED);
  return { message: savedAs(await deliverNow(ctx, taskWriteTopic, id)).message };
}
