import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isoMoment } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import type { DayRange } from '#domain/days/day-range.ts';
import { PLATFORMS } from '#domain/purchases/notice.ts';
import { isCounted, revenueIn, revenueOf, stateOf } from './revenue.ts';

/** Range of all days. */
export const EVER: DayRange = { from: '0001-01-01', to: '9999-12-31' };

export const isAnythingBought: SQL = sql`exists (select from purchases where ${isCounted})`;

/** Table of the revenue per short link: `link_id`, `revenue` in cents. @param since first day; by default all */
export const revenueByLink = (since = EVER.from): SQL => sql`(
  select link_id, sum(revenue)::float8 as revenue from ${revenueIn({ ...EVER, from: since })} moved
  where link_id is not null group by link_id
)`;

const revenueDay = z.object({ day: z.string(), revenue: z.int() });

/** Selects the revenue per day in cents, without days that have none. For a `db.batch`, like the functions below. */
export const listRevenue = (db: Database, range: DayRange) =>
  rows(db, revenueDay)`
    select day::text, sum(revenue)::float8 as revenue from ${revenueIn(range)} moved group by day
  `;

const lastPurchase = z.object({
  id: z.int(),
  /** Name by the owner, else by the platform. */
  product: z.string(),
  /** Cents: payments less refunds and chargebacks. */
  amount: z.int(),
  /** ISO 4217. */
  currency: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Slug of the short link that led to it; null if none did, or it is gone. */
  link: z.nullable(z.string()),
  /** Title of that short link; null without one. */
  linkTitle: z.nullable(z.string()),
  source: z.nullable(z.string()),
});

export const listLastPurchases = (db: Database, limit: number) =>
  rows(db, lastPurchase)`
    select purchases.id::float8 as id, coalesce(product.name, purchases.product_name) as product,
      ${revenueOf}::float8 as amount, purchases.currency, ${isoMoment(sql`ordered_at`)} as at, purchases.source,
      redirects.slug as link, redirects.title as "linkTitle"
    from purchases left join payment_products product
      on product.platform = purchases.platform and product.product_id = purchases.product_id
    left join redirects on redirects.id = purchases.link_id and redirects.deleted_at is null
    where not is_test and paid_count > 0
    order by ordered_at desc, purchases.id desc limit ${limit}
  `;

const troubles = z.object({ owed: z.int(), disputed: z.int(), unnamed: z.int() });

/** Counts purchases that are owed or disputed, and products without an offer. */
export const countTroubles = (db: Database, today: string) =>
  rows(db, troubles)`
    select count(*) filter (where state = 'owed')::int as owed, count(*) filter (where state = 'disputed')::int as disputed,
      (
        select count(distinct (platform, product_id))::int from purchases
        where not is_test and not exists (
          select from payment_products named
          where named.platform = purchases.platform and named.product_id = purchases.product_id
        )
      ) as unnamed
    from (
      select ${stateOf(today)} as state from purchases
      where not is_test and (owed_since is not null or is_disputed)
    ) troubled
  `;

const platformState = z.object({ platform: z.enum(PLATFORMS), isRefused: z.boolean() });

/** Lists the connected platforms, and whether each one's last notice was refused for a wrong signature. */
export const listPlatformStates = (db: Database) =>
  rows(db, platformState)`
    select platform, last_refused_at is not null and last_refused_at > coalesce(last_notice_at, '-infinity') as "isRefused"
    from payment_platforms order by platform
  `;
