import { firstSale, tagFigure } from '#content/dashboard/figures.ts';
import type { readDashboard } from '#contracts/dashboard/reading.ts';
import type { Answer } from '#contracts/route.ts';
import * as queries from '#db/queries/dashboard/reading.ts';
import { linkSearch } from '#domain/address/short-path.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { solvedOn } from '#domain/dashboard/trouble-views.ts';
import { entrySearch, searchOf } from '#domain/events/calendar-view.ts';
import { hasEnded } from '#domain/events/end.ts';
import { formatMoney } from '#domain/german-money.ts';
import { viewAt } from '#domain/shell/admin-routes.ts';
import type { Context } from '#server/context.ts';
import { nudgeMail } from '#server/services/mail/writing.ts';
import { readTroubles } from '#server/services/operations/troubles.ts';
import { readableEmail } from '#server/services/readable-email.ts';
import { contactTagTopic } from '#server/services/tagging/delivery.ts';
import * as firstSteps from './first-steps.ts';

/** Length of the small charts and of the look ahead. */
const DAYS = 30;
const WEEK_DAYS = 7;
const EVENTS_SHOWN = 5;

type Figures = Awaited<ReturnType<typeof queries.readDashboard>>;
interface Day {
  readonly day: string;
  readonly count: number;
}

function fill(rows: readonly Day[], first: string): number[] {
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  return Array.from({ length: DAYS }, (_, index) => counts.get(addDays(first, index)) ?? 0);
}

const sum = (counts: readonly number[]): number => counts.reduce((total, each) => total + each, 0);

/** Null if no platform is connected and nothing was bought. */
function moneyOf({ money }: Figures, since: string): Answer<typeof readDashboard>['money'] {
  const { revenue, purchases, owed, isConnected } = money;
  if (!isConnected && purchases.length === 0) return null;
  const [first] = purchases.length === 1 ? purchases.filter(({ amount }) => amount > 0) : [];
  const ofBefore = revenue.filter(({ day }) => day < since);
  return {
    days: fill(
      revenue.map(({ day, revenue: count }) => ({ day, count })),
      since,
    ),
    before: sum(ofBefore.map((day) => day.revenue)),
    last: purchases,
    firstSale: first ? firstSale(formatMoney(first.amount, first.currency), first) : null,
    owed,
  };
}

/** Leads to an event's panel in the calendar. */
export const eventView = (taskId: string, day: string) =>
  viewAt('calendar', entrySearch(searchOf({ name: 'agenda', day }), `event:${taskId}`));

/** Everything below the morning page, which belongs to an account. */
export type DashboardFigures = Omit<Answer<typeof readDashboard>, 'morning'>;

export async function buildDashboard(ctx: Context): Promise<DashboardFigures> {
  const { db, now } = ctx;
  const instant = now();
  const today = berlinDay(instant);
  const since = addDays(today, 1 - DAYS);
  const steps = firstSteps.readFirstSteps(ctx);
  const [figures, { troubles, failedRelease }, { unconnected: _, ...progress }] = await Promise.all([
    queries.readDashboard(db, {
      today,
      since,
      before: addDays(since, -DAYS),
      until: addDays(today, DAYS - 1),
      tagTopic: contactTagTopic.name,
    }),
    steps.then(({ unconnected }) => readTroubles(ctx, unconnected)),
    steps,
  ]);
  // Makes a call to ourselves, the only way to find out that no password protects the site any more.
  if (troubles.some(({ cause }) => cause === 'kept-out')) nudgeMail(ctx);
  const coming = figures.coming.flatMap(({ date, minutes, ...event }) =>
    date === null || hasEnded({ ...event, date, minutes }, instant) ? [] : [{ ...event, date }],
  );
  const views = fill(figures.views, since);
  const clicks = fill(figures.clicksByDay, since);
  return {
    ...progress,
    views: { today: views.at(-1) ?? 0, weekBefore: views.at(-1 - WEEK_DAYS) ?? 0, days: views },
    events: {
      next: coming.slice(0, EVENTS_SHOWN).map(({ taskId, ...event }) => ({
        ...event,
        view: eventView(taskId, event.date),
      })),
      count: coming.length,
      days: Array.from(
        { length: DAYS },
        // Counts an event that began earlier as today's.
        (_, index) =>
          coming.filter(({ date }) => date === addDays(today, index) || (index === 0 && date < today)).length,
      ),
    },
    clicks: { sum: sum(clicks), days: clicks, leader: figures.leader ?? null },
    tags: { ...tagFigure(figures.waitingTags, figures.areTagsOff), days: fill(figures.tagsByDay, since) },
    newcomers: figures.newcomers.map(({ createdAt, email, ...person }) => ({
      ...person,
      email: readableEmail(email),
      createdAt: createdAt.toISOString(),
    })),
    expiring: figures.expiring.flatMap(({ slug, expiresAt }) =>
      expiresAt === null ? [] : [{ slug, expiresAt, view: viewAt('redirects', linkSearch(slug)) }],
    ),
    failedRelease,
    troubles: troubles.map((trouble) => ({ ...trouble, view: solvedOn[trouble.cause] })),
    money: moneyOf(figures, since),
  };
}
