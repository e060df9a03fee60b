import * as z from 'zod/mini';
import { currentLetter } from '#contracts/letters/editing.ts';
import { route } from '#contracts/route.ts';
import { isLetterSlug } from '#domain/letters/public-letter.ts';

/** Makes a letter that has gone out public with the next publish, or takes that back; 409 for an address that is taken. */
export const setPublic = route({
  method: 'PUT',
  path: '/api/letters/:id/public',
  params: z.object({ id: z.uuid('Diesen Brief gibt es nicht.') }),
  body: z.object({
    /** What ends its address; null takes it off with the next publish. */
    slug: z.nullable(
      z
        .string()
        .check(
          z.refine(isLetterSlug, 'Bitte nimm nur kleine Buchstaben, Ziffern und einzelne Bindestriche, höchstens 60.'),
        ),
    ),
  }),
  response: currentLetter,
});
