import type { readNotifications } from '#contracts/mail/notifications.ts';
import type { Answer } from '#contracts/route.ts';
import { findAccount } from '#db/queries/accounts/accounts.ts';
import * as queries from '#db/queries/mail/notifications.ts';
import {
  type News,
  type NewsCounts,
  type NotificationSwitch,
  type NotificationSwitches,
  newsDueAt,
  notificationDefaults,
} from '#domain/mail/notifications.ts';
import type { Context } from '#server/context.ts';
import { mailServerOf } from '#server/services/vendors.ts';
import { MAIL, type MailLabel } from './writing.ts';

/** What is new for somebody: for an owner's account, or without one for the administrator of the environment. */
export interface StoredNews extends NewsCounts {
  readonly account?: string | null;
}

/** The mail with what is new. */
export const newsMail: MailLabel<StoredNews, 'news'> = {
  name: 'news',
  isPayload: (stored): stored is StoredNews => Object.values(stored).some((value) => typeof value === 'number'),
};

/**
 * The statement that tells the owners of something, for a `db.batch` with what has happened: it goes into the next mail
 * with news, for each at most one in 15 minutes. Whether they want it is asked when that is made.
 */
export function notify({ db, now }: Pick<Context, 'db' | 'now'>, what: News) {
  const instant = now();
  return queries.addNews(db, { topic: MAIL, what, now: instant, dueAt: newsDueAt(instant) });
}

/** A notice of a case: with `account` (null: at `OWNER_EMAIL`) for one of those who are told, without for all. */
export interface CaseNotice {
  readonly caseId: number;
  readonly account?: string | null;
}

export const CASE_NOTICE: MailLabel<CaseNotice, 'case-notice'> = {
  name: 'case-notice',
  isPayload: (stored): stored is CaseNotice => 'caseId' in stored && typeof stored.caseId === 'number',
};

/** The switches of an account as they stand, or with null those of the administrator of the environment. */
export async function readSwitches(
  { db }: Pick<Context, 'db'>,
  accountId: string | null,
): Promise<NotificationSwitches> {
  const rows = await queries.readNotifications(db, accountId);
  const isOn = (name: NotificationSwitch): boolean =>
    rows.find((row) => row.name === name)?.isOn ?? notificationDefaults[name];
  return { newsletter: isOn('newsletter'), waitlist: isOn('waitlist'), sync: isOn('sync') };
}

/**
 * Where somebody's news go; undefined where nothing reaches them. The administrator of the environment is told at `OWNER_EMAIL`,
 * unless that is an owner's address: then her own switches decide, and she gets no mail twice.
 */
export async function newsAddress({ db, env }: Context, accountId: string | null): Promise<string | undefined> {
  if (accountId !== null) {
    const account = await findAccount(db, accountId);
    return account?.isActive && account.role === 'owner' ? (account.email ?? undefined) : undefined;
  }
  const address = env.OWNER_EMAIL;
  return address === undefined || (await queries.isOwnersAddress(db, address)) ? undefined : address;
}

/** Whether notices of withdrawals and cancellations reach anybody. */
export const canTellOwner = ({ db, env }: Pick<Context, 'db' | 'env'>): Promise<boolean> =>
  queries.isAnybodyTold(db, env.OWNER_EMAIL ?? null);

/** The switches of the account that is signed in, and whether mails can reach it. */
export async function read(ctx: Context): Promise<Answer<typeof readNotifications>> {
  const { accountId } = await ctx.sessions.require();
  return {
    switches: await readSwitches(ctx, accountId),
    address: (await newsAddress(ctx, accountId)) ?? null,
    canSend: mailServerOf(ctx) !== undefined,
  };
}

/** Sets the switches. */
export async function set(ctx: Context, switches: NotificationSwitches): Promise<Answer<typeof readNotifications>> {
  const { accountId } = await ctx.sessions.require();
  await queries.setNotifications(ctx.db, accountId, switches);
  return read(ctx);
}
