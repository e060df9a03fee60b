import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { releasePlan } from '#db/schema/content/releases.ts';

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
const isSame = ({ dueAt, createdAt }: ReleasePlanRow) =>
  and(eq(releasePlan.dueAt, dueAt), eq(releasePlan.createdAt, createdAt));

export async function deleteSamePlan(db: Database, plan: ReleasePlanRow): Promise<void> {
  await db.delete(releasePlan).where(isSame(plan));
}

/** Stores why a plan failed. @param failure German sentence */
export async function failPlan(db: Database, plan: ReleasePlanRow, failure: string): Promise<void> {
  await db.update(releasePlan).set({ failure }).where(isSame(plan));
}
