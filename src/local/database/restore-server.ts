import { Client } from 'pg';
import * as z from 'zod/mini';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { BackupError } from './backup.ts';

/** Empty database on a server of the dump's major version. */
export interface RestoreServer {
  readonly url: string;
  readonly major: number;
  close(): Promise<void>;
}

const DUMPED = /^-- Dumped from database version (\d+)/m;
const DATABASE = 'wiederherstellung';

async function majorOf(dump: AsyncIterable<Buffer>): Promise<number> {
  let head = '';
  for await (const piece of dump) {
    head += piece.toString('utf8');
    const [, major] = DUMPED.exec(head) ?? [];
    if (major !== undefined) return Number(major);
    if (head.length > 4096) break;
  }
  throw new BackupError('In der Sicherung steht nicht, aus welcher Version von PostgreSQL sie ist.');
}

async function askMajor(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select current_setting('server_version_num')::int / 10000 as major`);
  await client.end();
  const [{ major }] = z.parse(z.tuple([z.object({ major: z.int() })]), rows);
  return major;
}

/** Opens the named or bundled server's empty database. @throws BackupError if its major version is not the dump's */
export async function openRestoreServer(
  dump: AsyncIterable<Buffer>,
  named: string | undefined,
): Promise<RestoreServer> {
  const wanted = await majorOf(dump);
  const server = named === undefined ? await startPostgres() : undefined;
  const url = named ?? server?.url('postgres') ?? '';
  const major = await askMajor(url);
  if (major !== wanted) {
    await server?.stop();
    throw new BackupError(
      `Diese Sicherung kommt aus PostgreSQL ${wanted}, zum Einspielen da ist ${major}. Nenne mit RESTORE_DATABASE_URL eine leere Datenbank auf PostgreSQL ${wanted}, etwa aus: docker run --rm -p 5433:5432 -e POSTGRES_PASSWORD=probe postgres:${wanted}-alpine`,
    );
  }
  if (server === undefined) return { url, major, close: async () => undefined };
  await server.createDatabase(DATABASE);
  return { url: server.url(DATABASE), major, close: () => server.stop() };
}
