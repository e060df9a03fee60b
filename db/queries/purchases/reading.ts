import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { containsText } from '#db/queries/search-pattern.ts';
import { isoMoment, midnight } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { slugKey } from '#domain/address/slugs.ts';
import {
  BILLINGS,
  CHANGES,
  MOVEMENTS,
  PLATFORMS,
  PURCHASE_ORIGINS,
  PURCHASE_STATES,
} from '#domain/purchases/notice.ts';
import { type OfferChoice, parseProduct } from '#domain/purchases/view.ts';
import type { PurchaseFilter } from '#domain/purchases/view-address.ts';
import { buyerOf } from './buyers.ts';
import { isCounted, movedSince, REVENUE_CURRENCY, revenueOf, stateOf } from './revenue.ts';

const purchaseRow = z.object({
  id: z.int(),
  platform: z.enum(PLATFORMS),
  productId: z.string(),
  /** Name by the owner, else by the platform. */
  productName: z.string(),
  isNamed: z.boolean(),
  offer: z.nullable(z.string()),
  orderId: z.string(),
  orderedAt: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isErased: z.boolean(),
  isTest: z.boolean(),
  state: z.enum(PURCHASE_STATES),
  billing: z.enum(BILLINGS),
  instalments: z.nullable(z.int()),
  paidCount: z.int(),
  currency: z.string(),
  paid: z.int(),
  returned: z.int(),
  revenue: z.int(),
  /** True if the purchase began before its first notice. */
  isPartlyKnown: z.boolean(),
  owedSince: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  attributedBy: z.enum(PURCHASE_ORIGINS),
  link: z.nullable(z.string()),
  source: z.nullable(z.string()),
  campaign: z.nullable(z.string()),
});

const wholePurchaseRow = z.extend(purchaseRow, {
  platformName: z.string(),
  itemId: z.string(),
  quantity: z.int(),
  voucher: z.string(),
  share: z.int(),
  entryPage: z.nullable(z.string()),
});

const foundPurchaseRow = z.extend(wholePurchaseRow, {
  person: z.nullable(z.int()),
});

interface Place {
  readonly skip: number;
  readonly limit: number;
}

export const withProduct = sql`purchases left join payment_products product
  on product.platform = purchases.platform and product.product_id = purchases.product_id`;

/** Name by the owner, else by the platform. Needs `withProduct`. */
export const productName = sql`coalesce(product.name, purchases.product_name)`;

const ofProduct = sql`purchases.platform, purchases.product_id as "productId",
  ${productName} as "productName", product.platform is not null as "isNamed", product.offer`;

// The driver returns bigint as text; float8 becomes a number, exact up to 2^53.
const listed = (today: string): SQL => sql`
  purchases.id::float8 as id, purchases.order_id as "orderId", ${isoMoment(sql`purchases.ordered_at`)} as "orderedAt",
  purchases.name, purchases.email, purchases.erased_at is not null as "isErased", purchases.is_test as "isTest",
  ${stateOf(today)} as state, purchases.billing, purchases.instalments, purchases.paid_count as "paidCount",
  purchases.currency, purchases.paid::float8 as paid, purchases.returned::float8 as returned,
  ${revenueOf}::float8 as revenue, purchases.is_partly_known as "isPartlyKnown",
  ${isoMoment(sql`purchases.owed_since`)} as "owedSince", ${isoMoment(sql`purchases.closed_at`)} as "closedAt",
  ${isoMoment(sql`purchases.cancelled_at`)} as "cancelledAt", purchases.ends_on::text as "endsOn",
  purchases.attributed_by as "attributedBy", purchases.source, purchases.campaign,
  (select slug from redirects where redirects.id = purchases.link_id and redirects.deleted_at is null) as link,
  ${ofProduct}
`;

const whole = (today: string): SQL => sql`${listed(today)},
  purchases.product_name as "platformName", purchases.item_id as "itemId", purchases.quantity, purchases.voucher,
  purchases.share::float8 as share, purchases.entry_page as "entryPage"`;

function matchesOffer(offer: OfferChoice): SQL {
  if (offer === 'unnamed') return sql`product.platform is null`;
  return offer === 'other'
    ? sql`product.platform is not null and product.offer is null`
    : sql`product.offer = ${offer}`;
}

function isProduct(key: string): SQL {
  const { platform, productId } = parseProduct(key) ?? {};
  return sql`purchases.platform = ${platform ?? ''} and purchases.product_id = ${productId ?? ''}`;
}

