import type { Answer, Parsed } from '#contracts/route.ts';
import type { readVisitReport } from '#contracts/visits/reports.ts';
import { readVisits, type VisitReport } from '#db/queries/visits/report.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { daysIn, RANGE_MAX_DAYS, rangeBefore, stepsOf, unitOf } from '#domain/visits/day-range.ts';
import { goals } from '#domain/visits/origin.ts';
import type { Context } from '#server/context.ts';

function totalsOf({ views, visitors, goals: counts }: VisitReport['totals'], goal: number) {
  const countOf = (number: number): number => counts.find(({ id }) => id === number)?.count ?? 0;
  return {
    pageViews: views,
    visitors,
    visits: countOf(goals.visit),
    forms: countOf(goals.form),
    signUps: countOf(goals.signUp),
    confirmed: countOf(goals.confirmed),
    newsletters: countOf(goals.newsletter),
    reached: countOf(goal),
  };
}

/**
 * What visits came to in a range of days.
 *
 * @throws AppError bad-input for days that have not come yet, an end before its beginning, or more than three years
 */
export async function report(
  { db, now }: Context,
  { from, to, goal = goals.signUp, ...filters }: Parsed<typeof readVisitReport>['query'],
): Promise<Answer<typeof readVisitReport>> {
  if (to > berlinDay(now())) throw new AppError('bad-input', 'Dieser Zeitraum liegt noch in der Zukunft.');
  if (from > to) throw new AppError('bad-input', 'Der Zeitraum endet, bevor er beginnt.');
  if (daysIn({ from, to }) > RANGE_MAX_DAYS) throw new AppError('bad-input', 'Wähle höchstens drei Jahre.');
  const range = { from, to };
  const before = rangeBefore(range);
  const unit = unitOf(range);
  const { source, campaign, link, page } = filters;
  const found = await readVisits(db, { range, before, unit, goal, source, campaign, link, page });
  const counted = new Map(found.series.map((step) => [step.start, step]));
  const isLinkAlone = [source, campaign, page].every((filter) => filter === undefined);
  return {
    status: 'success',
    report: {
      ...{ unit, totals: totalsOf(found.totals, goal), before: totalsOf(found.before, goal) },
      series: stepsOf(range).map((start) => counted.get(start) ?? { start, views: 0, visits: 0, reached: 0 }),
      sources: [...found.sources],
      campaigns: [...found.campaigns],
      entries: [...found.entries],
      links: [...found.links],
      goals: [...found.goals],
      pages: [...found.pages],
      devices: [...found.devices],
      countries: [...found.countries],
      clicks: isLinkAlone ? found.clicks : null,
    },
  };
}
