import { REFUSED_PAUSE_MS } from '#domain/backoff.ts';
import { INDEX_NOW_TOPIC, type IndexNowNews, isIndexNowNews } from '#domain/operations/index-now.ts';
import type { Context } from '#server/context.ts';
import { type Delivery, drain, type Topic } from '#server/services/mail/outbox.ts';
import { indexNowOf } from '#server/services/vendors.ts';
import type { VendorAnswer } from '#server/vendors/request.ts';

const SWEEP_MS = 8000;
/** 403: the search engines have not found the key file yet. Other refusals are final. */
const KEY_MISSING = 403;

function outcome(answer: VendorAnswer, now: Date): Delivery {
  switch (answer.kind) {
    case 'ok':
      return { kind: 'done' };
    case 'refused':
      return answer.status === KEY_MISSING
        ? { kind: 'later', reason: 'Die Suchmaschinen finden unseren Schlüssel noch nicht.' }
        : { kind: 'dead', reason: `Die Suchmaschinen haben die Meldung abgelehnt (${answer.status}).` };
    case 'rate-limited': {
      const until = answer.retryAt ?? new Date(now.getTime() + REFUSED_PAUSE_MS);
      return { kind: 'pause', reason: 'Die Suchmaschinen wollen gerade nicht mehr wissen.', until, isRefusal: false };
    }
    case 'away':
      return { kind: 'retry', reason: 'Die Suchmaschinen sind nicht erreichbar.' };
  }
}

/** Reports changed pages to search engines; the build enqueues them (`src/build/announcement.ts`). */
const announcements: Topic<IndexNowNews> = {
  name: INDEX_NOW_TOPIC,
  integration: 'index-now',
  isPayload: isIndexNowNews,
  sender(ctx) {
    const client = indexNowOf(ctx);
    if (client === undefined) return undefined;
    return {
      async deliver({ key, addresses }, signal) {
        const { origin, host } = new URL(addresses[0] ?? '');
        const submission = { host, key, keyLocation: `${origin}/${key}.txt`, urlList: addresses };
        return outcome(await client.submit(submission, signal), ctx.now());
      },
    };
  },
};

export const sweepAnnouncements = (ctx: Context): Promise<void> => drain(ctx, announcements, SWEEP_MS);
