import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';

const DATE_MESSAGE = 'Bitte gib ein gültiges Datum an';

/** Totals since counting began (spec 3). Visitors are the sum of the days' visitors (docs/decisions/visits.md). */
export const readOverview = route({
  method: 'GET',
  path: '/api/analytics/stats/overview',
  response: z.object({
    status: z.literal('success'),
    overview: z.object({ totalPageViews: z.int(), totalUniqueVisitors: z.int() }),
  }),
});

const dailyStats = z.object({
  pageViews: z.int(),
  uniqueVisitors: z.int(),
  newSubscribers: z.int(),
  newWaitlistEntries: z.int(),
  /** Each list by page views, at most 50 entries; an unknown referrer or country is an empty text. */
  popularPages: z.array(z.object({ path: z.string(), count: z.int() })),
  topReferrers: z.array(z.object({ referrer: z.string(), count: z.int() })),
  deviceBreakdown: z.array(z.object({ deviceType: z.string(), count: z.int() })),
  countryBreakdown: z.array(z.object({ country: z.string(), count: z.int() })),
});

/** The figures of one day (spec 3). */
export type DailyStats = z.output<typeof dailyStats>;

const trendDay = z.object({ day: z.string(), pageViews: z.int(), uniqueVisitors: z.int() });

/** One day of the trend. */
export type TrendDay = z.output<typeof trendDay>;

/** The figures of one day in Europe/Berlin, `YYYY-MM-DD`; `stats` is null where nothing was counted. */
export const readDailyStats = route({
  method: 'GET',
  path: '/api/analytics/stats/daily',
  query: z.object({ date: z.string(DATE_MESSAGE).check(z.refine(isCalendarDay, DATE_MESSAGE)) }),
  response: z.object({
    status: z.literal('success'),
    stats: z.nullable(dailyStats),
    // Beyond the spec from here on, so the client does without (docs/decisions/api.md).
    /** The 30 days that end with the asked one, days without visits included. */
    trend: z._default(z.array(trendDay), []),
    /** The same weekday a week before. */
    weekBefore: z.optional(trendDay),
    /** What was not counted on the day, by reason. */
    dropped: z._default(z.array(z.object({ reason: z.string(), count: z.int() })), []),
  }),
});

const day = z.string(DATE_MESSAGE).check(z.refine(isCalendarDay, DATE_MESSAGE));
/** A number in a query string. */
const number = z.optional(z.coerce.number().check(z.int()));
const totals = z.object({
  pageViews: z.int(),
  visitors: z.int(),
  visits: z.int(),
  forms: z.int(),
  signUps: z.int(),
  confirmed: z.int(),
  newsletters: z.int(),
  /** How many reached the goal that is asked for. */
  reached: z.int(),
  checkouts: z.int(),
  /** Revenue in cents, and purchases by their first payment; null for who may not see it, and until something is bought. */
  money: z.nullable(z.object({ revenue: z.int(), bought: z.int() })),
});
const wayIn = {
  id: z.number(),
  name: z.string(),
  visits: z.int(),
  reached: z.int(),
  /** Cents; null where `money` is. */
  revenue: z.nullable(z.int()),
};
const viewed = z.array(z.object({ name: z.string(), views: z.int() }));

const visitReport = z.object({
  unit: z.enum(['day', 'month']),
  totals,
  /** What the days came to with which they are compared, and which those are. */
  before: totals,
  comparedDays: z.object({ from: z.string(), to: z.string() }),
  /** The day of the first visit that was counted; null without one. */
  countedSince: z.nullable(z.string()),
  /** Every day or month of the range, by its first day. */
  series: z.array(z.object({ start: z.string(), views: z.int(), visits: z.int(), reached: z.int() })),
  /** Each list by visits, at most 50 rows beside those with revenue; the one in which a filter is chosen does not follow it. */
  sources: z.array(z.object(wayIn)),
  campaigns: z.array(z.object(wayIn)),
  /** The pages on which visits began. */
  entries: z.array(z.object(wayIn)),
  links: z.array(z.object({ ...wayIn, clicks: z.int() })),
  goals: z.array(z.object({ id: z.number(), name: z.string(), count: z.int() })),
  /** By page views. These three are not counted by how a visit began, so that no filter shortens them. */
  pages: viewed,
  devices: viewed,
  countries: viewed,
  /** Clicks on short links; null where a filter asks what no click knows. */
  clicks: z.nullable(z.int()),
});

/** What visits came to in a range of days. */
export type VisitReport = z.output<typeof visitReport>;

/** A range of days in Europe/Berlin, filtered by how visits began (docs/decisions/origin.md). */
export const readVisitReport = route({
  method: 'GET',
  path: '/api/analytics/stats/range',
  query: z.object({
    from: day,
    to: day,
    /** Number of a goal; sign-ups unless given. */
    goal: number,
    source: number,
    campaign: number,
    link: number,
    page: number,
  }),
  response: z.object({ status: z.literal('success'), report: visitReport }),
});
