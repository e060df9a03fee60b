import * as z from 'zod/mini';
import { imageValue } from '#contracts/content/image.ts';
import { route } from '#contracts/route.ts';

/** Converts a library image to a format that every mail program shows. Idempotent. */
export const copyForLetter = route({
  method: 'POST',
  path: '/api/media/letters',
  body: z.object({ name: imageValue.shape.name }),
  status: 201,
  response: z.object({ name: z.string(), width: z.int(), height: z.int() }),
});
