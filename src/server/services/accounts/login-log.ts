import { createHmac } from 'node:crypto';
import { recordLogin } from '#db/queries/accounts/accounts.ts';
import { insertLogin, readSignInHistory } from '#db/queries/accounts/login-log.ts';
import { FAILED_LOGIN_ROOM } from '#domain/daily-room.ts';
import type { Context } from '#server/context.ts';
import { hasDailyRoom } from '#server/services/daily-room.ts';
import { type MailLabel, nudgeMail, writeMail } from '#server/services/mail/writing.ts';

export interface LoginMail {
  readonly login: number;
}

export const NEW_BROWSER_MAIL: MailLabel<LoginMail, 'new-browser'> = {
  name: 'new-browser',
  isUrgent: true,
  isPayload: (stored): stored is LoginMail => 'login' in stored && typeof stored.login === 'number',
};

export type LoginMethod = 'password' | 'passkey';

/** `accountId` is null for the environment's administrator. */
interface Login {
  readonly accountId: string | null;
  readonly method: LoginMethod;
  readonly isSuccess: boolean;
  /** Id in the browser's cookie (`Device`); empty after a failure, which leaves none. */
  readonly device?: string;
}

function placeOf({ env, client }: Context, device = '') {
  const [secret = ''] = env.SESSION_SECRET ?? [];
  const browserKey = createHmac('sha256', secret).update(`login-browser\n${device}`).digest('base64url').slice(0, 22);
  return { browserKey, ...client };
}

export async function logTakeout(ctx: Context): Promise<number> {
  const { accountId } = await ctx.sessions.require();
  const line = { accountId, method: 'takeout', isSuccess: true, at: ctx.now() } as const;
  return insertLogin(ctx.db, { ...line, ...placeOf(ctx) });
}

/**
 * Logs up to a daily number of failed attempts. Address and browser are keyed hashes, which tell whether they were the
 * same, not which. A login from a browser without the cookie of an earlier one sends a mail, whatever its name.
 */
export async function logLogin(ctx: Context, { accountId, method, isSuccess, device }: Login): Promise<void> {
  const { db, now } = ctx;
  if (!isSuccess && !(await hasDailyRoom(ctx, FAILED_LOGIN_ROOM))) return;
  const place = placeOf(ctx, device);
  const known = isSuccess && accountId !== null ? await readSignInHistory(db, accountId, place.browserKey) : undefined;
  const login = await insertLogin(db, { accountId, method, isSuccess, ...place, at: now() });
  if (accountId === null || !isSuccess) return;
  await recordLogin(db, accountId, now());
  // The first login follows an invitation mail, so it needs no other.
  if (known === undefined || known.isFirst || known.isKnown) return;
  await writeMail(ctx, NEW_BROWSER_MAIL, { login }, { dedupeKey: String(login), cause: { source: 'owner' } });
  nudgeMail(ctx);
}
