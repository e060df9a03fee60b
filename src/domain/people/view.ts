import { isMomentKey } from '../keyset.ts';
import { LIST_STATUSES } from './confirmation.ts';
import type { ListName } from './lists.ts';

/** Rows of one page of people. */
export const PEOPLE_PER_PAGE = 25;

/** Status of an entry; `bounced` replaces any status but `revoked` once mails to the address bounce. */
export const entryStatuses = [...LIST_STATUSES, 'bounced'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** Entry on a list; moments are ISO 8601. */
export interface PersonEntry {
  readonly list: ListName;
  readonly status: EntryStatus;
  readonly requestedAt: string;
  readonly confirmedAt: string | null;
  readonly revokedAt: string | null;
  readonly interests: string | null;
  /** Traffic source of the sign-up: a website, a campaign's source, `(Kurzlink)` or `(unbekannt)`. */
  readonly source: string;
  readonly campaign: string | null;
  /** First page of the visit. */
  readonly entryPage: string | null;
  /** Slug of the short link, unless it was deleted. */
  readonly link: string | null;
}

/** Choice of a person; moments are ISO 8601. */
export interface PersonChoice {
  readonly choice: string;
  /** Name at the time of the choice. */
  readonly label: string;
  readonly chosenAt: string;
  /** Null until a confirmation shows that the owner of the address made the choice. */
  readonly confirmedAt: string | null;
}

export const peopleOrders = ['since', 'email', 'name'] as const;
export type PeopleOrder = (typeof peopleOrders)[number];

/** Checks a position's sort key for this order: a malformed timestamp would make the query fail. */
export const isPlaceKey = (order: PeopleOrder, key: string): boolean => order !== 'since' || isMomentKey(key);
