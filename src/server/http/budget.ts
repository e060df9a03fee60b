import { isReadOnly } from '#db/errors.ts';
import type { Role } from '#domain/accounts/roles.ts';
import type { Context } from '#server/context.ts';
import { type Lane, laneWindows } from '#server/lanes.ts';
import { consumeLimits, type Limit } from './rate-limit.ts';

/** Lane counted before the handler runs. */
export interface RequestLane<Input = unknown> extends Omit<Lane, 'name'> {
  /** Weight of a request, e.g. its bytes; default 1, and 0 counts nothing. */
  readonly weigh?: (input: Input, ctx: Context) => number | Promise<number>;
  /** Smallest weight that is counted; default 1. */
  readonly least?: number;
  /** Subject that `perSubject` counts. */
  readonly subject?: (input: Input, ctx: Context) => Promise<string | undefined>;
  /** `failures` takes successful requests back off the counters. */
  readonly counts?: 'requests' | 'failures';
  readonly concerns?: (input: Input, ctx: Context) => boolean | Promise<boolean>;
  /** Set for screens that address the visitor as Sie, as the spec wants for the login. */
  readonly isFormal?: true;
  /** Set for reads, which go on uncounted while the database stores nothing (a full disk). */
  readonly isRead?: true;
  /** Sentence of a refusal instead of the one about too many attempts. */
  readonly refusal?: string;
}

/** Most rows or bytes that a day adds to a table: a lane that its service counts, or a cap in the statement itself. */
type Inside = Lane | number;

/** Limits on what strangers can cause through one operation or page (docs/decisions/strangers.md). */
export interface Spending<Input = unknown> {
  /** Key of its counters; operations with the same budget share it. */
  readonly name: string;
  /** Undefined if nothing but `inside` limits it: such a request is never refused. */
  readonly lane?: RequestLane<Input>;
  /** Limits further inside, by table; the lane limits all other tables. */
  readonly inside?: Readonly<Record<string, Inside>>;
}

export const READS_ONLY = 'reads-only';
/** Budget of calls with our own or a vendor's signature: strangers cause nothing. */
export const SIGNED = 'signed';

export type Budget<Input = unknown> = typeof READS_ONLY | typeof SIGNED | Spending<Input>;

/** Guard of public operations: without a budget it does not compile. */
export interface PublicGuard<Input = unknown> {
  readonly access: 'public';
  readonly budget: Budget<Input>;
}

interface RoleGuard {
  readonly access: Role;
  readonly budget?: never;
}

/** The budget of a page is spent on the request itself. */
export type PageGuard = PublicGuard<Request> | RoleGuard;

/** One public way into a function. */
export interface Gate {
  readonly name: string;
  readonly access: 'public' | Role;
  readonly budget?: Budget<never> | undefined;
}

/** Attaches its gates to a handler, so that a test can check all of them. */
export const gated = <Handler extends object>(
  handler: Handler,
  gates: readonly Gate[],
): Handler & { readonly gates: readonly Gate[] } => Object.assign(handler, { gates });

/**
 * Counts a call against its budget and against further limits.
 * @returns takes the call back off counters of failures
 * @throws AppError rate-limited
 */
export async function spendBudget<Input>(
  ctx: Context,
  budget: Budget<Input>,
  input: Input,
  further: readonly Limit<Input>[] = [],
): Promise<() => Promise<void>> {
  const { name = '', lane = undefined } = typeof budget === 'string' ? {} : budget;
  const isConcerned = lane !== undefined && (lane.concerns === undefined || (await lane.concerns(input, ctx)));
  const weight = isConcerned ? ((await lane.weigh?.(input, ctx)) ?? 1) : 0;
  if (lane === undefined || weight === 0) return consumeLimits(ctx, further, input);
  const { counts = 'requests', isFormal, isRead, refusal } = lane;
  const sets = laneWindows(ctx, { name, ...lane }, weight, await lane.subject?.(input, ctx)).map((windows) =>
    windows.map((window) => ({ ...window, counts, isFormal, refusal })),
  );
  return consumeLimits(ctx, further, input, sets).catch((error: unknown) => {
    if (isRead && isReadOnly(error)) return async () => undefined;
    throw error;
  });
}
