import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { OUTBOX_COLUMNS, wantedBy } from '#db/queries/mail/kind.ts';
import { nameProducts } from '#db/queries/purchases/checkouts.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { releases } from '#db/schema/content/releases.ts';
import type { PaymentProduct } from '#domain/purchases/checkouts.ts';
import { noticeOwners, type OwnerChange } from './owner-fields.ts';

/** A release without what it publishes. */
export type ReleaseRow = Omit<typeof releases.$inferSelect, 'snapshot'>;

/** A release with what it publishes, as it is stored. */
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
// The driver has parsed it; drizzle would do it again.
const snapshot = sql`${releases.snapshot}`;
const whole = { ...facts, snapshot };

/** A build asks before its migrations: only for columns that the table has had from the start. */
const { id, checksum, schemaVersion, createdAt } = facts;
const built = { id, checksum, schemaVersion, createdAt, snapshot };

/** What a build makes pages of. */
export type BuiltRelease = Pick<FullReleaseRow, keyof typeof built>;

/** Before the first build's migrations there is no table. */
async function isSetUp(db: Database): Promise<boolean> {
  return (await db.execute(sql`select where to_regclass('releases') is not null`)).rowCount > 0;
}

/**
 * Whether the site was ever open to search engines. A build asks before it migrates: without the column, the release
 * that is online has always let them in.
 */
export async function wasPublic(db: Database): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from releases where state = 'built' and coalesce((to_jsonb(releases) ->> 'is_public')::boolean, true) limit 1
  `);
  return rowCount > 0;
}

/** The newest releases first. */
export const listReleases = (db: Database): Promise<ReleaseRow[]> =>
  db.select(facts).from(releases).orderBy(desc(releases.id)).limit(KEPT_RELEASES);

/** A release by its id. */
export async function findRelease(db: Database, id: number): Promise<FullReleaseRow | undefined> {
  const [row] = await db.select(whole).from(releases).where(eq(releases.id, id));
  return row;
}

/**
 * The release that a build makes pages of: the newest whose build is still to come or has succeeded. One that was
 * skipped never was online, so no failure of a newer one brings it there.
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

/** Whether anything was ever published. */
export async function hasReleases(db: Database): Promise<boolean> {
  if (!(await isSetUp(db))) return false;
  const rows = await db.select({ id: releases.id }).from(releases).limit(1);
  return rows.length > 0;
}

const isOnline = eq(releases.state, 'built');

/** The release that is online: the newest that was built; undefined where none is yet. */
export async function findOnlineRelease(db: Database): Promise<FullReleaseRow | undefined> {
  const [row] = await db.select(whole).from(releases).where(isOnline).orderBy(desc(releases.id)).limit(1);
  return row;
}

/** The last publish, however it went; none or one row. */
export const lastRelease = (db: Database) => db.select(facts).from(releases).orderBy(desc(releases.id)).limit(1);

/** A part of what the release that is online says; undefined where none is yet. @param path of the part in its snapshot */
async function readOnline(db: Database, path: string): Promise<unknown> {
  const [row] = await db
    .select({ part: sql`${releases.snapshot} #> ${path}::text[]` })
    .from(releases)
    .where(isOnline)
    .orderBy(desc(releases.id))
    .limit(1);
  return row?.part ?? undefined;
}

/** The name that the website has by the release that is online; undefined where none is yet. */
export async function readWebsiteName(db: Database): Promise<string | undefined> {
  const name = await readOnline(db, '{content,website,0,data,name}');
  return typeof name === 'string' ? name : undefined;
}

/** How to reach the owner by the release that is online, as it was stored; undefined where none is yet. */
export const readOnlineContact = (db: Database): Promise<unknown> => readOnline(db, '{content,contact,0,data}');

/** Who stands behind the site by the release that is online, as it was stored; undefined where none is yet. */
export const readOnlineTeam = (db: Database): Promise<unknown> => readOnline(db, '{content,team}');

/** Under which a build waits in the outbox; there is one at most. */
export const BUILD_TOPIC = 'site-build';

/** Any number will do, as long as every publish takes the same one. */
const publishLock = sql`select pg_advisory_xact_lock(5830911742)`;

interface Publish {
  readonly snapshot: unknown;
  readonly checksum: string;
  readonly schemaVersion: number;
  readonly note: string;
  readonly now: Date;
  /** When the build is asked for; a publish that comes before then puts it off. */
  readonly dueAt: Date;
  /** What its offers say of their products' numbers; what is published later wins. */
  readonly products: readonly PaymentProduct[];
  /** Its changes for an Inhaberin alone: every owner is mailed them. */
  readonly ownerChanges: readonly OwnerChange[];
  readonly ownerEmail: string | null;
  /** The release that the site serves; undefined where it does not say. */
  readonly onlineId: number | undefined;
  /** Whether the same content is built once more, because something beside it has changed. */
  readonly isAnew: boolean;
}

