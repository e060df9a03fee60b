/** Setup steps of a new website, in the recommended order. */
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

export type FirstStep = (typeof FIRST_STEPS)[number];

/** States of a step; `waiting`: done in the drafts, but not published yet. */
export const STEP_STATES = ['open', 'waiting', 'done'] as const;

export type StepState = (typeof STEP_STATES)[number];

/** Hosts of websites without a domain of their own. */
const BORROWED = /(?:^|\.)(?:netlify\.app|localhost|example|[\d.]+)$/;

/** Checks whether a website (its origin) has a domain of its own. */
export const hasOwnDomain = (origin: string): boolean => !BORROWED.test(new URL(origin).hostname);
