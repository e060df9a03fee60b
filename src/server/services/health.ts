import type { Database } from '#db/client.ts';
import { ping } from '#db/queries/health.ts';

/** Asks the database for a sign of life; fails like any other operation when there is none. */
export async function check(db: Database): Promise<{ status: 'ok'; database: 'ok' }> {
  await ping(db);
  return { status: 'ok', database: 'ok' };
}
