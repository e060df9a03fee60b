import { countAttempts } from '#db/queries/rate-limits.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { QUOTED_PER_NETWORK } from '#domain/law/cases.ts';
import type { Context } from '#server/context.ts';
import { networkKey } from '#server/counter-key.ts';

/** PostgreSQL's largest integer: these counters number the cases, and the form's budget limits them. */
const UNLIMITED = 2_147_483_647;

interface CaseTurn {
  /** Number of the case among those of its network in an hour. */
  readonly turn: number;
  readonly isNewNetwork: boolean;
  readonly isQuoted: boolean;
}

/** Numbers a case within its network's hour and day, which decides how its mails go. */
export async function takeCaseTurn(ctx: Context, now: Date): Promise<CaseTurn> {
  const [ofDay, ofHour] = [networkKey(ctx, 'cases-day'), networkKey(ctx, 'cases-hour')];
  const counted = await countAttempts(ctx.db, now, [
    { key: ofDay, max: UNLIMITED, windowMs: DAY_MS },
    { key: ofHour, max: UNLIMITED, windowMs: HOUR_MS },
  ]);
  const countOf = (wanted: string): number => counted.find(({ key }) => key === wanted)?.count ?? 1;
  return {
    turn: countOf(ofHour),
    isNewNetwork: countOf(ofDay) === 1,
    isQuoted: countOf(ofDay) <= QUOTED_PER_NETWORK,
  };
}
