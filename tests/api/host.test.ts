import { subscribe } from 'node:diagnostics_channel';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHost, type Host } from '#local/host/host.ts';
import type { Log, LogFields } from '#server/context.ts';
import { temporaryProject, writeProject } from '#tests/support/site/project.ts';

const longText = 'Mein Erwachen. '.repeat(400);

const files = {
  'netlify.toml': `
[[redirects]]
  from = "/api/echo"
  to = "/.netlify/functions/echo"
  status = 200
[[redirects]]
  from = "/r/*"
  to = "/.netlify/functions/echo"
  status = 200
[[redirects]]
  from = "/about"
  to = "/.netlify/functions/echo"
  status = 200
[[redirects]]
  from = "/forced"
  to = "/.netlify/functions/echo"
  status = 200
  force = true
[[redirects]]
  from = "/old"
  to = "/about"
  status = 301
[[redirects]]
  from = "/admin/*"
  to = "/admin-dashboard/:splat"
  status = 302
[[redirects]]
  from = "/alias"
  to = "/about"
  status = 200
[[redirects]]
  from = "https://admin.example.com/start"
  to = "/about"
  status = 200
[[redirects]]
  from = "/country"
  to = "/de"
  status = 302
  conditions = {Country = ["DE"]}
[[headers]]
  for = "/*"
  [headers.values]
    X-Site = "yes"
[[headers]]
  for = "/_astro/*"
  [headers.values]
    Cache-Control = "public, max-age=31536000, immutable"
`,
  'functions/echo.ts': `
export default async (request: Request, context: any): Promise<Response> => Response.json({
  method: request.method, url: request.url, body: await request.text(),
  ip: context.ip, country: context.geo.country?.code ?? null,
  deploy: context.deploy.context, hasRequestId: context.requestId.length > 0,
  path: new URL(request.url).pathname, site: context.site.url,
});`,
  'functions/throws.ts': `export default () => { throw new Error('out of tea'); };`,
  'functions/nothing.ts': 'export default () => undefined;',
  'functions/wrong.ts': `export default () => 'text';`,
  'functions/broken.ts': `import './missing.ts'; export default () => new Response();`,
  'functions/later.ts': `
export default (_: Request, context: any) => {
  context.waitUntil(Promise.reject(new Error('too late')));
  return new Response('now');
};`,
  'functions/text.md': 'no function',
  'functions/edge/b-answers.ts': `
export const config = { path: ['/q/*', '/r/*'], onError: 'bypass' };
export default ({ url }: Request) => {
  if (url.endsWith('/known')) return new Response('edge knows', { status: 202 });
  if (url.endsWith('/throws')) throw new Error('edge is ill');
};`,
  'functions/edge/c-fails.ts': `
export const config = { path: '/fails' };
export default () => { throw new Error('no bypass'); };`,
  'functions/edge/d-host.ts': `
export const config = { path: '/*' };
export default (request: Request) => {
  const url = new URL(request.url);
  if (url.hostname.startsWith('admin.') && url.pathname === '/') return new URL('/admin-dashboard', url);
};`,
  'dist/index.html': '<h1>Home</h1>',
  'dist/about.html': '<h1>About</h1>',
  'dist/404.html': '<h1>Nicht gefunden</h1>',
  'dist/admin-dashboard.html': '<h1>Admin</h1>',
  'dist/admin-dashboard/apps.html': '<h1>Apps</h1>',
  'dist/forced.html': 'never seen',
  'dist/grüße.html': '<h1>Grüße</h1>',
  'dist/long.txt': longText,
  'dist/_astro/app.js': 'console.log(1)',
  'dist/image.webp': 'not really',
  'secret.txt': 'not published',
};

const logged: (LogFields & { event: string })[] = [];
const log: Log = {
  info: () => undefined,
  error: (event, fields) => void logged.push({ event, ...fields }),
};

let projectDir: string;
let host: Host;

beforeAll(async () => {
  projectDir = await writeProject(files);
  host = await createHost({ projectDir, publishDir: join(projectDir, 'dist'), log });
});
afterAll(() => rm(projectDir, { recursive: true, force: true }));

interface Call extends RequestInit {
  origin?: string;
  ip?: string;
}

async function call(path: string, { origin = 'http://localhost', ip = '203.0.113.7', ...init }: Call = {}) {
  const response = await host.handle(new Request(`${origin}${path}`, init), { ip });
  if (response === undefined) throw new Error('Nobody answered');
  return response;
}

