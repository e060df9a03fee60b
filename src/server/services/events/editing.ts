import type { readEventForm, resolvePendingWrite, saveEvent } from '#contracts/events/calendar.ts';
import type { Answer, Parsed } from '#contracts/route.ts';
import * as queries from '#db/queries/events/task-writes.ts';
import { findTask } from '#db/queries/events/tasks.ts';
import { discard } from '#db/queries/mail/outbox.ts';
import { AppError, type FieldMessages } from '#domain/errors.ts';
import { NO_FACTS } from '#domain/events/event.ts';
import { allParts, differing, type EventEdit, listUnwritable, partLabels } from '#domain/events/task-writing.ts';
import type { Context } from '#server/context.ts';
import { isByEditor, tellOwners } from '#server/services/mail/editor-changes.ts';
import { enqueueAndDeliver, type PromptDelivery } from '#server/services/mail/outbox.ts';
import { isTaskJob, readListFacts, type TaskJob, TOO_LONG, taskWriteTopic } from './task-writes.ts';

type Saved = Answer<typeof saveEvent>;

const NO_FIELD = 'Das passt in kein Feld deiner Liste in ClickUp. Leere es, oder lass es beim Speichern weg.';
const NOT_LISTED = 'Diese Aufgabe steht nicht in deiner Liste in ClickUp.';
const LATER = 'Aufgeschrieben. ClickUp bekommt es, sobald es wieder erreichbar ist.';

/** Dummy values, to find out which parts have no field in ClickUp. */
const probe: EventEdit = {
  ...NO_FACTS,
  title: 'x',
  speaker: 'x',
  url: 'https://x.invalid',
  image: 'https://x.invalid',
};

export async function readForm(ctx: Context): Promise<Answer<typeof readEventForm>> {
  const { facts, ...reach } = await readListFacts(ctx);
  const { site } = ctx;
  if (facts === null) return { statuses: [], missing: [], ...reach, site };
  const choices = facts.fields.filter(({ options }) => options.length > 0).map(({ id }) => id);
  // A field with choices might accept some typed values, so it counts as text.
  const open = {
    ...facts,
    fields: facts.fields.map((field) => (choices.includes(field.id) ? { ...field, type: 'text' } : field)),
  };
  return {
    statuses: [...facts.statuses],
    missing: listUnwritable(probe, allParts, open).map((part) => partLabels[part]),
    ...reach,
    site,
  };
}

/** Enqueues an edit and delivers it at once. */
function put(ctx: Context, payload: TaskJob): Promise<PromptDelivery> {
  const dedupeKey = payload.taskId === null ? `new:${payload.key}` : `task:${payload.taskId}`;
  return enqueueAndDeliver(ctx, taskWriteTopic, { dedupeKey, payload });
}

function savedAs(delivery: PromptDelivery): Saved {
  if (delivery.kind === 'done') return { state: 'written', message: 'Steht in ClickUp.' };
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
  const lacking = listUnwritable(wish, before === null ? allParts : differing(before, wish), facts);
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

/** Returns the state that the owner edited first, if an earlier edit of the same task is pending. */
async function earliest(
  ctx: Context,
  { taskId, before }: Pick<TaskJob, 'taskId' | 'before'>,
): Promise<EventEdit | null> {
  const waiting = taskId === null ? undefined : await queries.findPendingWrite(ctx.db, `task:${taskId}`);
  return waiting !== undefined && isTaskJob(waiting.payload) ? waiting.payload.before : before;
}

/** Saves an event: enqueues before delivering. @throws AppError bad-input, not-found */
export async function save(ctx: Context, body: Parsed<typeof saveEvent>['body']): Promise<Saved> {
  await assertKnown(ctx, body);
  await assertWritable(ctx, body);
  const { key, taskId, wish, leavesOut } = body;
  // Idempotent: a form sent twice creates one event.
  if (taskId === null && (await queries.findCreated(ctx.db, key)) !== undefined) {
    return { state: 'written', message: 'Steht in ClickUp.' };
  }
  const before = await earliest(ctx, body);
  const saved = savedAs(await put(ctx, { key, taskId, wish, before, leavesOut }));
  if (taskId !== null && (before === null || before.url !== wish.url) && (await isByEditor(ctx))) {
    await tellOwners(ctx, [{ place: `Anmeldung zu „${wish.title}“`, value: wish.url || 'leer' }]);
  }
  return saved;
}

const DROPPED = 'Verworfen. In ClickUp bleibt alles, wie es ist.';

/** Retries, forces or drops a stuck write. @throws AppError not-found */
export async function resolveWrite(
  ctx: Context,
  id: string,
  action: Parsed<typeof resolvePendingWrite>['body']['action'],
): Promise<Answer<typeof resolvePendingWrite>> {
  const row = await queries.findWrite(ctx.db, id);
  if (row === undefined || row.status !== 'dead' || !isTaskJob(row.payload)) {
    throw new AppError('not-found', 'Das ist inzwischen erledigt.');
  }
  const stored = row.payload;
  if (action === 'drop') {
    await discard(ctx.db, queries.WRITE_TOPIC, id);
    return { message: DROPPED };
  }
  const { message } = savedAs(
    await put(ctx, action === 'force' ? { ...stored, before: null, leavesOut: true } : stored),
  );
  await discard(ctx.db, queries.WRITE_TOPIC, id);
  return { message };
}
