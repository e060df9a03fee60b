import { VOUCHER_DAYS, type VoucherUse } from '#contracts/redirects/vouchers.ts';
import * as queries from '#db/queries/redirects/vouchers.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

/** @throws AppError not-found */
export async function readVoucherUse(ctx: Context, id: number): Promise<VoucherUse> {
  const now = ctx.now();
  const since = addDays(berlinDay(now), 1 - VOUCHER_DAYS);
  const use = await queries.readVoucherUse(ctx.db, {
    id,
    since,
    now,
    initialVoucher: ctx.env.PUBLIC_CHECKOUT_VOUCHER,
  });
  if (!use.isThere) throw new AppError('not-found', 'Diesen Kurzlink gibt es nicht mehr.');
  const byDay = new Map(use.days.map(({ day, uses }) => [day, uses]));
  return {
    codes: use.codes,
    since,
    uses: Array.from({ length: VOUCHER_DAYS }, (_, index) => byDay.get(addDays(since, index)) ?? 0),
    earlier: use.earlier,
  };
}

export const joinPurchases = async (ctx: Context, id: number): Promise<{ joined: number }> => ({
  joined: await queries.joinPurchases(ctx.db, id, ctx.env.PUBLIC_CHECKOUT_VOUCHER),
});
