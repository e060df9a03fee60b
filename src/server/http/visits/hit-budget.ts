import { CHECKOUT_ROOM } from '#domain/daily-room.ts';
import { PARTS, ROOM } from '#domain/visits/counting-room.ts';
import { goals } from '#domain/visits/origin.ts';
import { NO_MAILS, type Spending } from '#server/http/budget.ts';

export const VISITORS = {
  perDay: PARTS.networks * PARTS.perNetwork * (ROOM.visitors + 1),
  perNetworkDay: PARTS.perNetwork * (ROOM.visitors + 1),
} as const;
/** New texts a day, of pages and six more dimensions; the nightly job keeps those that lists or visits use. */
const TEXTS = ROOM.pages + 6 * ROOM.texts;
const NAMED_TEXTS = 8 * 51;
const OWN_GOALS = Object.values(goals).filter((goal) => goal !== goals.visit).length;
/** Combinations of goal, source, campaign, link and page a day, plus as many that only keep their link (`count_way`). */
const WAYS = 2 * (ROOM.waysOfVisits + OWN_GOALS * ROOM.waysOfGoal + ROOM.waysOfForeignGoals);

/** Tracker hits, refused silently. The caps of `count_hit`, `count_way` and `value_ids`, in rows. */
export const HITS = {
  name: 'hit',
  beyond: 'count-nothing',
  stored: [
    { table: 'visits', bytes: 290, ...VISITORS, keptDays: 1 },
    { table: 'analytics_seen', bytes: 90, perDay: ROOM.marks, keptDays: 2 },
    { table: 'analytics_values', bytes: 1750, perDay: TEXTS, remaining: NAMED_TEXTS, keptDays: 7 },
    { table: 'analytics_days', bytes: 110, perDay: TEXTS, remaining: NAMED_TEXTS, keptDays: 7 },
    { table: 'goal_days', bytes: 150, perDay: WAYS, remaining: 400, keptDays: 1 },
    {
      table: 'checkouts',
      bytes: 5000,
      perDay: CHECKOUT_ROOM.perSite,
      perNetworkDay: CHECKOUT_ROOM.perNetwork * 4,
      keptDays: 30,
    },
    { table: 'analytics_salts', bytes: 120, perDay: 1, keptDays: 1 },
  ],
  mails: NO_MAILS,
} as const satisfies Spending;
