import { countAttempts } from '#db/queries/rate-limits.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { AppError } from '#domain/errors.ts';
import { CASES_PER_DAY, PROMPT_CASES, QUOTED_PER_NETWORK } from '#domain/law/cases.ts';
import type { Context } from '#server/context.ts';
import { counterKey, networkKey } from '#server/counter-key.ts';

/** PostgreSQL's largest integer. */
const UNLIMITED = 2_147_483_647;

interface Admission {
  /** Number of the case within the hour. */
  readonly turn: number;
  readonly isNewNetwork: boolean;
  readonly isQuoted: boolean;
}

const refusal = (ends: Date | undefined, now: Date): AppError => {
  const seconds = Math.max(1, Math.ceil(((ends ?? now).getTime() - now.getTime()) / 1000));
  return new AppError('rate-limited', 'Heute kamen hier zu viele Erklärungen.', {
    headers: { 'Retry-After': String(seconds) },
  });
};

/** Always accepts a network's first few a day: the law wants this open to everybody. @throws AppError rate-limited */
export async function admitCase(ctx: Context, now: Date): Promise<Admission> {
  const isLimited = ctx.env.RATE_LIMITS !== 'off';
  const perNetwork = networkKey(ctx, 'cases');
  const inHour = networkKey(ctx, 'cases-hour');
  const counted = await countAttempts(ctx.db, now, [
    { key: perNetwork, max: isLimited ? CASES_PER_DAY.network : UNLIMITED, windowMs: DAY_MS },
    { key: inHour, max: UNLIMITED, windowMs: HOUR_MS },
  ]);
  const ofDay = counted.find(({ key }) => key === perNetwork);
  const ofHour = counted.find(({ key }) => key === inHour);
  // If a counter is full, `countAttempts` returns it alone.
  if (ofDay === undefined || ofHour === undefined) throw refusal(ofDay?.expiresAt, now);
  const max = isLimited && ofDay.count > PROMPT_CASES ? CASES_PER_DAY.site : UNLIMITED;
  const [site] = await countAttempts(ctx.db, now, [{ key: counterKey(ctx, 'cases-site', ''), max, windowMs: DAY_MS }]);
  if (site !== undefined && site.count > max) throw refusal(site.expiresAt, now);
  return {
    turn: ofHour.count,
    isNewNetwork: ofDay.count === 1,
    isQuoted: ofDay.count <= QUOTED_PER_NETWORK,
  };
}
