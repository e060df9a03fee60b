import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isoMoment, toTimestamp } from '#db/queries/timestamp.ts';
import { clicksOf } from '#db/queries/visits/link-figures.ts';
import { rows } from '#db/rows.ts';
import type { RedirectValues } from './editing.ts';

/** Redirect of an import, with the clicks counted before. */
export interface ImportedValues extends RedirectValues {
  /** Creation time, ISO 8601; undefined means now. */
  readonly since: string | undefined;
  /** Voucher codes; undefined leaves those of a replaced redirect. */
  readonly vouchers: readonly string[] | undefined;
}

// A deleted category becomes id -1, which violates the foreign key.
const rowsOf = (values: readonly ImportedValues[]) => sql`
  select slug, "slugKey", "targetUrl", title, description, "isActive", "trackClicks",
    case when "categoryId" is not null then coalesce(
      (select id from redirect_categories where id = "categoryId" and deleted_at is null), -1
    ) end,
    "expiresAt", "nextUrl", metadata, "clicksBefore", coalesce(since, now())
  from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (
    slug text, "slugKey" text, "targetUrl" text, title text, description text, "isActive" boolean,
    "trackClicks" boolean, "categoryId" bigint, "expiresAt" date, "nextUrl" text, metadata jsonb, "clicksBefore" int,
    since timestamptz
  )
`;

const insertRows = (values: readonly ImportedValues[]) => sql`
  insert into redirects (
    slug, slug_key, target_url, title, description, is_active, track_clicks, category_id, expires_at, next_url, metadata,
    clicks_before, created_at
  )
  ${rowsOf(values)}
`;

/** Imported redirects as they are stored, with their codes. */
const withVouchers = (values: readonly ImportedValues[]) => sql`(
  select redirects.id, array(select jsonb_array_elements_text(vouchers)) as codes
  from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given ("slugKey" text, vouchers jsonb)
  join redirects on slug_key = given."slugKey" and deleted_at is null
  where vouchers is not null
)`;

/** Frees the codes that rows give up, so that other rows can take them whatever their order. */
const freeVouchers = (values: readonly ImportedValues[]) => sql`
  delete from redirect_vouchers using ${withVouchers(values)} imported
  where redirect_id = imported.id and code_key not in (select voucher_key(code) from unnest(codes) code)
`;

const keepImportedVouchers = (values: readonly ImportedValues[], now: Date) => sql`
  select keep_vouchers(id, codes, ${toTimestamp(now)}) from ${withVouchers(values)} imported
`;

/**
 * Stores redirects, all or none. Throws 23505 on `redirects_slug_key_key` if a slug is taken, on
 * `redirect_vouchers_pkey` if a voucher code is.
 *
 * @param replacing redirects that overwrite the one with their slug, if any; its clicks stay
 * @returns number of new redirects
 */
export async function importRedirects(
  db: Database,
  creating: readonly ImportedValues[],
  replacing: readonly ImportedValues[],
  now: Date,
): Promise<number> {
  const [, replaced] = await db.batch([
    db.execute(insertRows(creating)),
    rows(db, z.object({ isNew: z.boolean() }))`
      ${insertRows(replacing)}
      on conflict (slug_key) where deleted_at is null do update set
        slug = excluded.slug, target_url = excluded.target_url, title = excluded.title,
        description = excluded.description, is_active = excluded.is_active, track_clicks = excluded.track_clicks,
        category_id = excluded.category_id, expires_at = excluded.expires_at,
        next_url = coalesce(excluded.next_url, redirects.next_url), metadata = excluded.metadata,
        updated_at = greatest(now(), redirects.updated_at + interval '1 ms')
      returning (xmax = 0) as "isNew"
    `,
    db.execute(freeVouchers(replacing)),
    db.execute(keepImportedVouchers([...creating, ...replacing], now)),
  ]);
  return creating.length + replaced.filter(({ isNew }) => isNew).length;
}

const exported = z.object({
  id: z.number(),
  slug: z.string(),
  targetUrl: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
  trackClicks: z.boolean(),
  categoryId: z.nullable(z.number()),
  expiresAt: z.nullable(z.string()),
  nextUrl: z.nullable(z.string()),
  metadata: z.unknown(),
  vouchers: z.string(),
  clicks: z.number(),
  createdAt: z.string(),
});

export type ExportedRow = z.infer<typeof exported>;

export const exportRedirects = (db: Database, after: number, count: number): Promise<ExportedRow[]> =>
  rows(db, exported)`
    select redirect.id::float8 as id, slug, target_url as "targetUrl", title, redirect.description, is_active as "isActive",
      track_clicks as "trackClicks", category.id::float8 as "categoryId", expires_at::text as "expiresAt",
      next_url as "nextUrl", metadata,
      coalesce((
        select string_agg(code, ', ' order by code_key) from redirect_vouchers where redirect_id = redirect.id
      ), '') as vouchers,
      ${clicksOf(sql`redirect`)} as clicks,
      ${isoMoment(sql`redirect.created_at`)} as "createdAt"
    from redirects redirect
    left join redirect_categories category on category.id = redirect.category_id and category.deleted_at is null
    where redirect.deleted_at is null and redirect.id > ${after}
    order by redirect.id limit ${count}
  `;

/** Changes to a redirect; missing properties stay as they are. */
export interface RedirectChange {
  readonly id: number;
  readonly isActive?: boolean;
  readonly categoryId?: number | null;
  readonly expiresAt?: string | null;
}

const changed = z.object({
  id: z.number(),
  isActive: z.boolean(),
  categoryId: z.nullable(z.number()),
  expiresAt: z.nullable(z.string()),
});

export type ChangedRow = z.infer<typeof changed>;

/** Changes redirects, all or none. Throws 23503 for an unknown category. @returns the previous values */
export const changeRedirects = (db: Database, changes: readonly RedirectChange[]): Promise<ChangedRow[]> =>
  rows(db, changed)`
    with given as (
      select (change->>'id')::bigint as id, change from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) change
    ), before as materialized (
      select redirect.id, redirect.is_active, redirect.category_id, redirect.expires_at, given.change
      from redirects redirect join given using (id) where redirect.deleted_at is null
      order by redirect.id for update of redirect
    )
    update redirects redirect set
      is_active = case when change ? 'isActive' then (change->>'isActive')::boolean else redirect.is_active end,
      category_id = case
        when not change ? 'categoryId' then redirect.category_id
        when change->>'categoryId' is null then null
        else coalesce(
          (select id from redirect_categories where id = (change->>'categoryId')::bigint and deleted_at is null), -1
        )
      end,
      expires_at = case when change ? 'expiresAt' then (change->>'expiresAt')::date else redirect.expires_at end,
      updated_at = greatest(now(), redirect.updated_at + interval '1 ms')
    from before where before.id = redirect.id
    returning before.id::float8 as id, before.is_active as "isActive", before.category_id::float8 as "categoryId",
      before.expires_at::text as "expiresAt"
  `;
