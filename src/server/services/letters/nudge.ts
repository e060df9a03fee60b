import { sendLetters } from '#contracts/mail/sending.ts';
import { isLetterWaiting } from '#db/queries/letters/sending.ts';
import type { Context } from '#server/context.ts';
import { callOwn } from '#server/own-calls.ts';

/** Starts sending in the background; the sweep covers for a lost call. */
export const nudgeLetters = (ctx: Pick<Context, 'env' | 'now' | 'callSelf'>): void => callOwn(ctx, sendLetters);

export async function nudgeWaitingLetters(ctx: Context): Promise<void> {
  if (await isLetterWaiting(ctx.db, ctx.now())) nudgeLetters(ctx);
}
