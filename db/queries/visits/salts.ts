import type { Database } from '#db/client.ts';
import { analyticsSalts } from '#db/schema/visits/salts.ts';

/** Returns the day's salt, which the first visit of the day stores. */
export async function ensureDailySalt(db: Database, day: string, candidate: string): Promise<string> {
  const [row] = await db
    .insert(analyticsSalts)
    .values({ day, salt: candidate })
    .onConflictDoUpdate({ target: analyticsSalts.day, set: { day } })
    .returning({ salt: analyticsSalts.salt });
  if (row === undefined) throw new Error('The salt was not returned');
  return row.salt;
}
