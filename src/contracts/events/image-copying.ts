import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';

/** Public path of stored images; answers with the image, not with JSON. */
export const MEDIA_PATH = '/media/';

/** Internal: copies missing images of events; `signature` covers `at` (milliseconds since 1970). */
export const copyEventImages = route({
  method: 'POST',
  path: '/api/media/event-images',
  body: z.object({ at: z.int(), signature: z.string() }),
  status: 202,
});
