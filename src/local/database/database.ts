import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { neonConfig } from '@neondatabase/serverless';
import { isNeon, migrateNamed, type OpenDatabase } from '#build/database.ts';
import { setRowCheck } from '#db/rows.ts';
import { withRetries } from '#db/transport.ts';
import { lockFolder } from './folder-lock.ts';
import type { FaultSwitch } from './neon-faults.ts';
import { type Backend, embeddedBackend, neonFetch, serverBackend } from './neon-fetch.ts';
import { compareRows } from './row-check.ts';

/** The driver requires a URL with user, host and database, which the local database ignores. */
const localUrl = 'postgresql://local@localhost/local';

/**
 * Opens and migrates the database: embedded, Neon's over HTTP, or any other through node-postgres. From then on it
 * answers all statements of the process, whatever URL they name.
 *
 * @param dataDir contains the embedded database in its folder `postgres`
 * @throws FolderInUseError if another process uses that folder
 * @throws DatabaseAwayError if the database that `databaseUrl` names does not answer, or refuses the login
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}): Promise<OpenDatabase> {
  if (databaseUrl !== undefined && isNeon(databaseUrl)) {
    await migrateNamed(databaseUrl, databaseUrl);
    return { url: databaseUrl, close: async () => undefined };
  }
  const backend = databaseUrl === undefined ? await openEmbedded(dataDir) : serverBackend(databaseUrl);
  const database = serveDatabase(backend);
  try {
    await migrateNamed(database.url, databaseUrl ?? database.url);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens a PostgreSQL server without migrating it. */
export const openServer = (databaseUrl: string): OpenDatabase => serveDatabase(serverBackend(databaseUrl));

/** Answers the driver's requests from `backend` until it is closed, with the same limits as in production. */
export function serveDatabase(backend: Backend, faults?: FaultSwitch): OpenDatabase {
  setRowCheck(compareRows);
  neonConfig.fetchFunction = withRetries(neonFetch(backend, faults));
  return { url: localUrl, close: () => backend.close() };
}

async function openEmbedded(dataDir: string): Promise<Backend> {
  const folder = resolve(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(folder);
  try {
    const backend = embeddedBackend(await PGlite.create(folder));
    return {
      ...backend,
      close: async () => {
        await backend.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
