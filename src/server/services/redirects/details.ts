import type { RedirectClicks } from '#contracts/redirects/following.ts';
import { VOUCHER_DAYS, type VoucherUse } from '#contracts/redirects/vouchers.ts';
import { readClicks } from '#db/queries/redirects/clicks.ts';
import * as vouchers from '#db/queries/redirects/vouchers.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { type ClickDimension, clickDimensions } from '#domain/redirects/clicks.ts';
import type { Context } from '#server/context.ts';

const NOT_FOUND = 'Diesen Kurzlink gibt es nicht mehr.';

const firstOf = (now: Date, days: number): string => addDays(berlinDay(now), 1 - days);

/** Lists a count for each of some days; those without one have 0. */
function countByDay<Row extends { readonly day: string }>(
  since: string,
  days: number,
  rows: readonly Row[],
  countOf: (row: Row) => number,
): number[] {
  const byDay = new Map(rows.map((row) => [row.day, countOf(row)]));
  return Array.from({ length: days }, (_, index) => byDay.get(addDays(since, index)) ?? 0);
}

/** Reports the clicks of the last days, today last. @throws AppError not-found */
export async function readClickReport(ctx: Context, id: number, days: number): Promise<RedirectClicks> {
  const since = firstOf(ctx.now(), days);
  const report = await readClicks(ctx.db, id, since);
  if (!report.isThere) throw new AppError('not-found', NOT_FOUND);
  const marksOf = (name: ClickDimension) =>
    report.marks
      .filter(({ dimension }) => dimension === clickDimensions[name])
      .map(({ value, count }) => ({ name: value, count }));
  return {
    since,
    clicks: countByDay(since, days, report.days, ({ clicks }) => clicks),
    bots: report.days.reduce((sum, { bots }) => sum + bots, 0),
    referrers: marksOf('referrer'),
    devices: marksOf('device'),
    countries: marksOf('country'),
    robots: marksOf('robot'),
  };
}

/** @throws AppError not-found */
export async function readVoucherUse(ctx: Context, id: number): Promise<VoucherUse> {
  const now = ctx.now();
  const since = firstOf(now, VOUCHER_DAYS);
  const use = await vouchers.readVoucherUse(ctx.db, {
    id,
    since,
    now,
    initialVoucher: ctx.env.PUBLIC_CHECKOUT_VOUCHER,
  });
  if (!use.isThere) throw new AppError('not-found', NOT_FOUND);
  const uses = countByDay(since, VOUCHER_DAYS, use.days, (day) => day.uses);
  return { codes: use.codes, since, uses, earlier: use.earlier };
}

export const joinPurchases = async (ctx: Context, id: number): Promise<{ joined: number }> => ({
  joined: await vouchers.joinPurchases(ctx.db, id, ctx.env.PUBLIC_CHECKOUT_VOUCHER),
});
