import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';

/**
 * Internal: hands in the mails that are due, behind the answer. Who calls proves with `signature` to be ourselves, at
 * the time `at` (milliseconds since 1970).
 */
export const sendMails = route({
  method: 'POST',
  path: '/api/mails/deliveries',
  body: z.object({ at: z.int(), signature: z.string() }),
  status: 202,
});
