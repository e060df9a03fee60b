import { inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isoMoment } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { media } from '#db/schema/content/media.ts';
import { CASE_KEPT_YEARS } from '#domain/law/cases.ts';

import { RELEASE_ORIGINS } from '#domain/purchases/notice.ts';

/** Claims expire after this many full years, from the end of the year in which they arose (§§ 195, 199 BGB). */
const CLAIM_YEARS = 3;

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

/**
 * Extends how long a person's consents need their releases, before an erasure deletes some of them: the night might come
 * too late.
 * @param people SQL that selects the ids
 */
export const extendForConsents = (db: Database, people: SQL) =>
  db.execute(sql`
    update online_releases set needed_until = greatest(needed_until, given.until)
    from (
      select release_id, max(make_date(extract(year from ${berlinDate(sql`at`)})::int + ${CLAIM_YEARS}::int, 12, 31)) as until
      from consents where person_id in (${people}) group by 1
    ) given
    where given.release_id = online_releases.release_id
  `);

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

const named = z.object({ releaseId: z.nullable(z.int()), by: z.nullable(z.enum(RELEASE_ORIGINS)) });

/** Selects the release that a purchase, a case or a person's last sign-up names; none if there is no such row. */
export async function findNamedRelease(db: Database, subject: 'purchase' | 'case' | 'person', id: number) {
  const sources = {
    purchase: sql`select release_id as "releaseId", release_by as by from purchases where id = ${id}::bigint`,
    case: sql`select release_id as "releaseId", null::text as by from cases where id = ${id}::bigint`,
    person: sql`select release_id as "releaseId", null::text as by from consents
      where person_id = ${id}::bigint and event in ('requested', 'imported') order by consents.id desc limit 1`,
  };
  const [row] = await rows(db, named)`${sources[subject]}`;
  return row;
}

const link = z.object({
  releaseId: z.int(),
  number: z.int(),
  onlineAt: z.string(),
  schemaVersion: z.int(),
  checksum: z.string(),
  chain: z.string(),
});

/** Reads every release that was ever online, without its content, in that order. */
export const readChain = (db: Database) =>
  rows(db, link)`
    select release_id as "releaseId", number, ${isoMoment(sql`online_at`)} as "onlineAt",
      schema_version as "schemaVersion", checksum, chain
    from online_releases order by number
  `;

const keptBody = z.object({ body: z.nullable(z.unknown()) });

/** Returns the snapshot of a kept release; undefined once it was dropped. */
export async function readKeptBody(db: Database, releaseId: number): Promise<unknown> {
  const [row] = await rows(db, keptBody)`
    select jsonb_build_object('content', coalesce((
        select jsonb_object_agg(key, read_parts(value)) from jsonb_each(parts -> 'content')
      ), '{}')) || coalesce((
        select jsonb_object_agg(key, read_parts(value)) from jsonb_each(parts - 'content')
      ), '{}') as body
    from online_releases where release_id = ${releaseId}::integer and parts is not null
  `;
  return row?.body ?? undefined;
}

export const readImageSizes = (db: Database, names: readonly string[]) =>
  db
    .select({ name: media.name, width: media.width, height: media.height })
    .from(media)
    .where(inArray(media.name, [...names]));

const offerAt = z.object({
  releaseId: z.int(),
  from: z.string(),
  until: z.nullable(z.string()),
  price: z.nullable(z.int()),
  regularPrice: z.nullable(z.int()),
  instalmentCount: z.nullable(z.int()),
  instalmentAmount: z.nullable(z.int()),
});

/** Reads an offer's figures in every release that was ever online, the oldest first; moments are ISO 8601. */
export const readOfferHistory = (db: Database, offer: string) =>
  rows(db, offerAt)`
    select release_id as "releaseId", ${isoMoment(sql`online_at`)} as from, ${isoMoment(sql`until`)} as until,
      (data ->> 'price')::int as price, (data ->> 'regularPrice')::int as "regularPrice",
      (data ->> 'instalmentCount')::int as "instalmentCount", (data ->> 'instalmentAmount')::int as "instalmentAmount"
    from (select *, lead(online_at) over (order by number) as until from online_releases) online
    left join lateral (
      select release_parts.data -> 'data' as data
      from jsonb_array_elements_text(offers) part join release_parts on release_parts.id = part::int
      where release_parts.data ->> 'id' = ${offer}
    ) offered on true
    order by number
  `;
