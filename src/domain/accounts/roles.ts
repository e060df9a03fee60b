import type { AdminScreen } from '../shell/admin-routes.ts';

/** Roles by rights, most first; each may also do what the later ones may (docs/decisions/accounts.md). */
export const roles = ['owner', 'editor', 'reader'] as const;

export type Role = (typeof roles)[number];

/** Checks whether a role has at least the rights of `least`. */
export const hasRole = (role: Role, least: Role): boolean => roles.indexOf(role) <= roles.indexOf(least);

/** Lowest role that may open each screen of the admin area. */
const screenRoles: Readonly<Record<AdminScreen, Role>> = {
  dashboard: 'owner',
  apps: 'editor',
  clickup: 'owner',
  activecampaign: 'owner',
  analytics: 'reader',
  redirects: 'editor',
  payments: 'owner',
  settings: 'reader',
  calendar: 'reader',
  users: 'owner',
  content: 'editor',
  newsletter: 'owner',
  cases: 'owner',
};

export const canOpen = (role: Role, screen: AdminScreen): boolean => hasRole(role, screenRoles[screen]);

/** Checks whether an account may see revenue; `allowed` is an owner's permission, which only readers need. */
export const seesRevenue = (role: Role, allowed: boolean): boolean =>
  role === 'owner' || (role === 'reader' && allowed);

/** Screens that a role may start on, the preferred first: an editor's work waits in the content. */
const homes = ['dashboard', 'content', 'analytics'] as const satisfies readonly AdminScreen[];

/** Returns a role's first screen after login. */
export const homeOf = (role: Role): AdminScreen => homes.find((screen) => canOpen(role, screen)) ?? 'settings';
