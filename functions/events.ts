import { listEvents } from '#contracts/events.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as events from '#server/services/events.ts';

export default resource(endpoint(listEvents, { access: 'public' }, async () => events.list()));
