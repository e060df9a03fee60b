import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/days/day-range.ts';

/** In which currency revenue is added up; purchases in others stand in their list alone. */
export const REVENUE_CURRENCY = 'EUR';

/** Which purchases count: no tests, and only products that somebody has named. Needs `purchases` in the statement. */
export const isCounted: SQL = sql`(
  not purchases.is_test and purchases.currency = ${REVENUE_CURRENCY} and exists (
    select from payment_products named
    where named.platform = purchases.platform and named.product_id = purchases.product_id
  )
)`;

/**
 * The revenue of a purchase in cents: what was paid, less what went back of it. It is the sum of what its movements are
 * counted as (`settle_purchase`), so that whatever adds up the one comes to the other. Needs `purchases` in the statement.
 */
export const revenueOf: SQL = sql`(purchases.paid - purchases.returned)`;

/**
 * The money that moved in a range of days, with where its purchase comes from, as a table to select from: `revenue` in
 * cents (what was paid, less what went back), `day`, `purchase_id`, `link_id`, `source`, `campaign`, `entry_page`,
 * `attributed_by`, and `is_first` for the payment with which something was bought.
 */
export const revenueIn = ({ from, to }: DayRange): SQL => sql`(
  select payments.counted as revenue, payments.day, payments.purchase_id, purchases.link_id, purchases.source, purchases.campaign,
    purchases.entry_page, purchases.attributed_by,
    payments.id = purchases.first_payment_id as is_first
  from payments join purchases on purchases.id = payments.purchase_id
  where payments.day between ${from} and ${to} and ${isCounted}
)`;

/**
 * What a purchase is, as a value of `PurchaseState`. Needs `purchases` in the statement.
 *
 * @param today `YYYY-MM-DD` in Europe/Berlin
 */
export const stateOf = (today: string): SQL => sql`(case
  when purchases.closed_at is not null then 'closed'
  when purchases.is_disputed then 'disputed'
  when purchases.is_refunded then 'refunded'
  when purchases.billing = 'instalments' and purchases.paid_count >= purchases.instalments then 'paid'
  when purchases.billing = 'subscription' and purchases.ends_on <= ${today}::date then 'ended'
  when purchases.is_owed then 'owed'
  when purchases.billing <> 'single' and purchases.ends_on <= ${today}::date then 'ended'
  when purchases.billing = 'single' then 'paid'
  else purchases.billing
end)`;
