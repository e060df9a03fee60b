import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { dimensions } from '#domain/visits/hit.ts';

const PURCHASES = 70_000;
/** Number of purchases that are paid in four monthly parts. */
const IN_PARTS = 10_000;

/** Inserts 100,000 payments over the days, with the same sources as the visits. */
export async function fillPurchases(db: Database, last: string, days: number): Promise<void> {
  const text = (kind: number, every: number, of: number) => sql`
    case when number % ${every}::int = 0 then null else (
      select value from analytics_values
      where id = (select min(id) from analytics_values where kind = ${kind}::int) + number % ${of}::int
    ) end
  `;
  await db.execute(sql`truncate purchases, payments, payment_products, payment_platforms cascade`);
  await db.execute(sql`
    insert into payment_products (platform, product_id, name)
    select 'digistore24', number::text, 'Angebot ' || number from generate_series(1, 9) number
  `);
  await db.execute(sql`
    insert into purchases (
      platform, order_id, item_id, product_id, product_name, billing, quantity, currency, voucher, is_test, email, name,
      attributed_by, link_id, source, campaign, entry_page, ordered_at, received_at, paid_count, paid
    )
    select 'digistore24', 'O' || number, '1', (number % 10)::text, 'Angebot', 'single', 1, 'EUR', '', number % 50 = 0,
      'k' || number || '@example.org', 'Karla', 'token',
      case when number % 5 = 0 then (select min(id) from redirects) + number % 500 end,
      ${text(dimensions.source, 4, 300)}, ${text(dimensions.campaignName, 3, 200)}, ${text(dimensions.page, 9, 1500)},
      ${last}::date - number % ${days}::int, now(), case when number % ${PURCHASES / IN_PARTS}::int = 0 then 4 else 1 end, 2700
    from generate_series(1, ${PURCHASES}::int) number
  `);
  await db.execute(sql`
    insert into payments (purchase_id, platform, order_id, item_id, transaction_id, kind, reference, at, day, amount, counted, currency)
    select id, platform, order_id, item_id, 'T' || id || '/' || part, 'payment', '', ordered_at + part * interval '30 days',
      (ordered_at + part * interval '30 days')::date, 2700, 2700, 'EUR'
    from purchases, generate_series(0, 3) part where part < paid_count
  `);
  await db.execute(sql`
    update purchases set first_payment_id = (select min(id) from payments where purchase_id = purchases.id)
  `);
}
