// @module-tag release
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { neonConfig } from '@neondatabase/serverless';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { parseSetCookie } from 'cookie';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { redirectClicks, redirects } from '#db/schema/redirects/redirects.ts';
import { type Server, startServer } from '#local/host/http.ts';
import { bundleFunctions } from '#scripts/bundle-functions.ts';
import { owner, ownerVariables } from '#tests/support/accounts/owner.ts';
import { PERSON } from '#tests/support/agents.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { type Lambda, startLambda } from '#tests/support/lambda.ts';
import { bundlerConfig } from '#tests/support/site/netlify-bundler.ts';

// Runs the functions like Netlify: bundled by its bundler, behind its bootstrap, in production, with Neon and Netlify's
// API at their public addresses.

const SITE = 'https://www.mein-erwachen.example';
const DATABASE_HOST = 'api.eu-central-1.aws.neon.tech';
const names = ['auth', 'redirects', 'redirect', 'waitlist'] as const;
type Name = (typeof names)[number];

let folder: string;
let database: TestDatabase;
let network: Server;
const lambdas = new Map<Name, Lambda>();
/** Purge requests to Netlify's API, with the token. */
const purges: unknown[] = [];

async function answerForTheInternet(request: Request): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  if (host === DATABASE_HOST) {
    return neonConfig.fetchFunction(request.url, {
      body: await request.text(),
      headers: Object.fromEntries(request.headers),
    });
  }
  if (host === 'api.netlify.com') {
    purges.push({ token: request.headers.get('authorization'), path: pathname, body: await request.json() });
    return new Response(null, { status: 202 });
  }
  return new Response(`Nobody is ${host}`, { status: 502 });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bootstrap-'));
  database = await openTestDatabase();
  network = await startServer(answerForTheInternet, 0);
  const built = join(folder, 'built');
  await bundleFunctions(built);
  // bundle.release.test.ts lays out the others.
  const others = (await readdir(built)).filter((file) => !names.some((name) => file === `${name}.mjs`));
  await Promise.all(others.map((file) => rm(join(built, file))));
  const bundles = await zipFunctions(built, join(folder, 'deployed'), {
    archiveFormat: 'none',
    basePath: folder,
    repositoryRoot: folder,
    config: bundlerConfig,
  });
  const deploy = {
    network: network.url,
    purgeToken: 'netlifys-token',
    variables: {
      ...ownerVariables,
      DATABASE_URL: 'postgresql://owner:geheim@ep-test-1.eu-central-1.aws.neon.tech/site',
      PUBLIC_SITE_URL: SITE,
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    },
  };
  const started = await Promise.all(
    names.map(async (name) => {
      const { path, entryFilename } = bundles.find((bundle) => bundle.name === name) ?? {};
      if (path === undefined || entryFilename === undefined) throw new Error(`${name} was not bundled`);
      return [name, await startLambda(path, entryFilename, deploy)] as const;
    }),
  );
  for (const [name, lambda] of started) lambdas.set(name, lambda);
});

afterAll(async () => {
  await Promise.all([...lambdas.values()].map((lambda) => lambda.stop()));
  await network.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  purges.length = 0;
});

async function ask(name: Name, path: string, init: RequestInit = {}): Promise<Response> {
  const lambda = lambdas.get(name);
  if (!lambda) throw new Error(`${name} was not started`);
  const request = new Request(new URL(path, SITE), init);
  if (!request.headers.has('user-agent')) request.headers.set('user-agent', PERSON);
  return lambda.invoke(request);
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: SITE, ...headers },
  body: JSON.stringify(body),
});

/** Signs in and returns the cookie. */
async function signIn(): Promise<string> {
  const answer = await ask('auth', '/api/auth/login', json({ username: owner.username, password: owner.password }));
  expect(answer.status).toBe(200);
  const { name, value } = parseSetCookie(answer.headers.getSetCookie()[0] ?? '');
  return `${name}=${encodeURIComponent(value ?? '')}`;
}

test('the owner signs in and gets the cookie of production', async () => {
  const cookie = await signIn();
  expect(cookie).toMatch(/^__Host-session=/);
  const checked = await ask('auth', '/api/auth/check', { headers: { cookie } });
  expect(await checked.json()).toEqual({
    isAuthenticated: true,
    user: expect.objectContaining({ username: owner.username, role: 'owner' }),
  });
  expect(await (await ask('auth', '/api/auth/check')).json()).toEqual({ isAuthenticated: false, user: null });
});

test("a new link purges the copy of the CDN with the platform's token", async () => {
  const cookie = await signIn();
  const link = { slug: 'flyer', targetUrl: 'https://example.org/kurse' };
  const made = await ask('redirects', '/api/redirects', json(link, { cookie }));
  expect(made.status).toBe(201);
  expect(purges[0]).toEqual({
    token: 'Bearer netlifys-token',
    path: '/api/v1/purge',
    body: expect.objectContaining({ cache_tags: ['redirects'], site_id: 'site-1' }),
  });
  expect((await ask('redirects', '/api/redirects', json(link))).status).toBe(401);
});

test('a click is answered, and counted before the process may sleep', async () => {
  const { db } = database;
  await db.insert(redirects).values({
    slug: 'Plakat',
    slugKey: 'plakat',
    targetUrl: 'https://example.org/ziel',
    isActive: true,
    trackClicks: true,
  });
  const answer = await ask('redirect', '/r/Plakat?utm_source=wand');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('https://example.org/ziel?utm_source=wand');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(await db.select({ clicks: redirectClicks.clicks }).from(redirectClicks)).toEqual([{ clicks: 1 }]);
});

test('a broken or too large request is refused in German, not by the bootstrap', async () => {
  const broken = await ask('waitlist', '/api/waitlist', { ...json({}), body: '{"email":' });
  expect(broken.status).toBe(400);
  const { message } = z.parse(z.object({ message: z.string() }), await broken.json());
  expect(message).not.toBe('');
});
