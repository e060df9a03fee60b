import * as z from 'zod/mini';
import { obstacle } from '#contracts/obstacle.ts';
import { route } from '#contracts/route.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/accounts/password-length.ts';
import { profileInput } from './managing.ts';

const NO_PASSWORD = 'Bitte gib ein Passwort ein';
const TOO_LONG = 'Diese Eingabe ist zu lang';

/** New password; the service also refuses common ones. */
export const newPassword = z
  .string(NO_PASSWORD)
  .check(
    z.minLength(PASSWORD_MIN, `Das Passwort muss mindestens ${PASSWORD_MIN} Zeichen lang sein`),
    z.maxLength(PASSWORD_MAX, TOO_LONG),
  );

const account = z.object({
  /** True for the administrator of the environment; saving creates an account for the same person. */
  isEmergency: z.boolean(),
  name: z.string(),
  username: z.string(),
  /** Confirmed address; empty without one. */
  email: z.string(),
  pendingEmail: z.nullable(z.string()),
  /** Obstacle to confirming another address; the emergency login's first one waits for the mail server instead. */
  emailObstacle: z._default(z.nullable(obstacle), null),
  role: z.string(),
  /** True while the password is that of the environment's administrator, whose own password never changes here. */
  hasEmergencyPassword: z.boolean(),
});

export type OwnAccount = z.output<typeof account>;

export const readAccount = route({ method: 'GET', path: '/api/account', response: account });

/**
 * Changes name and username at once, and the address once the link in its mail is used. For the administrator of the
 * environment it creates an account with the same password and switches to it. 409 for a taken or reserved username, or
 * for another address while no mail goes out.
 */
export const updateAccount = route({
  method: 'PUT',
  path: '/api/account',
  body: profileInput,
  response: account,
});

/** Changes the password, ends all other sessions and renews this one. 400 for a wrong old or a weak new password. */
export const changePassword = route({
  method: 'PUT',
  path: '/api/account/password',
  body: z.object({
    current: z.string(NO_PASSWORD).check(z.minLength(1, NO_PASSWORD), z.maxLength(PASSWORD_MAX, TOO_LONG)),
    next: newPassword,
  }),
  status: 204,
});

const session = z.object({
  id: z.string(),
  /** E.g. 'Firefox auf Windows'. */
  browser: z.string(),
  /** ISO 3166, or empty. */
  country: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});

export type OpenSession = z.output<typeof session>;

/** Lists the account's sessions, the current one first. */
export const listSessions = route({
  method: 'GET',
  path: '/api/account/sessions',
  response: z.array(session),
});

export const endSession = route({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  params: z.object({ id: z.uuid('Diese Sitzung gibt es nicht') }),
  status: 204,
});

export const endEverySession = route({ method: 'DELETE', path: '/api/account/sessions', status: 204 });

const entry = z.object({
  id: z.int(),
  at: z.string(),
  method: z.enum(['password', 'passkey', 'takeout']),
  isSuccess: z.boolean(),
  browser: z.string(),
  country: z.string(),
});

export type LoginEntry = z.output<typeof entry>;

/** Lists the account's last logins and failed attempts, the newest first. */
export const listLogins = route({ method: 'GET', path: '/api/account/logins', response: z.array(entry) });
