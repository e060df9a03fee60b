import { warning } from '#content/operations/plans.ts';
import { type Hosting, isHosting } from '#contracts/operations/hosting.ts';
import { findHosting, readSpent } from '#db/queries/operations/hosting.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { type Compute, computeOf } from '#domain/operations/compute.ts';
import { creditMonth, estimateQuota, type Quota } from '#domain/operations/credits.ts';
import type { Context } from '#server/context.ts';

const FREE: Hosting = { netlifyPlan: 'free', netlifyCredits: null, renewsOn: 1, neonPlan: 'free' };
const OPEN: Hosting = { netlifyPlan: 'open', netlifyCredits: null, renewsOn: 1, neonPlan: 'open' };

/** Falls back, without a known plan, to the smallest one in production and to an unlimited one at home. */
export async function readHosting({ db, isProduction }: Context): Promise<Hosting> {
  const stored = await findHosting(db);
  if (isHosting(stored)) return stored;
  return isProduction ? FREE : OPEN;
}

export interface MonthSpent {
  /** Includes running builds. */
  readonly builds: number;
  /** Day of the next credits, `YYYY-MM-DD`. */
  readonly until: string;
  /** Null without a limit. */
  readonly quota: (Quota & { readonly isOut: boolean }) | null;
}

/** Estimates the month's use of credits from what this site knows. */
export async function estimateMonth(ctx: Context, hosting = readHosting(ctx)): Promise<MonthSpent> {
  const { netlifyPlan: plan, netlifyCredits: ownCredits, renewsOn } = await hosting;
  const today = berlinDay(ctx.now());
  const month = creditMonth(today, renewsOn);
  const { ended, open, isWaiting, visits } = await readSpent(ctx.db, month.since);
  const builds = ended + open;
  const quota = estimateQuota({ plan, ownCredits, ...month, today, builds, visits });
  // A publish that joins a waiting build costs nothing more.
  return { builds, until: month.until, quota: quota && { ...quota, isOut: quota.left === 0 && !isWaiting } };
}

/** Estimates the CU-hours of the calendar month, Neon's billing period; null without a limit. */
export async function estimateCompute(ctx: Context, hosting: Promise<Hosting>): Promise<Compute | null> {
  const { neonPlan } = await hosting;
  if (neonPlan !== 'free') return null;
  const today = berlinDay(ctx.now());
  const { ended: builds, visits } = await readSpent(ctx.db, `${today.slice(0, 7)}-01`);
  return computeOf({ days: Number(today.slice(8)), visits, builds });
}

/** Warns only, because strangers' visits count in the estimate. @throws AppError warned; the owner may continue */
export async function warnOfCredits(ctx: Context): Promise<void> {
  const { quota, until } = await estimateMonth(ctx);
  if (quota?.isOut) throw new AppError('warned', warning(quota, until));
}
