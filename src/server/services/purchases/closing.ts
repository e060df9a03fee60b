import type { Purchase } from '#contracts/purchases/reading.ts';
import { closePurchase, reopenPurchase } from '#db/queries/purchases/closing.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { readPurchase } from './reading.ts';

const NOT_OPEN = 'Dieser Kauf ist nicht mehr offen. Lade ihn neu, dann siehst du, was gekommen ist.';

/** @throws AppError not-found, conflict if the state ends by itself */
export async function setClosed(ctx: Context, id: number, isClosed: boolean): Promise<Purchase> {
  const { db, now } = ctx;
  const isDone = isClosed ? await closePurchase(db, id, now(), berlinDay(now())) : await reopenPurchase(db, id);
  const purchase = await readPurchase(ctx, id);
  if (isDone === false && purchase.state !== 'closed') throw new AppError('conflict', NOT_OPEN);
  return purchase;
}
