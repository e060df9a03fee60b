import { AppError } from '#domain/errors.ts';
import { type ContactTag, readContactTag } from '#domain/tagging/contact-tags.ts';
import type { Context } from '#server/context.ts';
import { spend } from '#server/http/budget.ts';
import { describeError } from '#server/http/errors.ts';
import { CONTACT_VISITS } from '#server/http/tagging/budget.ts';

/** How long a visitor waits for it at most. */
const PATIENCE_MS = 100;

/**
 * Notes the contact that an address names, before the visitor is sent on. It never fails the visit, nor keeps it
 * longer than a moment; an address without a contact costs nothing.
 *
 * @param isLate whether the visitor has waited for the database in vain, and is not to wait again
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
