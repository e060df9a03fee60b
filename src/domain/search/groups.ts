import { canOpen, type Role } from '../accounts/roles.ts';
import type { AdminScreen } from '../shell/admin-routes.ts';

/** Groups of hits besides the screens, with the screen that shows them, in the order of the answer. */
const groups = [
  { group: 'people', screen: 'newsletter' },
  { group: 'purchases', screen: 'payments' },
  { group: 'cases', screen: 'cases' },
  { group: 'events', screen: 'calendar' },
  { group: 'links', screen: 'redirects' },
  { group: 'letters', screen: 'newsletter' },
  { group: 'entries', screen: 'content' },
] as const satisfies readonly { readonly group: string; readonly screen: AdminScreen }[];

export type SearchGroup = (typeof groups)[number]['group'];

/** Returns the groups that the search of a role covers, besides the screens. */
export const searchedGroups = (role: Role): readonly SearchGroup[] =>
  groups.filter(({ screen }) => canOpen(role, screen)).map(({ group }) => group);
