import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Builds a JSON object of the disclosed columns, under their names in our code, and further values. */
export function disclosedJson<Table extends PgTable>(
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

/** Builds a JSON array of ordered rows. */
export const jsonArray = (rows: SQL, from: SQL, order: SQL): SQL =>
  sql`(select coalesce(json_agg(${rows} order by ${order}), '[]') from ${from})`;
