import { copyEventImages } from '#contracts/events/image-copying.ts';
import { isImageDue } from '#db/queries/events/images.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import type { Context } from '#server/context.ts';
import { isOwnRequest, type OwnRequest, ownRequest } from '#server/services/own-requests.ts';

const PURPOSE = 'copy-event-images';

/** Triggers copying of due images. The function is called by HTTP because it alone carries the large image library. */
export async function requestCopies(ctx: Context): Promise<void> {
  const now = ctx.now();
  const request = ownRequest(ctx, PURPOSE);
  if (request === undefined || !(await isImageDue(ctx.db, { now, today: berlinDay(now) }))) return;
  ctx.callSelf(copyEventImages.path, request);
}

export const isCopyRequest = (ctx: Context, request: OwnRequest): boolean => isOwnRequest(ctx, PURPOSE, request);
