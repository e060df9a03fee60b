import {
  count,
  countFilters,
  day,
  knownText,
  oneOf,
  pageNumber,
  readView,
  saidParts,
  text,
  type ViewOf,
  viewSearch,
} from '../view-codec.ts';
import type { PurchaseState } from './notice.ts';
import { type OfferChoice, parseProduct } from './view.ts';

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
const OFFER_WORDS: Readonly<Record<OfferChoice, string>> = {
  soulAlchemy: 'soulalchemy',
  soulCircle: 'soulcircle',
  soulPlan: 'soulplan',
  earlyBird: 'fruehbucher',
  other: 'anderes',
  unnamed: 'unbekannt',
};

/** Filters of the purchases; an undefined one excludes none, except that tests are only shown by themselves. */
const purchaseFilters = {
  /** Part of an order number, a name or an address. */
  search: text('suche'),
  offer: oneOf('angebot', OFFER_WORDS),
  /** `productKey`. */
  product: knownText('produkt', (key) => parseProduct(key) !== undefined),
  state: oneOf('zustand', STATE_WORDS),
  /** Slug of the short link that brought it. */
  link: text('link'),
  /** First and last day of the order in Europe/Berlin, `YYYY-MM-DD`. */
  from: day('von'),
  to: day('bis'),
  /** Tests instead of purchases. */
  tests: oneOf('tests', { yes: 'ja' }),
};
export type PurchaseFilter = ViewOf<typeof purchaseFilters>;

/** The part of the list on display, and the drawer over it. */
const purchasesPlace = {
  /** The page after or before a place (`placeText`); without both it is the first. */
  after: text('nach'),
  before: text('vor'),
  page: pageNumber('seite'),
  /** The purchase in the open drawer. */
  purchase: count('kauf'),
};

const parts = { ...purchaseFilters, ...purchasesPlace };

/** The state of the screen, as its address holds it. */
export type PurchasesView = ViewOf<typeof parts>;

/** Reads the query of the screen's address. */
export const readPurchasesView = (search: string): PurchasesView => readView(parts, search);

/** The query of the screen's address, with `?`; empty for all purchases. */
export const purchasesSearch = (view: Partial<PurchasesView>): string => viewSearch(parts, view);

/** All purchases, the newest first. */
export const ALL_PURCHASES: PurchasesView = { page: 1 };

/** The filter of a view, without what is not said. */
export const filterOf = (view: PurchasesView): PurchaseFilter => saidParts(purchaseFilters, view);

/** Other purchases from their first page on, with no drawer open. */
export const withFilter = (view: PurchasesView, filter: PurchaseFilter): PurchasesView => ({
  ...view,
  ...filter,
  ...readView(purchasesPlace, ''),
});

/** How many filters are set beside the search; the first and the last day are one. */
export const filtersSet = (view: PurchasesView): number => countFilters(filterOf(view));

/** Whether a view leaves no purchase out. */
export const showsAll = (view: PurchasesView): boolean => Object.keys(filterOf(view)).length === 0;
