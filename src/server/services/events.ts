import type { Event } from '#contracts/events.ts';
import { AppError } from '#domain/errors.ts';

/**
 * The public events. No ClickUp account can be connected yet, so there are none to show.
 *
 * @throws AppError not-connected, with 'access token' in its message: the events section tells by it (spec 8)
 */
export function list(): { events: Event[] } {
  throw new AppError('not-connected', 'Es ist noch kein ClickUp access token hinterlegt.');
}
