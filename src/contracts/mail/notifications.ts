import * as z from 'zod/mini';
import { obstacle } from '#contracts/obstacle.ts';
import { route } from '#contracts/route.ts';

const isOn = z.boolean('Bitte gib an, ob die Benachrichtigung an sein soll');
const switches = z.object({ newsletter: isOn, waitlist: isOn, sync: isOn });

const settings = z.object({
  switches,
  /** Address of the account; null without one. */
  address: z.nullable(z.string()),
  /** True if the address of the environment is an owner's, whose switches decide: the emergency account gets nothing. */
  isOwners: z.optional(z.literal(true)),
  /** Reason why no mail goes out at the moment. */
  obstacle: z._default(z.nullable(obstacle), null),
});

/** Reads the news that the signed-in account gets by mail (spec 2.14); each account has its own settings. */
export const readNotifications = route({ method: 'GET', path: '/api/notifications', response: settings });

export const setNotifications = route({
  method: 'PUT',
  path: '/api/notifications',
  body: switches,
  response: settings,
});
