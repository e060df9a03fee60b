import type { Answer, Parsed } from '#contracts/route.ts';
import type { readSignUpWorth } from '#contracts/visits/sign-up-worth.ts';
import * as queries from '#db/queries/visits/sign-up-worth.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { groupCohorts, WORTH_WAYS } from '#domain/visits/sign-up-worth.ts';
import type { Context } from '#server/context.ts';

/** Computes all groups anew: a statement for each way, because 100,000 people take about a second. */
export async function computeSignUpWorth({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now();
  for (const way of WORTH_WAYS) await queries.computeSignUpWorth(db, way, { now: at, today: berlinDay(at) });
}

/** @throws AppError forbidden without permission to see revenue */
export async function reportSignUpWorth(
  ctx: Context,
  { way }: Parsed<typeof readSignUpWorth>['query'],
): Promise<Answer<typeof readSignUpWorth>> {
  if (!(await ctx.sessions.require()).seesRevenue) {
    throw new AppError('forbidden', 'Umsätze sind für dein Konto nicht freigegeben.');
  }
  let found = await queries.readSignUpWorth(ctx.db, way);
  if (found === undefined) {
    // Before the first night after an update.
    await computeSignUpWorth(ctx);
    found = await queries.readSignUpWorth(ctx.db, way);
  }
  if (found === undefined) throw new AppError('unavailable', 'Die Zahlen werden gerade berechnet.');
  const { cohorts, names, ...worth } = found;
  const groups = groupCohorts(cohorts).map((group) => ({
    ...group,
    name: group.origin === null ? null : (names[group.origin] ?? null),
  }));
  return { status: 'success', worth: { ...worth, groups } };
}
