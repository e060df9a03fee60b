import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

/** Number and bytes of all rows of each table, with their index entries. */
export type StoredRows = ReadonlyMap<string, { readonly rows: number; readonly bytes: number }>;

interface Index extends Record<string, unknown> {
  readonly table: string;
  readonly predicate: string | null;
  readonly columns: readonly string[];
}

/** Bytes of pointer and header for each row and each index entry, and free space in their pages as a factor. */
const ROW = { bytes: 4, space: 1.1 } as const;
const ENTRY = { bytes: 12, space: 1.5 } as const;

/**
 * Measures stored data row by row, because file sizes are too coarse for a single call. Dead rows do not count.
 */
export async function storedRows(db: Database): Promise<StoredRows> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables where schemaname = 'public'
  `);
  const { rows: indexes } = await db.execute<Index>(sql`
    select indrelid::regclass::text as "table", pg_get_expr(indpred, indrelid) as predicate,
      array(select pg_get_indexdef(indexrelid, number, true) from generate_series(1, indnatts) number) as columns
    from pg_index join pg_class on oid = indrelid where relnamespace = 'public'::regnamespace
  `);
  const parts = tables.flatMap(({ name }) => [
    `select '${name}' as name, count(*) as rows, sum(${ROW.space} * (${ROW.bytes} + pg_column_size("${name}".*))) as bytes from "${name}"`,
    ...indexes
      .filter(({ table }) => table === name)
      .map(({ predicate, columns }) => {
        const sizes = columns.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(' + ');
        return `select '${name}', 0, sum(${ENTRY.space} * (${ENTRY.bytes} + ${sizes})) from "${name}" where ${predicate ?? 'true'}`;
      }),
  ]);
  const { rows } = await db.execute<{ name: string; rows: number; bytes: number }>(
    sql.raw(
      `select name, sum(rows)::int as rows, coalesce(sum(bytes), 0)::float8 as bytes from (${parts.join(' union all ')}) part group by name`,
    ),
  );
  return new Map(rows.map(({ name, ...stored }) => [name, stored]));
}

/** Lists the tables that have grown between two measurements; a row that only became longer counts as one. */
export const addedRows = (before: StoredRows, after: StoredRows) =>
  [...after].flatMap(([table, { rows, bytes }]) => {
    const known = before.get(table) ?? { rows: 0, bytes: 0 };
    const added = { table, rows: Math.max(1, rows - known.rows), bytes: bytes - known.bytes };
    return added.bytes > 0 ? [added] : [];
  });
