import { copyEventImages } from '#contracts/events/image-copying.ts';
import { isImageDue } from '#db/queries/events/images.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import type { Context } from '#server/context.ts';
import { callOwn } from '#server/own-calls.ts';

/** Triggers copying of due images. The function is called by HTTP because it alone carries the large image library. */
export async function requestCopies(ctx: Context): Promise<void> {
  const now = ctx.now();
  if (await isImageDue(ctx.db, { now, today: berlinDay(now) })) callOwn(ctx, copyEventImages);
}
