import { closeCalendarFeed, readCalendar, readCalendarFeed, renewCalendarFeed } from '#contracts/calendar.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as calendar from '#server/services/calendar.ts';
import * as feed from '#server/services/calendar-feed.ts';

const owner = { access: 'admin' } as const;

export default resource(
  endpoint(readCalendar, { access: 'reader' }, ({ query, ctx }) => calendar.read(ctx, query)),
  endpoint(readCalendarFeed, owner, ({ ctx }) => feed.readFeed(ctx)),
  endpoint(renewCalendarFeed, owner, ({ ctx }) => feed.renewFeed(ctx)),
  endpoint(closeCalendarFeed, owner, ({ ctx }) => feed.closeFeed(ctx)),
);
