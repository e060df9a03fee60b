import { isMomentKey } from '../keyset.ts';
import { LIST_STATUSES } from './confirmation.ts';
import type { ListName } from './lists.ts';

/** How somebody stands on a list; an address whose mails come back is `bounced` on each that was not left. */
export const entryStatuses = [...LIST_STATUSES, 'bounced'] as const;
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
