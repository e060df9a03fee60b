import { renderMail } from '#content/mail/frame.ts';
import { linkEnds, weeklyReport } from '#content/mail/weekly-report.ts';
import { findAccount } from '#db/queries/accounts/accounts.ts';
import { revenueByLinkBetween, signUpsByOrigin, visitsBetween } from '#db/queries/mail/weekly-report.ts';
import { hasRole, homeOf, type Role } from '#domain/accounts/roles.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { isQuiet, type Week, weekBefore } from '#domain/mail/weekly-report.ts';
import type { Context } from '#server/context.ts';
import { buildDashboard } from '#server/services/dashboard/reading.ts';
import { mailSender } from '#server/services/mail-sender.ts';
import type { MailKind } from './kind.ts';
import { screenUrl } from './screen-url.ts';
import { type Report, WEEKLY_REPORT } from './weekly-report.ts';

const DAYS = 7;

type DashboardData = Awaited<ReturnType<typeof buildDashboard>>;

const sum = (counts: readonly number[]): number => counts.reduce((total, each) => total + each, 0);

/** Lists what needs an owner's action; other roles could do nothing about it. */
function attentionOf({ troubles, expiring }: DashboardData, role: Role): string[] {
  if (!hasRole(role, 'owner')) return [];
  return [...troubles.map(({ text }) => text), ...expiring.map(({ slug, expiresAt }) => linkEnds(slug, expiresAt))];
}

/** Sums up the week's revenue; undefined without permission or a connected platform. */
async function moneyOf(ctx: Context, day: string, { money }: DashboardData, role: Role): Promise<Week['money']> {
  if (money === null || !hasRole(role, 'owner')) return undefined;
  const today = berlinDay(ctx.now());
  const from = addDays(day, -DAYS);
  return {
    revenue: sum(weekBefore(money.days, today, day)),
    before: sum(weekBefore(money.days, today, from)),
    links: await revenueByLinkBetween(ctx.db, from, day),
    owed: money.owed,
  };
}

async function weekOf(ctx: Context, day: string, role: Role): Promise<Week> {
  const figures = await buildDashboard(ctx);
  const today = berlinDay(ctx.now());
  const from = addDays(day, -DAYS);
  return {
    from,
    until: addDays(day, -1),
    visits: await visitsBetween(ctx.db, from, day),
    clicks: sum(weekBefore(figures.clicks.days, today, day)),
    signUps: await signUpsByOrigin(ctx.db, from, day),
    events: figures.events.next,
    money: await moneyOf(ctx, day, figures, role),
    attention: attentionOf(figures, role),
  };
}

/** Skipped after a quiet week. */
export const weeklyReportMail: MailKind<Report> = {
  ...WEEKLY_REPORT,
  whenUnclear: 'end',
  async compose(ctx, { account: id, day, isPreview = false }) {
    const account = await findAccount(ctx.db, id);
    if (!account?.email || !account.isActive || (!isPreview && !account.weeklyReport)) return undefined;
    const week = await weekOf(ctx, day, account.role);
    if (isQuiet(week) && !isPreview) return undefined;
    const about = {
      name: account.name,
      url: screenUrl(ctx, homeOf(account.role)),
      settingsUrl: screenUrl(ctx, 'settings'),
    };
    return { to: { address: account.email }, ...renderMail(weeklyReport(week, about), await mailSender(ctx)) };
  },
};
