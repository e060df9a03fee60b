import type { ListName } from './lists.ts';

/** Names of lists in addresses and forms of ours; apart from the texts of the public forms, which no dashboard needs. */
export const LIST_KEYS = { waitlist: 'warteliste', newsletter: 'newsletter' } as const satisfies Readonly<
  Record<ListName, string>
>;
