import type { Answer, Parsed } from '#contracts/route.ts';
import type { readVisitReport } from '#contracts/visits/reports.ts';
import { readAnswers } from '#db/queries/visits/heard-from.ts';
import { readVisits, type VisitReport } from '#db/queries/visits/report.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { type DayRange, daysIn, groupStarts, RANGE_MAX_DAYS, rangeBefore, unitOf } from '#domain/days/day-range.ts';
import { AppError } from '#domain/errors.ts';
import { assistantName } from '#domain/visits/ai-assistants.ts';
import { goals } from '#domain/visits/origin.ts';
import type { Context } from '#server/context.ts';
import { readPublishedQuestion } from '#server/services/content/published-question.ts';

type Money = VisitReport['money'];

/** Null without permission or before the first sale. */
const visibleMoney = ({ revenue, bought }: Money, showsRevenue: boolean) => (showsRevenue ? { revenue, bought } : null);

const withRevenue = <Row extends { readonly revenue: number }>(rows: readonly Row[], showsRevenue: boolean) =>
  rows.map((row) => ({ ...row, revenue: showsRevenue ? row.revenue : null }));

/** Sums the spellings of each AI assistant. */
function sumAssistants(sources: VisitReport['assistants']) {
  const byName = Map.groupBy(sources, ({ source }) => assistantName(source) ?? source);
  return [...byName]
    .map(([name, spelled]) => ({ name, visits: spelled.reduce((sum, { visits }) => sum + visits, 0) }))
    .toSorted((a, b) => b.visits - a.visits);
}

function totalsOf({ views, goals: counts }: VisitReport['totals'], goal: number) {
  const countOf = (number: number): number => counts.find(({ id }) => id === number)?.count ?? 0;
  return {
    pageViews: views,
    visits: countOf(goals.visit),
    forms: countOf(goals.form),
    signUps: countOf(goals.signUp),
    confirmed: countOf(goals.confirmed),
    newsletters: countOf(goals.newsletter),
    reached: countOf(goal),
    checkouts: countOf(goals.checkout),
  };
}

/** Compares the answers to 'Woher kennst du uns?' with what was measured; none unless the owner asks or asked. */
async function answersOf({ db }: Context, range: DayRange, unit: 'day' | 'month') {
  const { mode, choices } = await readPublishedQuestion({ db });
  return mode === 'off' ? [] : readAnswers(db, { range, unit, offered: mode === 'on' ? choices : [] });
}

/** @throws AppError bad-input for future days, an end before the start, or more than three years */
export async function reportVisits(
  ctx: Context,
  { from, to, goal = goals.signUp, ...filters }: Parsed<typeof readVisitReport>['query'],
): Promise<Answer<typeof readVisitReport>> {
  const { db, now, sessions } = ctx;
  if (to > berlinDay(now())) throw new AppError('bad-input', 'Dieser Zeitraum liegt noch in der Zukunft.');
  if (from > to) throw new AppError('bad-input', 'Der Zeitraum endet, bevor er beginnt.');
  if (daysIn({ from, to }) > RANGE_MAX_DAYS) throw new AppError('bad-input', 'Wähle höchstens drei Jahre.');
  const range = { from, to };
  const before = rangeBefore(range);
  const unit = unitOf(range);
  const { source, campaign, link, page } = filters;
  const { seesRevenue: tellsRevenue } = await sessions.require();
  const isUnfiltered = Object.values(filters).every((filter) => filter === undefined);
  const [found, answers] = await Promise.all([
    readVisits(db, { range, before, unit, goal, source, campaign, link, page, tellsRevenue }),
    isUnfiltered ? answersOf(ctx, range, unit) : [],
  ]);
  const showsRevenue = tellsRevenue && found.money.isAny;
  const counted = new Map(found.series.map((step) => [step.start, step]));
  const isLinkAlone = [source, campaign, page].every((filter) => filter === undefined);
  return {
    status: 'success',
    report: {
      unit,
      totals: { ...totalsOf(found.totals, goal), money: visibleMoney(found.money, showsRevenue) },
      before: { ...totalsOf(found.before, goal), money: visibleMoney(found.moneyBefore, showsRevenue) },
      comparedDays: before,
      countedSince: found.since,
      series: groupStarts(range).map((start) => counted.get(start) ?? { start, views: 0, visits: 0, reached: 0 }),
      sources: withRevenue(found.sources, showsRevenue),
      assistants: sumAssistants(found.assistants),
      answers: answers.map((row) => ({ ...row, bought: showsRevenue ? row.bought : null })),
      campaigns: withRevenue(found.campaigns, showsRevenue),
      entries: withRevenue(found.entries, showsRevenue),
      links: withRevenue(found.links, showsRevenue),
      goals: found.goals,
      pages: found.pages,
      devices: found.devices,
      countries: found.countries,
      clicks: isLinkAlone ? found.clicks : null,
    },
  };
}
