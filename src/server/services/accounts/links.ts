import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { AccountLink } from '#contracts/accounts/links.ts';
import type { User } from '#contracts/accounts/login.ts';
import { findAccount, findByNameOrEmail, type StoredAccount } from '#db/queries/accounts/accounts.ts';
import { editEmailByLink, editPasswordByLink } from '#db/queries/accounts/changing.ts';
import * as queries from '#db/queries/accounts/links.ts';
import { canonicalEmail } from '#domain/address/canonical-email.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { AppError } from '#domain/errors.ts';
import type { CauseOf } from '#domain/mail/kinds.ts';
import type { Context } from '#server/context.ts';
import { takeMailTurn } from '#server/services/mail/turns.ts';
import { type MailLabel, nudgeMail, writeMail } from '#server/services/mail/writing.ts';
import { findMailObstacle, refuse } from '#server/services/obstacles.ts';
import { readableEmail } from '#server/services/readable-email.ts';
import { changeAccount } from './changes.ts';
import { startSession, userOf } from './login.ts';
import { throwNameTaken } from './names.ts';
import { assertGoodPassword } from './new-password.ts';
import { hashPassword } from './password.ts';

/** Validity from the mail on; an invitation reaches a person who does not expect it, so it lasts longer. */
const LIFE_MS = { invitation: 7 * DAY_MS, password: HOUR_MS, email: HOUR_MS } satisfies Record<
  queries.LinkPurpose,
  number
>;
/** After a day without its mail, the recipient has asked again or given up. */
const WAIT_MAX_MS = DAY_MS;
/**
 * Allows three links for a forgotten password at once, then one when the newest is twenty minutes old: strangers who
 * request links can never leave the account's owner without a valid one.
 */
const FORGOTTEN_ROOM: queries.LinkRoom = { max: 3, freshMs: 20 * MINUTE_MS };

export const BY_ACCOUNT = { cause: { source: 'owner' } } as const;

const GONE =
  'Dieser Link gilt nicht mehr: Er ist abgelaufen, schon benutzt, oder an deinem Konto wurde seitdem etwas geändert.';

export interface LinkMail {
  readonly link: string;
}

export const ACCOUNT_LINK_MAIL: MailLabel<LinkMail, 'account-link'> = {
  name: 'account-link',
  isPayload: (stored): stored is LinkMail => 'link' in stored && typeof stored.link === 'string',
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const tokenUnder = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`account-link\n${id}`).digest('base64url');

/** Recomputes the token for each attempt of its mail. @returns undefined if the secret that made it is gone */
export function linkToken({ env }: Context, { id, tokenHash }: { id: string; tokenHash: string }): string | undefined {
  return (env.SESSION_SECRET ?? [])
    .map((secret) => tokenUnder(secret, id))
    .find((token) => hashOf(token) === tokenHash);
}

/** Starts the link's validity now, however late its mail. @returns undefined if used, revoked or a day old */
export function linkToMail({ db, now }: Context, id: string) {
  const at = now().getTime();
  return queries.renewLink(db, id, { now: new Date(at), lifeMs: LIFE_MS, createdAfter: new Date(at - WAIT_MAX_MS) });
}

/**
 * Creates a link for an account and enqueues its mail.
 * @param link `email` is the address to confirm; beyond its limits no link is created
 * @param mail due at once without `notBefore`
 * @throws AppError unavailable without a secret
 */
export async function sendLink(
  ctx: Context,
  {
    accountId,
    purpose,
    email,
    ...limits
  }: { accountId: string; purpose: queries.LinkPurpose; email?: string } & queries.LinkLimits,
  mail: { readonly cause: CauseOf<'account-link'>; readonly notBefore?: Date },
): Promise<void> {
  const [secret] = ctx.env.SESSION_SECRET ?? [];
  if (secret === undefined) throw new AppError('unavailable', 'Die Anmeldung ist noch nicht eingerichtet.');
  const id = randomUUID();
  const createdAt = ctx.now();
  const times = { createdAt, expiresAt: new Date(createdAt.getTime() + LIFE_MS[purpose]) };
  const tokenHash = hashOf(tokenUnder(secret, id));
  await ctx.db.batch([
    ...queries.insertLink(ctx.db, { id, accountId, purpose, email: email ?? null, tokenHash, ...times }, limits),
    writeMail(ctx, ACCOUNT_LINK_MAIL, { link: id }, { dedupeKey: id, ...mail }),
  ]);
  nudgeMail(ctx);
}

