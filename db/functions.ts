import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAILURE_ROWS_PER_DAY } from '#domain/operations/troubles.ts';
import { MARKS, OTHER, PARTS, ROOM, VISIT_MINUTES } from '#domain/visits/counting-room.ts';
import { dimensions, MARKED } from '#domain/visits/hit.ts';
import { goals, NO_SOURCE } from '#domain/visits/origin.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const FUNCTIONS = join(import.meta.dirname, 'functions');

const DEFINITION = /^CREATE (?:OR REPLACE )?FUNCTION "(\w+)"([\s\S]*?\$\$[\s\S]*?\$\$[^;]*;)/gm;

/**
 * Constants that a function names as `{{MARKS}}` or `{{ROOM.pages}}`; a changed number needs a migration. `OTHER` and
 * `ROOM.texts` are arguments of the counting functions instead.
 */
const CONSTANTS = new Map<string, number | string>([
  ['dimensions with marks', MARKED.join(', ')],
  ...Object.entries({ FAILURE_ROWS_PER_DAY, MARKS, OTHER, VISIT_MINUTES }),
  ...Object.entries({ dimensions, goals, NO_SOURCE, PARTS, ROOM }).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]): [string, number] => [`${group}.${name}`, value]),
  ),
]);

const fill = (sql: string): string =>
  sql.replace(/\{\{(.*?)\}\}/g, (placeholder, name) => {
    const value = CONSTANTS.get(name);
    if (value === undefined) throw new Error(`No constant is called ${placeholder}: see db/functions.ts`);
    return String(value);
  });

/** Returns each function definition in an SQL text with its name; the last definition of a name counts. */
const definitionsIn = (sql: string): [name: string, definition: string][] =>
  [...sql.matchAll(DEFINITION)].map(([, name = '', rest = '']) => [
    name,
    `CREATE OR REPLACE FUNCTION "${name}"${rest}`,
  ]);

const sqlFiles = (folder: string): string[] => readdirSync(folder).filter((file) => file.endsWith('.sql'));

/** Returns the functions as db/functions defines them, one file per function. */
export const definedFunctions = (): ReadonlyMap<string, string> =>
  new Map(sqlFiles(FUNCTIONS).flatMap((file) => definitionsIn(fill(readFileSync(join(FUNCTIONS, file), 'utf8')))));

/** Returns the functions that the migrations leave behind, without those dropped since. */
export function migratedFunctions(folder: string = MIGRATIONS): ReadonlyMap<string, string> {
  const functions = new Map<string, string>();
  for (const file of sqlFiles(folder).toSorted()) {
    const sql = readFileSync(join(folder, file), 'utf8');
    for (const [, name = ''] of sql.matchAll(/^DROP FUNCTION "(\w+)"/gm)) functions.delete(name);
    for (const [name, definition] of definitionsIn(sql)) functions.set(name, definition);
  }
  return functions;
}
