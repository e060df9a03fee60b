import { oneOffer } from '../purchases/offer-word.ts';
import type { FixedOffer } from '../purchases/offers.ts';
import {
  count,
  day,
  instant,
  listView,
  oneOf,
  oneOfElse,
  pageNumber,
  readView,
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
const BOUGHT_WORDS: Readonly<Record<FixedOffer | 'any', string>> = {
  any: 'ja',
  earlyBird: 'fruehbucher',
  soulCircle: 'soulcircle',
  soulAlchemy: 'soulalchemy',
  soulPlan: 'soulplan',
};
const ORDER_WORDS: Readonly<Record<PeopleOrder, string>> = { since: 'datum', email: 'email', name: 'name' };
const DIRECTION_WORDS = { ascending: 'auf', descending: 'ab' } as const;

/** Filters of the list; an undefined one excludes no one. */
const peopleFilters = {
  /** Part of an address or a name. */
  search: text('suche'),
  list: oneOf('liste', LIST_KEYS),
  status: oneOf('status', STATUS_WORDS),
  /** Traffic source of the sign-up. */
  source: text('quelle'),
  campaign: text('kampagne'),
  /** Slug of the short link that led to the sign-up. */
  link: text('link'),
  /** Choice on the waitlist; for confirmed people, a confirmed one. */
  choice: text('vorgemerkt'),
  /** First and last day of the sign-up in Europe/Berlin, `YYYY-MM-DD`. */
  from: day('von'),
  to: day('bis'),
  /** Instant after which the person has confirmed an entry; the news of the dashboard count by it. */
  newSince: instant('neu-seit'),
  /** Purchase that the person has not returned, and one that the person never made (docs/decisions/purchases.md). */
  bought: oneOffer('gekauft', BOUGHT_WORDS),
  notBought: oneOffer('nicht-gekauft', BOUGHT_WORDS),
};
export type PeopleFilter = ViewOf<typeof peopleFilters>;

/** Visible page of the list, or the person shown in its place. */
const peoplePlace = {
  /** Position (`formatCursor`) after or before which the page lies; neither on the first page. */
  after: text('nach'),
  before: text('vor'),
  page: pageNumber('seite'),
  person: count('person'),
};

const parts = {
  ...peopleFilters,
  order: oneOfElse('sortierung', ORDER_WORDS, 'since'),
  direction: oneOfElse('richtung', DIRECTION_WORDS, 'descending'),
  ...peoplePlace,
};

export type PeopleView = ViewOf<typeof parts>;

export const readPeopleView = (search: string): PeopleView => readView(parts, search);

/** Default view: all people, newest first. */
export const EVERYBODY: PeopleView = { order: 'since', direction: 'descending', page: 1 };

/** Returns the query with `?`; empty for the default view. */
export const peopleSearch = (view: Partial<PeopleView>): string => viewSearch(parts, view);

export const { filterOf, withFilter, filtersSet, isUnfiltered } = listView(peopleFilters, peoplePlace);
