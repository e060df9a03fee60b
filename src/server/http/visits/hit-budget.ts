import { CHECKOUT_ROOM } from '#domain/daily-room.ts';
import { PARTS, ROOM } from '#domain/visits/counting-room.ts';
import { OPEN } from '#domain/visits/hit.ts';
import { goals } from '#domain/visits/origin.ts';
import type { Spending } from '#server/http/budget.ts';

export const VISITORS_PER_DAY = PARTS.networks * PARTS.perNetwork * (ROOM.visitors + 1);
/** New texts a day, of pages and the other dimensions whose texts strangers choose. */
const TEXTS = ROOM.pages + (OPEN.length - 1) * ROOM.texts;
const OWN_GOALS = Object.values(goals).filter((goal) => goal !== goals.visit).length;
/** Combinations of goal, source, campaign, link and page a day, plus as many that only keep their link (`count_way`). */
const WAYS = 2 * (ROOM.waysOfVisits + OWN_GOALS * ROOM.waysOfGoal + ROOM.waysOfForeignGoals);

/** Tracker hits, refused silently by the caps of `count_hit`, `count_way` and `value_ids`. */
export const HITS = {
  name: 'hit',
  inside: {
    visits: VISITORS_PER_DAY,
    analytics_seen: ROOM.marks,
    analytics_values: TEXTS,
    analytics_days: ROOM.pages + ROOM.texts,
    goal_days: WAYS,
    checkouts: CHECKOUT_ROOM,
  },
} as const satisfies Spending;
