import type { LetterRest } from '#contracts/letters/editing.ts';
import type { LetterRow } from '#db/queries/letters/editing.ts';
import { type RestFacts, readRest } from '#db/queries/letters/sending.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { RestReason } from '#domain/letters/words.ts';
import type { Context } from '#server/context.ts';

/** Shorter waits are the pace itself. */
const SHORT_MS = 2 * MINUTE_MS;

/** Tells why a letter's waiting mails rest and until when at least; undefined while they go out. */
export function restOf(facts: RestFacts, now: Date): LetterRest | undefined {
  const isAhead = (at: string | null, ms = 0): boolean => at !== null && Date.parse(at) - now.getTime() > ms;
  const { pausedUntil, dueAt, allowedAt } = facts;
  const isPaused = isAhead(pausedUntil);
  const because = (why: RestReason, until: string | null) => ({ why, until: isAhead(until) ? until : null });
  if (facts.isOff) return because('off', null);
  if (facts.isThrottled) return because('throttled', pausedUntil);
  if (isPaused) return because(facts.isRefused ? 'refused' : 'away', pausedUntil);
  if (facts.isDayFull) return because('day', null);
  if (isAhead(dueAt)) return because(facts.isDeferred ? 'deferred' : 'hold', dueAt);
  if (isAhead(allowedAt, SHORT_MS)) return because('pace', allowedAt);
  return undefined;
}

/** Returns the rest of a letter that is being sent, and the rate learned from the mail server. */
export async function readLetterRest(
  ctx: Context,
  { id, status, kind }: Pick<LetterRow, 'id' | 'status' | 'kind'>,
  waiting: number,
): Promise<{ readonly rest: LetterRest | null; readonly learnedPerHour: number | null }> {
  if (kind !== 'letter' || status !== 'sending' || waiting === 0) return { rest: null, learnedPerHour: null };
  const now = ctx.now();
  const facts = await readRest(ctx.db, { letterId: id, now, today: berlinDay(now) });
  const { learnedRate } = facts;
  return { rest: restOf(facts, now) ?? null, learnedPerHour: learnedRate === null ? null : Math.floor(learnedRate) };
}
