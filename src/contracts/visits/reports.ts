import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';

const DATE_MESSAGE = 'Bitte gib ein gültiges Datum an';

/** Totals since counting began (spec 3). Visitors are the sum of daily visitors (docs/decisions/visits.md). */
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
  /** Lists by page views, at most 50 entries each; an unknown referrer or country is empty. */
  popularPages: z.array(z.object({ path: z.string(), count: z.int() })),
  topReferrers: z.array(z.object({ referrer: z.string(), count: z.int() })),
  deviceBreakdown: z.array(z.object({ deviceType: z.string(), count: z.int() })),
  countryBreakdown: z.array(z.object({ country: z.string(), count: z.int() })),
});

/** Figures of one day (spec 3). */
export type DailyStats = z.output<typeof dailyStats>;

const trendDay = z.object({ day: z.string(), pageViews: z.int(), uniqueVisitors: z.int() });

export type TrendDay = z.output<typeof trendDay>;

/** Reads the figures of a day in Europe/Berlin, `YYYY-MM-DD`; `stats` is null if nothing was counted. */
export const readDailyStats = route({
  method: 'GET',
  path: '/api/analytics/stats/daily',
  query: z.object({ date: z.string(DATE_MESSAGE).check(z.refine(isCalendarDay, DATE_MESSAGE)) }),
  response: z.object({
    status: z.literal('success'),
    stats: z.nullable(dailyStats),
    // From here on beyond the spec, so the client has defaults (docs/decisions/api.md).
    /** The 30 days up to this one, days without visits included. */
    trend: z._default(z.array(trendDay), []),
    /** Same weekday of the week before. */
    weekBefore: z.optional(trendDay),
    /** Hits of the day that were not counted, by reason. */
    dropped: z._default(z.array(z.object({ reason: z.string(), count: z.int() })), []),
  }),
});

const day = z.string(DATE_MESSAGE).check(z.refine(isCalendarDay, DATE_MESSAGE));
const number = z.optional(z.coerce.number().check(z.int()));
const totals = z.object({
  pageViews: z.int(),
  visits: z.int(),
  forms: z.int(),
  signUps: z.int(),
  confirmed: z.int(),
  newsletters: z.int(),
  /** Visits that reached the selected goal. */
  reached: z.int(),
  checkouts: z.int(),
  /** Revenue in cents, and purchases by first payment; null without permission or before the first sale. */
  money: z.nullable(z.object({ revenue: z.int(), bought: z.int() })),
});
const wayIn = {
  id: z.number(),
  name: z.string(),
  visits: z.int(),
  reached: z.int(),
  /** Cents; null if `money` is. */
  revenue: z.nullable(z.int()),
};
const viewed = z.array(z.object({ name: z.string(), views: z.int() }));

const visitReport = z.object({
  unit: z.enum(['day', 'month']),
  totals,
  /** Totals of the days compared with, and those days. */
  before: totals,
  comparedDays: z.object({ from: z.string(), to: z.string() }),
  /** First day with a counted visit; null without one. */
  countedSince: z.nullable(z.string()),
  /** Days or months of the range by their first day. */
  series: z.array(z.object({ start: z.string(), views: z.int(), visits: z.int(), reached: z.int() })),
  /** Lists by visits, at most 50 rows besides those with revenue; a list ignores the filter on its own dimension. */
  sources: z.array(z.object(wayIn)),
  /** AI assistants behind the row `AI_ASSISTANTS` of the sources, by visits. */
  assistants: z._default(z.array(z.object({ name: z.string(), visits: z.int() })), []),
  /**
   * Answers to 'Woher kennst du uns?' given in the range or on offer, beside clicks and visits of a source with the same
   * name; `bought` counts the people among them, null if `money` is. Empty while not asked or filtered.
   */
  answers: z._default(
    z.array(
      z.object({ name: z.string(), clicks: z.int(), visits: z.int(), answers: z.int(), bought: z.nullable(z.int()) }),
    ),
    [],
  ),
  campaigns: z.array(z.object(wayIn)),
  /** First pages of visits. */
  entries: z.array(z.object(wayIn)),
  links: z.array(z.object({ ...wayIn, clicks: z.int() })),
  goals: z.array(z.object({ id: z.number(), name: z.string(), count: z.int() })),
  /** By page views. Filters do not apply to these three, because they are not counted by traffic source. */
  pages: viewed,
  devices: viewed,
  countries: viewed,
  /** Clicks on short links; null if a filter does not apply to clicks. */
  clicks: z.nullable(z.int()),
});

export type VisitReport = z.output<typeof visitReport>;

/** Reads a range of days in Europe/Berlin, filtered by traffic source (docs/decisions/origin.md). */
export const readVisitReport = route({
  method: 'GET',
  path: '/api/analytics/stats/range',
  query: z.object({
    from: day,
    to: day,
    /** Number of a goal; sign-ups by default. */
    goal: number,
    source: number,
    campaign: number,
    link: number,
    page: number,
  }),
  response: z.object({ status: z.literal('success'), report: visitReport }),
});
