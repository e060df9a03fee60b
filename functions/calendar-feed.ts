import { READS_ONLY } from '#server/http/budget.ts';
import { feedAnswer, feedKey } from '#server/http/events/event-page.ts';
import { browserFunction } from '#server/http/pages/page.ts';
import { feedFile } from '#server/services/events/calendar-feed.ts';

export default browserFunction({ access: 'public', budget: READS_ONLY }, async ({ request, ctx }) =>
  feedAnswer(await feedFile(ctx, feedKey(request))),
);
