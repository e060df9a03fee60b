import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { OpenDatabase } from '#build/database.ts';
import { connect, type Database } from '#db/client.ts';
import { openServer, serveDatabase } from '#local/database/database.ts';
import type { FaultSwitch } from '#local/database/neon-faults.ts';
import { embeddedBackend, serverBackend } from '#local/database/neon-fetch.ts';

/** Both servers, for `describe.each` where they might differ: driver, migrations, sign-ups, data at home. */
export const servers = ['pglite', 'postgres'] as const;
export type Server = (typeof servers)[number];

interface TestDatabaseOptions {
  /** `postgres` by default: only it shows races; `driver-conformance.release.test.ts` proves that both behave alike. */
  readonly server?: Server;
  readonly state?: 'migrated' | 'empty';
  readonly faults?: FaultSwitch;
}

export interface TestDatabase extends OpenDatabase {
  readonly db: Database;
}

/** Opens a new database, one at a time in a test file: the one opened last answers all statements of the process. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { server = 'postgres', state = 'migrated', faults } = options;
  const backend =
    server === 'pglite'
      ? embeddedBackend(await PGlite.create({ loadDataDir: new Blob([await readFile(inject('embedded')[state])]) }))
      : serverBackend(throughSocket(await createDatabase(state)));
  const database = serveDatabase(backend, faults);
  return { ...database, db: connect(database.url) };
}

/** Creates a database on this run's PostgreSQL server; it is deleted with the server. */
export async function createDatabase(state: 'migrated' | 'empty'): Promise<string> {
  const { adminUrl, template } = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new Client(adminUrl);
  await client.connect();
  const original = state === 'migrated' ? template : 'template1';
  // The default strategy writes every page to the log first.
  await client.query(`create database ${name} template ${original} strategy file_copy`);
  await client.end();
  const url = new URL(adminUrl);
  url.pathname = name;
  return url.href;
}

/** Rewrites a database address to use the server's socket file. */
function throughSocket(address: string): string {
  const url = new URL(address);
  url.searchParams.set('host', inject('postgres').socketFolder);
  return url.href;
}

/** Opens a database for one test, with a connection, as a build step gets it. */
export async function openDatabase(state: 'empty' | 'migrated') {
  const DATABASE_URL = await createDatabase(state);
  const { url, close } = openServer(DATABASE_URL);
  onTestFinished(close);
  return { DATABASE_URL, db: connect(url) };
}
