import * as z from 'zod/mini';
import { creation } from '#contracts/creation.ts';
import { email, personName, text } from '#contracts/fields.ts';
import { obstacle } from '#contracts/obstacle.ts';
import { route } from '#contracts/route.ts';
import { roles } from '#domain/accounts/roles.ts';

const USERNAME_MAX = 100;
const NO_USERNAME = 'Bitte gib einen Benutzernamen ein';

/**
 * Username without white space, which is hard to see, and without @: a link for a new password may be requested by an
 * address, which must not be another account's username.
 */
const username = text(USERNAME_MAX, `Der Benutzername darf höchstens ${USERNAME_MAX} Zeichen lang sein`).check(
  z.minLength(1, NO_USERNAME),
  z.regex(/^\S+$/, 'Der Benutzername darf keine Leerzeichen enthalten'),
  z.regex(/^[^@]*$/, 'Der Benutzername darf kein @ enthalten'),
);

export const profileInput = z.object({ name: personName, username, email });

const account = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(roles),
  /** True if an owner allowed this reader to see revenue; owners always may, editors never. */
  seesRevenue: z._default(z.boolean(), false),
  /** 'invited' until the link in the mail is used. */
  status: z.enum(['active', 'invited', 'inactive']),
  lastLoginAt: z.nullable(z.string()),
  isYou: z.boolean(),
  version: z.int(),
});

export type Account = z.output<typeof account>;

const params = z.object({ id: z.uuid('Dieses Konto gibt es nicht') });
/** Version that the edit is based on. */
const version = z.int();

/** Lists all accounts; the administrator of the environment is separate (docs/decisions/accounts.md). */
export const listAccounts = route({
  method: 'GET',
  path: '/api/accounts',
  response: z.object({
    accounts: z.array(account),
    emergency: z.nullable(z.object({ username: z.string(), lastLoginAt: z.nullable(z.string()), isYou: z.boolean() })),
    /** Obstacle to inviting and to mailing a link. */
    mailObstacle: z._default(z.nullable(obstacle), null),
  }),
});

export const invitationInput = z.object({ ...profileInput.shape, role: z.enum(roles) });

/** Creates an account and mails a link to its person. 409 for a taken or reserved name, or a taken address. */
export const inviteAccount = route({
  method: 'POST',
  path: '/api/accounts',
  body: z.extend(invitationInput, creation),
  status: 201,
  response: account,
});

/** Changes a role. 409 for the last owner, or if the account was edited in the meantime. */
export const changeRole = route({
  method: 'PUT',
  path: '/api/accounts/:id/role',
  params,
  body: z.object({
    role: z.enum(roles),
    /** Only kept for a reader. */
    seesRevenue: z._default(z.boolean(), false),
    version,
  }),
  response: account,
});

/** Deactivates an account at once, or activates it again. 409 for the last owner. */
export const changeStatus = route({
  method: 'PUT',
  path: '/api/accounts/:id/status',
  params,
  body: z.object({ isActive: z.boolean() }),
  response: account,
});

/** Sends the invitation again, or a link for a new password if the account already has one. */
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
