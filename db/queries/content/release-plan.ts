import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { releasePlan } from '#db/schema/content/releases.ts';
import { letters } from '#db/schema/letters/letters.ts';
import { PLANNED_RELEASE } from '#domain/letters/words.ts';

export type ReleasePlanRow = typeof releasePlan.$inferSelect;

export async function findPlan(db: Database): Promise<ReleasePlanRow | undefined> {
  const [row] = await db.select().from(releasePlan);
  return row;
}

export async function savePlan(
  db: Database,
  { now, ...planned }: Pick<ReleasePlanRow, 'dueAt' | 'note' | 'without'> & { readonly now: Date },
): Promise<void> {
  const plan = { ...planned, failure: '', createdAt: now };
  await db.insert(releasePlan).values(plan).onConflictDoUpdate({ target: releasePlan.id, set: plan });
}

export const deletePlan = async (db: Database): Promise<void> => void (await db.delete(releasePlan));

/** Matches exactly the plan that was read, not its replacement. */
const isSame = ({ dueAt, createdAt, note, without }: ReleasePlanRow) =>
  and(
    eq(releasePlan.dueAt, dueAt),
    eq(releasePlan.createdAt, createdAt),
    eq(releasePlan.note, note),
    eq(releasePlan.without, without),
    eq(releasePlan.failure, ''),
  );

/** SQLSTATE of a batch whose plan is gone: division by zero. */
export const PLAN_GONE = '22012';

/**
 * Builds the statement that ends a plan in the batch that publishes it. If the plan was dropped, moved or published
 * meanwhile, it fails with `PLAN_GONE`, and nothing of the batch takes place.
 */
export const takePlan = (plan: ReleasePlanRow): SQL => sql`
  with taken as (delete from ${releasePlan} where ${isSame(plan)} returning 1) select 1 / count(*) from taken
`;

/** Stores why a plan failed. @param failure German sentence */
export async function failPlan(db: Database, plan: ReleasePlanRow, failure: string): Promise<void> {
  await db.update(releasePlan).set({ failure }).where(isSame(plan));
}

/** Builds the update that gives the letters that await the planned publish the id of its release. */
export const awaitRelease = (db: Database, release: number | SQL) =>
  db
    .update(letters)
    .set({ awaitedRelease: sql`${release}`, version: sql`${letters.version} + 1` })
    .where(and(eq(letters.status, 'planned'), eq(letters.awaitedRelease, PLANNED_RELEASE)));
