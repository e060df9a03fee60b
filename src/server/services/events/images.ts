import { MEDIA_PATH } from '#contracts/events/image-copying.ts';
import { adoptImage, claimImages, type DueImage, postponeImage, saveImage } from '#db/queries/events/images.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { ownImage } from '#domain/content/image-address.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import { encodeImage } from '#server/services/image-encoder.ts';
import { imagesOf } from '#server/services/vendors.ts';
import { EVENTS_TAG } from './public-events.ts';

/** Time for all images of one call: Netlify ends a function after 60 s, and the next call continues. */
const BUDGET_MS = 25_000;
/** Longer than one image can take: an older lease belongs to a dead run. */
const LEASE_MS = 120_000;
/** Downloads overlap with encoding. */
const AT_ONCE = 2;

/** @returns reason if there is no copy */
async function copy(ctx: Context, due: DueImage): Promise<string | undefined> {
  // Images of our own library are not downloaded; at home, no public address leads to them anyway.
  const own = ownImage(due.source, `${ctx.site}${MEDIA_PATH}`);
  if (own !== undefined) return (await adoptImage(ctx.db, due, own)) ? undefined : 'no such image of ours';
  const download = await imagesOf(ctx)?.download(due.source);
  if (download === undefined) return 'preview';
  if ('failure' in download) return download.failure;
  const image = await encodeImage(download.bytes);
  if (image === undefined) return 'no image';
  await saveImage(ctx.db, due, image);
  return undefined;
}

async function copyOrPostpone(ctx: Context, due: DueImage): Promise<boolean> {
  const reason = await copy(ctx, due);
  if (reason === undefined) return true;
  ctx.log.info('image not copied', { taskId: due.taskId, reason });
  await postponeImage(ctx.db, due, new Date(ctx.now().getTime() + HOUR_MS));
  return false;
}

/** Stores each copied image at once and leaves failed ones to a later run (docs/decisions/events.md). */
export async function copyDueImages(ctx: Context): Promise<void> {
  const endsAt = performance.now() + BUDGET_MS;
  let copied = 0;
  try {
    while (performance.now() < endsAt) {
      const now = ctx.now();
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const due = await claimImages(ctx.db, { now, today: berlinDay(now), leaseUntil, limit: AT_ONCE });
      if (due.length === 0) return;
      const results = await Promise.all(due.map((each) => copyOrPostpone(ctx, each)));
      copied += results.filter(Boolean).length;
    }
  } finally {
    if (copied > 0) ctx.purge(EVENTS_TAG);
  }
}
