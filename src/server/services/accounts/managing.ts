import type { Account, changeRole as change, inviteAccount, listAccounts } from '#contracts/accounts/managing.ts';
import type { Answer, Parsed } from '#contracts/route.ts';
import * as queries from '#db/queries/accounts/accounts.ts';
import { editAway, editRole, editStatus } from '#db/queries/accounts/changing.ts';
import { hasLink } from '#db/queries/accounts/links.ts';
import * as listing from '#db/queries/accounts/listing.ts';
import { createOnce } from '#db/queries/creating.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { findMailObstacle, refuse } from '#server/services/obstacles.ts';
import { readableEmail } from '#server/services/readable-email.ts';
import { changeAccount } from './changes.ts';
import { BY_ACCOUNT, sendLink } from './links.ts';
import { assertNotReserved, throwNameTaken } from './names.ts';

const NOT_FOUND = 'Dieses Konto gibt es nicht mehr.';
const CHANGED = 'Dieser Eintrag wurde inzwischen geändert.';
const LAST_OWNER = 'Das ist die letzte Inhaberin. Gib zuerst einem anderen Konto die Rolle Inhaberin.';

function statusOf({ isActive, passwordHash }: queries.StoredAccount): Account['status'] {
  if (!isActive) return 'inactive';
  return passwordHash === null ? 'invited' : 'active';
}

const toAccount = (stored: queries.StoredAccount, ownId: string | null): Account => ({
  ...stored,
  email: stored.email && readableEmail(stored.email),
  status: statusOf(stored),
  lastLoginAt: stored.lastLoginAt?.toISOString() ?? null,
  isYou: stored.id === ownId,
});

export async function list(ctx: Context): Promise<Answer<typeof listAccounts>> {
  const { db, env, sessions } = ctx;
  const { accountId } = await sessions.require();
  const { accounts, emergencyLoginAt } = await listing.listAccounts(db);
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD_HASH: hash } = env;
  const hasEmergency = username !== undefined && hash !== undefined;
  return {
    accounts: accounts.map((account) => toAccount(account, accountId)),
    emergency: hasEmergency
      ? { username, lastLoginAt: emergencyLoginAt?.toISOString() ?? null, isYou: accountId === null }
      : null,
    mailObstacle: findMailObstacle(ctx),
  };
}

/** Creates an account and mails its link. @throws AppError conflict for a taken or reserved name, or if no mail goes out */
export async function invite(
  ctx: Context,
  { requestId: id, ...input }: Parsed<typeof inviteAccount>['body'],
): Promise<Account> {
  const { accountId } = await ctx.sessions.require();
  refuse(findMailObstacle(ctx));
  assertNotReserved(ctx.env, input.username);
  const { row, isNew } = await createOnce(
    id,
    () => queries.insertAccount(ctx.db, { ...input, id, createdAt: ctx.now() }),
    (known) => queries.findAccount(ctx.db, known),
  ).catch(throwNameTaken);
  const wantsLink = isNew || (row.passwordHash === null && !(await hasLink(ctx.db, row.id)));
  if (wantsLink) await sendLink(ctx, { accountId: row.id, purpose: 'invitation' }, BY_ACCOUNT);
  return toAccount(row, accountId);
}

async function readAccount(ctx: Context, id: string): Promise<Account> {
  const { accountId } = await ctx.sessions.require();
  const account = await queries.findAccount(ctx.db, id);
  if (account === undefined) throw new AppError('not-found', NOT_FOUND);
  return toAccount(account, accountId);
}

async function refusal({ db }: Context, id: string, version?: number): Promise<AppError> {
  const account = await queries.findAccount(db, id);
  if (account === undefined) return new AppError('not-found', NOT_FOUND);
  if (version !== undefined && account.version !== version) return new AppError('conflict', CHANGED);
  return new AppError('conflict', LAST_OWNER);
}

/** Takes effect with the account's next request. @throws AppError not-found, conflict */
export async function changeRole(ctx: Context, id: string, rights: Parsed<typeof change>['body']): Promise<Account> {
  const isChanged = await changeAccount(ctx, id, 'role', editRole(ctx.db, id, rights));
  if (!isChanged) throw await refusal(ctx, id, rights.version);
  return readAccount(ctx, id);
}

/** Locks an account, which ends its sessions at once, or unlocks it. @throws AppError not-found, conflict */
export async function changeStatus(ctx: Context, id: string, isActive: boolean): Promise<Account> {
  const edit = editStatus(ctx.db, id, isActive);
  if (!(await changeAccount(ctx, id, isActive ? 'activated' : 'deactivated', edit))) throw await refusal(ctx, id);
  return readAccount(ctx, id);
}

/** @throws AppError not-found, conflict */
export async function remove(ctx: Context, id: string): Promise<void> {
  if (!(await changeAccount(ctx, id, 'deleted', editAway(ctx.db, id)))) throw await refusal(ctx, id);
}
