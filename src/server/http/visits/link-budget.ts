import type { Spending } from '#server/http/budget.ts';
import { VISITORS_PER_DAY } from './hit-budget.ts';

/** Assumed number of short links on a site. */
const LINKS = 300;

/** Visits of short links, which always redirect: 12 referrer hosts per link and day, plus what follows the visitors. */
export const SHORT_LINKS = {
  name: 'short-link',
  inside: { redirect_click_marks: LINKS * 13, redirect_clicks: LINKS, visit_clicks: VISITORS_PER_DAY },
} as const satisfies Spending;
