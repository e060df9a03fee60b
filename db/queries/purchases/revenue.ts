import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/days/day-range.ts';

/** Currency of all revenue; purchases in others only appear in the list. */
export const REVENUE_CURRENCY = 'EUR';

/** Selects the purchases that count: no tests; a product without an offer counts, too. Needs `purchases`. */
export const isCounted: SQL = sql`(not purchases.is_test and purchases.currency = ${REVENUE_CURRENCY})`;

/**
 * Revenue of a purchase in cents: payments less refunds and chargebacks. It equals the sum of its movements' `counted`,
 * so that all totals agree. Needs `purchases` in the statement.
 */
export const revenueOf: SQL = sql`(purchases.paid - purchases.returned)`;

/**
 * Table of the money moved in a range of days, in cents, with the source of its purchase. `is_first` marks the initial
 * payment; `ordered_by` is the moment by which the purchase was certainly ordered (`db/functions/settle_purchase.sql`).
 */
export const revenueIn = ({ from, to }: DayRange): SQL => sql`(
  select payments.counted as revenue, payments.day, payments.purchase_id, purchases.link_id, purchases.source, purchases.campaign,
    purchases.entry_page, purchases.attributed_by, purchases.email,
    ordered_by(purchases.ordered_at, purchases.received_at, purchases.is_partly_known),
    payments.id = purchases.first_payment_id as is_first
  from payments join purchases on purchases.id = payments.purchase_id
  where payments.day between ${from} and ${to} and ${isCounted}
)`;

/** Selects the `payments` that changed the revenue and whose notice came after a moment. @param since ISO 8601 */
export const movedSince = (since: string): SQL =>
  sql`(payments.counted <> 0 and coalesce(payments.received_at, payments.at) > ${since}::timestamptz)`;

/** Computes the `PurchaseState` of `purchases`. @param today `YYYY-MM-DD` in Europe/Berlin */
export const stateOf = (today: string): SQL => sql`(case
  when purchases.closed_at is not null then 'closed'
  when purchases.is_disputed then 'disputed'
  when purchases.is_refunded then 'refunded'
  when purchases.billing = 'instalments' and purchases.paid_count >= purchases.instalments then 'paid'
  when purchases.billing = 'subscription' and purchases.ends_on <= ${today}::date then 'ended'
  when purchases.owed_since is not null then 'owed'
  when purchases.billing <> 'single' and purchases.ends_on <= ${today}::date then 'ended'
  when purchases.billing = 'single' then 'paid'
  else purchases.billing
end)`;
