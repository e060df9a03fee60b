import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readHeaders, readRedirects } from '#local/host/rules.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const redirects = readRedirects(projectDir, undefined);
const headersOf = await readHeaders(projectDir, '');

const match = (path: string) => redirects.match(new Request(`https://www.example.com${path}`));

describe('netlify.toml sends requests to functions', () => {
  test.each([
    ['/api/health', 'health'],
    ['/api/health/work?at=1&signature=x', 'health'],
    ['/api/waitlist', 'waitlist'],
    ['/api/auth/login', 'auth'],
    ['/api/redirects', 'redirects'],
    ['/api/redirects/categories/1', 'redirects'],
    ['/briefe/1', 'letter-page'],
    ['/r/sommer', 'redirect'],
    ['/r/Sommer/?utm_source=x', 'redirect'],
    ['/r/..%2fadmin', 'redirect'],
  ])('from %s to the function %s', async (path, name) => {
    expect(await match(path)).toMatchObject({
      statusCode: 200,
      redirect: false,
      target: { pathname: `/.netlify/functions/${name}` },
    });
  });
});

describe('netlify.toml redirects', () => {
  test.each([
    ['/admin', '/admin-login'],
    ['/911983', '/admin-login'],
    ['/lock', '/admin-login'],
    ['/lock?from=shell', '/admin-login'],
    ['/admin/clickup', '/admin-dashboard/apps/clickup'],
    ['/admin/analytics', '/admin-dashboard/apps/analytics'],
    ['/admin-dashboard/clickup', '/admin-dashboard/apps/clickup'],
    ['/admin-dashboard/analytics', '/admin-dashboard/apps/analytics'],
    ['/admin/apps/clickup', '/admin-dashboard/apps/clickup'],
    ['/admin/settings', '/admin-dashboard/settings'],
    ['/admin/nichts', '/admin-dashboard/nichts'],
  ])('from %s to %s', async (path, target) => {
    expect(await match(path)).toMatchObject({ statusCode: 302, redirect: true, target: { pathname: target } });
  });

  test.each([['/soulplan'], ['/soulplan/'], ['/soulplan?utm_source=brief']])(
    'from %s to /soulplan2 permanently',
    async (path) => {
      expect(await match(path)).toMatchObject({ statusCode: 301, redirect: true, target: { pathname: '/soulplan2' } });
    },
  );

  test("that keep the order's number on the page of thanks from other sites and caches", () => {
    expect(headersOf('/danke-soulplan')).toMatchObject({
      'X-Robots-Tag': 'noindex, nofollow',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
  });
});

describe('netlify.toml sets headers', () => {
  test.each([
    // The build sets the policies: a rule here would win over the pages' own.
    ['/', 'Content-Security-Policy', undefined],
    ['/soulcircle', 'X-Content-Type-Options', 'nosniff'],
    ['/', 'Strict-Transport-Security', 'max-age=63072000; includeSubDomains'],
    ['/', 'Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['/', 'Cache-Control', undefined],
    ['/', 'X-Robots-Tag', undefined],
    ['/_astro/app.abc.js', 'Cache-Control', 'public, max-age=31536000, immutable'],
    ['/_astro/app.abc.js', 'X-Content-Type-Options', 'nosniff'],
    ['/media/abc.webp', 'Cache-Control', 'public, max-age=31536000, immutable'],
  ])('for %s: %s', (path, name, value) => {
    expect(headersOf(path)[name]).toBe(value);
  });

  test.each(['/admin-login', '/admin-dashboard', '/admin-dashboard/apps', '/admin-dashboard/apps/clickup'])(
    'that keep %s out of search engines, frames and caches',
    (path) => {
      expect(headersOf(path)).toMatchObject({
        'X-Robots-Tag': 'noindex, nofollow',
        'Referrer-Policy': 'same-origin',
        'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
        'Cache-Control': 'no-store',
      });
    },
  );
});
