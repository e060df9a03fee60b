import type { ListName } from './lists.ts';

/** Names of lists in addresses and forms; a separate file keeps the texts of public forms out of the dashboard. */
export const LIST_KEYS = { waitlist: 'warteliste', newsletter: 'newsletter' } as const satisfies Readonly<
  Record<ListName, string>
>;
