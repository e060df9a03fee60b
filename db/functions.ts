import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const FUNCTIONS = join(import.meta.dirname, 'functions');

const DEFINITION = /^CREATE (?:OR REPLACE )?FUNCTION "(\w+)"([\s\S]*?\$\$[\s\S]*?\$\$[^;]*;)/gm;

/** The definitions in an SQL text by the name of their function; the last one of a name counts. */
const definitionsIn = (sql: string): [name: string, definition: string][] =>
  [...sql.matchAll(DEFINITION)].map(([, name = '', rest = '']) => [
    name,
    `CREATE OR REPLACE FUNCTION "${name}"${rest}`,
  ]);

const sqlFiles = (folder: string): string[] => readdirSync(folder).filter((file) => file.endsWith('.sql'));

/** The functions of the database as they are to be: each file of `db/functions` defines the one it is named after. */
export const wantedFunctions = (): ReadonlyMap<string, string> =>
  new Map(sqlFiles(FUNCTIONS).flatMap((file) => definitionsIn(readFileSync(join(FUNCTIONS, file), 'utf8'))));

/** The functions as the migrations leave them; a function that was dropped since is missing. */
export function migratedFunctions(folder: string = MIGRATIONS): ReadonlyMap<string, string> {
  const functions = new Map<string, string>();
  for (const file of sqlFiles(folder).toSorted()) {
    const sql = readFileSync(join(folder, file), 'utf8');
    for (const [, name = ''] of sql.matchAll(/^DROP FUNCTION "(\w+)"/gm)) functions.delete(name);
    for (const [name, definition] of definitionsIn(sql)) functions.set(name, definition);
  }
  return functions;
}
