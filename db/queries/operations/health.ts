import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' };
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { scheduleRuns } from '#db/schema/operations/hosting.ts';

/** First migration of this code; a database may have reached its state by others. */
const [first] = journal.entries;

/** Migrations applied compared to this code: `ahead` after a rollback, `behind` before a migration. */
type SchemaFit = 'fits' | 'ahead' | 'behind';

function fitOf(applied: number): SchemaFit {
  const more = applied - journal.entries.length;
  if (more === 0) return 'fits';
  return more > 0 ? 'ahead' : 'behind';
}

interface Health {
  readonly schema: SchemaFit;
  /** Failures since then. */
  readonly errors: number;
}

/** Row that every check adds and removes again, so that no call leaves more behind than another. */
const PROBE = 'health';

/**
 * Reads the applied migrations and the last failures, and writes a row: a full database still reads.
 * @throws the driver's error, e.g. an `isUnavailable`
 */
export async function readHealth(db: Database, { now, since }: Record<'now' | 'since', Date>): Promise<Health> {
  const [[read]] = await db.batch([
    rows(db, z.object({ applied: z.int(), errors: z.int() }))`
      select
        (select count(*)::integer from drizzle.__drizzle_migrations where created_at >= ${first?.when}::bigint) as applied,
        (select coalesce(sum(series), 0)::integer from failures where last_at > ${toTimestamp(since)}) as errors
    `,
    db.insert(scheduleRuns).values({ name: PROBE, doneAt: now }),
    db.delete(scheduleRuns).where(eq(scheduleRuns.name, PROBE)),
  ]);
  const { applied = 0, errors = 0 } = read ?? {};
  return { schema: fitOf(applied), errors };
}
