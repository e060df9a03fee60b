import { listEvents } from '#contracts/events/public-events.ts';
import { READS_ONLY } from '#server/http/budget.ts';
import { kept } from '#server/http/cached-operation.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as events from '#server/services/events/public-events.ts';

// Every change purges this copy; at midnight past events may stay in it for as long as it lives.
const copy = kept({ seconds: 900, tag: events.EVENTS_TAG });

export default resource(
  endpoint(listEvents, { access: 'public', budget: READS_ONLY, copy }, ({ ctx }) => events.list(ctx)),
);
