import { sql } from 'drizzle-orm';
import { PgRaw } from 'drizzle-orm/pg-core/query-builders/raw';
import * as z from 'zod/mini';
import type { Database } from './client.ts';

/** A row as a statement names it: its columns with their types, as the driver hands them over. */
export type RowSchema = z.ZodMiniObject;

/** A column of an answer, with PostgreSQL's number for its type. */
const field = z.object({ name: z.string(), dataTypeID: z.number() });
const answer = z.object({ fields: z.array(field), rows: z.unknown() });
export type Columns = z.infer<typeof answer>['fields'];

/** Compares the answer of a statement with its schema. @throws TypeError, ZodError where the columns or a row do not fit */
type Comparison = (schema: RowSchema, columns: Columns, found: unknown) => void;

let compare: Comparison | undefined;

/** Compares every answer with its schema from now on, or none. At home and in tests; production trusts what they have run. */
export function checkRows(comparison: Comparison | undefined): void {
  compare = comparison;
}

function assertRows<Schema extends RowSchema>(
  schema: Schema,
  columns: Columns,
  found: unknown,
): asserts found is z.infer<Schema>[] {
  compare?.(schema, columns, found);
}

function assertValue<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): asserts value is z.infer<Schema> {
  if (compare) z.parse(schema, value);
}

/** Decodes an expression in a select of Drizzle's, `` sql`…`.mapWith(decoded(schema)) ``; it is never asked about null. */
export const decoded =
  <Schema extends z.core.$ZodType>(schema: Schema) =>
  (value: unknown): z.infer<Schema> => {
    assertValue(schema, value);
    return value;
  };

/**
 * A statement whose columns a schema describes: `` rows(db, schema)`select …` ``, alone or as a part of `db.batch([…])`.
 *
 * @param schema how the driver hands the columns over: times, days and `bigint` are text
 * @returns a tag for the SQL, whose promise is the rows
 * @throws TypeError, ZodError at home and in tests, where the columns or a row do not fit
 */
export const rows =
  <Schema extends RowSchema>(db: Pick<Database, 'execute'>, schema: Schema) =>
  (text: TemplateStringsArray, ...values: unknown[]): PgRaw<z.infer<Schema>[]> => {
    const statement = sql(text, ...values);
    const raw = db.execute(statement);
    const take = (result: unknown): z.infer<Schema>[] => {
      const { fields, rows: found } = answer.parse(result);
      assertRows(schema, fields, found);
      return found;
    };
    return new PgRaw(async () => take(await raw.execute()), statement, raw.getQuery(), take);
  };
