import type { Database } from '#db/client.ts';
import { connectionFailure, isUnavailable, sqlState } from '#db/errors.ts';
import { addFailures, type Failed } from '#db/queries/operations/failures.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { AppError } from '#domain/errors.ts';
import type { Context, FailureSource, Log, LogFields } from '#server/context.ts';
import { EnvironmentError } from '#server/env.ts';

type Counting = Pick<Context, 'db' | 'now' | 'waitUntil' | 'wake'>;

/** Most operations and causes that wait in memory while the database is the fault. */
const WAITING_MAX = 50;
const NAME_MAX = 100;

interface Waiting {
  /** Failures not stored yet, by operation, cause and day. */
  readonly failures: Map<string, Failed>;
  isStoring: boolean;
  /** Moment at which the database last took nothing. */
  refusedAt: number;
}

/** One in production; tests have a database for each file. */
const byDatabase = new WeakMap<Database, Waiting>();

function waitingFor(db: Database): Waiting {
  const known = byDatabase.get(db) ?? { failures: new Map(), isStoring: false, refusedAt: Number.NEGATIVE_INFINITY };
  byDatabase.set(db, known);
  return known;
}

const keyOf = ({ operation, cause, day }: Failed): string => `${day}\n${cause}\n${operation}`;

function wait({ failures }: Waiting, failed: Failed): void {
  const known = failures.get(keyOf(failed));
  if (known === undefined && failures.size >= WAITING_MAX) return;
  const [older, newer] = known && known.firstAt > failed.firstAt ? [failed, known] : [known ?? failed, failed];
  const count = failed.count + (known?.count ?? 0);
  failures.set(keyOf(failed), { ...newer, count, firstAt: older.firstAt });
}

async function store(waiting: Waiting, { db, now }: Pick<Counting, 'db' | 'now'>): Promise<void> {
  if (waiting.isStoring) return;
  waiting.isStoring = true;
  const failed = [...waiting.failures.values()];
  waiting.failures.clear();
  try {
    await addFailures(db, failed);
  } catch {
    waiting.refusedAt = now().getTime();
    for (const each of failed) wait(waiting, each);
  } finally {
    waiting.isStoring = false;
  }
}

/**
 * Stores failures that earlier requests of this process could not, because the database was the fault. Asks a database
 * that took nothing once a minute, so that no request hangs for the count of others.
 */
export function storeWaiting(ctx: Counting): void {
  const waiting = waitingFor(ctx.db);
  const hasRested = Math.abs(ctx.now().getTime() - waiting.refusedAt) >= MINUTE_MS;
  if (waiting.failures.size > 0 && hasRested) ctx.waitUntil(store(waiting, ctx));
}

/** Tells a failure of ours from a refusal: a missing setting has a sentence and a trouble of its own. */
export const isOwnFailure = (error: unknown): boolean =>
  !(error instanceof AppError) || error.code === 'outcome-unknown';

/**
 * Logs a failure of ours, and counts it beside the request for the troubles.
 * @param ctx undefined if not even the context could be created; then the log alone tells
 */
export function recordFailure(
  error: unknown,
  { event, operation, requestId, fields }: FailureSource & { readonly requestId: string },
  { log, ctx }: { readonly log: Log; readonly ctx: Counting | undefined },
): void {
  log.error(event, { requestId, ...fields, ...describeError(error) });
  if (ctx === undefined || !isOwnFailure(error)) return;
  const { source, isOutage } = causeOf(error);
  const at = ctx.now();
  const moment = at.toISOString();
  const [named, cause] = [operation.slice(0, NAME_MAX), source.slice(0, NAME_MAX)];
  const counted = { count: 1, firstAt: moment, lastAt: moment, requestId: requestId.slice(0, NAME_MAX) };
  const waiting = waitingFor(ctx.db);
  wait(waiting, { operation: named, cause, day: berlinDay(at), isOutage, ...counted });
  ctx.wake();
  if (isOutage) waiting.refusedAt = at.getTime();
  else storeWaiting(ctx);
}

function causeOf(error: unknown): { readonly source: string; readonly isOutage: boolean } {
  const origin = error instanceof AppError ? error.cause : error;
  const source = sqlState(origin) ?? connectionFailure(origin);
  return {
    source: source ?? (origin instanceof Error ? origin.name : typeof origin),
    isOutage: isUnavailable(origin),
  };
}

/** Errors that JavaScript itself throws about our code; what they quote may have been typed. */
const isBug = (error: Error): boolean => error instanceof TypeError || error instanceof ReferenceError;

function messageOf(error: Error): string | undefined {
  if (error instanceof AppError || error instanceof EnvironmentError) return error.message;
  return isBug(error) ? error.message.replaceAll(/"[^"]*"/g, '"…"').slice(0, NAME_MAX) : undefined;
}

/** Describes an error for the log, without messages of foreign errors: a failed query lists its parameters. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  return {
    error: error.name,
    message: messageOf(error),
    technician: error instanceof AppError ? error.technician : undefined,
    sqlState: sqlState(error),
    connection: connectionFailure(error),
    cause: error.cause instanceof Error ? error.cause.name : undefined,
    stack: stackFrames(error),
  };
}

/** Keeps only the frames: the message above them may quote lines that look like frames. */
function stackFrames({ message, stack = '' }: Error): string[] {
  const start = stack.indexOf(message);
  if (start === -1) return [];
  const lines = stack.slice(start + message.length).split('\n');
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim());
}
