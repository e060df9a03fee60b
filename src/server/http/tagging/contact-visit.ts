import { MINUTE_MS } from '#domain/durations.ts';
import { AppError } from '#domain/errors.ts';
import { type ContactTag, readContactTag } from '#domain/tagging/contact-tags.ts';
import type { Context } from '#server/context.ts';
import { type Spending, spendBudget } from '#server/http/budget.ts';

/** Visits that name a contact: enough for an office or a mailing's day, too few to probe contacts and tags. */
export const CONTACT_VISITS = {
  name: 'contact-visit',
  lane: { perNetwork: 30, networkWindowMs: 10 * MINUTE_MS, perSite: 6000, late: 0 },
} as const satisfies Spending;

const PATIENCE_MS = 100;

/** Never fails or noticeably delays the visit. @param isLate set after a vain wait for the database, to skip another */
export async function recordContactVisit(
  ctx: Context,
  url: URL,
  note: (ctx: Context, contact: ContactTag) => Promise<void>,
  isLate: boolean,
): Promise<void> {
  const contact = readContactTag(url);
  if (!contact) return;
  const noting = spendBudget(ctx, CONTACT_VISITS, undefined)
    .then(() => note(ctx, contact))
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'rate-limited') return;
      ctx.recordFailure(error, { event: 'contact not noted', operation: 'contact visit' });
    });
  ctx.waitUntil(noting);
  if (!isLate) await ctx.within(PATIENCE_MS, noting);
}
