import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { roles } from '#domain/accounts/roles.ts';

const MISSING = 'Bitte geben Sie Benutzernamen und Passwort ein.';
const TOO_LONG = 'Diese Eingabe ist zu lang';

/** Who is signed in, as an answer says it. */
export const user = z.object({
  username: z.string(),
  name: z._default(z.string(), ''),
  role: z._default(z.enum(roles), 'owner'),
  /** Whether it is the administrator of the environment, who is only the way back in (docs/decisions/accounts.md). */
  isEmergency: z._default(z.boolean(), false),
});

/** Who is signed in (spec 3). */
export type User = z.output<typeof user>;

/** The login form (spec 2.7, 5). The password is taken as typed, white space included. */
const credentials = z.object({
  username: z.string(MISSING).check(z.trim(), z.minLength(1, MISSING), z.maxLength(100, TOO_LONG)),
  password: z.string(MISSING).check(z.minLength(1, MISSING), z.maxLength(1000, TOO_LONG)),
});

/** Tells whether the browser is signed in; never fails for lack of a session. */
export const checkAuth = route({
  method: 'GET',
  path: '/api/auth/check',
  response: z.object({
    isAuthenticated: z.boolean(),
    user: z.nullable(user),
    /** Told to who is signed in while nothing may leave the house (docs/operations.md). */
    isHeld: z.optional(z.boolean()),
    /** How many withdrawals and cancellations wait; told to who may open them. */
    openCases: z.optional(z.int()),
  }),
});

/** Signs the owner in. 401 for a wrong name or password, 429 after too many failures. */
export const login = route({
  method: 'POST',
  path: '/api/auth/login',
  body: credentials,
  response: z.object({ success: z.literal(true), user, message: z._default(z.string(), '') }),
});

/** Signs out, on the server too. Answers alike when nobody was signed in. */
export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  response: z.object({ success: z.boolean() }),
});

const OWN = 'Bitte gib dein Passwort ein.';

/** Shows the password again, for what a session alone must not do. 400 for a wrong one. */
export const prove = route({
  method: 'POST',
  path: '/api/auth/proof',
  body: z.object({ password: z.string(OWN).check(z.minLength(1, OWN), z.maxLength(1000, TOO_LONG)) }),
  response: z.object({ success: z.literal(true) }),
});
