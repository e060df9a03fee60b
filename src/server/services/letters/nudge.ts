import { sendLetters } from '#contracts/letters/runs.ts';
import { isLetterWaiting } from '#db/queries/letters/sending.ts';
import type { Context } from '#server/context.ts';
import { isOwnRequest, type OwnRequest, ownRequest } from '#server/services/own-requests.ts';

const PURPOSE = 'send-letters';

/** Starts sending in the background; the sweep covers for a lost call. */
export function nudgeLetters(ctx: Pick<Context, 'env' | 'now' | 'callSelf'>): void {
  const request = ownRequest(ctx, PURPOSE);
  if (request) ctx.callSelf(sendLetters.path, request);
}

export async function nudgeWaitingLetters(ctx: Context): Promise<void> {
  if (await isLetterWaiting(ctx.db, ctx.now())) nudgeLetters(ctx);
}

export const isLetterRequest = (ctx: Context, request: OwnRequest): boolean => isOwnRequest(ctx, PURPOSE, request);
