import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isoMoment, toTimestamp } from '#db/queries/timestamp.ts';
import { clicksOf } from '#db/queries/visits/link-figures.ts';
import { rows } from '#db/rows.ts';
import type { RedirectValues } from './editing.ts';

const namedCategory = z.nullable(z.object({ name: z.string(), color: z.string() }));

/** Redirect of an import, with the clicks counted before. */
export interface ImportedValues extends Omit<RedirectValues, 'categoryId'> {
  readonly category: z.infer<typeof namedCategory>;
  /** Creation time, ISO 8601; undefined means now. */
  readonly since: string | undefined;
  /** Voucher codes; undefined leaves those of a replaced redirect. */
  readonly vouchers: readonly string[] | undefined;
}

const givenCategory = sql`
  (select min(id) from redirect_categories where name = category->>'name' and deleted_at is null)
`;

const insertCategories = (values: readonly ImportedValues[]) => sql`
  insert into redirect_categories (name, color)
  select distinct on (category->>'name') category->>'name', category->>'color'
  from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (category jsonb)
  where category is not null and ${givenCategory} is null
`;

const insertRows = (values: readonly ImportedValues[]) => sql`
  insert into redirects (
    slug, slug_key, target_url, title, description, is_active, track_clicks, category_id, expires_at, next_url, metadata,
    clicks_before, created_at
  )
  select slug, "slugKey", "targetUrl", title, description, "isActive", "trackClicks", ${givenCategory},
    "expiresAt", "nextUrl", metadata, "clicksBefore", coalesce(since, now())
  from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (
    slug text, "slugKey" text, "targetUrl" text, title text, description text, "isActive" boolean,
    "trackClicks" boolean, category jsonb, "expiresAt" date, "nextUrl" text, metadata jsonb, "clicksBefore" int,
    since timestamptz
  )
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
 * Stores redirects and missing categories, all or none. Throws 23505 on `redirects_slug_key_key` if a slug is taken, on
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
  const all = [...creating, ...replacing];
  const [, , replaced] = await db.batch([
    db.execute(insertCategories(all)),
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
    db.execute(keepImportedVouchers(all, now)),
  ]);
  return creating.length + replaced.filter(({ isNew }) => isNew).length;
}

const exported = z.object({
  id: z.number(),
  slug: z.string(),
  targetUrl: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  active: z.enum(['true', 'false']),
  trackClicks: z.boolean(),
  category: namedCategory,
  expiresAt: z.nullable(z.string()),
  nextUrl: z.nullable(z.string()),
  metadata: z.unknown(),
  vouchers: z.string(),
  clicks: z.number(),
  createdAt: z.string(),
});

export const exportRedirects = (db: Database) =>
  rows(db, exported)`
    select redirect.id::float8 as id, slug, target_url as "targetUrl", title, redirect.description,
      is_active::text as active, track_clicks as "trackClicks",
      case when category.id is not null then json_build_object('name', name, 'color', color) end as category,
      expires_at::text as "expiresAt", next_url as "nextUrl", metadata,
      coalesce((
        select string_agg(code, ', ' order by code_key) from redirect_vouchers where redirect_id = redirect.id
      ), '') as vouchers,
      ${clicksOf(sql`redirect`)} as clicks,
      ${isoMoment(sql`redirect.created_at`)} as "createdAt"
    from redirects redirect
    left join redirect_categories category on category.id = redirect.category_id and category.deleted_at is null
    where redirect.deleted_at is null order by redirect.id
  `;
