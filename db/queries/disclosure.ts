import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The columns of a row that are told, by their names in our code, and what else is said of it. */
export function told<Table extends PgTable>(
  table: Table,
  names: readonly (keyof Table['_']['columns'] & string)[],
  others: Readonly<Record<string, SQL>> = {},
): SQL {
  const columns = getTableColumns(table);
  const pairs = [...names.map((name) => [name, columns[name]] as const), ...Object.entries(others)];
  return sql`json_build_object(${sql.join(
    pairs.map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`;
}

/** Rows as a list, in their order. */
export const all = (rows: SQL, from: SQL, order: SQL): SQL =>
  sql`(select coalesce(json_agg(${rows} order by ${order}), '[]') from ${from})`;
