import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { letterSeries, letters } from '#db/schema/letters/letters.ts';
import { LISTS, type ListName } from '#domain/people/lists.ts';
import type { Bought } from '#domain/purchases/bought-choice.ts';
import { allLetterImages, type LetterRow, switchedOnAt } from './editing.ts';

type SeriesRow = typeof letterSeries.$inferSelect;

/** Lists the series; empty before the first `ensureSeries`. */
export const listSeries = (db: Database): Promise<SeriesRow[]> => db.select().from(letterSeries);

export async function ensureSeries(db: Database): Promise<void> {
  await db
    .insert(letterSeries)
    .values(LISTS.map((list) => ({ list })))
    .onConflictDoNothing();
}

const isInSeries = and(eq(letters.kind, 'series'), isNull(letters.deletedAt), ne(letters.status, 'stopped'));

/** Selects the current letters of a series, including the welcome. */
const goesByItself = sql`letters.kind in ('welcome', 'series') and letters.deleted_at is null and letters.status <> 'stopped'`;

/** Adds an empty letter to a series, unless the id is taken. @returns its id; undefined if the series has changed since */
export async function addToSeries(
  db: Database,
  added: Pick<SeriesRow, 'list'> & {
    readonly basedOn: number;
    readonly days: number;
    readonly now: Date;
    readonly id: string | undefined;
  },
): Promise<string | undefined> {
  const now = toTimestamp(added.now);
  const [letter] = await rows(db, z.object({ id: z.string() }))`
    with changed as (
      update letter_series set version = version + 1
      where list = ${added.list} and version = ${added.basedOn}::int returning list
    )
    insert into letters (id, kind, list, days, created_at, updated_at)
    select coalesce(${added.id ?? null}::uuid, gen_random_uuid()), 'series', list, ${added.days}::smallint, ${now}, ${now}
    from changed
    returning id
  `;
  return letter?.id;
}

/** Days of a series' letters, and the offer that ends it. */
export interface SeriesPlan {
  readonly offer: Bought | null;
  readonly days: readonly { readonly id: string; readonly days: number }[];
}

/** Saves the order and offer of a series, unless its version has changed. @returns whether they were saved */
export async function saveSeries(
  db: Database,
  { list, basedOn, offer, days, now }: SeriesPlan & Pick<SeriesRow, 'list'> & { basedOn: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with changed as (
      update letter_series set offer = ${offer}, version = version + 1
      where list = ${list} and version = ${basedOn}::int returning list
    ), moved as (
      update letters set days = planned.days, updated_at = ${toTimestamp(now)}
      from changed, jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as planned (id uuid, days smallint)
      where letters.id = planned.id and letters.kind = 'series' and letters.list = changed.list
    )
    select from changed
  `);
  return rowCount > 0;
}

const touched = (now: Date) => sql`version = version + 1, updated_at = ${toTimestamp(now)}`;

/** Switches a series on with all its letters. @returns false if it was on already or has changed since */
export async function startSeries(
  db: Database,
  { list, basedOn, reach, now }: Pick<SeriesRow, 'list' | 'reach'> & { basedOn: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with changed as (
      update letter_series set since = ${toTimestamp(now)}, reach = ${reach}, version = version + 1
      where list = ${list} and since is null and version = ${basedOn}::int returning list
    ), switched as (
      update letters set status = 'sending', note = '', refusals = 0, started_at = ${switchedOnAt(now)},
        sent_images = ${allLetterImages}, ${touched(now)}
      from changed
      where letters.list = changed.list and ${goesByItself} and letters.status in ('draft', 'paused')
      returning letters.id, letters.kind
    ), forgotten as (
      -- Skips mails that were enqueued while the series was being switched off.
      update letter_sends set status = 'skipped', ended_at = ${toTimestamp(now)}, reason = 'stopped' from switched
      where letter_id = switched.id and switched.kind = 'series' and letter_sends.status = 'waiting'
    )
    select from changed
  `);
  return rowCount > 0;
}

export async function setSeriesPaused(db: Database, list: ListName, isPaused: boolean, now: Date): Promise<void> {
  await db.execute(sql`
    update letters set status = ${isPaused ? 'paused' : 'sending'}, note = '', refusals = 0,
      sent_images = ${allLetterImages}, ${touched(now)}
    where list = ${list} and ${goesByItself} and status = ${isPaused ? 'sending' : 'paused'}
      and exists (select from letter_series where letter_series.list = letters.list and since is not null)
  `);
}

/** Switches off a series and its welcome; waiting mails are skipped. */
export async function endSeries(db: Database, list: ListName, now: Date): Promise<void> {
  await db.execute(sql`
    with changed as (
      update letter_series set since = null, version = version + 1
      where list = ${list} and since is not null returning list
    ), switched as (
      update letters set status = 'draft', note = '', ${touched(now)} from changed
      where letters.list = changed.list and ${goesByItself} and letters.status in ('sending', 'paused')
      returning letters.id
    )
    update letter_sends set status = 'skipped', ended_at = ${toTimestamp(now)}, reason = 'stopped' from switched
    where letter_id = switched.id and letter_sends.status = 'waiting'
  `);
}

/** Removes a letter from its series: deletes it if it was never sent, else keeps it as stopped with its figures. */
export async function removeFromSeries(db: Database, { id, list }: Pick<LetterRow, 'id' | 'list'>, now: Date) {
  const at = toTimestamp(now);
  await db.execute(sql`
    with changed as (
      update letter_series set version = version + 1 where list = ${list}
    ), known as (
      select exists (select from letter_sends where letter_id = ${id}::uuid) as is_known
    )
    update letters set status = case when is_known then 'stopped' else 'draft' end, note = '',
      finished_at = case when is_known then ${at} end, deleted_at = case when is_known then null else ${at} end, ${touched(now)}
    from known where letters.id = ${id}::uuid and letters.kind = 'series' and letters.deleted_at is null
  `);
}

/** Restores a removed letter on a day, switched off. */
export async function restoreToSeries(
  db: Database,
  { id, list, days }: Pick<LetterRow, 'id' | 'list' | 'days'>,
): Promise<void> {
  await db.execute(sql`
    with changed as (
      update letter_series set version = version + 1 where list = ${list}
    )
    update letters set deleted_at = null, days = ${days}::smallint where id = ${id}::uuid and kind = 'series'
  `);
}

export async function listDays(db: Database, list: ListName): Promise<number[]> {
  const found = await db
    .select({ days: letters.days })
    .from(letters)
    .where(and(isInSeries, eq(letters.list, list)));
  return found.flatMap(({ days }) => days ?? []);
}