async function sendForgotten(ctx: Context, given: string): Promise<void> {
  const account = await findByNameOrEmail(ctx.db, given, canonicalEmail(given));
  if (!account?.isActive || account.email === null) return;
  const purpose = account.passwordHash === null ? 'invitation' : 'password';
  await sendLink(ctx, { accountId: account.id, purpose, room: FORGOTTEN_ROOM }, await takeMailTurn(ctx));
}

/** Runs in the background, so that neither the response nor its time tells who has an account. */
export function sendPasswordLink(ctx: Context, given: string): void {
  const sent = sendForgotten(ctx, given).catch(() => ctx.log.error('link for a new password not sent', {}));
  ctx.waitUntil(sent);
}

async function find({ db, now }: Context, token: string) {
  const found = await queries.findLink(db, hashOf(token), now());
  if (found === undefined) throw new AppError('bad-input', GONE);
  return found;
}

/** @throws AppError bad-input, the same for unknown, used and expired links */
export async function readLink(ctx: Context, token: string): Promise<AccountLink> {
  const { link, account } = await find(ctx, token);
  const { username, name, role } = account;
  return { purpose: link.purpose, username, name, role, email: link.email && readableEmail(link.email) };
}

const personalOf = ({ username, name, email }: StoredAccount): string[] => [username, name, email ?? ''];

/**
 * Sets the password of a link's account and signs in. All other sessions and links of the account end.
 * @throws AppError bad-input for an invalid link or a common password
 */
export async function setPassword(ctx: Context, token: string, password: string): Promise<User> {
  const { link, account } = await find(ctx, token);
  if (link.purpose === 'email') throw new AppError('bad-input', GONE);
  await assertGoodPassword(password, personalOf(account), 'password');
  const passwordHash = await hashPassword(password);
  const edit = editPasswordByLink(ctx.db, account.id, { tokenHash: link.tokenHash, passwordHash, now: ctx.now() });
  // An invitation's first password replaces none, so there is nothing to notify.
  const notified = account.passwordHash === null ? { ...account, email: null } : account;
  const isSpent = await changeAccount(ctx, notified, 'password', edit);
  if (!isSpent) throw new AppError('bad-input', GONE);
  const user = userOf({ accountId: account.id, ...account });
  await startSession(ctx, { accountId: account.id, comparedHash: passwordHash }, 'password');
  return user;
}

/** Confirms the address of a link. @throws AppError bad-input, conflict */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const { link, account } = await find(ctx, token);
  const edit = editEmailByLink(ctx.db, account.id, { tokenHash: link.tokenHash, now: ctx.now() });
  if (await changeAccount(ctx, account, 'email', edit).catch(throwNameTaken)) return;
  throw new AppError('bad-input', GONE);
}

/** Resends the invitation, or a link for a new password. @throws AppError not-found, conflict */
export async function sendLinkTo(ctx: Context, accountId: string): Promise<void> {
  const account = await findAccount(ctx.db, accountId);
  if (account === undefined) throw new AppError('not-found', 'Dieses Konto gibt es nicht mehr.');
  if (account.email === null) throw new AppError('conflict', 'Dieses Konto hat noch keine bestätigte E-Mail-Adresse.');
  if (!account.isActive) throw new AppError('conflict', 'Dieses Konto ist deaktiviert.');
  refuse(findMailObstacle(ctx));
  await sendLink(ctx, { accountId, purpose: account.passwordHash === null ? 'invitation' : 'password' }, BY_ACCOUNT);
}
