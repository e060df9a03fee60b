import { join } from 'node:path';
import { neon } from '@neondatabase/serverless';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { brokenConstraint, isUniqueViolation, sqlState } from './errors.ts';
import { LOCKS } from './locks.ts';

const migrationLock = `select pg_advisory_xact_lock(${LOCKS.migration})`;

/** Retries for a table in use: a statement waiting for a table lock blocks all behind it, so it gives up soon. */
interface Patience {
  readonly lockTimeoutMs: number;
  readonly pauseMs: number;
  readonly attempts: number;
}

/** Two minutes in all; then the build fails and the deployed site stays online. */
const PATIENCE: Patience = { lockTimeoutMs: 3000, pauseMs: 1000, attempts: 30 };

const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03';

async function withPatience<T>({ attempts, pauseMs }: Patience, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || attempt >= attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/**
 * Applies the pending migrations in the journal's order, each in one transaction with its row in drizzle's table.
 * Hashes identify them, not dates, so that one merged late is not skipped. Concurrent runs are safe.
 *
 * @param url the database; one that is not Neon's needs `src/local/database/database.ts` in between
 * @returns number of migrations applied
 * @throws NeonDbError if a migration fails (and is rolled back) or a table stays locked (55P03)
 */
export async function migrate(
  url: string,
  migrationsFolder: string = join(import.meta.dirname, 'migrations'),
  patience: Patience = PATIENCE,
): Promise<number> {
  const sql = neon(url);
  const journal = await sql.transaction([
    sql.query(migrationLock),
    sql`create schema if not exists drizzle`,
    sql`create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint
    )`,
    sql`create unique index if not exists __drizzle_migrations_hash_key on drizzle.__drizzle_migrations (hash)`,
    sql`select hash from drizzle.__drizzle_migrations`,
  ]);
  const applied = new Set(journal.at(-1)?.map((row) => row.hash));

  let count = 0;
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (applied.has(migration.hash)) continue;
    try {
      await withPatience(patience, () =>
        sql.transaction([
          sql.query(migrationLock),
          sql`select set_config('lock_timeout', ${`${patience.lockTimeoutMs}ms`}, true)`,
          sql`insert into drizzle.__drizzle_migrations (hash, created_at)
          values (${migration.hash}, ${migration.folderMillis})`,
          ...migration.sql.map((statement) => sql.query(statement)),
        ]),
      );
      count += 1;
    } catch (error) {
      if (!isDuplicateJournalRow(error)) throw error;
    }
  }
  return count;
}

/** A concurrent run applied this migration first. */
const isDuplicateJournalRow = (error: unknown): boolean =>
  isUniqueViolation(error) && brokenConstraint(error) === '__drizzle_migrations_hash_key';
