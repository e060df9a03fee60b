import type { Database } from '#db/client.ts';
import { siteSwitches } from '#db/schema/pages/switches.ts';

/** How the switches stand. */
export type SiteSwitchesRow = Omit<typeof siteSwitches.$inferSelect, 'id'>;

/** The switches as the owner has set them; undefined until she has. */
export async function findSwitches(db: Database): Promise<SiteSwitchesRow | undefined> {
  const { isInMaintenance, maintenanceText, isSignUpClosed } = siteSwitches;
  const [row] = await db.select({ isInMaintenance, maintenanceText, isSignUpClosed }).from(siteSwitches);
  return row;
}

/** Sets all of them at once. */
export async function setSwitches(db: Database, row: SiteSwitchesRow): Promise<void> {
  await db.insert(siteSwitches).values(row).onConflictDoUpdate({ target: siteSwitches.id, set: row });
}