/**
 * Keeps a release with what it names, and asks for its build, all or nothing. Where the newest release says the same and is on its way or
 * online, it stands for this one: of two who publish at once, one does. Built anew, only one that still waits does.
 *
 * @returns the newest release
 */
export async function addRelease(db: Database, publish: Publish): Promise<ReleaseRow> {
  const { snapshot, checksum, schemaVersion, note } = publish;
  const now = toTimestamp(publish.now);
  const dueAt = toTimestamp(publish.dueAt);
  const wish = sql`insert into outbox (${OUTBOX_COLUMNS})
    select ${BUILD_TOPIC}, 'site', '{}'::jsonb, ${wantedBy('owner')}, ${now}, ${dueAt}`;
  const [, , , rows] = await db.batch([
    db.execute(publishLock),
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
      ${wish} from added
      on conflict (topic, dedupe_key) where status = 'pending'
      do update set version = outbox.version + 1, attempts = 0, next_attempt_at = excluded.next_attempt_at
    `),
    // The wish of one that still waits may have been given up.
    db.execute(sql`
      ${wish} where exists (select from releases where state = 'waiting')
      on conflict (topic, dedupe_key) where status = 'pending' do nothing
    `),
    lastRelease(db),
    db.execute(nameProducts(publish.products)),
    db.execute(noticeOwners({ ...publish, changes: publish.ownerChanges })),
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error('The stored release was not returned');
  return row;
}

const isWaiting = eq(releases.state, 'waiting');
const newestWaiting = sql`(select max(id) from releases where state = 'waiting')`;

/** Writes down that a build was asked for: it makes the newest release, and those that waited before it never come. */
export async function markRequested(db: Database, now: Date): Promise<void> {
  await db.batch([
    db
      .update(releases)
      .set({ state: 'replaced' })
      .where(and(isWaiting, lt(releases.id, newestWaiting))),
    db.update(releases).set({ state: 'building', requestedAt: now, error: '' }).where(isWaiting),
  ]);
}

/** Writes down that a build has begun to make pages. Before this build's migrations the column may be missing. */
export async function markBegun(db: Database, id: number, now: Date): Promise<void> {
  await db.update(releases).set({ begunAt: now }).where(eq(releases.id, id));
}

/** Writes down that a build was asked for in vain, and will be again. @param error German sentence */
export async function markDelayed(db: Database, error: string): Promise<void> {
  await db.update(releases).set({ error }).where(isWaiting);
}

/** Writes down that no build comes of what waits. @param error German sentence */
export async function markRefused(db: Database, error: string): Promise<void> {
  await db.update(releases).set({ state: 'failed', error }).where(isWaiting);
}

/** Gives up the builds that were asked for in vain since a moment: they have failed, and nobody asks again. */
export async function giveUpDelayed(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    with failed as (
      update releases set state = 'failed'
      where state = 'waiting' and error <> '' and created_at < ${toTimestamp(before)} returning id
    )
    delete from outbox where topic = ${BUILD_TOPIC} and status = 'pending' and exists (select from failed)
      and not exists (select from releases where state = 'waiting' and id not in (select id from failed))
  `);
}

/** The releases whose build was asked for before a moment and has not told how it ended. */
export async function findSilentBuilds(db: Database, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.state, 'building'), lt(releases.requestedAt, before)));
  return rows.map(({ id }) => id);
}

/** Marks a release as online, and those that were to be built before it as never to come. */
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

/** Writes down that a build has failed, unless its release was online before: no failure takes that back. @param error German sentence */
export async function markFailed(db: Database, id: number, error: string): Promise<void> {
  await db
    .update(releases)
    .set({ state: 'failed', error })
    .where(and(eq(releases.id, id), ne(releases.state, 'built')));
}

/** So many releases are kept and can be published again. */
const KEPT_RELEASES = 20;

/** Forgets all but the newest releases and the one that is online, which may be older. */
export async function deleteOldReleases(db: Database): Promise<void> {
  await db.execute(sql`
    delete from releases where id < (select min(id) from (select id from releases order by id desc limit ${KEPT_RELEASES}::integer) as newest)
      and id is distinct from (select max(id) from releases where state = 'built')
  `);
}
