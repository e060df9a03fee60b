import { sql } from 'drizzle-orm';
import { PgRaw } from 'drizzle-orm/pg-core/query-builders/raw';
import * as z from 'zod/mini';
import type { Database } from './client.ts';

/** Columns of a row with the types that the driver returns. */
export type RowSchema = z.ZodMiniObject;

/** Column of a result; `dataTypeID` is PostgreSQL's type OID. */
const field = z.object({ name: z.string(), dataTypeID: z.number() });
const answer = z.object({ fields: z.array(field), rows: z.unknown() });
export type Columns = z.infer<typeof answer>['fields'];

/** Compares a result with its schema. @throws TypeError, ZodError if the columns or a row do not fit */
type Comparison = (schema: RowSchema, columns: Columns, found: unknown) => void;

let compare: Comparison | undefined;

/** Sets or removes the check of every result. Local and test runs use it; production trusts what they have covered. */
export function setRowCheck(comparison: Comparison | undefined): void {
  compare = comparison;
}

/**
 * Decodes an expression in a Drizzle select: `` sql`…`.mapWith(decoded(schema)) ``. Drizzle never calls it with null.
 */
export const decodeAs =
  <Schema extends z.core.$ZodType>(schema: Schema) =>
  (value: unknown): z.infer<Schema> =>
    z.parse(compare ? schema : z.custom<z.infer<Schema>>(), value);

/**
 * Describes a statement's columns by a schema: `` rows(db, schema)`select …` ``, alone or within `db.batch([…])`.
 *
 * @param schema columns as the driver returns them: times, days and `bigint` are text
 * @throws TypeError, ZodError in local and test runs, if the columns or a row do not fit
 */
export const rows =
  <Schema extends RowSchema>(db: Pick<Database, 'execute'>, schema: Schema) =>
  (text: TemplateStringsArray, ...values: unknown[]): PgRaw<z.infer<Schema>[]> => {
    const statement = sql(text, ...values);
    const raw = db.execute(statement);
    const take = (result: unknown): z.infer<Schema>[] => {
      const { fields, rows: found } = answer.parse(result);
      compare?.(schema, fields, found);
      return z.parse(z.custom<z.infer<Schema>[]>(Array.isArray), found);
    };
    return new PgRaw(async () => take(await raw.execute()), statement, raw.getQuery(), take);
  };
