import { findConnection } from '#db/queries/events/connection.ts';
import * as queries from '#db/queries/events/task-writes.ts';
import { NO_FACTS } from '#domain/events/event.ts';
import { factsOf, isShortened, line } from '#domain/events/reading.ts';
import {
  allParts,
  asReadBack,
  conflicting,
  differing,
  type EventWish,
  type ListFacts,
  markerOf,
  partLabels,
  unwritable,
  type WishPart,
  writeOf,
} from '#domain/events/task-writing.ts';
import type { Context } from '#server/context.ts';
import { type Delivery, drain, type Topic } from '#server/services/mail/outbox.ts';
import { openSecret } from '#server/services/secrets.ts';
import { clickUpOf } from '#server/services/vendors.ts';
import type { ClickUp } from '#server/vendors/clickup.ts';
import { ClickUpError, type ClickUpFailure } from '#server/vendors/clickup-failure.ts';
import { describeClickUpFailure } from './failures.ts';
import { syncBehind } from './sync.ts';

const READ_MS = 6000;
/** Time that a response waits for the written event to show up in the calendar. */
const READ_BACK_MS = 3000;
const RATE_PAUSE_MS = 60_000;
const SWEEP_MS = 8000;

export interface TaskWish {
  /** Idempotency key: at most one task is created for it. */
  readonly key: string;
  /** Null for a new event. */
  readonly taskId: string | null;
  readonly wish: EventWish;
  /** State when the owner started editing; null skips the conflict check. */
  readonly before: EventWish | null;
  /** Drops parts that the list has no field for. */
  readonly leavesOut: boolean;
}

export const isTaskWish = (stored: unknown): stored is TaskWish =>
  typeof stored === 'object' && stored !== null && 'key' in stored && 'wish' in stored && 'taskId' in stored;

interface Desk {
  readonly ctx: Context;
  readonly clickup: ClickUp;
  readonly token: string;
  readonly listId: string;
  readonly timeZone: string;
}

/** Undefined while ClickUp is not connected. */
async function openDesk(ctx: Context, clickup: ClickUp): Promise<Desk | undefined> {
  const connection = await findConnection(ctx.db);
  const listId = ctx.env.CLICKUP_LIST_ID;
  if (connection === undefined || listId === undefined) return undefined;
  const { secret: token } = openSecret(ctx.env.ENCRYPTION_KEY, 'clickup-token', connection.token);
  return { ctx, clickup, token, listId, timeZone: connection.timeZone };
}

/** Reads the list's fields and stores them for times when ClickUp is down. @throws ClickUpError */
async function readFacts({ ctx, clickup, token, listId }: Desk): Promise<ListFacts> {
  const facts = await clickup.readFacts(token, listId);
  await queries.saveFacts(ctx.db, facts);
  return facts;
}

interface KnownFacts {
  readonly facts: ListFacts | null;
  readonly isConnected: boolean;
  /** True if the facts are not current, because ClickUp is down or not connected. */
  readonly isAway: boolean;
}

/** Returns the list's current fields, or the stored ones while ClickUp is down. */
export async function knownFacts(ctx: Context): Promise<KnownFacts> {
  const clickup = clickUpOf(ctx);
  const connection = await findConnection(ctx.db);
  const desk = clickup && (await openDesk(ctx, clickup));
  const stored = { facts: connection?.listFacts ?? null, isConnected: desk !== undefined, isAway: true };
  if (desk === undefined) return stored;
  try {
    return { facts: await readFacts(desk), isConnected: true, isAway: false };
  } catch (error) {
    if (!(error instanceof ClickUpError)) throw error;
    return stored;
  }
}

const named = (parts: readonly WishPart[]): string => parts.map((part) => `„${partLabels[part]}“`).join(', ');

const missingSentence = (parts: readonly WishPart[]): string =>
  `Deine Liste in ClickUp hat für ${named(parts)} kein Feld, das diese Angabe aufnimmt.`;

const conflictSentence = (parts: readonly WishPart[]): string =>
  `In ClickUp wurde inzwischen etwas anderes eingetragen: ${named(parts)}.`;

/** The owner sees only the beginning here, so a write would cut the rest off. */
export const TOO_LONG =
  'Die Beschreibung in ClickUp ist zu lang, um sie hier zu ändern: Du siehst nur ihren Anfang. Ändere sie in ClickUp.';

