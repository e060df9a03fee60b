import { countInFirst, deleteEndedWindows, refundAttempts, type Window } from '#db/queries/rate-limits.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { counterKey, networkShares } from '#server/counter-key.ts';

export interface Limit<Input> {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  /** Subject to count by; undefined if the limit does not apply. */
  readonly by: (input: Input, ctx: Context) => string | undefined | Promise<string | undefined>;
  /** Counts each network separately: `max` is for an IPv4 address and a /64 (src/server/counter-key.ts). */
  readonly perNetwork?: true;
  /** `failures` takes successful attempts back off the counter. */
  readonly counts: 'requests' | 'failures';
  /** Set for screens that address the visitor as Sie, as the spec wants for the login. */
  readonly isFormal?: true;
  /** Attempts on the subject that each network keeps when all together have used up this limit. */
  readonly eachKeeps?: { readonly max: number; readonly windowMs: number };
}

/** Returns what a network keeps of a limit that others have used up. */
const lateLimit = <Input>({ eachKeeps, ...limit }: Limit<Input>): Limit<Input> =>
  eachKeeps ? { ...limit, ...eachKeeps, name: `${limit.name}-late`, perNetwork: true } : limit;

export const byNetwork = { by: () => '', perNetwork: true } as const;

const refuse = (sentence: string, seconds: number): AppError =>
  new AppError('rate-limited', sentence, { headers: { 'Retry-After': String(seconds) } });

function sentenceOf(seconds: number, isFormal: boolean): string {
  const minutes = Math.ceil(seconds / 60);
  const time = minutes === 1 ? 'eine Minute' : `${minutes} Minuten`;
  const advice = isFormal
    ? `Bitte warten Sie ${time} und versuchen Sie es noch einmal.`
    : `Bitte warte ${time} und versuche es noch einmal.`;
  return `Zu viele Versuche. ${advice}`;
}

/** Counter of an attempt. */
interface Counter extends Window {
  readonly counts: Limit<never>['counts'];
  readonly isFormal?: true | undefined;
  readonly refusal?: string | undefined;
}

async function keyedBy<Input>(ctx: Context, limits: readonly Limit<Input>[], input: Input): Promise<Counter[]> {
  const keyed = limits.map(async (limit) => {
    const { name, max, windowMs, counts, isFormal } = limit;
    const subject = await limit.by(input, ctx);
    if (subject === undefined) return [];
    const shares = limit.perNetwork
      ? networkShares(ctx, limit, subject)
      : [{ key: counterKey(ctx, name, subject), max }];
    return shares.map((share) => ({ ...share, windowMs, counts, isFormal }));
  });
  return (await Promise.all(keyed)).flat();
}

/**
 * Counts before the attempt is made, so that a hundred concurrent ones do not all pass. A limit of all networks never
 * refuses one that has attempts left of what it keeps.
 * @param lanes sets of further counters, of which the first with room counts
 * @returns takes the attempt back off counters of failures; call it after a success
 * @throws AppError rate-limited, with Retry-After
 */
export async function consumeLimits<Input>(
  ctx: Context,
  limits: readonly Limit<Input>[],
  input: Input,
  lanes: readonly (readonly Counter[])[] = [[]],
): Promise<() => Promise<void>> {
  if (ctx.env.RATE_LIMITS === 'off') return async () => undefined;
  const late = limits.some(({ eachKeeps }) => eachKeeps) ? [limits.map(lateLimit)] : [];
  const keyed = await Promise.all([limits, ...late].map((each) => keyedBy(ctx, each, input)));
  const sets = lanes.flatMap((lane) => keyed.map((counters) => [...lane, ...counters]));
  const now = ctx.now();
  const { taken, full } = await countInFirst(ctx.db, now, sets);
  if (taken === undefined) {
    const ends = Math.max(...full.map(({ expiresAt }) => expiresAt.getTime()));
    const seconds = Math.max(1, Math.ceil((ends - now.getTime()) / 1000));
    const counters = sets.flat();
    const isFormal = counters.some((counter) => counter.isFormal);
    throw refuse(counters.find(({ refusal }) => refusal)?.refusal ?? sentenceOf(seconds, isFormal), seconds);
  }
  if (taken.isNew) ctx.waitUntil(deleteEndedWindows(ctx.db, now));
  const forgivable = taken.windows.filter(({ counts }) => counts === 'failures');
  return async () => {
    if (forgivable.length > 0) await refundAttempts(ctx.db, forgivable);
  };
}
