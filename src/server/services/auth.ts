import { createHash, timingSafeEqual } from 'node:crypto';
import type { User } from '#contracts/auth.ts';
import { findAccount, findByUsername, hasAccounts, noteLogin } from '#db/queries/accounts.ts';
import { AppError } from '#domain/errors.ts';
import type { Role } from '#domain/roles.ts';
import type { Context } from '#server/http/context.ts';
import { verifyPassword } from './password.ts';

/** What somebody signs in with. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Who has shown the right password; without an id it is the administrator of the environment. */
interface Proven {
  readonly accountId: string | null;
  readonly user: User;
}

/** Of a password that nobody knows, at production's cost: what is compared where there is nothing to compare with. */
const NOBODYS_HASH = '$scrypt$ln=15,r=8,p=3$uQ0a1pTe3CJ0e9w1mM0rOQ$3nq0m0Qw2kQe3vB4bq1M1r8ZpQ0Xh7mYb0t9o2n5c1E';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

interface Identity {
  /** Null for the administrator of the environment. */
  readonly accountId: string | null;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
}

/** Who is signed in, as the browser may know it. */
export const userOf = ({ accountId, username, name, role }: Identity): User => ({
  username,
  name,
  role,
  isEmergency: accountId === null,
});

/** The administrator of the environment, where one is set up. */
function emergencyUser({ ADMIN_USERNAME: username, ADMIN_PASSWORD_HASH: hash }: Context['env']) {
  return username === undefined || hash === undefined ? undefined : { username, hash };
}

/**
 * Checks a name and a password, with the same work whatever is wrong: two passwords are compared, that of the account
 * and that of the environment's administrator. Neither the answer nor its time tells which it was, or who has an account.
 *
 * @throws AppError unauthenticated
 */
async function checkPassword({ db, env }: Context, { username, password }: Credentials): Promise<Proven> {
  const account = await findByUsername(db, username);
  const emergency = emergencyUser(env);
  const fallback = emergency?.hash ?? NOBODYS_HASH;
  const [isAccounts, isEmergencys] = await Promise.all([
    verifyPassword(password, account?.passwordHash ?? fallback),
    verifyPassword(password, fallback),
  ]);
  if (account?.passwordHash && account.isActive && isAccounts) {
    const { id, name, role } = account;
    return { accountId: id, user: userOf({ accountId: id, username: account.username, name, role }) };
  }
  if (emergency && timingSafeEqual(digest(username), digest(emergency.username)) && isEmergencys) {
    const user = userOf({ accountId: null, username: emergency.username, name: '', role: 'owner' });
    return { accountId: null, user };
  }
  throw new AppError('unauthenticated', 'Bitte überprüfen Sie Ihre Anmeldedaten.');
}

/**
 * Signs in with a password.
 *
 * @throws AppError unauthenticated; unavailable where nobody can sign in
 */
export async function signIn(ctx: Context, credentials: Credentials): Promise<User> {
  const { db, env, now } = ctx;
  const isSetUp = emergencyUser(env) !== undefined || (await hasAccounts(db));
  if (env.SESSION_SECRET === undefined || !isSetUp) {
    throw new AppError('unavailable', 'Die Anmeldung ist noch nicht eingerichtet.');
  }
  const { accountId, user } = await checkPassword(ctx, credentials);
  await ctx.sessions.open(accountId);
  await ctx.device.remember(user.username);
  if (accountId !== null) await noteLogin(db, accountId, now());
  return user;
}

const WRONG = 'Das Passwort stimmt nicht.';

/**
 * Checks the password of who is signed in.
 *
 * @param field which the message is about
 * @throws AppError bad-input for a wrong one
 */
export async function assertOwnPassword(
  { db, env, sessions }: Context,
  password: string,
  field: string,
): Promise<void> {
  const { accountId } = await sessions.require();
  const hash = accountId === null ? emergencyUser(env)?.hash : (await findAccount(db, accountId))?.passwordHash;
  if (await verifyPassword(password, hash ?? NOBODYS_HASH)) return;
  throw new AppError('bad-input', WRONG, { fields: { [field]: [WRONG] } });
}

/** Takes the password of who is signed in as a fresh proof that it is still them. @throws AppError bad-input */
export async function prove(ctx: Context, password: string): Promise<void> {
  await assertOwnPassword(ctx, password, 'password');
  await ctx.sessions.prove();
}
