import * as z from 'zod/mini';
import { route } from './route.ts';

const standing = z.object({
  switches: z.object({ newsletter: z.boolean(), waitlist: z.boolean(), sync: z.boolean() }),
  /** Where the mails go; null while there is no address. */
  address: z.nullable(z.string()),
  /** Whether mails can be sent at all. */
  canSend: z.boolean(),
});

/** Of what who is signed in is told by mail (spec 2.14); everybody has switches of their own. */
export const readNotifications = route({ method: 'GET', path: '/api/notifications', response: standing });

/** Sets one switch. */
export const setNotification = route({
  method: 'PUT',
  path: '/api/notifications/:name',
  params: z.object({ name: z.enum(['newsletter', 'waitlist', 'sync'], 'Diese Benachrichtigung gibt es nicht') }),
  body: z.object({ isOn: z.boolean('Bitte gib an, ob die Benachrichtigung an sein soll') }),
  response: standing,
});
