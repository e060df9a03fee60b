import type { AdminScreen } from '../shell/admin-routes.ts';

/** What an account is allowed, the most first; each may also do what those after it may (docs/decisions/accounts.md). */
export const roles = ['owner', 'editor', 'reader'] as const;

/** Inhaberin, Redaktion, Leserecht. */
export type Role = (typeof roles)[number];

/** Whether a role reaches what at least `least` is needed for. */
export const reaches = (role: Role, least: Role): boolean => roles.indexOf(role) <= roles.indexOf(least);

/** Who at least may open each screen of the admin area. */
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
};

/** Whether a role may open a screen. */
export const opens = (role: Role, screen: AdminScreen): boolean => reaches(role, screenRoles[screen]);

/**
 * Whether somebody may see how much money came in.
 *
 * @param allowed whether an owner has allowed it to this reader; it says nothing of other roles
 */
export const seesRevenue = (role: Role, allowed: boolean): boolean =>
  role === 'owner' || (role === 'reader' && allowed);

/** Where a role begins: at the dashboard, or at the first screen that it may open. */
export const homeOf = (role: Role): AdminScreen => (opens(role, 'dashboard') ? 'dashboard' : 'analytics');
