import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';

const deadMail = z.object({
  id: z.string(),
  /** What it was about; a name of ours, not for the screen. */
  kind: z.string(),
  /** German sentence: why it was given up. */
  reason: z.string(),
  /** ISO 8601. */
  endedAt: z.string(),
});

/** A mail that was given up and could be sent again. */
export type DeadMail = z.output<typeof deadMail>;

/** Mails that were given up, the newest first, at most 20, and how many they are. Their recipients are not told. */
export const listDeadMails = route({
  method: 'GET',
  path: '/api/notifications/mails',
  response: z.object({ mails: z.array(deadMail), count: z.int() }),
});

/** Sends one of them again. 404 when it is gone. */
export const resendMail = route({
  method: 'POST',
  path: '/api/notifications/mails/:id/resend',
  params: z.object({ id: z.uuid() }),
  status: 204,
});
