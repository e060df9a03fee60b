import type { Answer, Parsed } from '#contracts/route.ts';
import type { readSignUpWorth } from '#contracts/visits/sign-up-worth.ts';
import { readGiftFigures } from '#db/queries/people/gifts.ts';
import * as queries from '#db/queries/visits/sign-up-worth.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { groupCohorts, WORTH_WAYS, type WorthWay } from '#domain/visits/sign-up-worth.ts';
import type { Context, Steps } from '#server/context.ts';

/** Computes the groups of a way anew: 100,000 people take about a second. */
async function computeSignUpWorth({ db, now }: Context, way: WorthWay): Promise<void> {
  const at = now();
  await queries.computeSignUpWorth(db, way, { now: at, today: berlinDay(at) });
}

/** One step for each way, so that a failing one does not stop the others. */
export const signUpWorthSteps: Steps = Object.fromEntries(
  WORTH_WAYS.map((way) => [`${way}Worth`, (ctx: Context) => computeSignUpWorth(ctx, way)]),
);

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
    // Computes them for a look before the first night.
    await computeSignUpWorth(ctx, way);
    found = await queries.readSignUpWorth(ctx.db, way);
  }
  if (found === undefined) throw new AppError('unavailable', 'Die Zahlen werden gerade berechnet.');
  const { cohorts, names, ...worth } = found;
  const groups = groupCohorts(cohorts).map((group) => ({
    ...group,
    name: group.origin === null ? null : (names[group.origin] ?? null),
  }));
  const gift = way === 'gift' ? await readGiftFigures(ctx.db) : null;
  return { status: 'success', worth: { ...worth, groups, gift } };
}
