import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';

/** Under which stored images are served, each by its name; answered with the image, not with JSON. */
export const MEDIA_PATH = '/media/';

/**
 * Internal: makes what copies of the events' images are still missing, behind the answer. Who calls proves with
 * `signature` to be ourselves, at the time `at` (milliseconds since 1970).
 */
export const copyEventImages = route({
  method: 'POST',
  path: '/api/media/event-images',
  body: z.object({ at: z.int(), signature: z.string() }),
  status: 202,
});
