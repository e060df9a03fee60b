import { createHmac } from 'node:crypto';
import { noteLogin } from '#db/queries/accounts/accounts.ts';
import { insertLogin, knownBrowsers } from '#db/queries/accounts/login-log.ts';
import { FAILED_LOGIN_ROOM } from '#domain/daily-room.ts';
import type { Context } from '#server/context.ts';
import { hasDailyRoom } from '#server/services/daily-room.ts';
import { type MailLabel, nudgeMail, writeMail } from '#server/services/mail/writing.ts';

/** A mail that tells of a login. */
export interface LoginMail {
  readonly login: number;
}

/** What is known of it in the outbox. */
export const NEW_BROWSER_MAIL: MailLabel<LoginMail, 'new-browser'> = {
  name: 'new-browser',
  isUrgent: true,
  isPayload: (stored): stored is LoginMail => 'login' in stored && typeof stored.login === 'number',
};

/** What somebody has shown to sign in. */
export type LoginMethod = 'password' | 'passkey';

/** Who has tried to sign in; the administrator of the environment is null. */
interface Login {
  readonly accountId: string | null;
  readonly method: LoginMethod;
  readonly isSuccess: boolean;
}

/** From where the account was used, so that it can be compared. */
function placeOf({ env, client, ip }: Context, accountId: string | null) {
  const [secret = ''] = env.SESSION_SECRET ?? [];
  const hash = (purpose: string, text: string): string =>
    createHmac('sha256', secret).update(`login-${purpose}\n${text}`).digest('base64url').slice(0, 22);
  const browserKey = hash('browser', `${accountId}\n${client.browser}\n${client.country}`);
  return { addressKey: hash('address', ip), browserKey, ...client };
}

/** Writes down that who is signed in takes everything along, and gives the line's number. */
export async function logTakeout(ctx: Context): Promise<number> {
  const { accountId } = await ctx.sessions.require();
  const line = { accountId, method: 'takeout', isSuccess: true, at: ctx.now() } as const;
  return insertLogin(ctx.db, { ...line, ...placeOf(ctx, accountId) });
}

/**
 * Writes a login or a failed try down. Address and browser are kept as keyed hashes: the log tells whether they were
 * the same, not which; of failed ones no more than a day has room for. At a login from a browser that the account was never signed in with, a mail goes out.
 */
export async function logLogin(ctx: Context, { accountId, method, isSuccess }: Login): Promise<void> {
  const { db, now } = ctx;
  if (!isSuccess && !(await hasDailyRoom(ctx, FAILED_LOGIN_ROOM))) return;
  const place = placeOf(ctx, accountId);
  const known = isSuccess && accountId !== null ? await knownBrowsers(db, accountId, place.browserKey) : undefined;
  const login = await insertLogin(db, { accountId, method, isSuccess, ...place, at: now() });
  if (accountId === null || !isSuccess) return;
  await noteLogin(db, accountId, now());
  // Who signs in for the first time has just had a mail.
  if (known === undefined || known.isFirst || known.isKnown) return;
  await writeMail(ctx, NEW_BROWSER_MAIL, { login }, { dedupeKey: String(login), cause: { source: 'owner' } });
  nudgeMail(ctx);
}
