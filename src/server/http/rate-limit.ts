import { createHmac, randomBytes } from 'node:crypto';
import { countAttempts, deleteEndedWindows, forgiveAttempts } from '#db/queries/rate-limits.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from './context.ts';

/** How often something may be tried in a window of time, by whom. */
export interface Limit<Input> {
  /** Name of the counter, e.g. `login-name`. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  /** Who is counted: the visitor's address, or something that the input names. */
  readonly by: 'address' | ((input: Input) => string);
  /** Whether a try that succeeds is taken back. */
  readonly counts: 'requests' | 'failures';
}

// Sign-ups must not fail where no secret is set; such counters then last as long as the process.
const processKey = randomBytes(32).toString('hex');

const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'eine Minute' : `${minutes} Minuten`;
};

/**
 * Counts this try against its limits before it is made, so that a hundred at once do not all pass.
 *
 * @returns takes the try back on the counters that count failures only; call it after a success
 * @throws AppError rate-limited, with Retry-After
 */
export async function consume<Input>(
  ctx: Context,
  limits: readonly Limit<Input>[],
  input: Input,
): Promise<() => Promise<void>> {
  if (limits.length === 0 || ctx.env.RATE_LIMITS === 'off') return async () => undefined;
  const [secret = processKey] = ctx.env.SESSION_SECRET ?? [];
  const windows = limits.map((limit) => {
    const who = limit.by === 'address' ? ctx.ip : limit.by(input);
    return { ...limit, key: createHmac('sha256', secret).update(`${limit.name}\n${who}`).digest('hex') };
  });
  const now = ctx.now();
  const counted = await countAttempts(ctx.db, now, windows);
  if (counted.some(({ count }) => count === 1)) ctx.waitUntil(deleteEndedWindows(ctx.db, now));

  const exceeded = counted.filter(({ key, count }) =>
    windows.some((window) => window.key === key && count > window.max),
  );
  if (exceeded.length > 0) {
    const ends = Math.max(...exceeded.map(({ expiresAt }) => expiresAt.getTime()));
    const seconds = Math.max(1, Math.ceil((ends - now.getTime()) / 1000));
    throw new AppError(
      'rate-limited',
      `Zu viele Versuche. Bitte warte ${inMinutes(seconds)} und versuche es noch einmal.`,
      {
        headers: { 'Retry-After': String(seconds) },
      },
    );
  }
  const forgivable = windows.filter(({ counts }) => counts === 'failures').map(({ key }) => key);
  return async () => {
    if (forgivable.length > 0) await forgiveAttempts(ctx.db, forgivable);
  };
}

/** For the public forms: plenty for a family behind one address, too little for a robot. */
export const SIGN_UP_LIMIT = {
  name: 'sign-up',
  by: 'address',
  max: 20,
  windowMs: 10 * 60 * 1000,
  counts: 'requests',
} as const satisfies Limit<unknown>;

/** For visits that name a contact: plenty for the people in one office, too little to try out contacts and tags. */
export const CONTACT_VISIT_LIMIT = {
  name: 'contact-visit',
  by: 'address',
  max: 30,
  windowMs: 10 * 60 * 1000,
  counts: 'requests',
} as const satisfies Limit<unknown>;
