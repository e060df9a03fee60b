import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' };
import { rows } from '#db/rows.ts';

/** First migration of this code; a database may have reached its state by others. */
const [first] = journal.entries;

/** Migrations applied compared to this code: `ahead` after a rollback, `behind` before a migration. */
export type SchemaFit = 'fits' | 'ahead' | 'behind';

/** Queries the applied migrations. @throws the driver's error, e.g. an `isConnectionFailure` */
export async function readSchemaFit(db: Database): Promise<SchemaFit> {
  const [row] = await rows(db, z.object({ applied: z.int() }))`
    select count(*)::integer as applied from drizzle.__drizzle_migrations where created_at >= ${first?.when}::bigint
  `;
  const more = (row?.applied ?? 0) - journal.entries.length;
  if (more === 0) return 'fits';
  return more > 0 ? 'ahead' : 'behind';
}
