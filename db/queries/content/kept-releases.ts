import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { CASE_KEPT_YEARS } from '#domain/law/cases.ts';
import { CLAIM_YEARS } from '#domain/law/limitation.ts';

const berlinDate = (moment: SQL): SQL => sql`(${moment} at time zone 'Europe/Berlin')::date`;

/**
 * Extends how long the releases online so far are needed: for checkouts, purchases, consents, cases and struck-through
 * prices (docs/decisions/proof.md). Runs before their rows are purged, because the reason outlives its row.
 * @param today `YYYY-MM-DD` in Europe/Berlin
 */
export async function extendReasons(db: Database, today: string): Promise<void> {
  await db.execute(sql`
    with reasons as (
      select release_id, max(day) as day, ${CLAIM_YEARS}::int as years from checkouts group by 1
      union all
      select release_id, max(${berlinDate(sql`greatest(ordered_at, last_paid_at)`)}), ${CLAIM_YEARS}::int
      from purchases group by 1
      union all
      select release_id, ${berlinDate(sql`max(at)`)}, ${CLAIM_YEARS}::int from consents group by 1
      union all
      select release_id, ${berlinDate(sql`max(received_at)`)}, ${CASE_KEPT_YEARS}::int from cases group by 1
      union all
      select release_id, last_day, ${CLAIM_YEARS}::int
      from (
        select release_id, offers,
          coalesce(${berlinDate(sql`lead(online_at) over (order by number)`)}, ${today}::date) as last_day
        from online_releases
      ) online
      where exists (
        select from jsonb_array_elements_text(offers) part join release_parts on release_parts.id = part::int
        where data #>> '{data,regularPrice}' is not null
      )
    ), needed as (
      select release_id, max(make_date(extract(year from day)::int + years, 12, 31)) as until
      from reasons where release_id is not null group by 1
    )
    update online_releases set needed_until = needed.until from needed
    where needed.release_id = online_releases.release_id and coalesce(needed_until < needed.until, true)
  `);
}

/** Drops the content of releases that nothing needs and that the owner cannot publish again; their prices stay. */
export async function dropUnneeded(db: Database, today: string): Promise<void> {
  const dropped = await db.execute(sql`
    update online_releases set parts = null
    where parts is not null and coalesce(needed_until < ${today}::date, true)
      and not exists (select from releases where releases.id = release_id)
  `);
  if (dropped.rowCount === 0) return;
  // A release that is being kept may reuse an entry that nothing else uses, unseen until it is stored.
  const drop = db.execute(sql`
    with used as materialized (
      select distinct part::int as id
      from online_releases
      cross join lateral (
        select value from jsonb_each(parts -> 'content')
        union all select value from jsonb_each(parts - 'content')
        union all select offers
      ) list
      cross join lateral jsonb_array_elements_text(value) part
    )
    delete from release_parts where not exists (select from used where used.id = release_parts.id)
  `);
  await db.batch([db.execute(sql`select pg_advisory_xact_lock(hashtext('keep_release'))`), drop]);
}
