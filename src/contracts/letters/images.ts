import * as z from 'zod/mini';
import { imageValue } from '#contracts/content/image.ts';
import { route } from '#contracts/route.ts';

/** Makes of an image of the library one that every mail program shows; asked again, it is the same. */
export const copyForLetter = route({
  method: 'POST',
  path: '/api/media/letters',
  body: z.object({ name: imageValue.shape.name }),
  status: 201,
  response: z.object({ name: z.string(), width: z.int(), height: z.int() }),
});
