import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

/** Bytes of all rows of each table, with their index entries. */
export type StoredBytes = ReadonlyMap<string, number>;

interface Index extends Record<string, unknown> {
  readonly table: string;
  readonly predicate: string | null;
  readonly columns: readonly string[];
}

/** Bytes of pointer and header for each row and each index entry. */
const ROW_BYTES = 4;
const ENTRY_BYTES = 12;

/**
 * Measures stored data row by row, because file sizes are too coarse for a single call. Dead rows and free space in
 * pages do not count.
 */
export async function storedBytes(db: Database): Promise<StoredBytes> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables where schemaname = 'public'
  `);
  const { rows: indexes } = await db.execute<Index>(sql`
    select indrelid::regclass::text as "table", pg_get_expr(indpred, indrelid) as predicate,
      array(select pg_get_indexdef(indexrelid, number, true) from generate_series(1, indnatts) number) as columns
    from pg_index join pg_class on oid = indrelid where relnamespace = 'public'::regnamespace
  `);
  const parts = tables.flatMap(({ name }) => [
    `select '${name}' as name, sum(${ROW_BYTES} + pg_column_size("${name}".*)) as bytes from "${name}"`,
    ...indexes
      .filter(({ table }) => table === name)
      .map(({ predicate, columns }) => {
        const sizes = columns.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(' + ');
        return `select '${name}', sum(${ENTRY_BYTES} + ${sizes}) from "${name}" where ${predicate ?? 'true'}`;
      }),
  ]);
  const { rows } = await db.execute<{ name: string; bytes: number }>(
    sql.raw(
      `select name, coalesce(sum(bytes), 0)::float8 as bytes from (${parts.join(' union all ')}) part group by name`,
    ),
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

/** Returns each table's growth between two measurements. */
export const addedBytes = (before: StoredBytes, after: StoredBytes): Record<string, number> =>
  Object.fromEntries(
    [...after]
      .map(([name, bytes]) => [name, bytes - (before.get(name) ?? 0)] as const)
      .filter(([, bytes]) => bytes !== 0),
  );