/** Selects the purchases that match a filter; uses the tables `purchases` and `product`. */
function matchingPurchases(
  { search, offer, product, state, link, from, to, newSince, tests }: PurchaseFilter,
  today: string,
): SQL {
  return sql.join(
    [
      sql`purchases.is_test = ${tests === 'yes'}`,
      ...(search === undefined ? [] : [containsText(sql`purchases.search`, search)]),
      ...(offer === undefined ? [] : [matchesOffer(offer)]),
      ...(product === undefined ? [] : [isProduct(product)]),
      ...(state === undefined ? [] : [sql`${stateOf(today)} = ${state}`]),
      ...(link === undefined ? [] : [sql`purchases.link_id = link_of(${slugKey(link)})`]),
      ...(from === undefined ? [] : [sql`purchases.ordered_at >= ${midnight(sql`${from}::date`)}`]),
      ...(to === undefined ? [] : [sql`purchases.ordered_at < ${midnight(sql`(${to}::date + 1)`)}`]),
      ...(newSince === undefined
        ? []
        : [sql`purchases.id in (select purchase_id from payments where ${movedSince(newSince)}) and ${isCounted}`]),
    ],
    sql` and `,
  );
}

/** Totals of purchases by currency; `unnamed` counts those of products without an offer. */
const sumRow = z.object({
  currency: z.string(),
  count: z.int(),
  unnamed: z.int(),
  paid: z.int(),
  returned: z.int(),
  revenue: z.int(),
  /** Null if no platform tells it. */
  share: z.nullable(z.int()),
});

/** Reads a page of matching purchases, the newest first, and the totals of all matches, EUR first. */
export async function readPurchases(db: Database, filter: PurchaseFilter, { skip, limit }: Place, today: string) {
  const which = matchingPurchases(filter, today);
  const [found, sums] = await db.batch([
    rows(db, purchaseRow)`
      select ${listed(today)} from ${withProduct} where ${which}
      order by purchases.ordered_at desc, purchases.id desc limit ${limit} offset ${skip}
    `,
    rows(db, sumRow)`
      select purchases.currency, count(*)::int as count,
        count(*) filter (where product.platform is null)::int as unnamed,
        sum(purchases.paid)::float8 as paid, sum(purchases.returned)::float8 as returned,
        sum(${revenueOf})::float8 as revenue, nullif(sum(purchases.share), 0)::float8 as share
      from ${withProduct} where ${which}
      group by 1 order by purchases.currency = ${REVENUE_CURRENCY} desc, 1
    `,
  ]);
  return { rows: found, sums };
}

interface Part {
  /** Id before the first of the part: no notice changes an id, while others shift a count of rows. */
  readonly after: number;
  readonly limit: number;
}

/** Reads a part of the matching purchases for the export, by id, each part with the oldest first. */
export const readForExport = (db: Database, filter: PurchaseFilter, { after, limit }: Part, today: string) =>
  rows(db, wholePurchaseRow)`
    select * from (
      select ${whole(today)} from ${withProduct}
      where ${matchingPurchases(filter, today)} and purchases.id > ${after}::bigint
      order by purchases.id limit ${limit}
    ) part order by "orderedAt", id
  `;

const LINKS_MAX = 50;

const counts = z.object({ purchases: z.int(), tests: z.int() });

/** Reads the filter's choices: the number of purchases and tests, and the short links that led to purchases. */
export async function readChoices(db: Database) {
  const [counted, links] = await db.batch([
    rows(db, counts)`
      select count(*) filter (where not is_test)::int as purchases, count(*) filter (where is_test)::int as tests
      from purchases
    `,
    rows(db, z.object({ slug: z.string() }))`
      select redirects.slug
      from (select link_id, count(*) as count from purchases where link_id is not null group by 1) brought
      join redirects on redirects.id = brought.link_id and redirects.deleted_at is null
      order by brought.count desc, redirects.slug limit ${LINKS_MAX}
    `,
  ]);
  const { purchases = 0, tests = 0 } = counted[0] ?? {};
  return { purchases, tests, links: links.map(({ slug }) => slug) };
}

const paymentRow = z.object({
  kind: z.enum(MOVEMENTS),
  at: z.string(),
  amount: z.int(),
  share: z.nullable(z.int()),
  currency: z.string(),
  sequence: z.nullable(z.int()),
  transactionId: z.string(),
});

const changeRow = z.object({
  kind: z.enum(CHANGES),
  event: z.string(),
  at: z.string(),
  sequence: z.nullable(z.int()),
  day: z.nullable(z.string()),
});

export async function findPurchase(db: Database, id: number, today: string) {
  const [[purchase], payments, changes] = await db.batch([
    rows(db, foundPurchaseRow)`
      select ${whole(today)}, ${buyerOf} as person from ${withProduct} where purchases.id = ${id}::bigint
    `,
    rows(db, paymentRow)`
      select kind, ${isoMoment(sql`at`)} as at, amount::float8 as amount, share::float8 as share, currency, sequence,
        transaction_id as "transactionId"
      from payments where purchase_id = ${id}::bigint order by payments.at, id
    `,
    rows(db, changeRow)`
      select kind, event, ${isoMoment(sql`at`)} as at, sequence, day::text as day
      from purchase_changes where purchase_id = ${id}::bigint order by purchase_changes.at, id
    `,
  ]);
  return purchase && { purchase, payments, changes };
}
