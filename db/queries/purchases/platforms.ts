import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';
import { paymentPlatforms, paymentProducts } from '#db/schema/purchases/purchases.ts';
import { PLATFORMS, type Platform } from '#domain/purchases/notice.ts';

/** Connection with a payment platform; its secret is encrypted. */
export type PlatformConnection = typeof paymentPlatforms.$inferSelect;

export const listConnections = (db: Database): Promise<PlatformConnection[]> => db.select().from(paymentPlatforms);

export async function findConnection(db: Database, platform: Platform): Promise<PlatformConnection | undefined> {
  const [row] = await db.select().from(paymentPlatforms).where(eq(paymentPlatforms.platform, platform));
  return row;
}

/** Replaces a platform's connection, without the times of the old one's notices. */
export async function saveConnection(
  db: Database,
  { platform, ...connection }: Pick<PlatformConnection, 'platform' | 'secret' | 'connectedAt'>,
): Promise<void> {
  const values = { ...connection, lastNoticeAt: null, lastTestAt: null, lastRefusedAt: null };
  await db
    .insert(paymentPlatforms)
    .values({ platform, ...values })
    .onConflictDoUpdate({ target: paymentPlatforms.platform, set: values });
}

/** Deletes a connection; its stored notices stay. */
export async function deleteConnection(db: Database, platform: Platform): Promise<void> {
  await db.delete(paymentPlatforms).where(eq(paymentPlatforms.platform, platform));
}

export async function recordTest(db: Database, platform: Platform, at: Date): Promise<void> {
  await db.update(paymentPlatforms).set({ lastTestAt: at }).where(eq(paymentPlatforms.platform, platform));
}

/**
 * Stores the time of a notice with a wrong signature, at most once per `pauseMs`, so that strangers cause few writes.
 */
export async function recordRefusal(db: Database, platform: Platform, at: Date, pauseMs: number): Promise<void> {
  const before = new Date(at.getTime() - pauseMs).toISOString();
  const isDue = sql`coalesce(${paymentPlatforms.lastRefusedAt} < ${before}::timestamptz, true)`;
  await db
    .update(paymentPlatforms)
    .set({ lastRefusedAt: at })
    .where(and(eq(paymentPlatforms.platform, platform), isDue));
}

const listedProduct = z.object({
  platform: z.enum(PLATFORMS),
  productId: z.string(),
  name: z.nullable(z.string()),
  platformName: z.string(),
  offer: z.nullable(z.string()),
  purchases: z.int(),
});

export type ListedProduct = z.infer<typeof listedProduct>;

/** Lists every product bought or named: unnamed ones first, then by name. */
export const listProducts = (db: Database) =>
  rows(db, listedProduct)`
    select platform, product_id as "productId", coalesce(bought.name, '') as "platformName",
      named.name, named.offer, coalesce(bought.count, 0) as purchases
    from (
      select platform, product_id, count(*) filter (where not is_test)::int as count,
        (array_agg(product_name order by received_at desc) filter (where product_name <> ''))[1] as name
      from purchases group by platform, product_id
    ) bought
    full join ${paymentProducts} named using (platform, product_id)
    order by named.name is not null, coalesce(named.name, bought.name), platform, product_id
  `;

export async function saveProduct(
  db: Database,
  { platform, productId, ...named }: typeof paymentProducts.$inferInsert,
): Promise<void> {
  await db
    .insert(paymentProducts)
    .values({ platform, productId, ...named })
    .onConflictDoUpdate({ target: [paymentProducts.platform, paymentProducts.productId], set: named });
}
