import { isDeepStrictEqual } from 'node:util';
import { findConnection } from '#db/queries/events/connection.ts';
import * as queries from '#db/queries/events/task-writes.ts';
import { readOwnFacts, saveOwnFacts, saveRegistration } from '#db/queries/events/tasks.ts';
import type { Claimed } from '#db/queries/mail/outbox.ts';
import { FACT_NAMES } from '#domain/events/event.ts';
import type { Registration } from '#domain/events/registration.ts';
import { isShortened, line, readTaskFacts } from '#domain/events/task-reading.ts';
import {
  asReadBack,
  buildTaskChanges,
  conflicting,
  differing,
  type EditPart,
  type EventEdit,
  keepOwnFacts,
  type ListFacts,
  listUnwritable,
  markerOf,
  partLabels,
} from '#domain/events/task-writing.ts';
import type { Context } from '#server/context.ts';
import { type Delivery, drain, type Topic } from '#server/services/mail/outbox.ts';
import { openSecret } from '#server/services/secrets.ts';
import { clickUpOf } from '#server/services/vendors.ts';
import type { ClickUp } from '#server/vendors/clickup.ts';
import { ClickUpError, type ClickUpFailure } from '#server/vendors/clickup-failure.ts';
import { describeClickUpFailure } from './failures.ts';
import { syncInBackground } from './sync.ts';

const READ_MS = 10_000;
/** Time that a response waits for the written event to show up in the calendar. */
const READ_BACK_MS = 3000;
const RATE_PAUSE_MS = 60_000;
const SWEEP_MS = 8000;

export interface TaskJob {
  /** Idempotency key: at most one task is created for it. */
  readonly key: string;
  /** Null for a new event. */
  readonly taskId: string | null;
  readonly wish: EventEdit;
  /** State when the owner started editing; null for a new event. */
  readonly before: EventEdit | null;
  /** Drops parts that the list has no field for. */
  readonly leavesOut: boolean;
  /** Registration here, for a task that does not exist yet. */
  readonly registration?: Registration;
  /** True once an attempt to create the task has begun, so that it may exist. */
  readonly isTried?: boolean;
  /** Wishes that later ones have replaced: found in ClickUp, they are ours. */
  readonly earlier?: readonly EventEdit[];
  /** Parts that overwrite what another user entered in ClickUp meanwhile. */
  readonly forced?: readonly EditPart[];
}

export const isTaskJob = (stored: unknown): stored is TaskJob =>
  typeof stored === 'object' && stored !== null && 'key' in stored && 'wish' in stored && 'taskId' in stored;

interface ListConnection {
  readonly ctx: Context;
  readonly clickup: ClickUp;
  readonly token: string;
  readonly listId: string;
  readonly timeZone: string;
}

/** Undefined while ClickUp is not connected. */
async function openList(ctx: Context, clickup: ClickUp): Promise<ListConnection | undefined> {
  const connection = await findConnection(ctx.db);
  const listId = ctx.env.CLICKUP_LIST_ID;
  if (connection === undefined || listId === undefined) return undefined;
  const { secret: token } = openSecret(ctx.env.ENCRYPTION_KEY, 'clickup-token', connection.token);
  return { ctx, clickup, token, listId, timeZone: connection.timeZone };
}

/** Reads the list's fields and stores them for times when ClickUp is down. @throws ClickUpError */
async function fetchListFacts({ ctx, clickup, token, listId }: ListConnection): Promise<ListFacts> {
  const facts = await clickup.readFacts(token, listId);
  await queries.cacheListFacts(ctx.db, facts);
  return facts;
}

interface KnownFacts {
  readonly facts: ListFacts | null;
  readonly isConnected: boolean;
  /** True if the facts are not current, because ClickUp is down or not connected. */
  readonly isAway: boolean;
}

/** Returns the list's current fields, or the stored ones while ClickUp is down. */
export async function readListFacts(ctx: Context): Promise<KnownFacts> {
  const clickup = clickUpOf(ctx);
  const connection = await findConnection(ctx.db);
  const list = clickup && (await openList(ctx, clickup));
  const stored = { facts: connection?.listFacts ?? null, isConnected: list !== undefined, isAway: true };
  if (list === undefined) return stored;
  try {
    return { facts: await fetchListFacts(list), isConnected: true, isAway: false };
  } catch (error) {
    if (!(error instanceof ClickUpError)) throw error;
    return stored;
  }
}

const named = (parts: readonly EditPart[]): string => parts.map((part) => `„${partLabels[part]}“`).join(', ');

const missingSentence = (parts: readonly EditPart[]): string =>
  `Deine Liste in ClickUp hat für ${named(parts)} kein Feld, das diese Angabe aufnimmt.`;

const conflictSentence = (parts: readonly EditPart[]): string =>
  `In ClickUp wurde inzwischen etwas anderes eingetragen: ${named(parts)}.`;

/** The owner sees only the beginning here, so a write would cut the rest off. */
export const TOO_LONG =
  'Die Beschreibung in ClickUp ist zu lang, um sie hier zu ändern: Du siehst nur ihren Anfang. Ändere sie in ClickUp.';

const HAS_LINKS =
  'Die Beschreibung in ClickUp enthält Links oder Bilder, die hier verloren gingen. Ändere sie in ClickUp.';

