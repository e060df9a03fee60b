import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { EVENTS_PATH, type PublicEvent } from '#domain/events/public-events.ts';

export const publicEvent = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  date: z.union([z.iso.date(), z.literal('')]),
  time: z.string().check(z.regex(/^(?:\d{2}:\d{2})?$/)),
  minutes: z.optional(z.int()),
  place: z.optional(z.string()),
  capacity: z.optional(z.int()),
  speaker: z.string(),
  image: z.string(),
  status: z.string(),
  url: z.string(),
  tags: z.array(z.string()),
}) satisfies z.ZodMiniType<PublicEvent>;

/** Lists coming events by start, those without a day last. 503 with 'access token' in its message without ClickUp. */
export const listEvents = route({
  method: 'GET',
  path: EVENTS_PATH,
  response: z.object({ events: z.array(publicEvent) }),
});
