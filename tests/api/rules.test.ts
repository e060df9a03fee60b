import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readHeaders, readRedirects } from '#local/rules.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const redirects = readRedirects(projectDir, undefined);
const headersOf = await readHeaders(projectDir);

const match = (path: string) => redirects.match(new Request(`https://www.example.com${path}`));

describe('netlify.toml sends requests to functions', () => {
  test.each([
    ['/api/health', 'health'],
    ['/api/events', 'events'],
    ['/api/waitlist', 'waitlist'],
    ['/api/waitlist/', 'waitlist'],
    ['/api/subscribers?utm_source=x', 'subscribers'],
    ['/api/auth/check', 'auth'],
    ['/api/auth/login', 'auth'],
    ['/api/auth/logout', 'auth'],
  ])('%s → %s', async (path, name) => {
    expect(await match(path)).toMatchObject({
      statusCode: 200,
      redirect: false,
      target: { pathname: `/.netlify/functions/${name}` },
    });
  });

  test.each(['/', '/api', '/api/x', '/api/health/x', '/api/.netlify/functions/health', '/soulcircle'])(
    'no rule for %s',
    async (path) => {
      expect(await match(path)).toBeUndefined();
    },
  );
});

describe('netlify.toml redirects', () => {
  test.each([
    ['/admin', '/admin-login'],
    ['/admin/', '/admin-login'],
    ['/911983', '/admin-login'],
    ['/lock', '/admin-login'],
    ['/admin/clickup', '/admin-dashboard/apps/clickup'],
    ['/admin/analytics', '/admin-dashboard/apps/analytics'],
    ['/admin/apps/clickup', '/admin-dashboard/apps/clickup'],
    ['/admin/settings', '/admin-dashboard/settings'],
  ])('%s → %s', async (path, target) => {
    expect(await match(path)).toMatchObject({ statusCode: 302, redirect: true, target: { pathname: target } });
  });
});

describe('netlify.toml sets headers', () => {
  test.each([
    ['/', 'Content-Security-Policy', "frame-ancestors 'none'"],
    ['/soulcircle', 'X-Content-Type-Options', 'nosniff'],
    ['/', 'Strict-Transport-Security', 'max-age=63072000; includeSubDomains'],
    ['/', 'Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['/', 'Cache-Control', undefined],
    ['/admin-dashboard/apps', 'X-Robots-Tag', 'noindex, nofollow'],
    ['/admin-dashboard/apps', 'Referrer-Policy', 'same-origin'],
    ['/_astro/app.abc.js', 'Cache-Control', 'public, max-age=31536000, immutable'],
    ['/_astro/app.abc.js', 'X-Content-Type-Options', 'nosniff'],
  ])('%s: %s', (path, name, value) => {
    expect(headersOf(path)[name]).toBe(value);
  });
});
