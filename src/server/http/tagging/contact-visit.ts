import { AppError } from '#domain/errors.ts';
import { type ContactTag, readContactTag } from '#domain/tagging/contact-tags.ts';
import type { Context } from '#server/context.ts';
import { spend } from '#server/http/budget.ts';
import { describeError } from '#server/http/errors.ts';
import { CONTACT_VISITS } from '#server/http/tagging/budget.ts';

/** Longest delay of the visitor. */
const PATIENCE_MS = 100;

/**
 * Records the contact named by an address before the visitor is redirected. Never fails the visit or delays it
 * noticeably.
 * @param isLate set if the visitor has already waited for the database in vain
 */
export async function noteContact(
  ctx: Context,
  url: URL,
  note: (ctx: Context, contact: ContactTag) => Promise<void>,
  isLate: boolean,
): Promise<void> {
  const contact = readContactTag(url);
  if (!contact) return;
  const noting = spend(ctx, CONTACT_VISITS, undefined)
    .then(() => note(ctx, contact))
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'rate-limited') return;
      ctx.log.error('contact not noted', describeError(error));
    });
  ctx.waitUntil(noting);
  if (!isLate) await ctx.within(PATIENCE_MS, noting);
}
