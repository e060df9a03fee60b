import { and, count, desc, eq, gte, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { releases } from '#db/schema/releases.ts';

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
};
// The driver has parsed it; drizzle would do it again.
const whole = { ...facts, snapshot: sql<unknown>`${releases.snapshot}` };

/** The newest releases first. */
export const listReleases = (db: Database): Promise<ReleaseRow[]> =>
  db.select(facts).from(releases).orderBy(desc(releases.id)).limit(KEPT_RELEASES);

/** A release by its id. */
export async function findRelease(db: Database, id: number): Promise<FullReleaseRow | undefined> {
  const [row] = await db.select(whole).from(releases).where(eq(releases.id, id));
  return row;
}

/** The release that a build makes pages of: the newest that has not failed. */
export async function findNewestRelease(db: Database): Promise<FullReleaseRow | undefined> {
  const [row] = await db
    .select(whole)
    .from(releases)
    .where(ne(releases.state, 'failed'))
    .orderBy(desc(releases.id))
    .limit(1);
  return row;
}

/** The name that the website has by the newest release; undefined where nothing was published yet. */
export async function readWebsiteName(db: Database): Promise<string | undefined> {
  const [row] = await db
    .select({ name: sql<string | null>`${releases.snapshot} #>> '{content,website,0,data,name}'` })
    .from(releases)
    .where(ne(releases.state, 'failed'))
    .orderBy(desc(releases.id))
    .limit(1);
  return row?.name ?? undefined;
}

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
}

/**
 * Keeps a release and asks for its build, both or neither. Where the newest release says the same and has not failed,
 * it stands for this one: of two who publish at once, one does.
 *
 * @returns the newest release
 */
export async function addRelease(db: Database, publish: Publish): Promise<ReleaseRow> {
  const { snapshot, checksum, schemaVersion, note } = publish;
  const now = sql`${publish.now.toISOString()}::timestamptz`;
  const dueAt = sql`${publish.dueAt.toISOString()}::timestamptz`;
  const wish = sql`insert into outbox (topic, dedupe_key, payload, source, created_at, next_attempt_at)
    select ${BUILD_TOPIC}, 'site', '{}'::jsonb, 'owner', ${now}, ${dueAt}`;
  const [, , , rows] = await db.batch([
    db.execute(publishLock),
    db.execute(sql`
      with added as (
        insert into releases (snapshot, checksum, schema_version, note, created_at)
        select ${JSON.stringify(snapshot)}::jsonb, ${checksum}, ${schemaVersion}::integer, ${note}, ${now}
        where not exists (
          select from (select checksum, state from releases order by id desc limit 1) as newest
          where newest.checksum = ${checksum} and newest.state <> 'failed'
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
    db.select(facts).from(releases).orderBy(desc(releases.id)).limit(1),
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
    db.update(releases).set({ state: 'building', requestedAt: now }).where(isWaiting),
  ]);
}

/** Writes down how a build ended; a sentence says why it failed. */
export async function markBuilt(db: Database, id: number, error: string | undefined): Promise<void> {
  const outcome = error === undefined ? { state: 'built' as const, error: '' } : { state: 'failed' as const, error };
  await db.update(releases).set(outcome).where(eq(releases.id, id));
}

/** How many builds were asked for since a moment. */
export async function countBuilds(db: Database, since: Date): Promise<number> {
  const [row] = await db
    .select({ builds: count() })
    .from(releases)
    .where(and(isNotNull(releases.requestedAt), gte(releases.requestedAt, since)));
  return row?.builds ?? 0;
}

/** So many releases are kept and can be published again. */
const KEPT_RELEASES = 20;

/** Forgets all but the newest releases. */
export async function deleteOldReleases(db: Database): Promise<void> {
  await db.execute(sql`
    delete from releases where id < (select min(id) from (select id from releases order by id desc limit ${KEPT_RELEASES}::integer) as newest)
  `);
}
