import { MEDIA_PATH } from '#contracts/events/image-copying.ts';
import type { listEvents } from '#contracts/events/public-events.ts';
import type { Answer } from '#contracts/route.ts';
import { readPublicEvents } from '#db/queries/events/public-events.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { eventPath, isEventId } from '#domain/events/page.ts';
import { anchors } from '#paths.ts';
import type { Context } from '#server/context.ts';

export const EVENTS_TAG = 'events';

/** Returns where a card's button leads: to the form for a seat, to an address elsewhere, or (empty) to the waitlist. */
export function visitorUrl(taskId: string, seats: 'none' | 'free' | 'full', url: string): string {
  if (seats === 'none') return url;
  return seats === 'free' && isEventId(taskId) ? `${eventPath(taskId)}#${anchors.seat}` : '';
}

/**
 * Lists the public events of the last synchronisation by start; ClickUp is not called. Events leave the day
 * after their last (docs/decisions/events.md). Empty while the integration is off.
 * @throws AppError not-connected with 'access token' in its message, which the events section looks for (spec 8)
 */
export async function list({ db, now }: Context): Promise<Answer<typeof listEvents>> {
  const { isConnected, isEnabled, rows } = await readPublicEvents(db, berlinDay(now()));
  if (!isConnected) throw new AppError('not-connected', 'ClickUp ist noch nicht verbunden: Es fehlt ein access token.');
  if (!isEnabled) return { events: [] };
  return {
    events: rows.map(({ taskId, capacity, image, media, url, tags, seats, ...facts }) => ({
      ...facts,
      id: taskId,
      ...(capacity > 0 && { capacity }),
      url: visitorUrl(taskId, seats, url),
      // Only our copy: visitors' browsers must contact no other host (docs/decisions/law.md P2).
      image: image !== '' && media !== null ? `${MEDIA_PATH}${media}` : '',
      tags: [...tags],
    })),
  };
}
