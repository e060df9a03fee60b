import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migrate } from '#db/migrate.ts';
import { openDatabase, serveDatabase } from '#local/database/database.ts';
import { embeddedBackend } from '#local/database/neon-fetch.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The running PostgreSQL server; `template` is a migrated database to copy. */
    postgres: { readonly adminUrl: string; readonly socketFolder: string; readonly template: string };
    /** Files with dumps of embedded databases. */
    embedded: { readonly empty: string; readonly migrated: string };
  }
}

/** Creates the originals that test files copy, in the first project of a run: PostgreSQL and two embedded databases. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject();
  if ('postgres' in run.getProvidedContext()) return undefined;
  const dumps = await mkdtemp(join(tmpdir(), 'mein-erwachen-dumps-'));
  // With a database for each file, the server would start an autovacuum process several times a second.
  const [postgres, embedded] = [await startPostgres(['autovacuum=off']), await dumpEmbedded(dumps)];

  const template = 'migrated';
  await postgres.createDatabase(template);
  const database = await openDatabase({ databaseUrl: postgres.url(template), dataDir: dumps });
  await database.close();

  run.provide('postgres', { adminUrl: postgres.url('postgres'), socketFolder: postgres.socketFolder, template });
  run.provide('embedded', embedded);
  return async () => {
    await postgres.stop();
    await rm(dumps, { recursive: true });
  };
}

async function dumpEmbedded(folder: string): Promise<{ empty: string; migrated: string }> {
  const files = { empty: join(folder, 'empty.tar'), migrated: join(folder, 'migrated.tar') };
  const database = await PGlite.create();
  const dump = async (file: string): Promise<void> => {
    const tar = await database.dumpDataDir('none');
    await writeFile(file, await tar.bytes());
  };
  await dump(files.empty);
  const { url, close } = serveDatabase(embeddedBackend(database));
  await migrate(url);
  await dump(files.migrated);
  await close();
  return files;
}
