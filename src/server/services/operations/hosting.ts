import { type Hosting, isHosting } from '#contracts/operations/hosting.ts';
import { findHosting, readSpent, saveHosting } from '#db/queries/operations/hosting.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { type Compute, computeOf } from '#domain/operations/compute.ts';
import type { Context } from '#server/context.ts';

/** Falls back, without a known plan, to the smallest one in production and to an unlimited one at home. */
export async function readHosting({ db, isProduction }: Context): Promise<Hosting> {
  const stored = await findHosting(db);
  if (isHosting(stored)) return stored;
  return { neonPlan: isProduction ? 'free' : 'open' };
}

export async function setHosting(ctx: Context, hosting: Hosting): Promise<Hosting> {
  await saveHosting(ctx.db, hosting);
  return readHosting(ctx);
}

const firstOfMonth = (today: string): string => `${today.slice(0, 7)}-01`;

/** Counts the builds of the calendar month, including running ones. */
export async function countBuilds({ db, now }: Context): Promise<number> {
  const { ended, open } = await readSpent(db, firstOfMonth(berlinDay(now())));
  return ended + open;
}

/** Estimates the CU-hours of the calendar month, Neon's billing period; null without a limit. */
export async function estimateCompute({ db, now }: Context, hosting: Promise<Hosting>): Promise<Compute | null> {
  const { neonPlan } = await hosting;
  if (neonPlan !== 'free') return null;
  const today = berlinDay(now());
  const { ended: builds, visits } = await readSpent(db, firstOfMonth(today));
  return computeOf({ days: Number(today.slice(8)), visits, builds });
}

export async function readHostingPage(ctx: Context) {
  const hosting = readHosting(ctx);
  return { ...(await hosting), compute: await estimateCompute(ctx, hosting) };
}
