import { createHash, timingSafeEqual } from 'node:crypto';
import type { User } from '#contracts/accounts/login.ts';
import { findAccount, findByUsername, hasAccounts } from '#db/queries/accounts/accounts.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { type LoginMethod, logLogin } from './login-log.ts';
import { verifyPassword } from './password.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface Proven {
  readonly accountId: string | null;
  readonly user: User;
  /** Hash that the password was checked against; undefined after a passkey. */
  readonly comparedHash: string | undefined;
}

/** Hash of an unknown password at production's cost, checked if there is no account: both cases take the same time. */
const NOBODYS_HASH = '$scrypt$ln=15,r=8,p=3$uQ0a1pTe3CJ0e9w1mM0rOQ$3nq0m0Qw2kQe3vB4bq1M1r8ZpQ0Xh7mYb0t9o2n5c1E';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

interface Identity {
  readonly accountId: string | null;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
}

/** Picks the fields that the browser may know. */
export const userOf = ({ accountId, username, name, role }: Identity): User => ({
  username,
  name,
  role,
  isEmergency: accountId === null,
});

function emergencyUser({ ADMIN_USERNAME: username, ADMIN_PASSWORD_HASH: hash }: Context['env']) {
  return username === undefined || hash === undefined ? undefined : { username, hash };
}

/** `tried` is the account of the failed attempt, if there is one. */
type Checked = { readonly proven: Proven } | { readonly proven: undefined; readonly tried: string | null | undefined };

/** Always compares two hashes: neither answer nor time tells what was wrong, or who has an account. */
async function checkPassword({ db, env }: Context, { username, password }: Credentials): Promise<Checked> {
  const account = await findByUsername(db, username);
  const emergency = emergencyUser(env);
  const fallback = emergency?.hash ?? NOBODYS_HASH;
  const [isAccounts, isEmergencys] = await Promise.all([
    verifyPassword(password, account?.passwordHash ?? fallback),
    verifyPassword(password, fallback),
  ]);
  if (account?.passwordHash && account.isActive && isAccounts) {
    const user = userOf({ accountId: account.id, ...account });
    return { proven: { accountId: account.id, user, comparedHash: account.passwordHash } };
  }
  const isEmergency = emergency !== undefined && timingSafeEqual(digest(username), digest(emergency.username));
  if (isEmergency && isEmergencys) {
    const user = userOf({ accountId: null, username: emergency.username, name: '', role: 'owner' });
    return { proven: { accountId: null, user, comparedHash: undefined } };
  }
  return { proven: undefined, tried: account?.id ?? (isEmergency ? null : undefined) };
}

/** @throws AppError unauthenticated; unavailable if no account exists */
export async function signIn(ctx: Context, credentials: Credentials): Promise<User> {
  const isSetUp = emergencyUser(ctx.env) !== undefined || (await hasAccounts(ctx.db));
  if (ctx.env.SESSION_SECRET === undefined || !isSetUp) {
    throw new AppError('unavailable', 'Die Anmeldung ist noch nicht eingerichtet.');
  }
  const checked = await checkPassword(ctx, credentials);
  if (checked.proven === undefined) {
    const { tried } = checked;
    // In the background, so that the response time does not tell whether the account exists.
    if (tried !== undefined) ctx.waitUntil(logFailure(ctx, tried, 'password'));
    throw new AppError('unauthenticated', 'Bitte überprüfen Sie Ihre Anmeldedaten.');
  }
  await startSession(ctx, checked.proven, 'password');
  return checked.proven.user;
}

export const logFailure = (ctx: Context, accountId: string | null, method: LoginMethod): Promise<void> =>
  logLogin(ctx, { accountId, method, isSuccess: false }).catch(() => ctx.log.error('login not logged', {}));

/** Opens a session after a proof of any kind. @throws AppError unauthenticated if the password has changed since */
export async function startSession(
  ctx: Context,
  { accountId, comparedHash }: Pick<Proven, 'accountId' | 'comparedHash'>,
  method: LoginMethod,
): Promise<void> {
  await ctx.sessions.open(accountId, comparedHash);
  const device = await ctx.device.remember(accountId);
  await logLogin(ctx, { accountId, method, isSuccess: true, device });
}

const WRONG = 'Das Passwort stimmt nicht.';

/** @param field form field of the message */
export const wrongPassword = (field: string): AppError =>
  new AppError('bad-input', WRONG, { fields: { [field]: [WRONG] } });

/** @param field form field of the message @returns the hash that matched @throws AppError bad-input */
export async function assertOwnPassword(
  { db, env, sessions }: Context,
  password: string,
  field: string,
): Promise<string> {
  const { accountId } = await sessions.require();
  const known = accountId === null ? emergencyUser(env)?.hash : (await findAccount(db, accountId))?.passwordHash;
  const hash = known ?? NOBODYS_HASH;
  if (await verifyPassword(password, hash)) return hash;
  throw wrongPassword(field);
}

/** Accepts the account's password as a fresh proof of identity. @throws AppError bad-input */
export async function prove(ctx: Context, password: string): Promise<void> {
  await assertOwnPassword(ctx, password, 'password');
  await ctx.sessions.prove();
}
