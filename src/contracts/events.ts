import * as z from 'zod/mini';
import { route } from './route.ts';

const event = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Day in Europe/Berlin, `YYYY-MM-DD`; empty while the task has none: 'Termin folgt'. */
  date: z.union([z.iso.date(), z.literal('')]),
  /** Time in Europe/Berlin, `HH:MM`; empty when the task has none. */
  time: z.string().check(z.regex(/^(?:\d{2}:\d{2})?$/)),
  speaker: z.string(),
  /** A path of ours (`MEDIA_PATH`); empty while there is no copy of the task's image, or none is set. */
  image: z.string(),
  status: z.string(),
  url: z.string(),
  tags: z.array(z.string()),
});

/** A public event as the events section shows it (spec 3). */
export type Event = z.output<typeof event>;

/** The public events that are not over, ordered by start, those without a day last. 503 with 'access token' in its message while ClickUp is not connected. */
export const listEvents = route({
  method: 'GET',
  path: '/api/events',
  response: z.object({ events: z.array(event) }),
});
