import { describe, expect, test } from 'vitest';
import {
  type AdminScreen,
  adminScreens,
  isAdminHost,
  linkPrefix,
  screenAt,
  screenFile,
  screenPath,
} from '#domain/shell/admin-routes.ts';

const www = 'www.example.org';
const admin = 'admin.example.org';

const screens: Record<AdminScreen, string> = {
  dashboard: '/admin-dashboard',
  apps: '/admin-dashboard/apps',
  clickup: '/admin-dashboard/apps/clickup',
  activecampaign: '/admin-dashboard/apps/activecampaign',
  analytics: '/admin-dashboard/apps/analytics',
  redirects: '/admin-dashboard/apps/redirects',
  payments: '/admin-dashboard/apps/payments',
  settings: '/admin-dashboard/settings',
  calendar: '/admin-dashboard/calendar',
  users: '/admin-dashboard/users',
  content: '/admin-dashboard/content',
  newsletter: '/admin-dashboard/newsletter',
  cases: '/admin-dashboard/cases',
};
const names = Object.keys(adminScreens).filter((name): name is AdminScreen => name in screens);

describe('the eleven screens of the spec, and ours', () => {
  test('are complete', () => {
    expect(Object.keys(adminScreens).toSorted()).toEqual(Object.keys(screens).toSorted());
  });

  test.each(names)('include %s with its address and its file, and its address leads back to it', (screen) => {
    expect(screenPath(screen, www)).toBe(screens[screen]);
    expect(screenFile(screen)).toBe(screens[screen]);
    expect(screenPath(screen, admin)).toBe(adminScreens[screen]);
    expect(screenAt(screenPath(screen, www), www)).toBe(screen);
    expect(screenAt(screenPath(screen, admin), admin)).toBe(screen);
  });
});

test.each([
  ['admin.example.org', true],
  ['admin.localhost:8888', true],
  ['www.admin.example.org', false],
  ['', false],
])('the host %s is an admin host: %s, and the links have its prefix', (host, isAdmin) => {
  expect(isAdminHost(host)).toBe(isAdmin);
  expect(linkPrefix(host)).toBe(isAdmin ? '' : '/admin');
});

describe('the screen at an address', () => {
  test.each<[string, AdminScreen | undefined, AdminScreen | undefined]>([
    ['/', undefined, 'dashboard'],
    ['/admin', 'dashboard', 'dashboard'],
    ['/admin-dashboard', 'dashboard', 'dashboard'],
    ['/apps', undefined, 'apps'],
    ['/admin-dashboard/apps', 'apps', 'apps'],
    ['/clickup', undefined, 'clickup'],
    ['/admin/clickup', 'clickup', 'clickup'],
    ['/admin/apps/clickup', 'clickup', 'clickup'],
    ['/admin-login', undefined, undefined],
    ['/admin-dashboard/nichts', undefined, undefined],
    ['/admin/constructor', undefined, undefined],
    ['/Admin/Apps', undefined, undefined],
  ])('%s is %s, and on an admin host %s', (path, screen, onAdminHost) => {
    expect(screenAt(path, www)).toBe(screen);
    expect(screenAt(path, admin)).toBe(onAdminHost);
  });
});