describe('static files', () => {
  test.each([
    ['/', 200, '<h1>Home</h1>'],
    ['/admin-dashboard', 200, '<h1>Admin</h1>'],
    ['/admin-dashboard/apps', 200, '<h1>Apps</h1>'],
    ['/gr%C3%BC%C3%9Fe', 200, '<h1>Grüße</h1>'],
    ['/missing', 404, '<h1>Nicht gefunden</h1>'],
    ['/secret.txt', 404, '<h1>Nicht gefunden</h1>'],
    ['/../secret.txt', 404, '<h1>Nicht gefunden</h1>'],
    ['/_astro/..%5c..%5csecret.txt', 404, '<h1>Nicht gefunden</h1>'],
    ['/%E0%A4%A', 400, 'Bad Request'],
  ])('%s answers %i', async (path, status, body) => {
    const response = await call(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(body);
  });

  test.each([
    ['/admin-dashboard/apps/', '/admin-dashboard/apps'],
    ['/gr%C3%BC%C3%9Fe/?a=1', '/gr%C3%BC%C3%9Fe?a=1'],
  ])('%s moves to %s', async (path, location) => {
    const response = await call(path);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(location);
  });

  test('[[headers]] apply to static files and the 404 page, not to functions', async () => {
    expect((await call('/')).headers.get('x-site')).toBe('yes');
    expect((await call('/missing')).headers.get('x-site')).toBe('yes');
    expect((await call('/api/echo')).headers.get('x-site')).toBeNull();
    expect((await call('/')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect((await call('/_astro/app.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});

describe('redirect rules', () => {
  test.each([
    ['/old', 301, 'http://localhost/about'],
    ['/old?utm_source=x', 301, 'http://localhost/about?utm_source=x'],
    ['/admin/apps/clickup', 302, 'http://localhost/admin-dashboard/apps/clickup'],
  ])('a request for %s answers %i and leads to %s', async (path, status, location) => {
    const response = await call(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBe(location);
  });

  test('a rewrite to a function keeps the address and query of the visitor', async () => {
    const response = await call('/r/fr%C3%BChling?utm_source=x', { method: 'POST', body: 'hello' });
    expect(await response.json()).toMatchObject({
      url: 'http://localhost/r/fr%C3%BChling?utm_source=x',
      path: '/r/fr%C3%BChling',
      method: 'POST',
      body: 'hello',
    });
  });

  test('a rule for a host holds on that host alone', async () => {
    expect((await call('/start', { origin: 'https://admin.example.com' })).status).toBe(200);
    expect((await call('/start', { origin: 'https://www.example.com' })).status).toBe(404);
  });
});

describe('functions', () => {
  const direct = '/.netlify/functions';

  test.each([
    ['nothing', 204, ''],
    ['throws', 500, 'Internal Server Error'],
    ['wrong', 500, 'Internal Server Error'],
    ['broken', 500, 'Internal Server Error'],
    ['later', 200, 'now'],
    ['edge', 404, '<h1>Nicht gefunden</h1>'],
  ])('the function %s answers %i directly', async (name, status, body) => {
    const response = await call(`${direct}/${name}`);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(body);
  });

  test('the context names the visitor and the place', async () => {
    const response = await call('/api/echo', { headers: { 'x-country': 'AT' } });
    expect(await response.json()).toMatchObject({
      ip: '203.0.113.7',
      country: 'AT',
      deploy: 'dev',
      hasRequestId: true,
      site: 'http://localhost',
    });
    expect(await (await call('/api/echo')).json()).toMatchObject({ country: null });
  });

  test.each([
    ['throws', 'function failed', 'out of tea'],
    ['later', 'waitUntil failed', 'too late'],
  ])('the failure of the function %s is logged', async (name, event, message) => {
    logged.length = 0;
    await call(`${direct}/${name}`);
    await host.stop();
    expect(logged).toEqual([
      {
        event,
        requestId: expect.any(String),
        error: expect.stringContaining(message),
        ...(event === 'function failed' && { function: name }),
      },
    ]);
  });
});

describe('edge functions', () => {
  test('an answer of an edge function replaces the rules', async () => {
    const response = await call('/r/known');
    expect(response.status).toBe(202);
    expect(await response.text()).toBe('edge knows');
  });

  test('a failure with onError bypass continues with the rules and is logged', async () => {
    logged.length = 0;
    expect(await (await call('/r/throws')).json()).toMatchObject({ path: '/r/throws' });
    expect(logged).toMatchObject([{ event: 'edge function failed', function: 'b-answers' }]);
  });
});

describe('schedules', () => {
  const scheduled = (pattern: string, name: string) => ({
    'netlify.toml': '',
    'dist/index.html': 'x',
    'functions/plain.ts': `export default () => new Response('plain');`,
    [`functions/${name}.ts`]: `
import { channel } from 'node:diagnostics_channel';
export const config = { schedule: '${pattern}' };
let running = 0, runs = 0;
export default async (request: Request) => {
  running += 1; runs += 1;
  const most = running;
  await new Promise((resolve) => setImmediate(resolve));
  running -= 1;
  channel('sweep').publish(await request.json());
  return Response.json({ most, runs });
};`,
  });

  async function start(pattern: string, name = 'sweep'): Promise<Host> {
    const directory = await temporaryProject(scheduled(pattern, name));
    const home = await createHost({ projectDir: directory, publishDir: join(directory, 'dist'), log });
    await home.startSchedules('http://localhost:8888');
    return home;
  }

  const post = (home: Host, name: string, method = 'POST') =>
    home.handle(new Request(`http://localhost/.netlify/functions/${name}`, { method }), { ip: '' });

  test('a timer fires the function with the time of its next run', async () => {
    const home = await start('* * * * * *');
    const { promise, resolve } = Promise.withResolvers<unknown>();
    subscribe('sweep', resolve);
    expect(await promise).toEqual({ next_run: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
    await home.stop();
  });

  test('a public server keeps the schedule of the outbox, and no visitor starts it', async () => {
    const directory = await temporaryProject(scheduled('*/15 * * * *', 'drain-outbox'));
    const options = { projectDir: directory, publishDir: join(directory, 'dist'), log, isPublic: true };
    const server = await createHost(options);
    await server.startSchedules('http://localhost:8888');
    let runs = 0;
    subscribe('sweep', () => {
      runs += 1;
    });
    expect([(await post(server, 'drain-outbox'))?.status, runs]).toEqual([404, 0]);
    await server.stop();
  });
});
