import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';

/** Internal: sends the due mails; `signature` covers `at` (milliseconds since 1970). */
export const sendMails = route({
  method: 'POST',
  path: '/api/mails/deliveries',
  body: z.object({ at: z.int(), signature: z.string() }),
  status: 202,
});
