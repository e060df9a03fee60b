import { createServer, type Server as HttpServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';
import { neonConfig } from '@neondatabase/serverless';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect, type Database } from '#db/client.ts';
import { isConnectionFailure } from '#db/errors.ts';
import { type Backend, embeddedBackend, neonFetch } from '#local/database/neon-fetch.ts';
import { listenOnFreePort } from '#local/listening.ts';
import { type SilentServer, startSilentServer } from '#tests/support/silent-server.ts';
import { openSiteAt } from '#tests/support/site/site.ts';

/** Sends a trivial statement. */
const ping = (db: Database) => db.execute(sql`select 1`);

const failureOf = (promise: PromiseLike<unknown>): PromiseLike<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Advances the clock by a request's timeout, once the server has accepted the request. */
async function expectTimeout(silent: SilentServer, patienceMs: number): Promise<void> {
  await silent.accepted();
  await vi.advanceTimersByTimeAsync(patienceMs);
}

describe('a database that accepts connections and stays silent', () => {
  let silent: SilentServer;

  beforeEach(async () => {
    silent = await startSilentServer();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await silent.stop();
  });

  test('makes the site unhealthy within nine seconds, and delays no visitor longer', async () => {
    const site = await openSiteAt(`postgresql://nobody@127.0.0.1:${silent.port}/nothing`);
    for (const path of ['/api/health', '/api/events']) {
      const asking = fetch(path);
      await expectTimeout(silent, 9000);
      const response = await asking;
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '60']);
    }
    const asking = fetch('/r/sommer', { redirect: 'manual' });
    await expectTimeout(silent, 2000);
    expect((await asking).status).toBe(503);
    vi.useRealTimers();
    await silent.stop();
    await site.close();
  });

  test.each([
    ['a request', 8000, 'db'],
    ['a quick one', 2000, 'quick'],
  ] as const)("is given up by Neon's own driver and the platform's fetch: %s", async (_, patienceMs, which) => {
    const { fetchFunction, fetchEndpoint } = neonConfig;
    neonConfig.fetchFunction = undefined;
    neonConfig.fetchEndpoint = `http://127.0.0.1:${silent.port}/sql`;
    try {
      const db = connect('postgresql://user@ep-1.eu-central-1.aws.neon.tech/site');
      const failing = failureOf((which === 'db' ? db : db.quick).execute(sql`select 1`));
      await expectTimeout(silent, patienceMs);
      expect(isConnectionFailure(await failing)).toBe(true);
    } finally {
      Object.assign(neonConfig, { fetchFunction, fetchEndpoint });
    }
  });
});

describe('an idle connection that died', { tags: ['release'] }, () => {
  const { fetchFunction, fetchEndpoint } = neonConfig;
  let backend: Backend;
  let server: HttpServer;
  /** Number of statements that reached the server. */
  let heard: number;
  let diesAfter: number | undefined;

  beforeEach(async () => {
    backend = embeddedBackend(await PGlite.create());
    heard = 0;
    diesAfter = undefined;
    const answer = neonFetch(backend);
    server = createServer(async (request, response) => {
      heard += 1;
      const body = await text(request);
      if (heard === diesAfter) return void request.socket.destroy();
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const answered = await answer('', { method: 'POST', body, headers });
      response.writeHead(answered.status, { 'content-type': 'application/json' });
      response.end(await answered.text());
    });
    neonConfig.fetchFunction = undefined;
    neonConfig.fetchEndpoint = `http://127.0.0.1:${await listenOnFreePort(server)}/sql`;
  });
  afterEach(async () => {
    Object.assign(neonConfig, { fetchFunction, fetchEndpoint });
    await new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
    await backend.close();
  });

  test('fails no read, and repeats no write', async () => {
    const db = connect('postgresql://user@ep-1.eu-central-1.aws.neon.tech/site');
    await db.execute(sql`create table marks (id integer)`);

    diesAfter = heard + 1;
    await ping(db);
    expect(heard).toBe(diesAfter + 1);

    diesAfter = heard + 1;
    expect(isConnectionFailure(await failureOf(db.execute(sql`insert into marks values (1)`)))).toBe(true);
    expect((await db.execute(sql`select * from marks`)).rows).toEqual([]);
  });
});
