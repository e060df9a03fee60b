import { MEDIA_PATH } from '#contracts/events/image-copying.ts';
import type { listEvents } from '#contracts/events/public-events.ts';
import type { Answer } from '#contracts/route.ts';
import { readPublicEvents } from '#db/queries/events/public-events.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { DEFAULT_TIME } from '#domain/events/time.ts';
import type { Context } from '#server/context.ts';

/** What the CDN keeps of the events carries this tag. */
export const EVENTS_TAG = 'events';

/**
 * The public events, ordered by start, as the last synchronisation left them: ClickUp is not asked. They leave the day
 * after (docs/decisions/events.md). None while the integration is switched off.
 *
 * @throws AppError not-connected, with 'access token' in its message: the events section tells by it (spec 8)
 */
export async function list({ db, now }: Context): Promise<Answer<typeof listEvents>> {
  const { isConnected, isEnabled, rows } = await readPublicEvents(db, berlinDay(now()), DEFAULT_TIME);
  if (!isConnected) throw new AppError('not-connected', 'ClickUp ist noch nicht verbunden: Es fehlt ein access token.');
  if (!isEnabled) return { events: [] };
  return {
    events: rows.map(
      ({ taskId, title, description, date, time, minutes, place, speaker, image, media, status, url, tags }) => ({
        id: taskId,
        title,
        description,
        date,
        time,
        minutes,
        place,
        speaker,
        status,
        url,
        // Only our copy: visitors' browsers ask nobody else (docs/decisions/law.md P2).
        image: image !== '' && media !== null ? `${MEDIA_PATH}${media}` : '',
        tags: [...tags],
      }),
    ),
  };
}
