import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import type { OpenDatabase } from '#build/database.ts';
import { connect } from '#db/client.ts';
import { serveDatabase } from '#local/database/database.ts';
import { serverBackend } from '#local/database/neon-fetch.ts';
import { createHost, type HostOptions } from '#local/host/host.ts';
import { startServer } from '#local/host/http.ts';
import { openTestDatabase, type Server, type TestDatabase } from '#tests/support/database/database.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { stubFetchOrigin } from '#tests/support/exchange.ts';

const projectDir = fileURLToPath(new URL('../../..', import.meta.url));

interface ListeningSite {
  /** Origin without a trailing slash. */
  readonly origin: string;
  /** Lines that the functions logged as errors. */
  readonly errorLog: readonly string[];
  close(): Promise<void>;
}

/** Records the log's lines instead of printing them. */
function recordErrorLog(): string[] {
  const lines: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    const line = String(chunk);
    if (!line.startsWith('{"level":')) return write(chunk);
    lines.push(line);
    return true;
  });
  return lines;
}

/** Serves the production functions and rules on a free port; `fetch` resolves against it until it closes. */
async function listen(database: OpenDatabase, options: Partial<HostOptions> = {}): Promise<ListeningSite> {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('RATE_LIMITS', 'off');
  const host = await createHost({ projectDir, ...options });
  const server = await startServer(async (request, visitor) => {
    return (await host.handle(request, visitor)) ?? new Response('No rule', { status: 404 });
  }, 0);
  stubFetchOrigin(server.url);
  const errorLog = recordErrorLog();
  return {
    origin: server.url,
    errorLog,
    async close() {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
      await server.stop();
      await host.stop();
      await database.close();
    },
  };
}

export type TestSite = TestDatabase & ListeningSite;

interface SiteOptions extends Partial<HostOptions> {
  /** Database server; `postgres` by default. */
  readonly server?: Server;
}

/**
 * Opens the site on a new database; one at a time in a test file.
 * @param options with the folder of its pages; without it there are only functions and rules
 */
export async function openSite({ server = 'postgres', ...options }: SiteOptions = {}): Promise<TestSite> {
  const database = await openTestDatabase({ server });
  return { ...database, ...(await listen(database, options)) };
}

/** Opens the site on an existing database; one at a time in a test file. */
export async function openSiteAt(databaseUrl: string): Promise<TestSite> {
  const database = serveDatabase(serverBackend(databaseUrl));
  return { ...database, db: connect(database.url), ...(await listen(database)) };
}

/** Opens the site with an address where no database listens; one at a time in a test file. */
export async function openSiteWithoutDatabase(): Promise<ListeningSite> {
  return listen(serveDatabase(serverBackend(`postgresql://nobody@127.0.0.1:${await freePort()}/nothing`)));
}
