/** Text that stands for all texts that a day has no room for. */
export const OTHER = 'Sonstige';

/** Dimension under which `analytics_days` says as its `views` how many marks the day has. */
export const MARKS = 101;

/** Longest pause within a visit. */
export const VISIT_MINUTES = 30;

/** Parts of a day's room for visitors: a visitor's name begins with its part, then come `shift` bits. */
export const PARTS = { networks: 8, perNetwork: 4, shift: 56 } as const;

/** Rows that counting adds in a day (docs/decisions/visits.md): strangers can inflate no table. */
export const ROOM = {
  /** Visitors of each part; all others of a part count as one more. */
  visitors: 256,
  /** Marks of which visitor saw which text. */
  marks: 40_000,
  /** One hit in so many counts the marks anew. */
  hitsPerMarkCount: 500,
  pages: 500,
  /** New texts of each other dimension. */
  texts: 200,
  waysOfVisits: 2000,
  waysOfGoal: 200,
  /** Ways of all goals of other websites together. */
  waysOfForeignGoals: 500,
  /** Goals that one visit can reach. */
  goalsOfVisit: 16,
  checkouts: 2000,
} as const;
