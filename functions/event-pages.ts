import { READS_ONLY } from '#server/http/budget.ts';
import { calendarAnswer, eventAddress, eventPage, unknownPage } from '#server/http/events/event-page.ts';
import { browserFunction } from '#server/http/pages/page.ts';
import * as eventPages from '#server/services/events/pages.ts';
import { EVENTS_TAG } from '#server/services/events/public-events.ts';

export default browserFunction({ access: 'public', budget: READS_ONLY }, async ({ request, ctx }) => {
  const address = eventAddress(new URL(request.url).pathname);
  switch (address.kind) {
    case 'subscription':
      return calendarAnswer(await eventPages.renderSubscription(ctx), 'events', EVENTS_TAG);
    case 'file':
      return calendarAnswer(await eventPages.renderEventFile(ctx, address.id), address.id, EVENTS_TAG);
    case 'page':
      return eventPage(ctx, address.id, await eventPages.readEventPage(ctx, address.id), EVENTS_TAG);
    case 'nothing':
      return unknownPage(ctx);
  }
});
