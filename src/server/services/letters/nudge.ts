import { sendLetters } from '#contracts/letters/runs.ts';
import { isLetterWaiting } from '#db/queries/letters/sending.ts';
import type { Context } from '#server/context.ts';
import { isOwnRequest, type OwnRequest, ownRequest } from '#server/services/own-requests.ts';

const PURPOSE = 'send-letters';

/** Starts the sending of letters beside the answer; the sweep makes up for what that misses. */
export function nudgeLetters(ctx: Pick<Context, 'env' | 'now' | 'callSelf'>): void {
  const request = ownRequest(ctx, PURPOSE);
  if (request) ctx.callSelf(sendLetters.path, request);
}

/** The same, where something waits. */
export async function nudgeWaitingLetters(ctx: Context): Promise<void> {
  if (await isLetterWaiting(ctx.db, ctx.now())) nudgeLetters(ctx);
}

/** Whether `nudgeLetters` has asked, a moment ago. */
export const isLetterRequest = (ctx: Context, request: OwnRequest): boolean => isOwnRequest(ctx, PURPOSE, request);
