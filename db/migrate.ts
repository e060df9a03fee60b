import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { neon } from '@neondatabase/serverless';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import * as z from 'zod/mini';
import { brokenConstraint, isUnavailable, isUniqueViolation, sqlState } from './errors.ts';
import { LOCKS } from './locks.ts';

/** Commit with the migrations that the first one here stands for. */
const COMMIT_BEFORE = '80b328c7';

/** Error of a database that cannot be migrated; the message is a German sentence for the operator. */
export class MigrationError extends Error {
  override readonly name: string = 'MigrationError';
}

/** Error of a database that is older than the first migration. */
export class OutdatedDatabaseError extends MigrationError {
  override readonly name = 'OutdatedDatabaseError';
  constructor() {
    super(
      `Diese Datenbank ist auf einem Stand, den dieser Code nicht mehr kennt; geändert wurde nichts. Bring sie zuerst mit dem Commit ${COMMIT_BEFORE} auf dessen Stand: git checkout ${COMMIT_BEFORE}, npm ci, dann npm run db:migrate, oder npm start, wenn sie in DATA_DIR liegt.`,
    );
  }
}

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

type Migration = ReturnType<typeof readMigrationFiles>[number];

/**
 * Returns the hashes of the applied migrations. A database that reached the first one's state by the migrations before it
 * has a row with its moment. @throws OutdatedDatabaseError if it stopped before
 */
function readApplied(rows: readonly Record<string, unknown>[], first: Migration | undefined): ReadonlySet<unknown> {
  const applied = new Set(rows.map((row) => row.hash));
  if (first === undefined || applied.size === 0 || applied.has(first.hash)) return applied;
  if (!rows.some((row) => Number(row.created_at) === first.folderMillis)) throw new OutdatedDatabaseError();
  return applied.add(first.hash);
}

/**
 * Applies the pending migrations in the journal's order, each in one transaction with its row in drizzle's table.
 * Hashes identify them, not dates, so that one merged late is not skipped. Concurrent runs are safe.
 *
 * @param url the database; one that is not Neon's needs `src/local/database/database.ts` in between
 * @returns number of migrations applied
 * @throws OutdatedDatabaseError before any change if it is older than the first migration
 * @throws MigrationError naming the file if a migration fails (and is rolled back) or a table stays locked (55P03)
 * @throws NeonDbError if the database is away
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
    sql`select hash, created_at from drizzle.__drizzle_migrations`,
  ]);
  const migrations = readMigrationFiles({ migrationsFolder });
  const applied = readApplied(journal.at(-1) ?? [], migrations[0]);

  let count = 0;
  for (const migration of migrations) {
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
      if (!isDuplicateJournalRow(error)) throw isUnavailable(error) ? error : named(error, migrationsFolder, migration);
    }
  }
  return count;
}

const journalShape = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** Names the file of a failed migration, which drizzle's reader leaves out. */
function named(error: unknown, folder: string, { folderMillis }: Migration): MigrationError {
  const { entries } = journalShape.parse(JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')));
  const file = `${entries.find(({ when }) => when === folderMillis)?.tag}.sql`;
  const cause = isLockTimeout(error)
    ? 'Eine Tabelle blieb in Gebrauch. Versuch es in ein paar Minuten noch einmal.'
    : `PostgreSQL sagt: ${error instanceof Error ? error.message : error} (${sqlState(error)}). Gib das an die Technik.`;
  return new MigrationError(
    `Die Migration ${file} ist gescheitert und ganz zurückgenommen. Die alte Website bleibt online. ${cause}`,
    { cause: error },
  );
}

/** A concurrent run applied this migration first. */
const isDuplicateJournalRow = (error: unknown): boolean =>
  isUniqueViolation(error) && brokenConstraint(error) === '__drizzle_migrations_hash_key';
