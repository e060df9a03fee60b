import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { roles } from '#domain/accounts/roles.ts';
import { user } from './login.ts';
import { newPassword } from './own-account.ts';

const TOO_LONG = 'Diese Eingabe ist zu lang';
const NO_NAME = 'Bitte gib deinen Benutzernamen oder deine E-Mail-Adresse ein.';

/** Sends a link for a new password to the account's address. The answer does not reveal whether the account exists. */
export const sendPasswordLink = route({
  method: 'POST',
  path: '/api/auth/forgotten',
  body: z.object({
    username: z.string(NO_NAME).check(z.trim(), z.minLength(1, NO_NAME), z.maxLength(254, TOO_LONG)),
  }),
  status: 202,
  response: z.object({ message: z.string() }),
});

/** Token of a link in a mail; it follows the `#`, so that it appears in no log and no referrer. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'Dieser Link ist unvollständig.'));

/** Returns the purpose of a link. 400 for an invalid or used one. */
export const readLink = route({
  method: 'POST',
  path: '/api/auth/link',
  body: z.object({ token }),
  response: z.object({
    purpose: z.enum(['invitation', 'password', 'email']),
    username: z.string(),
    name: z.string(),
    role: z.enum(roles),
    email: z.nullable(z.string()),
  }),
});

export type AccountLink = z.output<(typeof readLink)['response']>;

/** Sets the password with the link of an invitation or a forgotten password, once, and signs in. */
export const setPassword = route({
  method: 'POST',
  path: '/api/auth/link/password',
  body: z.object({ token, password: newPassword }),
  response: z.object({ user }),
});

/** Confirms an address with the link that was sent there, once. */
export const confirmEmail = route({
  method: 'POST',
  path: '/api/auth/link/email',
  body: z.object({ token }),
  status: 204,
});
