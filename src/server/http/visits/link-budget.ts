import { NO_MAILS, type Spending } from '#server/http/budget.ts';
import { VISITORS } from './hit-budget.ts';

/** Assumed number of short links on a site. */
const LINKS = 300;

/** Visits of short links, which always redirect: 12 referrer hosts per link and day, plus what follows the visitors. */
export const SHORT_LINKS = {
  name: 'short-link',
  beyond: 'count-nothing',
  stored: [
    { table: 'redirect_click_marks', bytes: 600, perDay: LINKS * 13, remaining: 1000, keptDays: 1 },
    { table: 'redirect_clicks', bytes: 90, perDay: LINKS, keptDays: 'forever' },
    { table: 'visit_clicks', bytes: 90, ...VISITORS, keptDays: 1 },
  ],
  mails: NO_MAILS,
} as const satisfies Spending;
