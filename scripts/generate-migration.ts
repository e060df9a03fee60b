import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { definedFunctions, migratedFunctions } from '#db/functions.ts';

const folder = join(import.meta.dirname, '../db/migrations');
const migrations = (): string[] => readdirSync(folder).filter((file) => file.endsWith('.sql'));

/** Runs drizzle-kit and returns the migration that it wrote; undefined if nothing has changed. */
function generate(...options: readonly string[]): string | undefined {
  const before = migrations();
  const given = ['generate', '--config', 'db/drizzle.config.ts', ...options, ...process.argv.slice(2)];
  execFileSync('drizzle-kit', given, { stdio: 'inherit' });
  return migrations().find((file) => !before.includes(file));
}

const applied = migratedFunctions();
const changed = [...definedFunctions()].filter(([name, definition]) => applied.get(name) !== definition);

const tables = generate();
if (changed.length > 0) {
  const migration = tables ?? generate('--custom');
  if (migration === undefined) throw new Error('drizzle-kit has written no migration.');
  const path = join(folder, migration);
  const parts = [
    ...(tables === undefined ? [] : [readFileSync(path, 'utf8')]),
    ...changed.map(([, sql]) => `${sql}\n`),
  ];
  writeFileSync(path, parts.join('--> statement-breakpoint\n'));
  console.info(`${migration}: ${changed.map(([name]) => name).join(', ')}`);
}