const HAS_LINKS =
  'Die Beschreibung in ClickUp enthält Links oder Bilder, die hier verloren gingen. Ändere sie in ClickUp.';

const dead = (reason: string): Delivery => ({ kind: 'dead', reason });

/** Returns the task of a new event and creates it if neither the database nor a marker in ClickUp knows it. */
async function createdTask(desk: Desk, { key, wish }: TaskWish, facts: ListFacts): Promise<string> {
  const { ctx, clickup, token, listId, timeZone } = desk;
  const known = await queries.findCreated(ctx.db, key);
  if (known !== undefined) return known;
  const marker = markerOf(key);
  const { tasks } = await clickup.readList(token, listId, AbortSignal.timeout(READ_MS));
  const found = tasks.find(({ name }) => name.includes(marker))?.id;
  const parts = allParts.filter((part) => part !== 'status');
  const write = { ...writeOf(wish, parts, facts, timeZone), name: `${wish.title} ${marker}` };
  const id = found ?? (await clickup.createTask(token, listId, write));
  await queries.saveCreated(ctx.db, key, id, ctx.now());
  return id;
}

async function write(desk: Desk, stored: TaskWish): Promise<Delivery> {
  const { clickup, token, listId, timeZone } = desk;
  const facts = await readFacts(desk);
  // Fills parts that did not exist when an older row was enqueued.
  const before = stored.before && { ...NO_FACTS, ...stored.before };
  const wish = asReadBack({ ...NO_FACTS, ...stored.wish }, facts);
  const lacking = unwritable(wish, before === null ? allParts : differing(before, wish), facts);
  if (lacking.length > 0 && !stored.leavesOut) return dead(missingSentence(lacking));

  const taskId = stored.taskId ?? (await createdTask(desk, stored, facts));
  const placed = await clickup.readTask(token, taskId);
  if (placed === undefined) return dead('Diese Aufgabe gibt es in ClickUp nicht mehr.');
  // The token can reach other lists of its owner, which are off limits.
  if (!placed.lists.includes(listId)) return dead('Diese Aufgabe steht nicht mehr in deiner Liste in ClickUp.');
  const { task } = placed;
  const now = factsOf(task, timeZone);
  const conflicts = before === null ? [] : conflicting(before, wish, now);
  if (conflicts.length > 0) return dead(conflictSentence(conflicts));
  // Parts that the owner did not touch keep the value they have in ClickUp.
  const wished = before === null ? allParts : differing(before, wish);
  const parts = wished.filter((part) => differing(now, wish).includes(part));
  if (parts.includes('description') && isShortened(task)) return dead(TOO_LONG);
  if (parts.includes('description') && placed.hidesAddresses) return dead(HAS_LINKS);
  // A tag that the form could not show was not removed by the owner.
  const tags = task.tags.filter((tag) => now.tags.includes(line(tag)));
  await clickup.updateTask(token, taskId, writeOf(wish, parts, facts, timeZone), tags);
  return { kind: 'done' };
}

function deliveryOf(failure: ClickUpFailure, now: Date): Delivery {
  const reason = describeClickUpFailure(failure);
  if (failure.kind === 'not-taken') return dead(reason);
  if (failure.kind !== 'rate-limited') return { kind: 'retry', reason };
  const until = failure.retryAt ?? new Date(now.getTime() + RATE_PAUSE_MS);
  return { kind: 'pause', reason, until, isRefusal: false };
}

async function deliver(ctx: Context, clickup: ClickUp, stored: TaskWish): Promise<Delivery> {
  try {
    const desk = await openDesk(ctx, clickup);
    if (desk === undefined) return { kind: 'retry', reason: 'ClickUp ist nicht verbunden.' };
    const delivery = await write(desk, stored);
    if (delivery.kind === 'done') await ctx.within(READ_BACK_MS, syncBehind(ctx, 'manual'));
    return delivery;
  } catch (error) {
    if (!(error instanceof ClickUpError)) throw error;
    return deliveryOf(error.failure, ctx.now());
  }
}

export const taskWriteTopic: Topic<TaskWish> = {
  name: queries.WRITE_TOPIC,
  integration: 'clickup',
  isPayload: isTaskWish,
  sender(ctx) {
    const clickup = clickUpOf(ctx);
    return clickup && { deliver: (wish) => deliver(ctx, clickup, wish) };
  },
};

export async function sweepTaskWrites(ctx: Context): Promise<void> {
  await drain(ctx, taskWriteTopic, SWEEP_MS);
}
