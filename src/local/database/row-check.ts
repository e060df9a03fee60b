import * as z from 'zod/mini';
import type { Columns, RowSchema } from '#db/rows.ts';

/** PostgreSQL type OIDs that the driver returns as numbers, booleans or text; others are JSON. */
const NUMBERS = [21, 23, 26, 700, 701];
const BOOLEAN = 16;
const TEXTS = [20, 25, 1042, 1043, 1082, 1083, 1114, 1184, 1186, 1700, 2950];

function scalarOf(dataTypeID: number): string | undefined {
  if (dataTypeID === BOOLEAN) return 'boolean';
  if (NUMBERS.includes(dataTypeID)) return 'number';
  return TEXTS.includes(dataTypeID) ? 'string' : undefined;
}

/** Returns the type that a schema expects, ignoring null: a scalar's name, else the Zod type. */
function expectedType(schema: z.core.$ZodType): string {
  const { def } = schema._zod;
  if ('innerType' in def && def.innerType instanceof z.core.$ZodType) return expectedType(def.innerType);
  return def.type === 'enum' || def.type === 'literal' || def.type === 'template_literal' ? 'string' : def.type;
}

/** Compares the columns too, so that statements without rows are checked as well. */
function compareColumns({ shape }: RowSchema, fields: Columns): void {
  const wanted = Object.keys(shape).toSorted().join(', ');
  const given = fields
    .map(({ name }) => name)
    .toSorted()
    .join(', ');
  if (wanted !== given) throw new TypeError(`The columns are ${given}; their schema says ${wanted}`);
  for (const { name, dataTypeID } of fields) {
    const scalar = scalarOf(dataTypeID);
    const taken = shape[name] && expectedType(shape[name]);
    const fits = taken === 'unknown' || (scalar === undefined ? taken !== 'number' : taken === scalar);
    if (!fits) throw new TypeError(`The column ${name} has type ${dataTypeID}; its schema says ${taken}`);
  }
}

/**
 * Compares a statement's rows with its schema. Local only, because `z.core` is too large for a function. @throws
 * TypeError, ZodError if the columns or a row do not fit
 */
export function compareRows(schema: RowSchema, columns: Columns, found: unknown): void {
  compareColumns(schema, columns);
  z.array(schema).parse(found);
}
