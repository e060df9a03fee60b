import { forgetOldBuyers } from '#db/queries/purchases/buyers.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { buyersKeptSince } from '#domain/purchases/retention.ts';
import type { Context } from '#server/context.ts';

/** Forgets who has bought what long ago (docs/decisions/purchases.md); the amounts stay. */
export async function forgetBuyers({ db, now }: Context): Promise<void> {
  await forgetOldBuyers(db, buyersKeptSince(berlinDay(now())), now());
}
