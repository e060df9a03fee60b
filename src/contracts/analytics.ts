import * as z from 'zod/mini';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { route } from './route.ts';

const DATE_MESSAGE = 'Bitte gib ein gültiges Datum an';

/** Totals since counting began (spec 3). Visitors are the sum of the days' visitors (design/decisions.md §7). */
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
    // Beyond the spec from here on, so the client does without (design/decisions.md §4).
    /** The 30 days that end with the asked one, days without visits included. */
    trend: z._default(z.array(trendDay), []),
    /** The same weekday a week before. */
    weekBefore: z.optional(trendDay),
    /** What was not counted on the day, by reason. */
    dropped: z._default(z.array(z.object({ reason: z.string(), count: z.int() })), []),
  }),
});
