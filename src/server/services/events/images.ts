import { MEDIA_PATH } from '#contracts/events/image-copying.ts';
import { adoptImage, claimImages, type DueImage, postponeImage, saveImage } from '#db/queries/events/images.ts';
import { retryDelayMs } from '#domain/backoff.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { ownImage } from '#domain/content/image-address.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { encodeImage } from '#server/services/image-encoder.ts';
import { imagesOf } from '#server/services/vendors.ts';
import { isCopyRequest } from './image-copying.ts';
import { EVENTS_TAG } from './public-events.ts';

/** For all images of one call; the next call goes on. Netlify ends a function after 60 s. */
const BUDGET_MS = 25_000;
/** Longer than one image can take: what holds on longer has died. */
const LEASE_MS = 120_000;
/** Two are downloaded while one is drawn. */
const AT_ONCE = 2;

/** @returns why there is no copy, if there is none */
async function copy(ctx: Context, due: DueImage): Promise<string | undefined> {
  // Nobody is asked for what lies in our own library, which at home no public address leads to.
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

/** @returns whether there is a new copy */
async function copyOrPostpone(ctx: Context, due: DueImage): Promise<boolean> {
  const reason = await copy(ctx, due);
  if (reason === undefined) return true;
  const { attempts } = due;
  ctx.log.info('image not copied', { taskId: due.taskId, attempts, reason });
  await postponeImage(ctx.db, due, new Date(ctx.now().getTime() + retryDelayMs(attempts, Math.random())));
  return false;
}

/**
 * Copies what is due, until all is done or the time is up (docs/decisions/events.md). Each image stands for itself: what
 * was copied is stored, what failed is tried again later.
 */
async function copyDue(ctx: Context): Promise<void> {
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

/** Starts copying behind the answer. @throws AppError not-found for whoever cannot prove to be ourselves */
export async function startCopying(ctx: Context, request: { at: number; signature: string }): Promise<undefined> {
  if (!isCopyRequest(ctx, request)) throw new AppError('not-found', 'Diese Adresse gibt es nicht.');
  const logged = (error: unknown) =>
    ctx.log.error('images not copied', { error: error instanceof Error ? error.name : typeof error });
  ctx.waitUntil(copyDue(ctx).catch(logged));
  return undefined;
}
