import { feedAnswer, feedKey } from '#server/http/events/event-page.ts';
import { visitable } from '#server/http/site/page.ts';
import { feedFile } from '#server/services/events/calendar-feed.ts';

export default visitable(async ({ request, ctx }) => feedAnswer(await feedFile(ctx, feedKey(request))));
