import type { Database } from '#db/client.ts';
import { siteSwitches } from '#db/schema/pages/switches.ts';

export type SiteSwitchesRow = Omit<typeof siteSwitches.$inferSelect, 'id'>;

/** Returns the owner's switches; undefined until she has used one. */
export async function findSwitches(db: Database): Promise<SiteSwitchesRow | undefined> {
  const { isInMaintenance, maintenanceText, isSignUpClosed } = siteSwitches;
  const [row] = await db.select({ isInMaintenance, maintenanceText, isSignUpClosed }).from(siteSwitches);
  return row;
}

/** Sets some switches, at least one. @param initial the others, if none was ever set @returns all of them */
export async function setSwitches(
  db: Database,
  change: Partial<SiteSwitchesRow>,
  initial: SiteSwitchesRow,
): Promise<SiteSwitchesRow> {
  const { isInMaintenance, maintenanceText, isSignUpClosed } = siteSwitches;
  const [row] = await db
    .insert(siteSwitches)
    .values({ ...initial, ...change })
    .onConflictDoUpdate({ target: siteSwitches.id, set: change })
    .returning({ isInMaintenance, maintenanceText, isSignUpClosed });
  return row ?? { ...initial, ...change };
}
