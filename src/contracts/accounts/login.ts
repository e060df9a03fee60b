import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { roles } from '#domain/accounts/roles.ts';

const MISSING = 'Bitte geben Sie Benutzernamen und Passwort ein.';
const TOO_LONG = 'Diese Eingabe ist zu lang';

export const user = z.object({
  username: z.string(),
  name: z._default(z.string(), ''),
  role: z._default(z.enum(roles), 'owner'),
  /** True for the administrator of the environment, a fallback for lost access (docs/decisions/accounts.md). */
  isEmergency: z._default(z.boolean(), false),
});

/** Account that is signed in (spec 3). */
export type User = z.output<typeof user>;

/** Login form (spec 2.7, 5). The password is used as typed, white space included. */
const credentials = z.object({
  username: z.string(MISSING).check(z.trim(), z.minLength(1, MISSING), z.maxLength(100, TOO_LONG)),
  password: z.string(MISSING).check(z.minLength(1, MISSING), z.maxLength(1000, TOO_LONG)),
});

/** Tells whether the browser is signed in; succeeds without a session, too. */
export const checkAuth = route({
  method: 'GET',
  path: '/api/auth/check',
  response: z.object({
    isAuthenticated: z.boolean(),
    user: z.nullable(user),
    /** Only for signed-in users, while sending is stopped (docs/operations.md). */
    isHeld: z.optional(z.boolean()),
    /** Open withdrawals and cancellations; only for roles that may see them. */
    openCases: z.optional(z.int()),
  }),
});

/** Signs in. 401 for a wrong name or password, 429 after too many failures. */
export const login = route({
  method: 'POST',
  path: '/api/auth/login',
  body: credentials,
  response: z.object({ success: z.literal(true), user, message: z._default(z.string(), '') }),
});

/** Signs out and ends the session on the server. Succeeds without a session, too. */
export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  response: z.object({ success: z.boolean() }),
});

const OWN = 'Bitte gib dein Passwort ein.';

/** Checks the password again, for operations that need more than a session. 400 for a wrong one. */
export const prove = route({
  method: 'POST',
  path: '/api/auth/proof',
  body: z.object({ password: z.string(OWN).check(z.minLength(1, OWN), z.maxLength(1000, TOO_LONG)) }),
  response: z.object({ success: z.literal(true) }),
});
