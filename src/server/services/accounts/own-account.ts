import type { LoginEntry, OpenSession, OwnAccount } from '#contracts/accounts/own-account.ts';
import * as queries from '#db/queries/accounts/accounts.ts';
import { applyEdit, editPassword, editSessions, editUsername } from '#db/queries/accounts/changing.ts';
import { deleteLinks, findPendingEmail } from '#db/queries/accounts/links.ts';
import { listLogins } from '#db/queries/accounts/login-log.ts';
import * as sessionQueries from '#db/queries/accounts/sessions.ts';
import { inheritNotifications } from '#db/queries/mail/notifications.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { findMailObstacle, refuse } from '#server/services/obstacles.ts';
import { readableEmail } from '#server/services/readable-email.ts';
import { changeAccount } from './changes.ts';
import { BY_ACCOUNT, sendLink } from './links.ts';
import { assertOwnPassword, startSession, wrongPassword } from './login.ts';
import { assertNotReserved, throwNameTaken } from './names.ts';
import { assertGoodPassword } from './new-password.ts';
import { hashPassword } from './password.ts';

const LOGINS_SHOWN = 50;
const GONE = 'Dieses Konto gibt es nicht mehr.';
const NO_ACCOUNT = 'Das Passwort dieses Zugangs steht in der Umgebung. Leg dir oben zuerst ein eigenes Konto an.';

interface Profile {
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

async function ownAccount({ db }: Context, accountId: string): Promise<queries.StoredAccount> {
  const account = await queries.findAccount(db, accountId);
  if (account === undefined) throw new AppError('not-found', GONE);
  return account;
}

async function toOwnAccount(
  ctx: Context,
  { id, name, username, email, role, passwordHash }: queries.StoredAccount,
): Promise<OwnAccount> {
  const pending = await findPendingEmail(ctx.db, id, ctx.now());
  // Equal hashes: the account was adopted from the emergency login, and neither password has changed since.
  const hasEmergencyPassword = ctx.env.ADMIN_USERNAME !== undefined && passwordHash === ctx.env.ADMIN_PASSWORD_HASH;
  return {
    isEmergency: false,
    name,
    username,
    email: readableEmail(email ?? ''),
    pendingEmail: pending && readableEmail(pending),
    emailObstacle: findMailObstacle(ctx),
    role,
    hasEmergencyPassword,
  };
}

export async function readOwnAccount(ctx: Context): Promise<OwnAccount> {
  const { accountId, username, role } = await ctx.sessions.require();
  if (accountId !== null) return toOwnAccount(ctx, await ownAccount(ctx, accountId));
  return {
    isEmergency: true,
    name: '',
    username,
    email: '',
    pendingEmail: null,
    emailObstacle: null,
    role,
    hasEmergencyPassword: true,
  };
}

/** Gives the environment's administrator an account with the same password and signs in with it. */
async function adopt(ctx: Context, { name, username }: Profile): Promise<string> {
  const { ADMIN_PASSWORD_HASH: passwordHash } = ctx.env;
  if (passwordHash === undefined) throw new TypeError('The environment has no administrator');
  assertNotReserved(ctx.env, username);
  const account = {
    name,
    username,
    role: 'owner',
    passwordHash,
    createdAt: ctx.now(),
  } as const;
  const { id } = await queries.insertAccount(ctx.db, account).catch(throwNameTaken);
  await inheritNotifications(ctx.db, id);
  await startSession(ctx, { accountId: id, comparedHash: passwordHash }, 'password');
  return id;
}

async function update(ctx: Context, accountId: string, { name, username }: Profile): Promise<string> {
  const known = await ctx.sessions.require();
  if (username === known.username) await queries.updateName(ctx.db, accountId, name);
  else {
    assertNotReserved(ctx.env, username);
    const edit = editUsername(ctx.db, accountId, { name, username });
    await changeAccount(ctx, accountId, 'username', edit).catch(throwNameTaken);
  }
  return accountId;
}

export async function changesAddress({ db, now, sessions }: Context, email: string): Promise<boolean> {
  const { accountId } = await sessions.require();
  if (accountId === null) return true;
  const known = (await queries.findAccount(db, accountId))?.email;
  return email.toLowerCase() !== known?.toLowerCase() && email !== (await findPendingEmail(db, accountId, now()));
}

/**
 * A new address takes effect with its confirmation link.
 * @throws AppError conflict for a taken or reserved username, or for another address while no mail goes out
 */
export async function saveOwnAccount(ctx: Context, profile: Profile): Promise<OwnAccount> {
  const { accountId, sessionId } = await ctx.sessions.require();
  if (accountId !== null && (await changesAddress(ctx, profile.email))) refuse(findMailObstacle(ctx));
  const id = accountId === null ? await adopt(ctx, profile) : await update(ctx, accountId, profile);
  const account = await ownAccount(ctx, id);
  const isSame = profile.email.toLowerCase() === account.email?.toLowerCase();
  const isPending = profile.email === (await findPendingEmail(ctx.db, id, ctx.now()));
  if (!isPending) await deleteLinks(ctx.db, id, 'email');
  if (!isSame && !isPending) {
    const link = { accountId: id, purpose: 'email', email: profile.email } as const;
    // The emergency login has just left its session for the new account.
    await sendLink(ctx, accountId === null ? link : { ...link, sessionId }, BY_ACCOUNT);
  }
  return toOwnAccount(ctx, account);
}

/**
 * Changes the password and ends all sessions. This browser gets a new one, so a copied cookie dies too.
 * @throws AppError bad-input for a wrong old or weak new password; conflict without an account
 */
export async function changePassword(
  ctx: Context,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { accountId } = await ctx.sessions.require();
  if (accountId === null) throw new AppError('conflict', NO_ACCOUNT);
  const comparedHash = await assertOwnPassword(ctx, current, 'current');
  const { username, name, email } = await ownAccount(ctx, accountId);
  await assertGoodPassword(next, [username, name, email ?? ''], 'next');
  const passwordHash = await hashPassword(next);
  // A concurrent change won: the typed password is outdated.
  const edit = editPassword(ctx.db, accountId, { passwordHash, comparedHash });
  const isChanged = await changeAccount(ctx, accountId, 'password', edit);
  if (!isChanged) throw wrongPassword('current');
  await ctx.sessions.open(accountId, passwordHash);
}

export async function listSessions({ db, now, sessions }: Context): Promise<OpenSession[]> {
  const { accountId, sessionId } = await sessions.require();
  const open = await sessionQueries.listSessions(db, accountId, now());
  return open
    .map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: session.id === sessionId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Idempotent. */
export async function endSession({ db, sessions }: Context, id: string): Promise<void> {
  const { accountId } = await sessions.require();
  await sessionQueries.endSession(db, accountId, id);
}

export async function endEverySession({ db, sessions }: Context): Promise<void> {
  const { accountId } = await sessions.require();
  if (accountId === null) await sessionQueries.endEmergencySessions(db);
  else await applyEdit(db, accountId, editSessions(db, accountId));
  await sessions.close();
}

export async function listOwnLogins({ db, sessions }: Context): Promise<LoginEntry[]> {
  const { accountId } = await sessions.require();
  const rows = await listLogins(db, accountId, LOGINS_SHOWN);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
