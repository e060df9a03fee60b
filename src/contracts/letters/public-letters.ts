import * as z from 'zod/mini';
import { currentLetter } from '#contracts/letters/editing.ts';
import { route } from '#contracts/route.ts';
import { isLetterSlug } from '#domain/letters/public-letter.ts';

/** Publishes a sent letter with the next release, or withdraws it; 409 for a taken slug. */
export const setPublic = route({
  method: 'PUT',
  path: '/api/letters/:id/public',
  params: z.object({ id: z.uuid('Diesen Brief gibt es nicht.') }),
  body: z.object({
    /** Null removes it with the next release. */
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
