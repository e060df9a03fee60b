import { eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isAddress, isSameAddress } from '#db/queries/addresses.ts';
import { isoMoment, midnight, toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { purchases } from '#db/schema/purchases/purchases.ts';
import type { Bought } from '#domain/purchases/bought.ts';
import { PLATFORMS, PURCHASE_STATES } from '#domain/purchases/notice.ts';
import { stateOf } from './revenue.ts';

/** Whether a purchase names the address of `person`, however that is written. */
const namesAddress = isSameAddress(sql`purchases.email`, sql`person.email`);

/** Whether `person` is there, and has confirmed the address. Only then is what was bought under it theirs. */
const isConfirmed = sql`(person.deleted_at is null and exists (
  select from list_entries standing where standing.person_id = person.id and standing.status = 'confirmed'
))`;

/** The purchases with the person to whom each belongs, as tables to select from: `purchases` and `person`. */
const boughtByPeople = sql`purchases join people person on ${namesAddress} and ${isConfirmed}`;

/** The id of the person to whom a purchase belongs, or null. Needs `purchases` in the statement. */
export const buyerOf: SQL = sql`(
  select person.id::float8 from people person where ${namesAddress} and ${isConfirmed} order by person.id limit 1
)`;

/** Whether something was bought and kept: paid at least in part, no test, neither refunded nor charged back. */
const isKept = sql`(
  purchases.paid_count > 0 and not purchases.is_test and not purchases.is_refunded and not purchases.is_disputed
)`;

/** What a product is called: by the owner, else by its platform. Needs `purchases`, and `named` from `payment_products`. */
const productName = sql`coalesce(named.name, purchases.product_name)`;
const isNamedBy = sql`named.platform = purchases.platform and named.product_id = purchases.product_id`;
const isOf = (offer: SQL) =>
  sql`exists (select from payment_products named where ${isNamedBy} and named.offer = ${offer})`;

/** A purchase that names the address of `person` and is what is looked for. */
const addressBought = (what: Bought): SQL => sql`
  select from purchases where ${namesAddress} and ${isKept} ${what === 'any' ? sql`` : sql`and ${isOf(sql`${what}`)}`}
`;

/** Whether `person` has bought something and kept it: who has not confirmed an address has bought nothing under it. */
export const hasBought = (what: Bought): SQL => sql`(${isConfirmed} and exists (${addressBought(what)}))`;

/** Whether under the address of `person`, who has confirmed it, was bought and kept what a column names: a `Bought`. */
export const hasBoughtNamed = (column: SQL): SQL => sql`exists (
  select from purchases where ${namesAddress} and ${isKept} and (${column} = 'any' or ${isOf(column)})
)`;

/** Whether nothing of it was bought under the address of `person`, confirmed or not. */
export const hasNotBought = (what: Bought): SQL => sql`not exists (${addressBought(what)})`;

/** What `person` has bought and kept, by the products' names, as JSON. */
export const boughtNames: SQL = sql`(
  select coalesce(json_agg(distinct ${productName}), '[]')
  from purchases left join payment_products named on ${isNamedBy}
  where ${namesAddress} and ${isKept} and ${isConfirmed}
)`;

/** A purchase as it is shown beside its buyer. */
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

/** Columns of a `boughtRow`, to be selected from `purchases left join` `named`. */
const shown = (today: string): SQL => sql`
  purchases.id::float8 as id, purchases.order_id as "orderId", ${productName} as product, ${stateOf(today)} as state,
  purchases.paid_count as "paidCount", purchases.instalments, purchases.is_test as "isTest",
  purchases.is_partly_known as "isPartlyKnown",
  ${isoMoment(sql`purchases.ordered_at`)} as "orderedAt", purchases.currency, purchases.paid::float8 as paid,
  purchases.returned::float8 as returned
`;

/**
 * What somebody has bought, the newest first, tests too; nothing of who has not confirmed. For a `db.batch`.
 *
 * @param today `YYYY-MM-DD` in Europe/Berlin
 */
export const selectBoughtBy = (db: Database, personId: number, today: string) =>
  rows(db, boughtRow)`
    select ${shown(today)} from ${boughtByPeople} left join payment_products named on ${isNamedBy}
    where person.id = ${personId}::bigint order by purchases.ordered_at desc, purchases.id desc
  `;

/** Somebody who asks about a contract. */
export interface Asked {
  /** Whatever names the question. */
  readonly id: number;
  /** `spellingsOf` the address. */
  readonly spellings: readonly string[];
  /** What may be numbers of orders. */
  readonly orders: readonly string[];
}

/** A purchase that somebody may ask about. */
const matchingRow = z.extend(boughtRow, {
  askedBy: z.int(),
  /** Whether it has a number that was named, or was bought with the address. */
  foundBy: z.enum(['number', 'address', 'both']),
});

/**
 * The purchases that people may ask about: with a number that they name, or bought with their address, whoever that is.
 * Those with the number come first, then the newest.
 *
 * @param today `YYYY-MM-DD` in Europe/Berlin
 */
export async function findMatching(db: Database, asked: readonly Asked[], today: string) {
  if (asked.length === 0) return [];
  const isAsked = isAddress(sql`purchases.email`, sql`asked.spellings`);
  const isPlatform = sql`platform in (${sql.join(
    PLATFORMS.map((platform) => sql`${platform}`),
    sql`, `,
  )})`;
  return rows(db, matchingRow)`
    select ${shown(today)}, asked.id::float8 as "askedBy", case
      when not by_number then 'address' when ${isAsked} then 'both' else 'number'
    end as "foundBy"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (id bigint, spellings text[], orders jsonb)
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

/** Whether there are purchases, and which offers products are named as, for a `db.batch`. */
export const selectBoughtOffers = (db: Database) =>
  rows(db, boughtOffers)`
    select exists (select from purchases where not is_test) as "isAnything",
      (select coalesce(json_agg(distinct offer), '[]') from payment_products where offer is not null) as offers
  `;

/**
 * Takes the buyers' names and addresses from the orders of purchases, from every item of them; what was paid stays, and
 * `record_notice` writes no name again. Its value is from how many purchases.
 *
 * @param ids of the purchases: a query of one column
 */
export const eraseBuyers = (ids: SQL, at: Date): SQL => sql`erase_buyers(array(${ids}), ${toTimestamp(at)})`;

/** Finds the address that a purchase names. */
export async function findBuyerEmail(db: Database, id: number): Promise<string | undefined> {
  const [found] = await db.select({ email: purchases.email }).from(purchases).where(eq(purchases.id, id));
  return found?.email ?? undefined;
}

/**
 * Takes name and address from the order of a purchase, and from all others with its address.
 *
 * @param spellings of its address; none where it has none
 * @returns from how many; none where it names nobody, or is not there
 */
export async function eraseBuyer(db: Database, id: number, spellings: readonly string[], at: Date): Promise<number> {
  const [erased] = await rows(db, z.object({ count: z.int() }))`
    select ${eraseBuyers(
      sql`
        select id from purchases
        where id = ${id}::bigint and (email is not null or name is not null) or ${isAddress(sql`email`, spellings)}
      `,
      at,
    )} as count
  `;
  return erased?.count ?? 0;
}

/**
 * Takes names and addresses from orders of which nothing has happened to any item since a day, and which do not run until
 * then.
 *
 * @param since `YYYY-MM-DD` in Europe/Berlin
 */
export async function forgetOldBuyers(db: Database, since: string, at: Date): Promise<void> {
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
