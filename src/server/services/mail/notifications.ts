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
import { findMailObstacle } from '#server/services/obstacles.ts';
import { MAIL, type MailLabel } from './writing.ts';

/** News counts for an owner's account; without one, for the administrator of the environment. */
export interface StoredNews extends NewsCounts {
  readonly account?: string | null;
}

export const newsMail: MailLabel<StoredNews, 'news'> = {
  name: 'news',
  isPayload: (stored): stored is StoredNews => Object.values(stored).some((value) => typeof value === 'number'),
};

/**
 * Returns the statement that notifies the owners, for a `db.batch` with its cause. News are bundled to one mail per
 * owner in 15 minutes; unwanted kinds are filtered when it is composed.
 */
export function notify({ db, now }: Pick<Context, 'db' | 'now'>, what: News) {
  const instant = now();
  return queries.addNews(db, { topic: MAIL, what, now: instant, dueAt: newsDueAt(instant) });
}

/** `account` is one recipient (null: `OWNER_EMAIL`); undefined means not yet split by recipient. */
export interface CasePayload {
  readonly caseId: number;
  readonly account?: string | null;
}

export const CASE_NOTICE: MailLabel<CasePayload, 'case-notice'> = {
  name: 'case-notice',
  isPayload: (stored): stored is CasePayload => 'caseId' in stored && typeof stored.caseId === 'number',
};

/** Reads an account's switches; null: those of the environment's administrator. */
export async function readSwitches(
  { db }: Pick<Context, 'db'>,
  accountId: string | null,
): Promise<NotificationSwitches> {
  const rows = await queries.readNotifications(db, accountId);
  const isOn = (name: NotificationSwitch): boolean =>
    rows.find((row) => row.name === name)?.isOn ?? notificationDefaults[name];
  return { newsletter: isOn('newsletter'), waitlist: isOn('waitlist'), sync: isOn('sync') };
}

const isOwnersAddress = async ({ db, env }: Pick<Context, 'db' | 'env'>): Promise<boolean> =>
  env.OWNER_EMAIL !== undefined && (await queries.isOwnerAddress(db, env.OWNER_EMAIL));

/**
 * Returns the address for an account's news, if any. The environment's administrator is notified at `OWNER_EMAIL`,
 * unless it is an owner's address: then her switches decide, and she gets no mail twice.
 */
export async function findNewsAddress({ db, env }: Context, accountId: string | null): Promise<string | undefined> {
  if (accountId !== null) {
    const account = await findAccount(db, accountId);
    return account?.isActive && account.role === 'owner' ? (account.email ?? undefined) : undefined;
  }
  return (await isOwnersAddress({ db, env })) ? undefined : env.OWNER_EMAIL;
}

export const canTellOwner = ({ db, env }: Pick<Context, 'db' | 'env'>): Promise<boolean> =>
  queries.hasNotificationRecipients(db, env.OWNER_EMAIL ?? null);

export async function describeNotifications(ctx: Context): Promise<Answer<typeof readNotifications>> {
  const { accountId } = await ctx.sessions.require();
  return {
    switches: await readSwitches(ctx, accountId),
    address: (await findNewsAddress(ctx, accountId)) ?? null,
    ...(accountId === null && (await isOwnersAddress(ctx)) && { isOwners: true }),
    obstacle: findMailObstacle(ctx),
  };
}

export async function setNotifications(
  ctx: Context,
  switches: NotificationSwitches,
): Promise<Answer<typeof readNotifications>> {
  const { accountId } = await ctx.sessions.require();
  await queries.setNotifications(ctx.db, accountId, switches);
  return describeNotifications(ctx);
}
