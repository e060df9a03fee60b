import type { Database } from '#db/client.ts';
import { siteSwitches } from '#db/schema/pages/switches.ts';

export type SiteSwitchesRow = Omit<typeof siteSwitches.$inferSelect, 'id'>;

/** Returns the owner's switches; undefined until she has used one. */
export async function findSwitches(db: Database): Promise<SiteSwitchesRow | undefined> {
  const { isInMaintenance, maintenanceText, isSignUpClosed } = siteSwitches;
  const [row] = await db.select({ isInMaintenance, maintenanceText, isSignUpClosed }).from(siteSwitches);
  return row;
}

export async function setSwitches(db: Database, row: SiteSwitchesRow): Promise<void> {
  await db.insert(siteSwitches).values(row).onConflictDoUpdate({ target: siteSwitches.id, set: row });
}
