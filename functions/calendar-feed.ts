import { READS_ONLY } from '#server/http/budget.ts';
import { feedAnswer, feedKey } from '#server/http/events/event-page.ts';
import { visitable } from '#server/http/pages/page.ts';
import { feedFile } from '#server/services/events/calendar-feed.ts';

export default visitable({ access: 'public', budget: READS_ONLY }, async ({ request, ctx }) =>
  feedAnswer(await feedFile(ctx, feedKey(request))),
);
