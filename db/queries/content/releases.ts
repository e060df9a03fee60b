import { and, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { lockFor } from '#db/locks.ts';
import { OUTBOX_COLUMNS, sourceValues } from '#db/queries/mail/kind.ts';
import { mailOwners, type OwnerChange } from '#db/queries/mail/notifications.ts';
import type { Claimed } from '#db/queries/mail/outbox.ts';
import { addMissingProducts, nameProducts } from '#db/queries/purchases/checkouts.ts';
import { isoMoment, toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { releases } from '#db/schema/content/releases.ts';
import type { PaymentProduct } from '#domain/purchases/checkouts.ts';
import { awaitRelease, type ReleasePlanRow, takePlan } from './release-plan.ts';

export type ReleaseRow = Omit<typeof releases.$inferSelect, 'snapshot'>;

export type FullReleaseRow = ReleaseRow & { readonly snapshot: unknown };

const facts = {
  id: releases.id,
  checksum: releases.checksum,
  schemaVersion: releases.schemaVersion,
  state: releases.state,
  error: releases.error,
  note: releases.note,
  createdAt: releases.createdAt,
  requestedAt: releases.requestedAt,
  begunAt: releases.begunAt,
  isPublic: releases.isPublic,
};
const isOnline = eq(releases.state, 'built');
// The driver has already parsed the JSON; drizzle would parse it twice.
const snapshot = sql`${releases.snapshot}`;
const whole = { ...facts, snapshot };

/** A build queries before its migrations run: only columns that the table has always had. */
const { id, checksum, schemaVersion, createdAt } = facts;
const built = { id, checksum, schemaVersion, createdAt, snapshot };

export type BuiltRelease = Pick<FullReleaseRow, keyof typeof built>;

/** Before the migrations of the very first build, the table is missing. */
async function isSetUp(db: Database): Promise<boolean> {
  return (await db.execute(sql`select where to_regclass('releases') is not null`)).rowCount > 0;
}

/** Tells whether the site was ever open to search engines. */
export const wasPublic = async (db: Database): Promise<boolean> =>
  (await db.$count(releases, and(isOnline, releases.isPublic))) > 0;

export const listReleases = (db: Database): Promise<ReleaseRow[]> =>
  db.select(facts).from(releases).orderBy(desc(releases.id)).limit(KEPT_RELEASES);

export async function findRelease(db: Database, id: number): Promise<FullReleaseRow | undefined> {
  const [row] = await db.select(whole).from(releases).where(eq(releases.id, id));
  return row;
}

/**
 * Returns the newest release that is pending or was built. Failed and replaced ones are skipped, so that a failure
 * never puts a release online that was not online before.
 */
export async function findNewestRelease(db: Database): Promise<BuiltRelease | undefined> {
  if (!(await isSetUp(db))) return undefined;
  const [row] = await db
    .select(built)
    .from(releases)
    .where(inArray(releases.state, ['waiting', 'building', 'built']))
    .orderBy(desc(releases.id))
    .limit(1);
  return row;
}

export async function hasReleases(db: Database): Promise<boolean> {
  if (!(await isSetUp(db))) return false;
  const rows = await db.select({ id: releases.id }).from(releases).limit(1);
  return rows.length > 0;
}

/** Returns the online release, the newest that was built; undefined if there is none yet. */
export async function findOnlineRelease(db: Database): Promise<FullReleaseRow | undefined> {
  const [row] = await db.select(whole).from(releases).where(isOnline).orderBy(desc(releases.id)).limit(1);
  return row;
}

/** Selects the newest release whatever its state; none or one row. */
export const lastRelease = (db: Database) => db.select(facts).from(releases).orderBy(desc(releases.id)).limit(1);

const partAt = (path: string): SQL => sql`${releases.snapshot} #> ${path}::text[]`;

/** Reads a part of the online release; undefined if there is none. */
async function readOnline(db: Database, part: SQL): Promise<unknown> {
  const [row] = await db.select({ part }).from(releases).where(isOnline).orderBy(desc(releases.id)).limit(1);
  return row?.part ?? undefined;
}

export async function readWebsiteName(db: Database): Promise<string | undefined> {
  const name = await readOnline(db, partAt('{content,website,0,data,name}'));
  return typeof name === 'string' ? name : undefined;
}

/** Reads the data of the one entry of a kind. */
export const readOnlineEntry = (db: Database, kind: 'contact' | 'gift' | 'heardFrom'): Promise<unknown> =>
  readOnline(db, partAt(`{content,${kind},0,data}`));

/** Reads the entries that may be offers. */
export const readOnlineOffers = (db: Database): Promise<unknown> =>
  readOnline(
    db,
    sql`jsonb_build_object('offers', ${partAt('{content,offers}')}, 'courses', ${partAt('{content,courses}')})`,
  );

export const readOnlineTeam = (db: Database): Promise<unknown> => readOnline(db, partAt('{content,team}'));

/** Outbox topic of builds; at most one is pending. */
export const BUILD_TOPIC = 'site-build';

const publishLock = lockFor('publish');
const newestId = sql`(select max(id) from releases)`;

interface Publish {
  readonly snapshot: unknown;
  readonly checksum: string;
  readonly schemaVersion: number;
  readonly note: string;
  readonly now: Date;
  /** Time at which the build is requested; another publish before then postpones it. */
  readonly dueAt: Date;
  /** Product ids named in the offers; the latest publish wins. */
  readonly products: readonly PaymentProduct[];
  /** Products that the checkout addresses name; an id with a name keeps it. */
  readonly addressProducts: readonly PaymentProduct[];
  readonly ownerChanges: readonly OwnerChange[];
  readonly ownerEmail: string | null;
  /** Release that the deployed site reports; undefined if it reports none. */
  readonly onlineId: number | undefined;
  /** True to rebuild unchanged content, because something outside of it has changed. */
  readonly isAnew: boolean;
  /** Plan that comes true with this release. */
  readonly plan: ReleasePlanRow | undefined;
}

/**
 * Inserts a release with its products and mails and enqueues its build, all or nothing. If the newest release has the
 * same content and is pending or online, it is kept, so that concurrent publishes add one. Letters that await the plan
 * await the release from then on.
 *
 * @returns the newest release
 * @throws `PLAN_GONE` if the plan is not the stored one any more
 */
export async function addRelease(db: Database, publish: Publish): Promise<ReleaseRow> {
  const { snapshot, checksum, schemaVersion, note, plan } = publish;
  const now = toTimestamp(publish.now);
  const dueAt = toTimestamp(publish.dueAt);
  const enqueued = sql`insert into outbox (${OUTBOX_COLUMNS})
    select ${BUILD_TOPIC}, 'site', '{}'::jsonb, ${sourceValues('owner')}, ${now}, ${dueAt}`;
  const [, , , , rows] = await db.batch([
    db.execute(publishLock),
    db.execute(plan === undefined ? sql`select` : takePlan(plan)),
    db.execute(sql`
      with added as (
        insert into releases (snapshot, checksum, schema_version, note, created_at)
        select ${JSON.stringify(snapshot)}::jsonb, ${checksum}, ${schemaVersion}::integer, ${note}, ${now}
        where not exists (
          select from (select id, checksum, state from releases order by id desc limit 1) as newest
          where newest.checksum = ${checksum} and (newest.state = 'waiting' or not ${publish.isAnew}::boolean and (
            newest.state = 'building'
            or newest.state = 'built' and newest.id = coalesce(${publish.onlineId ?? null}::integer, newest.id)))
        ) returning id
      )
      ${enqueued} from added
      on conflict (topic, dedupe_key) where status = 'pending'
      do update set version = outbox.version + 1, attempts = 0, next_attempt_at = excluded.next_attempt_at
    `),
    // The outbox may already have given up the build of a release that is still waiting.
    db.execute(sql`
      ${enqueued} where exists (select from releases where state = 'waiting')
      on conflict (topic, dedupe_key) where status = 'pending' do nothing
    `),
    lastRelease(db),
    db.execute(nameProducts(publish.products)),
    db.execute(addMissingProducts(publish.addressProducts)),
    mailOwners(db, { ...publish, kind: 'owner-fields', key: publish.checksum, changes: publish.ownerChanges }),
    ...(plan === undefined ? [] : [awaitRelease(db, newestId)]),
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error('The stored release was not returned');
  return row;
}

interface Rebuild {
  /** Release that the deployed site reports; 0 for the first content. */
  readonly onlineId: number;
  readonly now: Date;
  /** Since then, an earlier order may still be running. */
  readonly since: Date;
}

/**
 * Enqueues a build of the content that is online. Does nothing if a build would take other content than that, or if one
 * was ordered recently.
 *
 * @returns whether it was enqueued
 */
export async function orderRebuild(db: Database, { onlineId, now, since }: Rebuild): Promise<boolean> {
  const ordered = toTimestamp(now);
  const { rowCount } = await db.execute(sql`
    insert into outbox (${OUTBOX_COLUMNS})
    select ${BUILD_TOPIC}, 'site', '{}'::jsonb, ${sourceValues('owner')}, ${ordered}, ${ordered}
    where ${onlineId}::integer = case when exists (select from releases)
        then (select max(id) from releases where state in ('waiting', 'building', 'built')) else 0 end
      and not exists (select from outbox where topic = ${BUILD_TOPIC} and created_at >= ${toTimestamp(since)})
    on conflict (topic, dedupe_key) where status = 'pending' do nothing
  `);
  return rowCount > 0;
}

const DAY = sql`interval '1 day'`;

const turn = z.object({
  /** True if a build that began after the request takes the wanted content. */
  isAnswered: z.boolean(),
  /** True if the build hook is to be called now. */
  isOrdered: z.boolean(),
  /** Orders for the same release within a day, without this one, and the last of them. */
  orders: z.int(),
  lastAt: z.nullable(z.string()),
});

interface Ordering {
  readonly now: Date;
  /** Orders of a release per day. */
  readonly max: number;
  /** Moment since which an order of unknown outcome may still begin. */
  readonly openSince: Date;
  /** Moment since which a build that has begun may still run. */
  readonly silentSince: Date;
  /** Release that the site serves; undefined if it names none. */
  readonly online: { readonly id: number; readonly builtAt: string } | undefined;
}

/**
 * Records an order in its outbox row before the build hook is called, unless a build answers the request already, an
 * order of the same release is open, or the day has had enough of them: the hook may perform what it answers with 5xx.
 *
 * @returns undefined if the row is no longer ours
 */
export async function beginOrder(
  db: Database,
  row: Pick<Claimed, 'id' | 'holder'>,
  { max, online, ...at }: Ordering,
): Promise<z.infer<typeof turn> | undefined> {
  const now = toTimestamp(at.now);
  const [found] = await rows(db, turn)`
    with facts as (
      select asked.id, asked.created_at as asked_at, coalesce(release.id, 0) as release_id, release.state, release.begun_at
      from outbox asked left join releases release
        on release.id = (select max(id) from releases where state in ('waiting', 'building', 'built'))
      where asked.id = ${row.id}::uuid and asked.locked_by = ${row.holder}::uuid
    ), answer as (
      select case state
        when 'waiting' then release_id = ${online?.id ?? null}::integer
          or begun_at is not null and begun_at > ${toTimestamp(at.silentSince)}
        when 'building' then true
        -- Asked for by a publish that has ended since, or by a night.
        else ${online?.builtAt ?? null}::timestamptz >= asked_at
          or exists (select from releases where begun_at >= asked_at or created_at >= asked_at)
      end is true as is_answered from facts
    ), past as (
      select (ordered ->> 'at')::timestamptz as at
      from facts, outbox, jsonb_array_elements(payload -> 'orders') ordered
      where topic = ${BUILD_TOPIC} and (ordered ->> 'releaseId')::integer = release_id
        and (ordered ->> 'at')::timestamptz > ${now} - ${DAY}
    ), ordered as (
      update outbox set payload = jsonb_build_object('orders', coalesce(payload -> 'orders', '[]')
        || jsonb_build_object('releaseId', release_id, 'at', ${now}))
      from facts, answer where outbox.id = facts.id and not is_answered
        and (select count(*) from past) < ${max}::integer
        and not exists (select from past where at > ${toTimestamp(at.openSince)})
      returning 1
    )
    select is_answered as "isAnswered", exists (select from ordered) as "isOrdered",
      (select count(*) from past)::int as orders, (select ${isoMoment(sql`max(at)`)} from past) as "lastAt"
    from answer
  `;
  return found;
}

const isWaiting = eq(releases.state, 'waiting');
const newestWaiting = sql`(select max(id) from releases where state = 'waiting')`;

/** Marks the newest waiting release as building, and the older ones as replaced. */
export async function markRequested(db: Database, now: Date): Promise<void> {
  await db.batch([
    db
      .update(releases)
      .set({ state: 'replaced' })
      .where(and(isWaiting, lt(releases.id, newestWaiting))),
    db.update(releases).set({ state: 'building', requestedAt: now, error: '' }).where(isWaiting),
  ]);
}

/** Stores the start of page generation. Before this build's migrations the column may be missing. */
export async function markStarted(db: Database, id: number, now: Date): Promise<void> {
  await db.update(releases).set({ begunAt: now }).where(eq(releases.id, id));
}

/** Stores why requesting a build failed; there will be a retry. @param error German sentence */
export async function markDelayed(db: Database, error: string): Promise<void> {
  await db.update(releases).set({ error }).where(isWaiting);
}

/** Marks the waiting releases as failed. @param error German sentence */
export async function markRefused(db: Database, error: string): Promise<void> {
  await db.update(releases).set({ state: 'failed', error }).where(isWaiting);
}

/** Fails releases whose build could not be requested since a moment, unless it may have begun, and stops the retries. */
export async function giveUpDelayed(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    with failed as (
      update releases set state = 'failed'
      where state = 'waiting' and error <> '' and created_at < ${toTimestamp(before)}
        and (begun_at is null or begun_at < ${toTimestamp(before)})
        and not exists (
          select from outbox where topic = ${BUILD_TOPIC} and status = 'pending'
            and (payload #>> '{orders,-1,at}')::timestamptz >= ${toTimestamp(before)}
        )
      returning id
    )
    delete from outbox where topic = ${BUILD_TOPIC} and status = 'pending' and exists (select from failed)
      and not exists (select from releases where state = 'waiting' and id not in (select id from failed))
  `);
}

/** Returns releases whose build was requested before a moment and has not reported its end. */
export async function findSilentBuilds(db: Database, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.state, 'building'), lt(releases.requestedAt, before)));
  return rows.map(({ id }) => id);
}

/** Marks a release as online, and older pending ones as replaced. */
export async function markBuilt(db: Database, id: number, isPublic = false): Promise<void> {
  await db.batch([
    db
      .update(releases)
      .set({ state: 'built', error: '', isPublic: sql`${releases.isPublic} or ${isPublic}` })
      .where(eq(releases.id, id)),
    db
      .update(releases)
      .set({ state: 'replaced' })
      .where(and(lt(releases.id, id), inArray(releases.state, ['waiting', 'building']))),
  ]);
}

/** Marks a release as failed, unless it was online before. @param error German sentence */
export async function markFailed(db: Database, id: number, error: string): Promise<void> {
  await db
    .update(releases)
    .set({ state: 'failed', error })
    .where(and(eq(releases.id, id), ne(releases.state, 'built')));
}

/** Releases to keep; each can be published again. */
const KEPT_RELEASES = 20;

/** Deletes all but the newest releases and the online one, which may be older. */
export async function deleteOldReleases(db: Database): Promise<void> {
  await db.execute(sql`
    delete from releases where id < (select min(id) from (select id from releases order by id desc limit ${KEPT_RELEASES}::integer) as newest)
      and id is distinct from (select max(id) from releases where state = 'built')
  `);
}
