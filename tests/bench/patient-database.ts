import { neon } from '@neondatabase/serverless';
import { drizzle } from 'drizzle-orm/neon-http';
import type { Database } from '#db/client.ts';

/** Opens a database without the statement timeout, to fill years and catch up on their nightly jobs. */
export function patientDatabase(url: string): Database {
  const db = drizzle({ client: neon(url) });
  return Object.assign(db, { quick: db });
}
