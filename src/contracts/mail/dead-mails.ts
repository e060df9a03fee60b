import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';

const deadMail = z.object({
  id: z.string(),
  /** Internal name of the mail's kind, not for the screen. */
  kind: z.string(),
  /** German sentence for the failure. */
  reason: z.string(),
  /** ISO 8601. */
  endedAt: z.string(),
});

/** Mail that failed for good and can be sent again. */
export type DeadMail = z.output<typeof deadMail>;

/** Lists at most 20 failed mails, the newest first, without their recipients, and counts all of them. */
export const listDeadMails = route({
  method: 'GET',
  path: '/api/notifications/mails',
  response: z.object({ mails: z.array(deadMail), count: z.int() }),
});

/** Sends a failed mail again. 404 if it is gone. */
export const resendMail = route({
  method: 'POST',
  path: '/api/notifications/mails/:id/resend',
  params: z.object({ id: z.uuid() }),
  status: 204,
});
