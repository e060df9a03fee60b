import { eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isSameAddress } from '#db/queries/addresses.ts';
import { isoMoment, midnight, toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { purchases } from '#db/schema/purchases/purchases.ts';
import type { Bought } from '#domain/purchases/bought-choice.ts';
import { PLATFORMS, PURCHASE_STATES } from '#domain/purchases/notice.ts';
import { stateOf } from './revenue.ts';

const namesAddress = isSameAddress(sql`purchases.email`, sql`person.email`);

/**
 * Tells whether `person` has confirmed the address here and is still on a list: only then do its purchases belong to
 * them. Stricter than `hasConfirmed`, because a person who has left gets no letter.
 */
const isConfirmed = sql`(person.deleted_at is null and exists (
  select from list_entries standing where standing.person_id = person.id and standing.status = 'confirmed'
    and not standing.is_claimed
))`;

/** Join of `purchases` with the `person` to whom each belongs. */
const boughtByPeople = sql`purchases join people person on ${namesAddress} and ${isConfirmed}`;

/** Selects the id of a purchase's buyer, or null. Needs `purchases` in the statement. */
export const buyerOf: SQL = sql`(
  select person.id::float8 from people person where ${namesAddress} and ${isConfirmed} order by person.id limit 1
)`;

/** Tells whether a purchase was kept: paid at least in part, not a test, neither refunded nor charged back. */
const isKept = sql`(
  purchases.paid_count > 0 and not purchases.is_test and not purchases.is_refunded and not purchases.is_disputed
)`;

/**
 * Keeps PostgreSQL from joining a subquery, which it then looks up in its index for each row: without statistics it would
 * compare every person with every purchase.
 */
const probed = sql`offset 0`;

/** Product name by the owner, else by the platform. Needs `purchases`, and `named` from `payment_products`. */
const productName = sql`coalesce(named.name, purchases.product_name)`;
const isNamedBy = sql`named.platform = purchases.platform and named.product_id = purchases.product_id`;
const namedWithOffer = (offer: SQL) =>
  sql`exists (select from payment_products named where ${isNamedBy} and named.offer = ${offer} ${probed})`;

/** Selects kept purchases of an offer under the address of `person`. */
const addressBought = (what: Bought): SQL => sql`
  select from purchases where ${namesAddress} and ${isKept} ${what === 'any' ? sql`` : sql`and ${namedWithOffer(sql`${what}`)}`}
`;

/** Tells whether `person`, with a confirmed address, has bought and kept something. */
export const hasBought = (what: Bought): SQL => sql`(${isConfirmed} and exists (${addressBought(what)}))`;

/** Like `hasBought`, for a `Bought` in a column. The caller checks that `person` has confirmed the address. */
export const hasBoughtNamed = (column: SQL): SQL => sql`exists (
  select from purchases where ${namesAddress} and ${isKept} and (${column} = 'any' or ${namedWithOffer(column)}) ${probed}
)`;

/** Tells whether the address of `person`, even unconfirmed, has no kept purchase of it. */
export const hasNotBought = (what: Bought): SQL => sql`not exists (${addressBought(what)} ${probed})`;

/** JSON array of the products that `person` has bought and kept. */
export const boughtNames: SQL = sql`(
  select coalesce(json_agg(distinct ${productName}), '[]')
  from purchases left join payment_products named on ${isNamedBy}
  where ${namesAddress} and ${isKept} and ${isConfirmed}
)`;

const boughtRow = z.object({
  id: z.int(),
  orderId: z.string(),
  product: z.string(),
  state: z.enum(PURCHASE_STATES),
  paidCount: z.int(),
  instalments: z.nullable(z.int()),
  isTest: z.boolean(),
  isPartlyKnown: z.boolean(),
  orderedAt: z.string(),
  currency: z.string(),
  paid: z.int(),
  returned: z.int(),
});

const shown = (today: string): SQL => sql`
  purchases.id::float8 as id, purchases.order_id as "orderId", ${productName} as product, ${stateOf(today)} as state,
  purchases.paid_count as "paidCount", purchases.instalments, purchases.is_test as "isTest",
  purchases.is_partly_known as "isPartlyKnown",
  ${isoMoment(sql`purchases.ordered_at`)} as "orderedAt", purchases.currency, purchases.paid::float8 as paid,
  purchases.returned::float8 as returned
`;

/** Selects a confirmed person's purchases, newest first, including tests, for a `db.batch`. */
export const selectBoughtBy = (db: Database, personId: number, today: string) =>
  rows(db, boughtRow)`
    select ${shown(today)} from ${boughtByPeople} left join payment_products named on ${isNamedBy}
    where person.id = ${personId}::bigint order by purchases.ordered_at desc, purchases.id desc
  `;

export interface Asked {
  readonly id: number;
  readonly email: string;
  /** Possible order numbers in the text. */
  readonly orders: readonly string[];
}

const matchingRow = z.extend(boughtRow, {
  askedBy: z.int(),
  /** Matched by order number, by address, or both. */
  foundBy: z.enum(['number', 'address', 'both']),
  platform: z.enum(PLATFORMS),
  /** Offer to which the owner assigned its product. */
  offer: z.nullable(z.string()),
});

/** Finds purchases by order number or address. Matches by number come first, then the newest. */
export async function findMatchingPurchases(db: Database, asked: readonly Asked[], today: string) {
  if (asked.length === 0) return [];
  const isAsked = isSameAddress(sql`purchases.email`, sql`asked.email`);
  const isPlatform = sql`platform in (${sql.join(
    PLATFORMS.map((platform) => sql`${platform}`),
    sql`, `,
  )})`;
  return rows(db, matchingRow)`
    select ${shown(today)}, purchases.platform, named.offer, asked.id::float8 as "askedBy", case
      when not by_number then 'address' when ${isAsked} then 'both' else 'number'
    end as "foundBy"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (id bigint, email text, orders jsonb)
    cross join lateral (
      select id, bool_or(by_number) as by_number from (
        select id, false as by_number from purchases where ${isAsked}
        union all
        select id, true from purchases where ${isPlatform} and order_id in (select jsonb_array_elements_text(asked.orders))
      ) way group by id
    ) found
    join purchases on purchases.id = found.id left join payment_products named on ${isNamedBy}
    order by by_number desc, purchases.ordered_at desc, purchases.id desc
  `;
}

const boughtOffers = z.object({ isAnything: z.boolean(), offers: z.array(z.string()) });

/** Selects whether there are purchases, and all offers that products are mapped to, for a `db.batch`. */
export const selectBoughtOffers = (db: Database) =>
  rows(db, boughtOffers)`
    select exists (select from purchases where not is_test) as "isAnything",
      (select coalesce(json_agg(distinct offer), '[]') from payment_products where offer is not null) as offers
  `;

/** Erases the buyers of whole orders; amounts stay. Evaluates to their number. @param ids a query of one column */
export const eraseBuyers = (ids: SQL, at: Date): SQL => sql`erase_buyers(array(${ids}), ${toTimestamp(at)})`;

export async function findBuyerEmail(db: Database, id: number): Promise<string | undefined> {
  const [found] = await db.select({ email: purchases.email }).from(purchases).where(eq(purchases.id, id));
  return found?.email ?? undefined;
}

/** Erases the buyer of a purchase's order and of all orders with the same address. @returns number of purchases */
export async function eraseBuyer(db: Database, id: number, email: string | undefined, at: Date): Promise<number> {
  const [erased] = await rows(db, z.object({ count: z.int() }))`
    select ${eraseBuyers(
      sql`
        select id from purchases
        where id = ${id}::bigint and (email is not null or name is not null) or ${isSameAddress(sql`email`, sql`${email ?? null}::text`)}
      `,
      at,
    )} as count
  `;
  return erased?.count ?? 0;
}

/** Erases the buyers of orders without any event since a day, unless an item still runs then. */
export async function eraseOldBuyers(db: Database, since: string, at: Date): Promise<void> {
  const moment = sql`(${midnight(sql`${since}::date`)})`;
  const movedIn = (table: SQL) =>
    sql`exists (select from ${table} moved where moved.purchase_id = item.id and moved.at >= ${moment})`;
  await db.execute(sql`
    select ${eraseBuyers(
      sql`
        select purchases.id from purchases
        where ordered_at < ${moment} and (email is not null or name is not null) and not exists (
          select from purchases item
          where item.platform = purchases.platform and item.order_id = purchases.order_id and (
            item.ordered_at >= ${moment} or item.ends_on >= ${since}::date
            or ${movedIn(sql`payments`)} or ${movedIn(sql`purchase_changes`)}
          )
        )
      `,
      at,
    )}
  `);
}
