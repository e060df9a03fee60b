// @module-tag release

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '#db/client.ts';
import { people } from '#db/schema/people/people.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { openDatabase, openServer } from '#local/database/database.ts';
import { listenOnFreePort } from '#local/listening.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { CHROME } from '#tests/support/agents.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { freePort } from '#tests/support/database/postgres.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

type Variables = Readonly<Record<string, string>>;

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

interface Started {
  readonly child: ChildProcess;
  /** Resolves with the group of the first matching line of output; rejects if the process ends before. */
  readonly printed: (line: RegExp) => Promise<string>;
  readonly ended: Promise<Ended>;
}

// Processes that create a database or build the site take long on a busy machine.
const ready = /^Bereit: (\S+)$/m;

let dataDir: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'start-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function start(command: string, args: readonly string[], variables: Variables = {}): Started {
  const env = { ...process.env, DATABASE_URL: '', NETLIFY_DB_URL: '', PORT: '0', DATA_DIR: dataDir, ...variables };
  const child = spawn(command, args, { cwd: projectDir, env });
  children.add(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const errors = text(child.stderr);
  const ended = once(child, 'close').then(async ([code]): Promise<Ended> => {
    children.delete(child);
    return { code, output, errors: await errors };
  });

  async function printed(line: RegExp): Promise<string> {
    while (true) {
      const found = line.exec(output)?.[1];
      if (found !== undefined) return found;
      const end = await Promise.race([ended, once(child.stdout, 'data').then(() => undefined)]);
      if (end !== undefined) throw new Error(`It ended before: ${JSON.stringify(end)}`);
    }
  }
  return { child, printed, ended };
}

const startWithNode = (variables: Variables = {}, ...args: readonly string[]) =>
  start(process.execPath, ['src/local/start.ts', ...args], variables);

async function signUp(url: string, email: string): Promise<number> {
  const response = await fetch(`${url}/api/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  return response.status;
}

test('a wrong variable ends the start with a sentence that names it', async () => {
  const { code, output, errors } = await startWithNode({ DATABASE_URL: 'mysql://localhost/x' }).ended;
  expect(code).toBe(1);
  expect(output).toBe('');
  expect(errors).toMatch(/^Die Umgebung ist falsch eingestellt: DATABASE_URL .+\.\n$/);
  expect(errors).not.toContain('mysql://localhost/x');
});

test('an unreachable database ends the start with a sentence that names only its host', async () => {
  const DATABASE_URL = `postgresql://nobody:geheim@127.0.0.1:${await freePort()}/nothing`;
  const { code, errors } = await startWithNode({ DATABASE_URL }, '--skip-build').ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/^Die Datenbank auf 127\.0\.0\.1:\d+ ist nicht erreichbar: .+ Läuft sie, .+\?\n$/);
});

test('a port in use ends the start with a sentence', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const port = String(await listenOnFreePort(server));
  const { code, errors } = await startWithNode({ PORT: port }).ended;
  expect(code).toBe(1);
  expect(errors).toBe(`Port ${port} ist schon belegt. Mit PORT=… nimmst du einen anderen.\n`);
});

test('the server builds, serves, keeps its data over restarts and stops cleanly', async () => {
  const first = startWithNode();
  const url = await first.printed(ready);
  const health = await fetch(`${url}/api/health`);
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({ status: 'ok', schema: 'fits', mail: 'set-up', publishing: 'set-up' });
  const home = await fetch(url);
  expect(home.headers.get('content-security-policy')).toMatch(/script-src 'self'.*; frame-ancestors 'none'$/);
  expect((await fetch(`${url}/gibt-es-nicht`)).status).toBe(404);
  expect(await signUp(url, 'eins@example.com')).toBe(201);

  const second = await startWithNode({}, '--skip-build').ended;
  expect(second.code).toBe(1);
  expect(second.errors).toMatch(/^Der Datenbankordner .+ wird schon benutzt/);

  first.child.kill('SIGTERM');
  expect(await first.ended).toMatchObject({ code: 0, errors: '' });

  const again = start('npm', ['start', '--silent', '--', '--skip-build']);
  expect(await signUp(await again.printed(ready), 'zwei@example.com')).toBe(201);
  again.child.kill('SIGINT');
  expect(await again.ended).toMatchObject({ code: 0 });

  const database = await openDatabase({ dataDir });
  const rows = await connect(database.url).select({ email: people.email }).from(people);
  await database.close();
  expect(rows.map(({ email }) => email).sort()).toEqual(['eins@example.com', 'zwei@example.com']);
});

test('a public server serves pages, sign-ups and links from any PostgreSQL, and starts no stand-in', async () => {
  const DATABASE_URL = await createDatabase('empty');
  const url = 'https://www.mein-erwachen.example';
  const variables = {
    DATABASE_URL,
    PUBLIC_SITE_URL: url,
    SESSION_SECRET: ownerVariables.SESSION_SECRET,
    PRODUCTION_DATABASE_HOST: new URL(DATABASE_URL).hostname,
    ADMIN_USERNAME: '',
    ADMIN_PASSWORD_HASH: '',
  };
  const refused = await startWithNode({ ...variables, RATE_LIMITS: 'off' }, '--public', '--skip-build').ended;
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('RATE_LIMITS')]);
  expect((await startWithNode({}, '--public', '--skip-build').ended).errors).toMatch(/braucht .* DATABASE_URL/);

  const { child, printed, ended } = startWithNode(variables, '--public', '--skip-build');
  const origin = await printed(ready);
  const asVisitor = { 'x-forwarded-proto': 'https', 'x-forwarded-host': new URL(url).host };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers: { ...asVisitor, ...init.headers } });
  expect((await ask('/')).status).toBe(200);
  const signedUp = await ask('/api/waitlist', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.org' }),
  });
  expect(signedUp.status).toBe(201);

  const database = openServer(DATABASE_URL);
  const db = connect(database.url);
  await db.insert(redirects).values({
    slug: 'flyer',
    slugKey: 'flyer',
    targetUrl: 'https://example.org/ziel',
    isActive: true,
    trackClicks: true,
  });
  const followed = await ask('/r/flyer', { headers: { 'user-agent': CHROME } });
  expect([followed.status, followed.headers.get('location')]).toEqual([302, 'https://example.org/ziel']);
  // Addresses that only the local start serves, and schedules that only the clock may start.
  const login = { username: 'admin', password: 'lokal-testen' };
  const signIn = {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(login),
  };
  expect((await ask('/api/auth/login', signIn)).status).not.toBe(200);
  for (const path of ['/.netlify/functions/drain-outbox', '/__postfach']) {
    expect([path, (await ask(path, { method: 'POST' })).status]).toEqual([path, 404]);
  }
  expect(await db.select({ email: people.email }).from(people)).toEqual([{ email: 'ada@example.org' }]);
  await database.close();
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

test('a stop during the build is clean as well', async () => {
  const { child, printed, ended } = startWithNode({ DATA_DIR: join(dataDir, 'stopped-early') });
  await printed(/^(Die Seiten werden gebaut)/m);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, output: expect.not.stringContaining('Bereit'), errors: '' });
});
