import { describe, expect, test } from 'vitest';
import { browserName } from '#domain/accounts/browser-name.ts';
import { canOpen, hasRole, homeOf, type Role, roles, seesRevenue } from '#domain/accounts/roles.ts';
import { type AdminScreen, adminScreens } from '#domain/shell/admin-routes.ts';

const isScreen = (name: string): name is AdminScreen => name in adminScreens;
const screensOf = (role: Role) =>
  Object.keys(adminScreens)
    .filter(isScreen)
    .filter((screen) => canOpen(role, screen));

describe('the roles', () => {
  test('include the permissions of the roles below them', () => {
    expect(roles.map((role) => roles.filter((least) => hasRole(role, least)))).toEqual([
      ['owner', 'editor', 'reader'],
      ['editor', 'reader'],
      ['reader'],
    ]);
  });

  test('open the screens that docs/decisions/accounts.md lists', () => {
    expect(screensOf('owner')).toEqual(Object.keys(adminScreens));
    expect(screensOf('editor')).toEqual(['apps', 'analytics', 'redirects', 'settings', 'calendar', 'content']);
    expect(screensOf('reader')).toEqual(['analytics', 'settings', 'calendar']);
  });

  test('start where their work is', () => {
    expect(roles.map(homeOf)).toEqual(['dashboard', 'content', 'analytics']);
  });

  test('show revenue to owners, to readers who were allowed to see it, and never to editors', () => {
    expect(roles.map((role) => [role, seesRevenue(role, false), seesRevenue(role, true)])).toEqual([
      ['owner', true, true],
      ['editor', false, false],
      ['reader', false, true],
    ]);
  });
});

describe('the browser with the user agent', () => {
  const mozilla = 'Mozilla/5.0';
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  test.each([
    [`${mozilla} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox auf Windows'],
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      'Edge auf Windows',
    ],
    [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`, 'Safari auf macOS'],
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`,
      'Safari auf iPhone',
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} CriOS/142.0 Mobile/15E148 Safari/604.1`,
      'Chrome auf iPhone',
    ],
    [`${mozilla} (Linux; Android 15; Pixel 8) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome auf Android'],
    [
      `${mozilla} (Linux; Android 15) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet auf Android',
    ],
    [`${mozilla} (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera auf Linux'],
    [`${mozilla} (X11; Linux x86_64)`, 'Browser auf Linux'],
    ['curl/8.9.1', 'Unbekannter Browser'],
    ['', 'Unbekannter Browser'],
  ])('"%s" is named %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
