import { sql } from 'drizzle-orm';
import { PgRaw } from 'drizzle-orm/pg-core/query-builders/raw';
import * as z from 'zod/mini';
import type { Database } from './client.ts';

/** A row as a statement names it: its columns with their types, as the driver hands them over. */
type RowSchema = z.ZodMiniObject;

/** A column of an answer, with PostgreSQL's number for its type. */
const field = z.object({ name: z.string(), dataTypeID: z.number() });
const answer = z.object({ fields: z.array(field), rows: z.unknown() });
type Columns = z.infer<typeof answer>['fields'];

/** PostgreSQL's numbers for the types that the driver hands over as numbers and truth values; others are text or JSON. */
const NUMBERS = [21, 23, 26, 700, 701];
const BOOLEAN = 16;
const TEXTS = [20, 25, 1042, 1043, 1082, 1083, 1114, 1184, 1186, 1700, 2950];

function scalarOf(dataTypeID: number): string | undefined {
  if (dataTypeID === BOOLEAN) return 'boolean';
  if (NUMBERS.includes(dataTypeID)) return 'number';
  return TEXTS.includes(dataTypeID) ? 'string' : undefined;
}

/** What a schema takes that is neither null nor left out: the name of a scalar, else of a Zod type. */
function takenBy(schema: z.core.$ZodType): string {
  const { def } = schema._zod;
  if ('innerType' in def && def.innerType instanceof z.core.$ZodType) return takenBy(def.innerType);
  return def.type === 'enum' || def.type === 'literal' || def.type === 'template_literal' ? 'string' : def.type;
}

/** Compares the columns as well, so that a statement without rows is checked like any other. */
function compareColumns({ shape }: RowSchema, fields: Columns): void {
  const wanted = Object.keys(shape).toSorted().join(', ');
  const given = fields
    .map(({ name }) => name)
    .toSorted()
    .join(', ');
  if (wanted !== given) throw new TypeError(`The columns are ${given}; their schema says ${wanted}`);
  for (const { name, dataTypeID } of fields) {
    const scalar = scalarOf(dataTypeID);
    const taken = shape[name] && takenBy(shape[name]);
    const fits = taken === 'unknown' || (scalar === undefined ? taken !== 'number' : taken === scalar);
    if (!fits) throw new TypeError(`The column ${name} has type ${dataTypeID}; its schema says ${taken}`);
  }
}

let isChecked = false;

/** Compares every answer with its schema from now on, at home and in tests. Production trusts what they have run. */
export function checkRows(isOn = true): void {
  isChecked = isOn;
}

function assertRows<Schema extends RowSchema>(
  schema: Schema,
  columns: Columns,
  found: unknown,
): asserts found is z.infer<Schema>[] {
  if (!isChecked) return;
  compareColumns(schema, columns);
  z.array(schema).parse(found);
}

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
