/** Replaces every text beyond a day's limit. */
export const OTHER = 'Sonstige';

/** Dimension in `analytics_days` whose `views` is the day's number of marks. */
export const MARKS = 101;

/** Longest pause within a visit. */
export const VISIT_MINUTES = 30;

/** Parts of a day's limit for visitors. A visitor's number begins with its part, one byte; `shift` is fixed by that. */
export const PARTS = { networks: 8, perNetwork: 4, shift: 56 } as const;

/** Limits of rows per day (docs/decisions/visits.md), so that strangers cannot inflate any table. */
export const ROOM = {
  /** Visitors per part; all further ones of a part count as one. */
  visitors: 256,
  /** Records of which visitor saw which text. */
  marks: 40_000,
  /** Every n-th hit counts the marks again. */
  hitsPerMarkCount: 500,
  pages: 500,
  /** New texts of each other dimension. */
  texts: 200,
  waysOfVisits: 2000,
  waysOfGoal: 200,
  /** For all goals of other websites together. */
  waysOfForeignGoals: 500,
  /** Goals that one visit can reach. */
  goalsOfVisit: 16,
  /** Second barrier: `CHECKOUT_ROOM` limits first. */
  checkouts: 2000,
} as const;
