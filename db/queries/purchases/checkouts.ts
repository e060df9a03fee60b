import { lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { deleteInChunks } from '#db/queries/chunks.ts';
import { checkouts } from '#db/schema/purchases/purchases.ts';
import type { PaymentProduct } from '#domain/purchases/checkouts.ts';

/** Deletes clicks on order buttons before a day. @param day `YYYY-MM-DD` in Europe/Berlin */
export const deleteCheckouts = (db: Database, day: string): Promise<void> =>
  deleteInChunks(db, checkouts, lt(checkouts.day, day));

const addProducts = (products: readonly PaymentProduct[]): SQL => sql`
  insert into payment_products (platform, product_id, name, offer)
  select platform, "productId", name, offer
  from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as named (platform text, "productId" text, name text, offer text)
  on conflict (platform, product_id)
`;

/** Upserts the mapping of product ids to names and offers. */
export const nameProducts = (products: readonly PaymentProduct[]): SQL =>
  sql`${addProducts(products)} do update set name = excluded.name, offer = excluded.offer`;

/** Adds the mapping of product ids that have none yet. */
export const addMissingProducts = (products: readonly PaymentProduct[]): SQL =>
  sql`${addProducts(products)} do nothing`;
