import { type Counted, countAttempts, deleteEndedWindows, refundAttempts } from '#db/queries/rate-limits.ts';
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
  /** Weight of an attempt; default 1, and 0 counts nothing. */
  readonly weigh?: ((input: Input, ctx: Context) => number | Promise<number>) | undefined;
  /** `failures` takes successful attempts back off the counter. */
  readonly counts: 'requests' | 'failures';
  /** Set for screens that address the visitor as Sie, as the spec wants for the login. */
  readonly isFormal?: true;
  /** Sentence of a refusal, if no attempt was made but something was only read. */
  readonly refusal?: string | undefined;
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

type Keyed<Input> = Limit<Input> & { readonly key: string; readonly weight: number };

async function keyedBy<Input>(ctx: Context, limits: readonly Limit<Input>[], input: Input): Promise<Keyed<Input>[]> {
  const keyed = limits.map(async (limit) => {
    const subject = await limit.by(input, ctx);
    if (subject === undefined) return [];
    const weight = (await limit.weigh?.(input, ctx)) ?? 1;
    if (weight === 0) return [];
    if (!limit.perNetwork) return [{ ...limit, weight, key: counterKey(ctx, limit.name, subject) }];
    return networkShares(ctx, limit, subject).map((share) => ({ ...limit, ...share, weight }));
  });
  return (await Promise.all(keyed)).flat();
}

export const isRefusal = (error: unknown): boolean => error instanceof AppError && error.code === 'rate-limited';

/**
 * Counts before the attempt is made, so that a hundred concurrent ones do not all pass. A limit of all networks never
 * refuses one that has attempts left of what it keeps.
 * @returns takes the attempt back off counters of failures; call it after a success
 * @throws AppError rate-limited, with Retry-After
 */
export async function consumeLimits<Input>(
  ctx: Context,
  limits: readonly Limit<Input>[],
  input: Input,
): Promise<() => Promise<void>> {
  const windows = ctx.env.RATE_LIMITS === 'off' ? [] : await keyedBy(ctx, limits, input);
  if (windows.length === 0) return async () => undefined;
  const now = ctx.now();
  const counted = await countAttempts(ctx.db, now, windows);
  if (counted.some(({ count }) => count === 1)) ctx.waitUntil(deleteEndedWindows(ctx.db, now));

  const isExceeded = ({ key, count }: Counted): boolean =>
    windows.some((window) => window.key === key && count > window.max);
  const exceeded = counted.filter(isExceeded);
  if (exceeded.length > 0) {
    // A refused attempt leaves the other counters alone: one network must not use up a name's limit.
    const taken = counted.filter((counter) => !isExceeded(counter)).map(({ key }) => key);
    const others = windows.filter(({ key }) => taken.includes(key));
    if (others.length > 0) await refundAttempts(ctx.db, others);
    if (limits.some(({ eachKeeps }) => eachKeeps)) return consumeLimits(ctx, limits.map(lateLimit), input);
    const ends = Math.max(...exceeded.map(({ expiresAt }) => expiresAt.getTime()));
    const seconds = Math.max(1, Math.ceil((ends - now.getTime()) / 1000));
    const isFormal = windows.some((window) => window.isFormal);
    throw refuse(windows.find(({ refusal }) => refusal)?.refusal ?? sentenceOf(seconds, isFormal), seconds);
  }
  const forgivable = windows.filter(({ counts }) => counts === 'failures');
  return async () => {
    if (forgivable.length > 0) await refundAttempts(ctx.db, forgivable);
  };
}
