import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { releasePlan } from '#db/schema/content/releases.ts';

/** The publish that is planned. */
export type ReleasePlanRow = typeof releasePlan.$inferSelect;

/** The plan; undefined where there is none. */
export async function findPlan(db: Database): Promise<ReleasePlanRow | undefined> {
  const [row] = await db.select().from(releasePlan);
  return row;
}

/** Keeps a plan in place of the last one. */
export async function savePlan(
  db: Database,
  { now, ...wish }: Pick<ReleasePlanRow, 'dueAt' | 'note' | 'without'> & { readonly now: Date },
): Promise<void> {
  const plan = { ...wish, failure: '', createdAt: now };
  await db.insert(releasePlan).values(plan).onConflictDoUpdate({ target: releasePlan.id, set: plan });
}

/** Drops the plan, whichever it is. */
export const deletePlan = async (db: Database): Promise<void> => void (await db.delete(releasePlan));

/** The very plan that was read, and none that has taken its place since. */
const isSame = ({ dueAt, createdAt }: ReleasePlanRow) =>
  and(eq(releasePlan.dueAt, dueAt), eq(releasePlan.createdAt, createdAt));

/** Drops a plan that has come true. */
export async function settlePlan(db: Database, plan: ReleasePlanRow): Promise<void> {
  await db.delete(releasePlan).where(isSame(plan));
}

/** Writes down why a plan did not come true. @param failure German sentence */
export async function failPlan(db: Database, plan: ReleasePlanRow, failure: string): Promise<void> {
  await db.update(releasePlan).set({ failure }).where(isSame(plan));
}
