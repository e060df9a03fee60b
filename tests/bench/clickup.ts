import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { neonConfig } from '@neondatabase/serverless';
import * as z from 'zod/mini';
import { connect } from '#db/client.ts';
import { saveConnection } from '#db/queries/events/connection.ts';
import api from '#functions/events.ts';
import syncEvents from '#functions/sync-events.ts';
import { openDatabase } from '#local/database/database.ts';
import { serve } from '#local/host/http.ts';
import { bundleFunctions } from '#scripts/bundle-functions.ts';
import type { Context } from '#server/context.ts';
import type { PlatformContext } from '#server/http/context.ts';
import { TOKEN_PLACE } from '#server/services/events/sync.ts';
import { sealSecret } from '#server/services/secrets.ts';
import { startFakeClickUp } from '#tests/fakes/clickup/server.ts';
import { fields, type WireTask, wireTask } from '#tests/fakes/clickup/tasks.ts';
import { dayOnly } from '#tests/fakes/clickup/wall-clock.ts';
import { tapLine } from '#tests/support/database/database-line.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { ownerEnv } from '#tests/support/visitor.ts';
import type { Row } from './table.ts';

const TASKS = 1000;
const READS = 50;
const MEGABYTE = 1024 * 1024;
/** As long as an event's text is when somebody has taken pains. */
const DESCRIPTION = 'Ein Abend für alle, die zur Ruhe kommen wollen. '.repeat(40);

const rounded = (value: number): number => Math.round(value * 100) / 100;

const tasks = (suffix: string): WireTask[] =>
  Array.from({ length: TASKS }, (_, index) =>
    wireTask({
      id: `task-${index}`,
      name: `Abend ${index} ${suffix}`,
      description: DESCRIPTION,
      tags: ['Meditation', 'Online'],
      custom_fields: [
        fields.date('Datum', dayOnly('2026-12-01', 'Europe/Berlin') + index * 86_400_000),
        fields.text('Uhrzeit', '18–20 Uhr'),
        fields.dropDown('Referent:in', ['Mara', 'Jonas'], index % 2),
        fields.url('Link', `https://example.com/${index}`),
      ],
    }),
  );

const platform: PlatformContext = {
  deploy: { context: 'dev', id: 'bench', published: false },
  ip: '192.0.2.1',
  requestId: 'bench',
  waitUntil: () => undefined,
};

/** Runs a bundled function as Netlify does: without our TypeScript, and with Neon at the end of an address. */
const script = `
  const { BUNDLE, NEON_URL } = process.env;
  const outside = fetch;
  globalThis.fetch = (url, init) => outside(String(url).endsWith('/sql') ? NEON_URL : url, init);
  const { default: sync } = await import(BUNDLE);
  const before = process.memoryUsage.rss();
  let peak = before;
  // The system's own figure begins with what the process had that started this one.
  const look = () => { peak = Math.max(peak, process.memoryUsage.rss()); };
  const timer = setInterval(look, 2);
  const platform = { deploy: { context: 'dev' }, ip: '', requestId: 'bench', waitUntil: () => undefined };
  const { status } = await sync(new Request('http://localhost/', { method: 'POST' }), platform);
  clearInterval(timer);
  look();
  console.log(JSON.stringify({ status, before, peak }));
`;

const measured = z.object({ status: z.literal(204), before: z.number(), peak: z.number() });

/** How much memory a synchronisation takes that has a process to itself, as a function has on Netlify. */
async function measureMemory(variables: Readonly<Record<string, string>>): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sync-'));
  const neon = await serve(async (request) => {
    return neonConfig.fetchFunction(request.url, {
      body: await request.text(),
      headers: Object.fromEntries(request.headers),
    });
  }, 0);
  try {
    await bundleFunctions(folder);
    const environment = {
      ...variables,
      BUNDLE: pathToFileURL(join(folder, 'sync-events.mjs')).href,
      DATABASE_URL: 'postgresql://local:local@localhost/local',
      NEON_URL: neon.url,
    };
    const args = ['--input-type=module', '-e', script];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: environment });
    const { before, peak } = measured.parse(JSON.parse(stdout));
    return [
      { name: `clickup: sync of ${TASKS} tasks alone in a process, peak RSS MB`, value: Math.round(peak / MEGABYTE) },
      { name: 'clickup: that process before the sync, RSS MB', value: Math.round(before / MEGABYTE) },
    ];
  } finally {
    await neon.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureOn(where: string, databaseUrl?: string): Promise<Row[]> {
  const name = `clickup, ${where}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const database = await openDatabase({ databaseUrl, dataDir });
  const fake = await startFakeClickUp({ tasks: tasks('eins'), requestsPerMinute: 10_000 });
  try {
    const line = tapLine();
    const variables = {
      CLICKUP_API_URL: fake.apiUrl,
      CLICKUP_LIST_ID: fake.listId,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    };
    const env = ownerEnv(variables);
    const context: Partial<Context> = { db: connect(database.url), env, purge: () => undefined };
    await saveConnection(connect(database.url), {
      token: sealSecret(env.ENCRYPTION_KEY, TOKEN_PLACE, fake.token),
      tokenEnd: '',
      userName: '',
      timeZone: 'Europe/Berlin',
      connectedAt: new Date(),
    });

    const listed = (given: readonly WireTask[]) => given.map((task) => ({ ...task, list: { id: fake.listId } }));

    async function sync(what: string): Promise<Row[]> {
      const request = new Request('http://localhost/.netlify/functions/sync-events', { method: 'POST' });
      line.forget();
      const startedAt = performance.now();
      await syncEvents(request, platform, context);
      return [
        { name: `${name}: ${what}, s`, value: rounded((performance.now() - startedAt) / 1000) },
        { name: `${name}: ${what}, database round trips`, value: line.requests.length },
      ];
    }

    async function readEvents(): Promise<void> {
      const response = await api(new Request('http://localhost:8888/api/events'), platform, context);
      const { events } = await response.json();
      if (events.length !== TASKS) throw new Error(`There are ${events.length} events`);
    }

    const first = await sync(`first sync of ${TASKS} tasks`);
    const unchanged = await sync(`sync of ${TASKS} tasks, none changed`);
    fake.tasks = listed(tasks('zwei'));
    const changed = await sync(`sync of ${TASKS} tasks, all changed`);
    line.forget();
    const startedAt = performance.now();
    for (let index = 0; index < READS; index += 1) await readEvents();
    const reading = [
      { name: `${name}: /api/events of ${TASKS}, ms`, value: rounded((performance.now() - startedAt) / READS) },
      { name: `${name}: /api/events, round trips each`, value: line.requests.length / READS },
    ];
    const timed = [...first, ...unchanged, ...changed, ...reading];
    if (databaseUrl === undefined) return timed;
    fake.tasks = listed(tasks('drei'));
    return [...timed, ...(await measureMemory(variables))];
  } finally {
    await fake.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Synchronising with ClickUp, and reading the events, in one process with the fake. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await postgres.createDatabase('bench');
    const rows = await measureOn('PostgreSQL', postgres.url('bench'));
    return [...rows, ...(await measureOn('PGlite'))];
  } finally {
    await postgres.stop();
  }
}
