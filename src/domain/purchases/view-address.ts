import {
  count,
  day,
  instant,
  knownText,
  listView,
  oneOf,
  pageNumber,
  readView,
  text,
  type ViewOf,
  viewSearch,
} from '../view-codec.ts';
import type { PurchaseState } from './notice.ts';
import { oneOffer } from './offer-word.ts';
import type { FixedOffer } from './offers.ts';
import { type OtherChoice, parseProduct } from './view.ts';

const STATE_WORDS: Readonly<Record<PurchaseState, string>> = {
  paid: 'bezahlt',
  instalments: 'raten',
  subscription: 'abo',
  owed: 'offen',
  ended: 'beendet',
  refunded: 'erstattet',
  disputed: 'rueckbuchung',
  closed: 'abgeschlossen',
};
const OFFER_WORDS: Readonly<Record<FixedOffer | OtherChoice, string>> = {
  soulAlchemy: 'soulalchemy',
  soulCircle: 'soulcircle',
  soulPlan: 'soulplan',
  earlyBird: 'fruehbucher',
  other: 'anderes',
  unnamed: 'unbekannt',
};

/** Filters of the list; an undefined one excludes no purchase, except that tests need `tests`. */
const purchaseFilters = {
  /** Part of an order number, a name or an address. */
  search: text('suche'),
  offer: oneOffer('angebot', OFFER_WORDS),
  /** See `productKey`. */
  product: knownText('produkt', (key) => parseProduct(key) !== undefined),
  state: oneOf('zustand', STATE_WORDS),
  /** Slug of the short link that led to the purchase. */
  link: text('link'),
  /** First and last day of the order in Europe/Berlin, `YYYY-MM-DD`. */
  from: day('von'),
  to: day('bis'),
  /** Instant after which money of the purchase was moved; the news of the dashboard count by it. */
  newSince: instant('neu-seit'),
  /** Test purchases instead of real ones. */
  tests: oneOf('tests', { yes: 'ja' }),
};
export type PurchaseFilter = ViewOf<typeof purchaseFilters>;

/** Visible page of the list, and the drawer over it. */
const purchasesPlace = {
  page: pageNumber('seite'),
  purchase: count('kauf'),
};

const parts = { ...purchaseFilters, ...purchasesPlace };

export type PurchasesView = ViewOf<typeof parts>;

export const readPurchasesView = (search: string): PurchasesView => readView(parts, search);

/** Returns the query with `?`; empty for the default view. */
export const purchasesSearch = (view: Partial<PurchasesView>): string => viewSearch(parts, view);

/** Default view: all purchases, newest first. */
export const ALL_PURCHASES: PurchasesView = { page: 1 };

export const { filterOf, withFilter, filtersSet, isUnfiltered } = listView(purchaseFilters, purchasesPlace);

const CONNECTION = 'anbindung';

/** Query of the view in which the platforms are connected. */
export const connectionSearch = `?ansicht=${CONNECTION}`;

export const isConnectionView = (search: string): boolean => new URLSearchParams(search).get('ansicht') === CONNECTION;
