/** Screens of the admin area with their paths below the prefix (spec 2.1). */
export const adminScreens = {
  dashboard: '/',
  apps: '/apps',
  clickup: '/apps/clickup',
  activecampaign: '/apps/activecampaign',
  analytics: '/apps/analytics',
  redirects: '/apps/redirects',
  payments: '/apps/payments',
  settings: '/settings',
  calendar: '/calendar',
  users: '/users',
  content: '/content',
  newsletter: '/newsletter',
  cases: '/cases',
} as const;

export type AdminScreen = keyof typeof adminScreens;

/** Screen with its view, a query or a hash. */
export interface ScreenView {
  readonly screen: AdminScreen;
  readonly search: string;
}

export const viewAt = (screen: AdminScreen, search = ''): ScreenView => ({ screen, search });

/** Folder of the admin area's files. */
const ADMIN_PREFIX = '/admin-dashboard';

/** Short paths that navigation and links use for screens below `/apps`. */
const shortPaths: Readonly<Record<string, AdminScreen>> = { '/analytics': 'analytics', '/clickup': 'clickup' };

export const screenNames = Object.keys(adminScreens).filter((name): name is AdminScreen => name in adminScreens);

/** Checks whether a host serves the admin area at its root (spec 2.1). */
export const isAdminHost = (host: string): boolean => host.startsWith('admin.');

/** Returns the prefix of the shell's links: none on an admin host, otherwise `/admin` (spec 2.1). */
export const linkPrefix = (host: string): string => (isAdminHost(host) ? '' : '/admin');

/** Returns the website's origin for an address of the admin area. */
export const siteOrigin = ({ protocol, host }: { readonly protocol: string; readonly host: string }): string =>
  `${protocol}//${isAdminHost(host) ? host.slice('admin.'.length) : host}`;

/** Returns a screen's path for the address bar, without a trailing slash. */
export function screenPath(screen: AdminScreen, host: string): string {
  const prefix = isAdminHost(host) ? '' : ADMIN_PREFIX;
  const path = adminScreens[screen];
  return path === '/' ? prefix || '/' : `${prefix}${path}`;
}

/** Returns the path of the file served for a screen, on any host. */
export const screenFile = (screen: AdminScreen): string => screenPath(screen, '');

/** Returns the screen at a path, below the folder, `/admin` or the root of an admin host; undefined if none. */
export function screenAt(pathname: string, host: string): AdminScreen | undefined {
  const prefixes = isAdminHost(host) ? [ADMIN_PREFIX, '/admin', ''] : [ADMIN_PREFIX, '/admin'];
  const prefix = prefixes.find((candidate) => pathname === candidate || pathname.startsWith(`${candidate}/`));
  if (prefix === undefined) return undefined;
  const path = pathname.slice(prefix.length) || '/';
  return shortPaths[path] ?? screenNames.find((name) => adminScreens[name] === path);
}
