import { refuseFailure, request, unreadableAnswer } from '#api/request.ts';
import { EVENTS_PATH, isEventList, type PublicEvent } from '#domain/events/public-events.ts';
import { query } from '#stores/query.ts';

const read = { method: 'GET', path: EVENTS_PATH };

async function listEvents(): Promise<readonly PublicEvent[]> {
  const response = await request(read);
  const answer: unknown = await response.json().catch((error: unknown) => {
    throw unreadableAnswer(read, error);
  });
  refuseFailure(response, answer);
  if (!isEventList(answer)) throw unreadableAnswer(read, answer);
  return answer.events;
}

/** Public events (spec 4.2, 7). */
export const eventsQuery = query(EVENTS_PATH, listEvents);
