import { isMomentKey } from '../keyset.ts';
import type { Bought } from '../purchases/bought.ts';
import type { ListName } from './lists.ts';

/** How somebody stands on a list; an address whose mails come back is `bounced` on each that was not left. */
export const entryStatuses = ['pending', 'confirmed', 'revoked', 'bounced'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** How somebody stands on a list; the moments are ISO 8601. */
export interface PersonEntry {
  readonly list: ListName;
  readonly status: EntryStatus;
  readonly requestedAt: string;
  readonly confirmedAt: string | null;
  readonly revokedAt: string | null;
  readonly interests: string | null;
  /** Where the sign-up came from: a website or a campaign's source, `(Kurzlink)`, or `(unbekannt)`. */
  readonly source: string;
  readonly campaign: string | null;
  /** The page with which the visit began. */
  readonly entryPage: string | null;
  /** Slug of the short link, as long as there is one. */
  readonly link: string | null;
}

/** What somebody is here for; the moments are ISO 8601. */
export interface PersonChoice {
  readonly choice: string;
  /** What it was called when it was chosen. */
  readonly label: string;
  readonly chosenAt: string;
  /** Null while nobody knows who has chosen it. */
  readonly confirmedAt: string | null;
}

/** What the people are ordered by. */
export const peopleOrders = ['since', 'email', 'name'] as const;
export type PeopleOrder = (typeof peopleOrders)[number];

/** Whether a place's key is one that the list can have in this order: PostgreSQL would stumble over another. */
export const isPlaceKey = (order: PeopleOrder, key: string): boolean => order !== 'since' || isMomentKey(key);

/** Which people are looked at; what is undefined excludes nobody. */
export interface PeopleFilter {
  /** Part of an address or a name. */
  readonly search?: string | undefined;
  readonly list?: ListName | undefined;
  readonly status?: EntryStatus | undefined;
  /** Where the sign-up came from, as the server names it. */
  readonly source?: string | undefined;
  readonly campaign?: string | undefined;
  /** Slug of the short link that brought the sign-up. */
  readonly link?: string | undefined;
  /** What they wait for on the waitlist; of the confirmed, what is confirmed. */
  readonly choice?: string | undefined;
  /** First and last day of the sign-up in Europe/Berlin, `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** What they have bought and kept, and have not bought (docs/decisions/purchases.md). */
  readonly bought?: Bought | undefined;
  readonly notBought?: Bought | undefined;
}

/** What the screen shows of them, as its address says it. */
export interface PeopleView extends PeopleFilter {
  readonly order: PeopleOrder;
  readonly direction: 'ascending' | 'descending';
  /** The page after or before a place (`placeText`); without both it is the first. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  /** Of the page, from 1. */
  readonly page: number;
  /** Whose drawer is open. */
  readonly person?: number | undefined;
}

/** The same people from their first page on, with nobody's drawer open. */
export const withFilter = (view: PeopleView, filter: PeopleFilter): PeopleView => ({
  ...view,
  ...filter,
  after: undefined,
  before: undefined,
  page: 1,
  person: undefined,
});

/** How many filters are set beside the search; the first and the last day are one. */
export const filtersSet = ({ from, to, ...view }: PeopleView): number =>
  Object.keys(filterOf({ ...view, search: undefined, from: from ?? to })).length;

/** Whether a view leaves nobody out. */
export const showsEverybody = (view: PeopleView): boolean => Object.keys(filterOf(view)).length === 0;

/** The filter of a view, without what is not said. */
export function filterOf(view: PeopleView): PeopleFilter {
  const { search, list, status, source, campaign, link, choice, from, to, bought, notBought } = view;
  return {
    ...(search !== undefined && { search }),
    ...(list !== undefined && { list }),
    ...(status !== undefined && { status }),
    ...(source !== undefined && { source }),
    ...(campaign !== undefined && { campaign }),
    ...(link !== undefined && { link }),
    ...(choice !== undefined && { choice }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(bought !== undefined && { bought }),
    ...(notBought !== undefined && { notBought }),
  };
}
