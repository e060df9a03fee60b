import { feedAnswer, feedKey } from '#server/http/event-page.ts';
import { visitable } from '#server/http/page.ts';
import { feedFile } from '#server/services/calendar-feed.ts';

export default visitable(async ({ request, ctx }) => feedAnswer(await feedFile(ctx, feedKey(request))));
