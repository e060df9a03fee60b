import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';

const isOn = z.boolean('Bitte gib an, ob die Benachrichtigung an sein soll');
const switches = z.object({ newsletter: isOn, waitlist: isOn, sync: isOn });

const standing = z.object({
  switches,
  /** Where the mails go; null while there is no address. */
  address: z.nullable(z.string()),
  /** Whether mails can be sent at all. */
  canSend: z.boolean(),
});

/** Which news the account that is signed in gets by mail (spec 2.14); each account has its own switches. */
export const readNotifications = route({ method: 'GET', path: '/api/notifications', response: standing });

/** Sets all of them. */
export const setNotifications = route({
  method: 'PUT',
  path: '/api/notifications',
  body: switches,
  response: standing,
});
