/** What a bare website still needs before it is one, in the order in which it is best done. */
export const FIRST_STEPS = [
  'account',
  'mail',
  'imprint',
  'law',
  'events',
  'checkout',
  'publish',
  'domain',
  'public',
] as const;

/** One of the first steps. */
export type FirstStep = (typeof FIRST_STEPS)[number];

/** `waiting`: done in the drafts, while visitors still see what was there before. */
export const STEP_STATES = ['open', 'waiting', 'done'] as const;

/** How a step stands. */
export type StepState = (typeof STEP_STATES)[number];

/** Hosts under which a website stands before it has a domain of its own. */
const BORROWED = /(?:^|\.)(?:netlify\.app|localhost|example|[\d.]+)$/;

/** Whether a website stands under a domain of its own. @param origin of the website */
export const hasOwnDomain = (origin: string): boolean => !BORROWED.test(new URL(origin).hostname);
