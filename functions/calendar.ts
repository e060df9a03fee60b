import {
  closeCalendarFeed,
  hideEvent,
  readCalendar,
  readCalendarFeed,
  readEventForm,
  readRegistrations,
  renewCalendarFeed,
  resolvePendingWrite,
  saveEvent,
  sendReplay,
  tellRegistered,
} from '#contracts/events/calendar.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as evenings from '#server/services/evenings/hosting.ts';
import * as calendar from '#server/services/events/calendar.ts';
import * as feed from '#server/services/events/calendar-feed.ts';
import * as writing from '#server/services/events/editing.ts';
import * as tasks from '#server/services/events/tasks.ts';

const owner = { access: 'owner', isSensitive: false } as const;
const editor = { access: 'editor', isSensitive: false } as const;

export default resource(
  endpoint(readCalendar, { access: 'reader', isSensitive: false }, ({ query, ctx }) =>
    calendar.buildCalendar(ctx, query),
  ),
  endpoint(readEventForm, editor, ({ ctx }) => writing.readForm(ctx)),
  endpoint(saveEvent, editor, ({ body, ctx }) => writing.save(ctx, body)),
  endpoint(hideEvent, editor, ({ params, body, ctx }) => tasks.hide(ctx, params.id, body.isHidden)),
  endpoint(resolvePendingWrite, editor, ({ params, body, ctx }) => writing.resolveWrite(ctx, params.id, body.action)),
  endpoint(readRegistrations, owner, ({ params, ctx }) => evenings.readRegistered(ctx, params.id)),
  endpoint(tellRegistered, owner, ({ params, ctx }) => evenings.tellNews(ctx, params.id)),
  endpoint(sendReplay, owner, ({ params, body, ctx }) => evenings.sendReplay(ctx, params.id, body)),
  endpoint(readCalendarFeed, owner, ({ ctx }) => feed.readFeed(ctx)),
  endpoint(renewCalendarFeed, { ...owner, isSensitive: true }, ({ ctx }) => feed.renewFeed(ctx)),
  endpoint(closeCalendarFeed, { ...owner, isSensitive: true }, ({ ctx }) => feed.closeFeed(ctx)),
);
