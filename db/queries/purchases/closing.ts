import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { purchases } from '#db/schema/purchases/purchases.ts';
import { OPEN_STATES } from '#domain/purchases/notice.ts';
import { stateOf } from './revenue.ts';

/** Closes an open purchase; the next notice reopens it. @returns whether it existed and was open */
export async function closePurchase(db: Database, id: number, at: Date, today: string): Promise<boolean> {
  const closed = await db
    .update(purchases)
    .set({ closedAt: at })
    .where(and(eq(purchases.id, id), inArray(stateOf(today), OPEN_STATES)))
    .returning({ id: purchases.id });
  return closed.length > 0;
}

export async function reopenPurchase(db: Database, id: number): Promise<void> {
  await db.update(purchases).set({ closedAt: null }).where(eq(purchases.id, id));
}
