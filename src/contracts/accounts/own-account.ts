import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/accounts/password-length.ts';
import { profileInput } from './managing.ts';

const NO_PASSWORD = 'Bitte gib ein Passwort ein';
const TOO_LONG = 'Diese Eingabe ist zu lang';

/** A password that is to be set; whether everybody tries it is the service's to check. */
export const newPassword = z
  .string(NO_PASSWORD)
  .check(
    z.minLength(PASSWORD_MIN, `Das Passwort muss mindestens ${PASSWORD_MIN} Zeichen lang sein`),
    z.maxLength(PASSWORD_MAX, TOO_LONG),
  );

const account = z.object({
  /** Whether it is the administrator of the environment: to save makes an account of their own. */
  isEmergency: z.boolean(),
  name: z.string(),
  username: z.string(),
  /** The confirmed one; empty while there is none. */
  email: z.string(),
  /** To which a mail is on its way, until it is confirmed. */
  pendingEmail: z.nullable(z.string()),
  role: z.string(),
  /** Whether the password is the one of the environment's administrator, who keeps it whatever is changed here. */
  hasEmergencyPassword: z.boolean(),
});

/** What somebody sees of their own account. */
export type OwnAccount = z.output<typeof account>;

/** Reads the account that is signed in. */
export const readAccount = route({ method: 'GET', path: '/api/account', response: account });

/**
 * Changes name and username at once; a new address counts once its mail's link was used. For the administrator of the
 * environment it makes an account of their own, with the same password, and goes on in it. 409 for a username that is
 * taken or reserved.
 */
export const updateAccount = route({
  method: 'PUT',
  path: '/api/account',
  body: profileInput,
  response: account,
});

/** Changes the password, ends all other sessions and renews this one. 400 where the old one is wrong or the new one is no good. */
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

/** A browser that is signed in with the account. */
export type OpenSession = z.output<typeof session>;

/** Lists the browsers that are signed in with the account, this one first. */
export const listSessions = route({
  method: 'GET',
  path: '/api/account/sessions',
  response: z.array(session),
});

/** Ends one of them. */
export const endSession = route({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  params: z.object({ id: z.uuid('Diese Sitzung gibt es nicht') }),
  status: 204,
});

/** Ends all of them, this one too. */
export const endEverySession = route({ method: 'DELETE', path: '/api/account/sessions', status: 204 });

const entry = z.object({
  id: z.int(),
  at: z.string(),
  method: z.enum(['password', 'passkey', 'takeout']),
  isSuccess: z.boolean(),
  browser: z.string(),
  country: z.string(),
});

/** A login, or a try. */
export type LoginEntry = z.output<typeof entry>;

/** The last logins and failed tries of the account, the newest first. */
export const listLogins = route({ method: 'GET', path: '/api/account/logins', response: z.array(entry) });
