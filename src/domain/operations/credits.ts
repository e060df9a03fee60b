import { addDays } from '../berlin-time.ts';
import { DAY_MS } from '../durations.ts';

/** Default credits per month of Netlify's plans, unless the owner sets them; `open` recharges automatically. */
const CREDITS = { free: 300, personal: 1000, pro: 3000, open: null } as const;

export type NetlifyPlan = keyof typeof CREDITS;

export const netlifyPlans = ['free', 'personal', 'pro', 'open'] as const satisfies readonly NetlifyPlan[];

/** More than any contract includes per month. */
export const MOST_CREDITS = 10_000_000;

/** Credits for a production deploy. */
export const DEPLOY_CREDITS = 15;
/** Credits for a visit: 45 requests, 300 KB and its functions (docs/deploy.md). */
const VISIT_CREDITS = 0.02;
/** Share reserved for traffic that is not counted: robots, uncounted visitors, calls of functions. */
const RESERVE = 0.15;
/** From this share the dashboard shows the usage. */
const MUCH = 0.5;
/** From this share the owner has to act. */
const NEARLY = 0.8;
/** At this number of remaining builds the owner has to act, too. */
const FEW_BUILDS = 2;

/** Billing month of Netlify; days are `YYYY-MM-DD`. */
export interface CreditMonth {
  readonly since: string;
  /** Day of the next credits. */
  readonly until: string;
}

const pad = (number: number): string => String(number).padStart(2, '0');

/** Returns the renewal day in a month (`index` counts from year 0); in a shorter month its last day. */
function renewal(index: number, renewsOn: number): string {
  const month = `${Math.floor(index / 12)}-${pad((index % 12) + 1)}`;
  const lastDay = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
  return `${month}-${pad(Math.min(renewsOn, lastDay))}`;
}

/** Returns the billing month of a day; `renewsOn` is 1 to 31. */
export function creditMonth(today: string, renewsOn: number): CreditMonth {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const index = year * 12 + month - 1;
  const first = renewal(index, renewsOn);
  return today < first
    ? { since: renewal(index - 1, renewsOn), until: first }
    : { since: first, until: renewal(index + 1, renewsOn) };
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

export interface Quota {
  readonly credits: number;
  readonly used: number;
  /** Builds that leave enough credits for the expected visits. */
  readonly left: number;
}

interface Month extends CreditMonth {
  readonly plan: NetlifyPlan;
  /** Credits per month set by the owner; null for those of the plan. */
  readonly ownCredits: number | null;
  readonly today: string;
  /** Builds since the first day, including running ones. */
  readonly builds: number;
  readonly visits: number;
}

/** Estimates a month's credits, assuming that visits continue at the same rate; null for a plan without a limit. */
export function estimateQuota({ plan, ownCredits, since, until, today, builds, visits }: Month): Quota | null {
  const credits = ownCredits ?? CREDITS[plan];
  if (credits === null) return null;
  const passed = daysBetween(since, addDays(today, 1));
  const coming = (visits / passed) * daysBetween(since, until);
  const spare = credits * (1 - RESERVE) - builds * DEPLOY_CREDITS - coming * VISIT_CREDITS;
  return {
    credits,
    used: Math.round(builds * DEPLOY_CREDITS + visits * VISIT_CREDITS),
    left: Math.max(0, Math.floor(spare / DEPLOY_CREDITS)),
  };
}

/** Checks whether the dashboard should show the usage. */
export const isNearLimit = ({ used, credits }: Quota): boolean => used >= credits * MUCH;

/** Checks whether the owner has to act: 80 % are used, or hardly a build is left. */
export const isShort = ({ used, credits, left }: Quota): boolean => left <= FEW_BUILDS || used >= credits * NEARLY;
