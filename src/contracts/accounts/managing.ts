import * as z from 'zod/mini';
import { email, personName, text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { roles } from '#domain/accounts/roles.ts';

const USERNAME_MAX = 100;
const NO_USERNAME = 'Bitte gib einen Benutzernamen ein';

/**
 * The name that somebody signs in with: no white space inside, so that nobody has to guess where it was, and nothing that
 * could be another's address, to which a link for a new password is asked.
 */
const username = text(USERNAME_MAX, `Der Benutzername darf höchstens ${USERNAME_MAX} Zeichen lang sein`).check(
  z.minLength(1, NO_USERNAME),
  z.regex(/^\S+$/, 'Der Benutzername darf keine Leerzeichen enthalten'),
  z.regex(/^[^@]*$/, 'Der Benutzername darf kein @ enthalten'),
);

/** Name, username and address, as the forms of an account have them. */
export const profileInput = z.object({ name: personName, username, email });

const account = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(roles),
  /** Whether a reader may see revenue; an owner always may, an editor never. */
  seesRevenue: z._default(z.boolean(), false),
  /** 'invited' until the mail's link was used. */
  status: z.enum(['active', 'invited', 'inactive']),
  lastLoginAt: z.nullable(z.string()),
  isYou: z.boolean(),
  version: z.int(),
});

/** An account in the list of 'Benutzer'. */
export type Account = z.output<typeof account>;

const params = z.object({ id: z.uuid('Dieses Konto gibt es nicht') });
/** On which version an edit is based. */
const version = z.int();

/** Everybody who may sign in; the administrator of the environment stands apart (docs/decisions/accounts.md). */
export const listAccounts = route({
  method: 'GET',
  path: '/api/accounts',
  response: z.object({
    accounts: z.array(account),
    emergency: z.nullable(z.object({ username: z.string(), lastLoginAt: z.nullable(z.string()), isYou: z.boolean() })),
  }),
});

/** What an invitation says. */
export const invitationInput = z.object({ ...profileInput.shape, role: z.enum(roles) });

/** Makes an account and sends its person a link. 409 for a name that is taken or reserved, or an address that is taken. */
export const inviteAccount = route({
  method: 'POST',
  path: '/api/accounts',
  body: invitationInput,
  status: 201,
  response: account,
});

/** Changes what somebody may. 409 for the last owner, or when somebody else was faster. */
export const changeRole = route({
  method: 'PUT',
  path: '/api/accounts/:id/role',
  params,
  body: z.object({
    role: z.enum(roles),
    /** Allowed to a reader alone; with any other role it is forgotten. */
    seesRevenue: z._default(z.boolean(), false),
    version,
  }),
  response: account,
});

/** Locks somebody out at once, or lets them in again. 409 for the last owner. */
export const changeStatus = route({
  method: 'PUT',
  path: '/api/accounts/:id/status',
  params,
  body: z.object({ isActive: z.boolean() }),
  response: account,
});

/** Sends the invitation again, or to an account with a password a link for a new one. */
export const sendAccountLink = route({
  method: 'POST',
  path: '/api/accounts/:id/link',
  params,
  status: 204,
});

/** Deletes an account with its passkeys, sessions and logins. 409 for the last owner. */
export const deleteAccount = route({
  method: 'DELETE',
  path: '/api/accounts/:id',
  params,
  status: 204,
});
