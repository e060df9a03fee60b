import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminScreen, adminScreens, screenFile } from '#domain/shell/admin-routes.ts';
import { createHost, type Host } from '#local/host/host.ts';
import { importModule } from '#local/host/modules.ts';

const projectDir = join(import.meta.dirname, '../../..');
const www = 'https://www.example.org';
const admin = 'https://admin.example.org';

const isScreen = (name: string): name is AdminScreen => name in adminScreens;
const screens = Object.keys(adminScreens)
  .filter(isScreen)
  .map((screen) => [screen, adminScreens[screen]] as const);
const published: Readonly<Record<string, string>> = {
  ...Object.fromEntries(screens.map(([screen]) => [`${screenFile(screen)}.html`, `screen ${screen}`])),
  '/index.html': 'home',
  '/soulcircle.html': 'soulcircle',
  '/admin-login.html': 'login',
  '/404.html': 'not found',
  '/_astro/app.js': 'script',
};

let publishDir: string;
let host: Host;

async function open(url: string, from = host) {
  const response = await from.handle(new Request(url), { ip: '192.0.2.1' });
  return { status: response?.status, text: await response?.text(), headers: response?.headers };
}

beforeAll(async () => {
  publishDir = await mkdtemp(join(tmpdir(), 'admin-host-'));
  for (const [path, text] of Object.entries(published)) {
    await mkdir(dirname(join(publishDir, path)), { recursive: true });
    await writeFile(join(publishDir, path), text);
  }
  host = await createHost({ projectDir, publishDir });
});
afterAll(async () => {
  await host.stop();
  await rm(publishDir, { recursive: true });
});

describe('an admin host', () => {
  test.each(screens)('serves %s at %s', async (screen, path) => {
    const { status, text, headers } = await open(`${admin}${path}?tab=1`);
    expect([status, text]).toEqual([200, `screen ${screen}`]);
    expect(headers?.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers?.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['/analytics', 'screen analytics'],
    ['/admin-dashboard', 'screen dashboard'],
    ['/admin-dashboard/apps/redirects', 'screen redirects'],
    ['/admin-login', 'login'],
    ['/_astro/app.js', 'script'],
  ])('serves %s as %s', async (path, text) => {
    expect(await open(`${admin}${path}`)).toMatchObject({ status: 200, text });
  });

  test.each(['/apps/nichts', '/nichts', '/admin-dashboard/nichts'])('has no screen at %s', async (path) => {
    expect(await open(`${admin}${path}`)).toMatchObject({ status: 404, text: 'not found' });
  });

  test('serves the website when the edge function fails', async () => {
    const error = vi.fn();
    const ill = await createHost({
      projectDir,
      publishDir,
      log: { error, info: () => undefined },
      loadModule: async (path) => {
        const module = await importModule(path);
        const broken = () => {
          throw new Error('edge is ill');
        };
        return path.endsWith('/admin-host.ts') && typeof module === 'object' ? { ...module, default: broken } : module;
      },
    });
    expect(await open(`${admin}/`, ill)).toMatchObject({ status: 200, text: 'home' });
    expect(await open(`${admin}/admin-dashboard/apps`, ill)).toMatchObject({ status: 200, text: 'screen apps' });
    expect(error).toHaveBeenCalledOnce();
    await ill.stop();
  });
});

describe.each([www, 'https://administration.example.org', 'https://www.admin.example.org'])('the host %s', (origin) => {
  test.each([
    ['/', 200, 'home'],
    ['/apps', 404, 'not found'],
    ['/admin-dashboard/settings', 200, 'screen settings'],
  ])('answers %s with %i', async (path, status, text) => {
    expect(await open(`${origin}${path}`)).toMatchObject({ status, text });
  });
});
