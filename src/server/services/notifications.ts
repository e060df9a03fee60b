import type { readNotifications } from '#contracts/notifications.ts';
import type { Answer } from '#contracts/route.ts';
import * as queries from '#db/queries/notifications.ts';
import {
  type News,
  type NewsCounts,
  type NotificationSwitch,
  type NotificationSwitches,
  newsDueAt,
  notificationDefaults,
  RUNS_SEEN,
  syncNews,
} from '#domain/notifications.ts';
import type { Context } from '#server/http/context.ts';
import { MAIL, type MailLabel } from './mail.ts';
import { smtpOf } from './vendors.ts';

/** The mail with what is new. */
export const newsMail: MailLabel<NewsCounts> = {
  name: 'news',
  isPayload: (stored): stored is NewsCounts => Object.values(stored).some((value) => typeof value === 'number'),
};

/**
 * The statement that tells the owner of something, for a `db.batch` with what has happened: it goes into the next mail
 * with news, at most one in 15 minutes. Whether she wants it is asked when that is made.
 */
export function notify({ db, now }: Pick<Context, 'db' | 'now'>, what: News) {
  const instant = now();
  return queries.addNews(db, { topic: MAIL, kind: newsMail.name, what, now: instant, dueAt: newsDueAt(instant) });
}

/** The switches as they stand. */
export async function readSwitches({ db }: Pick<Context, 'db'>): Promise<NotificationSwitches> {
  const rows = await queries.readNotifications(db);
  const isOn = (name: NotificationSwitch): boolean =>
    rows.find((row) => row.name === name)?.isOn ?? notificationDefaults[name];
  return { newsletter: isOn('newsletter'), waitlist: isOn('waitlist'), sync: isOn('sync') };
}

/** Of what the owner is told, and whether that can reach her. */
export async function read(ctx: Context): Promise<Answer<typeof readNotifications>> {
  return {
    switches: await readSwitches(ctx),
    address: ctx.env.OWNER_EMAIL ?? null,
    canSend: smtpOf(ctx) !== undefined,
  };
}

/** Sets a switch. */
export async function set(
  ctx: Context,
  name: NotificationSwitch,
  isOn: boolean,
): Promise<Answer<typeof readNotifications>> {
  await queries.setNotification(ctx.db, name, isOn);
  return read(ctx);
}

/** Tells the owner what a synchronisation that did not simply work is to her. */
export async function noteSync(ctx: Context): Promise<void> {
  const { outcomes, isRevoked } = await queries.readSyncOutcomes(ctx.db, RUNS_SEEN);
  const news = syncNews(outcomes, isRevoked);
  if (news) await notify(ctx, news);
}
