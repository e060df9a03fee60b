import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { RedirectValues } from './editing.ts';

/** A redirect of an import: its values, and what was counted before. */
export interface ImportedValues extends RedirectValues {
  /** When it was made, ISO 8601; now where it is undefined. */
  readonly since: string | undefined;
}

// A deleted category becomes number -1, which the foreign key refuses.
const rowsOf = (rows: readonly ImportedValues[]) => sql`
  select slug, "slugKey", "targetUrl", title, description, "isActive", "trackClicks",
    case when "categoryId" is not null then coalesce(
      (select id from redirect_categories where id = "categoryId" and deleted_at is null), -1
    ) end,
    "expiresAt", metadata, "clicksBefore", coalesce(since, now())
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
    slug text, "slugKey" text, "targetUrl" text, title text, description text, "isActive" boolean,
    "trackClicks" boolean, "categoryId" bigint, "expiresAt" date, metadata jsonb, "clicksBefore" int, since timestamptz
  )
`;

const insertRows = (rows: readonly ImportedValues[]) => sql`
  insert into redirects (
    slug, slug_key, target_url, title, description, is_active, track_clicks, category_id, expires_at, metadata,
    clicks_before, created_at
  )
  ${rowsOf(rows)}
`;

/**
 * Stores redirects, all or none. A slug that is taken fails with 23505 on `redirects_slug_key_key`.
 *
 * @param replacing redirects that replace the one with their slug, where there is one; its clicks stay
 * @returns how many redirects are new
 */
export async function importRedirects(
  db: Database,
  creating: readonly ImportedValues[],
  replacing: readonly ImportedValues[],
): Promise<number> {
  const [, { rows }] = await db.batch([
    db.execute(insertRows(creating)),
    db.execute<{ isNew: boolean }>(sql`
      ${insertRows(replacing)}
      on conflict (slug_key) where deleted_at is null do update set
        slug = excluded.slug, target_url = excluded.target_url, title = excluded.title,
        description = excluded.description, is_active = excluded.is_active, track_clicks = excluded.track_clicks,
        category_id = excluded.category_id, expires_at = excluded.expires_at, metadata = excluded.metadata,
        updated_at = greatest(now(), redirects.updated_at + interval '1 ms')
      returning (xmax = 0) as "isNew"
    `),
  ]);
  return creating.length + rows.filter(({ isNew }) => isNew).length;
}

/** A redirect as it is exported. */
export interface ExportedRow extends Record<string, unknown> {
  readonly id: number;
  readonly slug: string;
  readonly targetUrl: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly isActive: boolean;
  readonly trackClicks: boolean;
  readonly categoryId: number | null;
  readonly expiresAt: string | null;
  readonly metadata: unknown;
  readonly clicks: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The redirects after a number, the oldest first, at most `count`. */
export async function exportRedirects(db: Database, after: number, count: number): Promise<readonly ExportedRow[]> {
  const { rows } = await db.execute<ExportedRow>(sql`
    select redirect.id::float8 as id, slug, target_url as "targetUrl", title, redirect.description, is_active as "isActive",
      track_clicks as "trackClicks", category.id::float8 as "categoryId", expires_at::text as "expiresAt", metadata,
      clicks_before + coalesce((select sum(clicks)::float8 from redirect_clicks where redirect_id = redirect.id), 0) as clicks,
      to_char(redirect.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from redirects redirect
    left join redirect_categories category on category.id = redirect.category_id and category.deleted_at is null
    where redirect.deleted_at is null and redirect.id > ${after}
    order by redirect.id limit ${count}
  `);
  return rows;
}

/** What a redirect gets; what is left out stays as it is. */
export interface RedirectChange {
  readonly id: number;
  readonly isActive?: boolean;
  readonly categoryId?: number | null;
  readonly expiresAt?: string | null;
}

/** What a redirect was before it was changed. */
export interface ChangedRow extends Record<string, unknown> {
  readonly id: number;
  readonly isActive: boolean;
  readonly categoryId: number | null;
  readonly expiresAt: string | null;
}

/**
 * Changes redirects, all or none. A category that does not exist fails with 23503.
 *
 * @returns what the redirects that exist were before
 */
export async function changeRedirects(
  db: Database,
  changes: readonly RedirectChange[],
): Promise<readonly ChangedRow[]> {
  const { rows } = await db.execute<ChangedRow>(sql`
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
  `);
  return rows;
}
