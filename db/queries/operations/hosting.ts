import { desc, gt, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { midnight, toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { builds, failures, hosting } from '#db/schema/operations/hosting.ts';
import { goals } from '#domain/visits/origin.ts';

type HostingRow = Pick<typeof hosting.$inferSelect, 'neonPlan'>;

/** Returns the owner's hosting plan; undefined until she has entered it. */
export async function findHosting(db: Database): Promise<HostingRow | undefined> {
  const [row] = await db.select({ neonPlan: hosting.neonPlan }).from(hosting);
  return row;
}

export async function saveHosting(db: Database, row: HostingRow): Promise<void> {
  await db.insert(hosting).values(row).onConflictDoUpdate({ target: hosting.id, set: row });
}

/** Counts a finished build. @param deploy id of the build: each counts once */
export async function addBuild(db: Database, deploy: string, endedAt: Date): Promise<void> {
  await db.insert(builds).values({ deploy, endedAt }).onConflictDoNothing();
}

const spent = z.object({
  /** Finished builds, and those pending or running. */
  ended: z.int(),
  open: z.int(),
  visits: z.number(),
});

export async function readSpent(db: Database, since: string): Promise<z.infer<typeof spent>> {
  const [row] = await rows(db, spent)`
    select
      (select count(*)::int from builds where ended_at >= ${midnight(sql`${since}`)}) as ended,
      (select count(distinct state)::int from releases where state in ('waiting', 'building')) as open,
      (select coalesce(sum(count), 0)::float8 from goal_days where goal = ${goals.visit} and day >= ${since}::date) as visits
  `;
  if (row === undefined) throw new Error('What was spent was not returned');
  return row;
}

/** Stores the end of a scheduled run. A first run that failed starts the time in which a success is expected. */
export async function recordRun(db: Database, name: string, isDone: boolean, now: Date): Promise<void> {
  await db.execute(sql`
    insert into schedule_runs (name, done_at) values (${name}, ${toTimestamp(now)})
    on conflict (name) do update set done_at = case when ${isDone} then excluded.done_at else schedule_runs.done_at end
  `);
}

/** Builds the statement that lists failures since then, the latest first, for a `db.batch`. */
export const listFailures = (db: Database, since: Date) =>
  db
    .select()
    .from(failures)
    .where(gt(failures.lastAt, sql`${toTimestamp(since)}`))
    .orderBy(desc(failures.lastAt));

export async function deleteOldFailures(db: Database, day: string): Promise<void> {
  await db.delete(failures).where(lt(failures.day, day));
}
