import { listEvents } from '#contracts/events/public-events.ts';
import { READS_ONLY } from '#server/http/budget.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as events from '#server/services/events/public-events.ts';

// Every synchronisation that changes something purges this answer from the CDN.
const cdnCache = { control: 'public, durable, max-age=60', tag: events.EVENTS_TAG };

export default resource(
  endpoint(listEvents, { access: 'public', budget: READS_ONLY, cdnCache }, ({ ctx }) => events.list(ctx)),
);
