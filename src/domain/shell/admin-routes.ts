/** Every screen of the admin area with its path below the prefix (spec 2.1). */
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
} as const;

/** Name of an admin screen. */
export type AdminScreen = keyof typeof adminScreens;

/** Where the canonical files of the admin area stand. */
const ADMIN_PREFIX = '/admin-dashboard';

/** Short addresses that the shell's navigation and other links use for screens below `/apps`. */
const shortPaths: Readonly<Record<string, AdminScreen>> = { '/analytics': 'analytics', '/clickup': 'clickup' };

const screenNames = Object.keys(adminScreens).filter((name): name is AdminScreen => name in adminScreens);

/** Whether a host serves the admin area at its root (spec 2.1). */
export const isAdminHost = (host: string): boolean => host.startsWith('admin.');

/** The prefix of the shell's links: none on an admin host, `/admin` elsewhere (spec 2.1). */
export const linkPrefix = (host: string): string => (isAdminHost(host) ? '' : '/admin');

/** Origin of the website that an address of the admin area belongs to. */
export const siteOrigin = ({ protocol, host }: { readonly protocol: string; readonly host: string }): string =>
  `${protocol}//${isAdminHost(host) ? host.slice('admin.'.length) : host}`;

/** Address of a screen as it stands in the address bar, without a slash at the end. */
export function screenPath(screen: AdminScreen, host: string): string {
  const prefix = isAdminHost(host) ? '' : ADMIN_PREFIX;
  const path = adminScreens[screen];
  return path === '/' ? prefix || '/' : `${prefix}${path}`;
}

/** Address of the file that is served for a screen, on any host. */
export const screenFile = (screen: AdminScreen): string => screenPath(screen, '');

/**
 * The screen that an address means, under the canonical prefix, under `/admin`, or at the root of an admin host;
 * undefined for every other address.
 */
export function screenAt(pathname: string, host: string): AdminScreen | undefined {
  const prefixes = isAdminHost(host) ? [ADMIN_PREFIX, '/admin', ''] : [ADMIN_PREFIX, '/admin'];
  const prefix = prefixes.find((candidate) => pathname === candidate || pathname.startsWith(`${candidate}/`));
  if (prefix === undefined) return undefined;
  const path = pathname.slice(prefix.length) || '/';
  return shortPaths[path] ?? screenNames.find((name) => adminScreens[name] === path);
}
