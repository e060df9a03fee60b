import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { OpenDatabase } from '#build/database.ts';
import { connect, type Database } from '#db/client.ts';
import { openServer, serve } from '#local/database/database.ts';
import type { FaultSwitch } from '#local/database/neon-faults.ts';
import { embeddedBackend, serverBackend } from '#local/database/neon-fetch.ts';

/** Both, for `describe.each` of what they might do differently: driver, migrations, sign-ups, data at home. */
export const servers = ['pglite', 'postgres'] as const;
export type Server = (typeof servers)[number];

interface TestDatabaseOptions {
  /** PostgreSQL unless told otherwise, which alone shows races; `driver-conformance.test.ts` proves the two alike. */
  readonly server?: Server;
  /** With our tables, or without. */
  readonly state?: 'migrated' | 'empty';
  /** Makes it fail on demand. */
  readonly faults?: FaultSwitch;
}

export interface TestDatabase extends OpenDatabase {
  readonly db: Database;
}

/** A new database of its own, for one test file at a time: what is opened last answers all statements of the process. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { server = 'postgres', state = 'migrated', faults } = options;
  const backend =
    server === 'pglite'
      ? embeddedBackend(await PGlite.create({ loadDataDir: new Blob([await readFile(inject('embedded')[state])]) }))
      : serverBackend(throughSocket(await createDatabase(state)));
  const database = serve(backend, faults);
  return { ...database, db: connect(database.url) };
}

/** Makes a database on the PostgreSQL server of this run, which is deleted with it. */
export async function createDatabase(state: 'migrated' | 'empty'): Promise<string> {
  const { adminUrl, template } = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new Client(adminUrl);
  await client.connect();
  const original = state === 'migrated' ? template : 'template1';
  // The default writes every page into the log first.
  await client.query(`create database ${name} template ${original} strategy file_copy`);
  await client.end();
  const url = new URL(adminUrl);
  url.pathname = name;
  return url.href;
}

/** The same database, reached through the server's socket file. */
function throughSocket(address: string): string {
  const url = new URL(address);
  url.searchParams.set('host', inject('postgres').socketFolder);
  return url.href;
}

/** A database of one test with a connection to it, as a step of the build gets it. */
export async function openDatabase(state: 'empty' | 'migrated') {
  const DATABASE_URL = await createDatabase(state);
  const { url, close } = openServer(DATABASE_URL);
  onTestFinished(close);
  return { DATABASE_URL, db: connect(url) };
}
