import { REVALIDATED } from '#server/http/cache.ts';
import { seatForm } from '#server/http/evenings/seat-form.ts';
import { calendarAnswer, eventAddress, eventPage } from '#server/http/events/event-page.ts';
import { cachedFunction } from '#server/http/pages/cached-page.ts';
import { serveFormerPage } from '#server/http/pages/former-page.ts';
import { reads } from '#server/http/reads.ts';
import * as eventPages from '#server/services/events/pages.ts';
import { EVENTS_TAG } from '#server/services/events/public-events.ts';

// Every change purges these copies; only what the time changes, such as the end of an evening, waits for their end.
const page = { seconds: 300, tag: EVENTS_TAG, browser: REVALIDATED };
const subscription = { ...page, seconds: 900 };

/** An event with the longest description, and the events to suggest. */
const EVENT_BYTES = 28_000;

const addressOf = ({ url }: Request) => eventAddress(new URL(url).pathname);
const isSubscription = (request: Request): boolean => addressOf(request).kind === 'subscription';

const budget = reads(async (request, ctx) => {
  const address = addressOf(request);
  return 'id' in address && (await eventPages.isKnown(ctx, address.id)) ? EVENT_BYTES : 0;
});

export default cachedFunction(
  { access: 'public', budget },
  (request) => (isSubscription(request) ? subscription : page),
  async ({ request, ctx }) => {
    const { pathname } = new URL(request.url);
    const address = eventAddress(pathname);
    switch (address.kind) {
      case 'subscription':
        // The CDN keeps a copy for GET only, so a HEAD request must cost nothing.
        return calendarAnswer(request.method === 'HEAD' ? '' : await eventPages.renderSubscription(ctx), 'events');
      case 'file': {
        const file = await eventPages.renderEventFile(ctx, address.id);
        return file === undefined ? serveFormerPage(ctx, pathname) : calendarAnswer(file, address.id);
      }
      case 'page':
        return eventPage(ctx, address.id, await eventPages.readEventPage(ctx, address.id), seatForm);
      case 'nothing':
        return serveFormerPage(ctx, pathname);
    }
  },
);
