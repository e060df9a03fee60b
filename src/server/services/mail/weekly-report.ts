import type { readReport } from '#contracts/mail/weekly-report.ts';
import type { Answer } from '#contracts/route.ts';
import { findAccount } from '#db/queries/accounts/accounts.ts';
import * as queries from '#db/queries/mail/weekly-report.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { dueMonday } from '#domain/mail/weekly-report.ts';
import type { Context } from '#server/context.ts';
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

const NO_ADDRESS = 'Für den Wochenbericht braucht dein Konto eine bestätigte E-Mail-Adresse.';

async function ownAccount({ db, sessions }: Context) {
  const { accountId } = await sessions.require();
  return accountId === null ? undefined : findAccount(db, accountId);
}

export async function describeReport(ctx: Context): Promise<Answer<typeof readReport>> {
  const account = await ownAccount(ctx);
  return { isOn: account?.weeklyReport ?? false, address: account?.email ?? null };
}

/** @throws AppError conflict without a confirmed address */
export async function setReport(ctx: Context, isOn: boolean): Promise<Answer<typeof readReport>> {
  const account = await ownAccount(ctx);
  if (!account?.email) throw new AppError('conflict', NO_ADDRESS);
  await queries.setReport(ctx.db, account.id, isOn);
  return describeReport(ctx);
}

/** Sends the signed-in account a report of the last seven days. @throws AppError conflict */
export async function sendReportPreview(ctx: Context): Promise<void> {
  const account = await ownAccount(ctx);
  if (!account?.email) throw new AppError('conflict', NO_ADDRESS);
  const report: Report = { account: account.id, day: berlinDay(ctx.now()), isPreview: true };
  await writeMail(ctx, WEEKLY_REPORT, report, { dedupeKey: `preview:${account.id}`, cause: { source: 'owner' } });
  nudgeMail(ctx);
}

export async function sweepReports(ctx: Context): Promise<void> {
  const monday = dueMonday(ctx.now());
  if (monday === undefined) return;
  const report = { topic: MAIL.name, monday, now: ctx.now() };
  if (await queries.writeReports(ctx.db, report)) nudgeMail(ctx);
}
