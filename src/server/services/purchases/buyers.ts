import * as queries from '#db/queries/purchases/buyers.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { buyersKeptSince } from '#domain/purchases/retention.ts';
import type { Context } from '#server/context.ts';

const NO_NAME = 'Dieser Kauf nennt niemanden mehr.';

/** Erases name and address from a purchase and from all others with that address. @throws AppError not-found */
export async function eraseBuyer({ db, now }: Context, purchaseId: number): Promise<{ readonly purchases: number }> {
  const email = await queries.findBuyerEmail(db, purchaseId);
  const purchases = await queries.eraseBuyer(db, purchaseId, email, now());
  if (purchases === 0) throw new AppError('not-found', NO_NAME);
  return { purchases };
}

/** Erases buyers of old purchases (docs/decisions/buyers.md); the amounts stay. */
export async function eraseOldBuyers({ db, now }: Context): Promise<void> {
  await queries.eraseOldBuyers(db, buyersKeptSince(berlinDay(now())), now());
}
