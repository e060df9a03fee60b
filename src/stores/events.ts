import { call } from '#api/client.ts';
import { listEvents } from '#contracts/events.ts';
import { query } from './query.ts';

/** The public events (spec 4.2, 7). */
export const eventsQuery = query(listEvents.path, async () => (await call(listEvents)).events);
