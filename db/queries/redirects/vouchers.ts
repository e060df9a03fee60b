import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { berlinDayOf, isoMoment, toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';

/** Voucher codes of a redirect, separated by commas; empty without any. */
export const vouchersOf: SQL = sql`coalesce(
  (select string_agg(code, ', ' order by code_key) from redirect_vouchers where redirect_id = ${redirects.id}), ''
)`;

/**
 * Replaces the codes of the redirect that matches, for a `db.batch`; undefined leaves them. The batch fails with 23505
 * on `redirect_vouchers_pkey` if a code belongs to another redirect.
 */
export const keepVouchers = (which: SQL | undefined, codes: readonly string[] | undefined, now: Date): SQL => sql`
  select keep_vouchers(id, ${codes === undefined ? null : sql.param(codes)}::text[], ${toTimestamp(now)})
  from (select id from redirects where ${which} for update) locked
`;

const owned = z.object({ code: z.string(), id: z.int(), slugKey: z.string(), name: z.string() });

/** Lists those of the codes that belong to a redirect, with the redirect's title or slug. */
export const listVoucherOwners = (db: Database, codes: readonly string[]) =>
  rows(db, owned)`
    select given.code, redirect.id::float8 as id, slug_key as "slugKey", coalesce(nullif(title, ''), slug) as name
    from unnest(${sql.param(codes)}::text[]) with ordinality given (code, place)
    join redirect_vouchers on code_key = voucher_key(given.code)
    join redirects redirect on redirect.id = redirect_id and redirect.deleted_at is null
    order by place
  `;

/** Release and time of the purchase decide whether an offer itself has appended its code. */
const isOffers = (initialVoucher: string): SQL =>
  sql`is_offers_voucher(purchases.voucher, purchases.release_id, purchases.ordered_at, ${initialVoucher})`;

/** Purchases with a code of the redirect, without those whose code an offer appended itself. */
const used = (redirectId: number, initialVoucher: string): SQL => sql`
  redirect_vouchers join purchases on voucher_key(purchases.voucher) = code_key and purchases.voucher <> ''
  where redirect_vouchers.redirect_id = ${redirectId}::bigint and not ${isOffers(initialVoucher)}
`;

/** Purchases that a code could still join to its redirect. */
const canJoin = sql`purchases.attributed_by in ('person', 'unknown')`;

const use = z.object({
  isThere: z.boolean(),
  codes: z.array(
    z.object({
      code: z.string(),
      uses: z.int(),
      lastUsedAt: z.nullable(z.string()),
      isOffers: z.boolean(),
    }),
  ),
  /** Days without a use are left out. */
  days: z.array(z.object({ day: z.string(), uses: z.int() })),
  /** Purchases that would join the redirect. */
  earlier: z.int(),
});

/** Reads the use of a redirect's codes since a day, `YYYY-MM-DD`, without tests. */
export async function readVoucherUse(
  db: Database,
  { id, since, now, initialVoucher }: { id: number; since: string; now: Date; initialVoucher: string },
) {
  const [row] = await rows(db, use)`
    with used as materialized (
      select code_key, ordered_at, ${canJoin} as "canJoin" from ${used(id, initialVoucher)} and not purchases.is_test
    )
    select exists (select from redirects where id = ${id} and deleted_at is null) as "isThere",
      (
        select coalesce(json_agg(json_build_object(
          'code', code, 'uses', uses, 'lastUsedAt', ${isoMoment(sql`last`)},
          'isOffers', is_offers_voucher(code, online_release(), ${toTimestamp(now)}, ${initialVoucher})
        ) order by code_key), '[]')
        from redirect_vouchers, lateral (
          select count(*)::int as uses, max(ordered_at) as last from used where used.code_key = redirect_vouchers.code_key
        ) counted where redirect_id = ${id}
      ) as codes,
      (
        select coalesce(json_agg(json_build_object('day', day, 'uses', uses) order by day), '[]')
        from (select ${berlinDayOf(sql`ordered_at`)} as day, count(*)::int as uses from used group by 1) counted
        where day >= ${since}
      ) as days,
      (select count(*) filter (where "canJoin")::int from used) as earlier
  `;
  if (row === undefined) throw new Error('The use of the codes was not returned');
  return row;
}

/** Joins earlier purchases with a redirect's codes to it. @returns their number, without tests */
export async function joinPurchases(db: Database, id: number, initialVoucher: string): Promise<number> {
  const joined = await rows(db, z.object({ isTest: z.boolean() }))`
    update purchases set attributed_by = 'voucher', link_id = ${id}::bigint, source = null, campaign = null, entry_page = null
    where id in (select purchases.id from ${used(id, initialVoucher)} and ${canJoin})
      and exists (select from redirects where redirects.id = ${id} and deleted_at is null)
    returning is_test as "isTest"
  `;
  return joined.filter(({ isTest }) => !isTest).length;
}
