import { addDays } from '../berlin-time.ts';
import { DAY_MS } from '../durations.ts';

/** What Netlify's plans give a month by default; `open` for those that recharge automatically. The owner's own number goes first. */
const CREDITS = { free: 300, personal: 1000, pro: 3000, open: null } as const;

/** A plan of Netlify. */
export type NetlifyPlan = keyof typeof CREDITS;

export const netlifyPlans = ['free', 'personal', 'pro', 'open'] as const satisfies readonly NetlifyPlan[];

/** More than any contract gives a month. */
export const MOST_CREDITS = 10_000_000;

/** What a deploy of production costs. */
export const DEPLOY_CREDITS = 15;
/** What a visit costs: 45 requests, 300 KB and its functions (docs/deploy.md). */
const VISIT_CREDITS = 0.02;
/** This share stays for what nobody counts: bots, visitors who are not counted, calls of functions. */
const RESERVE = 0.15;
/** From here on she sees how much is spent. */
const MUCH = 0.5;
/** From here on it needs her. */
const NEARLY = 0.8;
/** With so few builds left it needs her, too. */
const FEW_BUILDS = 2;

/** A month as Netlify counts it, in days `YYYY-MM-DD`. */
export interface CreditMonth {
  readonly since: string;
  /** When it gives new credits. */
  readonly until: string;
}

const pad = (number: number): string => String(number).padStart(2, '0');

/** The day of a month on which credits are new; in a shorter month its last one. @param index of the month, from year 0 */
function renewal(index: number, renewsOn: number): string {
  const month = `${Math.floor(index / 12)}-${pad((index % 12) + 1)}`;
  const lastDay = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
  return `${month}-${pad(Math.min(renewsOn, lastDay))}`;
}

/** The month of credits in which a day lies. @param renewsOn 1 to 31 */
export function creditMonth(today: string, renewsOn: number): CreditMonth {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const index = year * 12 + month - 1;
  const first = renewal(index, renewsOn);
  return today < first
    ? { since: renewal(index - 1, renewsOn), until: first }
    : { since: first, until: renewal(index + 1, renewsOn) };
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** How much of a month's credits is spent, as far as this site knows: an estimate. */
export interface Quota {
  readonly credits: number;
  readonly used: number;
  /** So many builds are left before visits would have to go without. */
  readonly left: number;
}

interface Month extends CreditMonth {
  readonly plan: NetlifyPlan;
  /** Credits a month by the owner's own word; null for those of the plan. */
  readonly ownCredits: number | null;
  readonly today: string;
  /** Builds since its first day, and those under way. */
  readonly builds: number;
  /** Visits since its first day. */
  readonly visits: number;
}

/** How a month's credits stand; what is kept for visits goes on as they came so far. Null where there is no limit. */
export function quotaOf({ plan, ownCredits, since, until, today, builds, visits }: Month): Quota | null {
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

/** Whether so much is spent that she should know. */
export const isMuchUsed = ({ used, credits }: Quota): boolean => used >= credits * MUCH;

/** Whether the month's credits need her: four fifths are spent, or hardly a build is left. */
export const isShort = ({ used, credits, left }: Quota): boolean => left <= FEW_BUILDS || used >= credits * NEARLY;