const dead = (reason: string): Delivery => ({ kind: 'dead', reason });

/** Finds the task of an attempt whose answer was lost, by its marker; undefined if there was none. */
async function findTried({ clickup, token, listId }: ListConnection, key: string): Promise<string | undefined> {
  const { tasks } = await clickup.readList(token, listId, AbortSignal.timeout(READ_MS));
  return tasks.find(({ name }) => name.includes(markerOf(key)))?.id;
}

/** Returns the task of a new event, and creates it unless the database or a marker in ClickUp knows it. */
async function createdTask(list: ListConnection, row: Claimed, job: TaskJob, facts: ListFacts): Promise<string> {
  const { key, wish, isTried } = job;
  const { ctx, clickup, token, listId, timeZone } = list;
  const createdId = await queries.findCreatedId(ctx.db, key);
  if (createdId !== undefined) return createdId;
  let id = isTried ? await findTried(list, key) : undefined;
  if (id === undefined) {
    const parts = FACT_NAMES.filter((part) => part !== 'status');
    await queries.noteCreation(ctx.db, row, { isTried: true });
    const name = `${wish.title} ${markerOf(key)}`;
    id = await clickup.createTask(token, listId, { ...buildTaskChanges(wish, parts, facts, timeZone), name });
  }
  await queries.noteCreation(ctx.db, row, { createdId: id });
  return id;
}

async function write(list: ListConnection, stored: TaskJob, row: Claimed): Promise<Delivery> {
  const { ctx, clickup, token, listId, timeZone } = list;
  const facts = await fetchListFacts(list);
  const { before, earlier = [], forced = [] } = stored;
  const wish = asReadBack(stored.wish, facts);
  const edited = before === null ? FACT_NAMES : differing(before, wish);
  const lacking = listUnwritable(wish, edited, facts);
  if (lacking.length > 0 && !stored.leavesOut) return dead(missingSentence(lacking));

  const taskId = stored.taskId ?? (await createdTask(list, row, stored, facts));
  const placed = await clickup.readTask(token, taskId);
  if (placed === undefined) return dead('Diese Aufgabe gibt es in ClickUp nicht mehr.');
  // The token can reach other lists of its owner, which are off limits.
  if (!placed.lists.includes(listId)) return dead('Diese Aufgabe steht nicht mehr in deiner Liste in ClickUp.');
  const own = await readOwnFacts(ctx.db, taskId);
  const task = { ...placed.task, own };
  const now = readTaskFacts(task, timeZone);
  const ours = [before ?? now, ...earlier.map((each) => asReadBack(each, facts))] as const;
  const conflicts = conflicting(ours, wish, now).filter((part) => !forced.includes(part));
  if (conflicts.length > 0) return dead(conflictSentence(conflicts));
  // Parts that the owner did not touch keep the value they have in ClickUp.
  const parts = edited.filter((part) => differing(now, wish).includes(part));
  if (parts.includes('description') && isShortened(task)) return dead(TOO_LONG);
  if (parts.includes('description') && placed.hidesAddresses) return dead(HAS_LINKS);
  // A tag that the form could not show was not removed by the owner.
  const tags = task.tags.filter((tag) => now.tags.includes(line(tag)));
  await clickup.updateTask(token, taskId, buildTaskChanges(wish, parts, facts, timeZone), tags);
  const kept = keepOwnFacts(own, wish, parts, facts);
  if (!isDeepStrictEqual(kept, own)) await saveOwnFacts(ctx.db, taskId, wish.title, kept);
  const { registration } = stored;
  if (registration) await saveRegistration(ctx.db, taskId, wish.title, registration);
  return { kind: 'done' };
}

function deliveryOf(failure: ClickUpFailure, now: Date): Delivery {
  const reason = describeClickUpFailure(failure);
  if (failure.kind === 'not-taken') return dead(reason);
  if (failure.kind !== 'rate-limited') return { kind: 'retry', reason };
  const until = failure.retryAt ?? new Date(now.getTime() + RATE_PAUSE_MS);
  return { kind: 'pause', reason, until, isRefusal: false };
}

async function deliver(ctx: Context, clickup: ClickUp, stored: TaskJob, row: Claimed): Promise<Delivery> {
  try {
    const list = await openList(ctx, clickup);
    if (list === undefined) return { kind: 'retry', reason: 'ClickUp ist nicht verbunden.' };
    const delivery = await write(list, stored, row);
    if (delivery.kind === 'done') await ctx.within(READ_BACK_MS, syncInBackground(ctx, 'manual'));
    return delivery;
  } catch (error) {
    if (!(error instanceof ClickUpError)) throw error;
    return deliveryOf(error.failure, ctx.now());
  }
}

export const taskWriteTopic: Topic<TaskJob> = {
  name: queries.WRITE_TOPIC,
  integration: 'clickup',
  isPayload: isTaskJob,
  sender(ctx) {
    const clickup = clickUpOf(ctx);
    return clickup && { deliver: (job, _, row) => deliver(ctx, clickup, job, row) };
  },
};

export async function sweepTaskWrites(ctx: Context): Promise<void> {
  await drain(ctx, taskWriteTopic, SWEEP_MS);
}
