import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';

/** Internal: sends the due letters; `signature` covers `at` (milliseconds since 1970). */
export const sendLetters = route({
  method: 'POST',
  path: '/api/mails/letters',
  body: z.object({ at: z.int(), signature: z.string() }),
  status: 202,
});
