import type { Bought } from '../purchases/bought.ts';
import {
  count,
  countFilters,
  day,
  oneOf,
  oneOfElse,
  pageNumber,
  readView,
  saidParts,
  text,
  type ViewOf,
  viewSearch,
} from '../view-codec.ts';
import { LIST_KEYS } from './list-keys.ts';
import type { EntryStatus, PeopleOrder } from './view.ts';

const STATUS_WORDS: Readonly<Record<EntryStatus, string>> = {
  pending: 'unbestaetigt',
  confirmed: 'bestaetigt',
  revoked: 'abgemeldet',
  bounced: 'nicht-zustellbar',
};
const BOUGHT_WORDS: Readonly<Record<Bought, string>> = {
  any: 'ja',
  earlyBird: 'fruehbucher',
  soulCircle: 'soulcircle',
  soulAlchemy: 'soulalchemy',
  soulPlan: 'soulplan',
};
const ORDER_WORDS: Readonly<Record<PeopleOrder, string>> = { since: 'datum', email: 'email', name: 'name' };
const DIRECTION_WORDS = { ascending: 'auf', descending: 'ab' } as const;

/** Filters of the people; an undefined one excludes no one. */
const peopleFilters = {
  /** Part of an address or a name. */
  search: text('suche'),
  list: oneOf('liste', LIST_KEYS),
  status: oneOf('status', STATUS_WORDS),
  /** The source of the sign-up, as the server names it. */
  source: text('quelle'),
  campaign: text('kampagne'),
  /** Slug of the short link that brought the sign-up. */
  link: text('link'),
  /** A choice on the waitlist; for confirmed people, a confirmed one. */
  choice: text('vorgemerkt'),
  /** First and last day of the sign-up in Europe/Berlin, `YYYY-MM-DD`. */
  from: day('von'),
  to: day('bis'),
  /** A purchase that they kept, and one that they never made (docs/decisions/purchases.md). */
  bought: oneOf('gekauft', BOUGHT_WORDS),
  notBought: oneOf('nicht-gekauft', BOUGHT_WORDS),
};
export type PeopleFilter = ViewOf<typeof peopleFilters>;

/** The part of the list on display, and the drawer over it. */
const peoplePlace = {
  /** The page after or before a place (`placeText`); without both it is the first. */
  after: text('nach'),
  before: text('vor'),
  page: pageNumber('seite'),
  /** The person in the open drawer. */
  person: count('person'),
};

const parts = {
  ...peopleFilters,
  order: oneOfElse('sortierung', ORDER_WORDS, 'since'),
  direction: oneOfElse('richtung', DIRECTION_WORDS, 'descending'),
  ...peoplePlace,
};

/** The state of the screen, as its address holds it. */
export type PeopleView = ViewOf<typeof parts>;

/** Reads the query of the screen's address. */
export const readPeopleView = (search: string): PeopleView => readView(parts, search);

/** All people, the newest first. */
export const EVERYBODY: PeopleView = { order: 'since', direction: 'descending', page: 1 };

/** The query of the screen's address, with `?`; empty for everybody. */
export function peopleSearch({ order, direction, ...view }: Partial<PeopleView>): string {
  const ordered = { order: order ?? EVERYBODY.order, direction: direction ?? EVERYBODY.direction };
  const isOrdered = ordered.order !== EVERYBODY.order || ordered.direction !== EVERYBODY.direction;
  return viewSearch(parts, { ...view, ...(isOrdered && ordered) });
}

/** The filter of a view, without what is not said. */
export const filterOf = (view: PeopleView): PeopleFilter => saidParts(peopleFilters, view);

/** Another filter, from its first page on and with the drawer closed. */
export const withFilter = (view: PeopleView, filter: PeopleFilter): PeopleView => ({
  ...view,
  ...filter,
  ...readView(peoplePlace, ''),
});

/** How many filters are set beside the search; the first and the last day are one. */
export const filtersSet = (view: PeopleView): number => countFilters(filterOf(view));

/** Whether no filter is set. */
export const showsEverybody = (view: PeopleView): boolean => Object.keys(filterOf(view)).length === 0;
