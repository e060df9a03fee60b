import type { readReport } from '#contracts/mail/weekly-report.ts';
import type { Obstacle } from '#contracts/obstacle.ts';
import type { Answer } from '#contracts/route.ts';
import { findAccount, type StoredAccount } from '#db/queries/accounts/accounts.ts';
import * as queries from '#db/queries/mail/weekly-report.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { dueMonday } from '#domain/mail/weekly-report.ts';
import type { Context } from '#server/context.ts';
import { findMailObstacle, refuse } from '#server/services/obstacles.ts';
import { MAIL, type MailLabel, nudgeMail, writeMail } from './writing.ts';

export interface Report {
  readonly account: string;
  /** Day after the week, `YYYY-MM-DD`. */
  readonly day: string;
  /** Sent even if the week was empty. */
  readonly isPreview?: boolean;
}

export const WEEKLY_REPORT: MailLabel<Report, 'weekly-report'> = {
  name: 'weekly-report',
  isPayload: (stored): stored is Report =>
    'account' in stored && typeof stored.account === 'string' && 'day' in stored && typeof stored.day === 'string',
};

const link = { label: 'Zum Konto', screen: 'settings', search: '' } as const;
const NO_ADDRESS: Obstacle = {
  text: 'Für den Wochenbericht braucht dein Konto eine bestätigte E-Mail-Adresse.',
  link,
};
const EMERGENCY: Obstacle = {
  text: 'Der Notzugang bekommt keinen Wochenbericht. Speichere zuerst dein Profil.',
  link,
};

async function ownAccount({ db, sessions }: Context): Promise<StoredAccount | undefined> {
  const { accountId } = await sessions.require();
  return accountId === null ? undefined : findAccount(db, accountId);
}

function findReportObstacle(account: StoredAccount | undefined): Obstacle | null {
  if (account === undefined) return EMERGENCY;
  return account.email ? null : NO_ADDRESS;
}

/** @throws AppError conflict without a confirmed address */
async function requireAccount(ctx: Context): Promise<StoredAccount> {
  const account = await ownAccount(ctx);
  refuse(findReportObstacle(account));
  if (account === undefined) throw new Error('The obstacle was not found');
  return account;
}

export async function describeReport(ctx: Context): Promise<Answer<typeof readReport>> {
  const account = await ownAccount(ctx);
  return {
    isOn: account?.weeklyReport ?? false,
    address: account?.email ?? null,
    obstacle: findReportObstacle(account),
    previewObstacle: findMailObstacle(ctx),
  };
}

/** @throws AppError conflict without a confirmed address */
export async function setReport(ctx: Context, isOn: boolean): Promise<Answer<typeof readReport>> {
  const { id } = await requireAccount(ctx);
  await queries.setReport(ctx.db, id, isOn);
  return describeReport(ctx);
}

/** Sends the signed-in account a report of the last seven days. @throws AppError conflict */
export async function sendReportPreview(ctx: Context): Promise<void> {
  const { id } = await requireAccount(ctx);
  refuse(findMailObstacle(ctx));
  const report: Report = { account: id, day: berlinDay(ctx.now()), isPreview: true };
  await writeMail(ctx, WEEKLY_REPORT, report, { dedupeKey: `preview:${id}`, cause: { source: 'owner' } });
  nudgeMail(ctx);
}

export async function sweepReports(ctx: Context): Promise<void> {
  const monday = dueMonday(ctx.now());
  if (monday === undefined) return;
  const report = { topic: MAIL.name, monday, now: ctx.now() };
  if (await queries.writeReports(ctx.db, report)) nudgeMail(ctx);
}
