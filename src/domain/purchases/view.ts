import { isCalendarDay } from '../berlin-time.ts';
import { OFFER_IDS, type OfferId } from '../content/offers.ts';
import { PLATFORMS, type Platform, PURCHASE_STATES, type PurchaseState } from './notice.ts';

/** Which offer something belongs to: one of ours, what is sold beside them, or a product that nobody has named. */
export type OfferChoice = OfferId | 'other' | 'unnamed';

/** All of them, in the order in which they are shown. */
export const OFFER_CHOICES: readonly OfferChoice[] = [...OFFER_IDS, 'other', 'unnamed'];

/** A product as its platform numbers it. */
export interface Product {
  readonly platform: Platform;
  readonly productId: string;
}

/** A product as a filter and an address name it; what was sold without a number has an empty one. */
export const productKey = ({ platform, productId }: Product): string => `${platform}~${productId}`;

/** Reads `productKey`; undefined for anything else. */
export function parseProduct(key: string): Product | undefined {
  const cut = key.indexOf('~');
  const platform = PLATFORMS.find((name) => name === key.slice(0, cut));
  return platform && { platform, productId: key.slice(cut + 1) };
}

/** Which purchases are looked at; what is undefined excludes none, but tests are shown only by themselves. */
export interface PurchaseFilter {
  /** Part of an order number, a name or an address. */
  readonly search?: string | undefined;
  readonly offer?: OfferChoice | undefined;
  /** `productKey`. */
  readonly product?: string | undefined;
  readonly state?: PurchaseState | undefined;
  /** Slug of the short link that brought it. */
  readonly link?: string | undefined;
  /** First and last day of the order in Europe/Berlin, `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Tests instead of purchases. */
  readonly tests?: 'yes' | undefined;
}

/** What the screen shows of them, as its address says it. */
export interface PurchasesView extends PurchaseFilter {
  /** The page after or before a place (`placeText`); without both it is the first. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  /** Of the page, from 1. */
  readonly page: number;
  /** Whose drawer is open. */
  readonly purchase?: number | undefined;
}

/** All purchases, the newest first. */
export const ALL_PURCHASES: PurchasesView = { page: 1 };

const STATE_WORDS = {
  paid: 'bezahlt',
  instalments: 'raten',
  subscription: 'abo',
  owed: 'offen',
  ended: 'beendet',
  refunded: 'erstattet',
  disputed: 'rueckbuchung',
} as const satisfies Readonly<Record<PurchaseState, string>>;

const OFFER_WORDS = {
  soulAlchemy: 'soulalchemy',
  soulCircle: 'soulcircle',
  soulPlan: 'soulplan',
  earlyBird: 'fruehbucher',
  other: 'anderes',
  unnamed: 'unbekannt',
} as const satisfies Readonly<Record<OfferChoice, string>>;

const TESTS_WORD = 'ja';

/** The name that a word of the address stands for. */
const named = <Name extends string>(names: readonly Name[], words: Record<Name, string>, word: string | null) =>
  names.find((name) => words[name] === word);

const dayIn = (text: string | null): string | undefined => (text !== null && isCalendarDay(text) ? text : undefined);

/** A whole number above 0. */
function numberIn(text: string | null): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Reads the query of the screen's address; what it does not know counts as not said. */
export function readPurchasesView(search: string): PurchasesView {
  const query = new URLSearchParams(search);
  const product = query.get('produkt') ?? '';
  return {
    search: query.get('suche') || undefined,
    offer: named(OFFER_CHOICES, OFFER_WORDS, query.get('angebot')),
    product: parseProduct(product) && product,
    state: named(PURCHASE_STATES, STATE_WORDS, query.get('zustand')),
    link: query.get('link') || undefined,
    from: dayIn(query.get('von')),
    to: dayIn(query.get('bis')),
    tests: query.get('tests') === TESTS_WORD ? 'yes' : undefined,
    after: query.get('nach') || undefined,
    before: query.get('vor') || undefined,
    page: numberIn(query.get('seite')) ?? 1,
    purchase: numberIn(query.get('kauf')),
  };
}

/** The query of the screen's address, with `?`; empty for all purchases. */
export function purchasesSearch(view: Partial<PurchasesView>): string {
  const { page = 1 } = view;
  const words: Record<string, string | undefined> = {
    suche: view.search,
    angebot: view.offer && OFFER_WORDS[view.offer],
    produkt: view.product,
    zustand: view.state && STATE_WORDS[view.state],
    link: view.link,
    von: view.from,
    bis: view.to,
    tests: view.tests && TESTS_WORD,
    nach: view.after,
    vor: view.before,
    seite: page > 1 ? String(page) : undefined,
    kauf: view.purchase?.toString(),
  };
  const said = Object.entries(words).flatMap(([name, word]) =>
    word === undefined || word === '' ? [] : [[name, word]],
  );
  const query = new URLSearchParams(said).toString();
  return query === '' ? '' : `?${query}`;
}

/** Other purchases from their first page on, with no drawer open. */
export const withFilter = (view: PurchasesView, filter: PurchaseFilter): PurchasesView => ({
  ...view,
  ...filter,
  after: undefined,
  before: undefined,
  page: 1,
  purchase: undefined,
});

/** The filter of a view, without what is not said. */
export function filterOf(view: PurchasesView): PurchaseFilter {
  const { search, offer, product, state, link, from, to, tests } = view;
  return {
    ...(search !== undefined && { search }),
    ...(offer !== undefined && { offer }),
    ...(product !== undefined && { product }),
    ...(state !== undefined && { state }),
    ...(link !== undefined && { link }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(tests !== undefined && { tests }),
  };
}

/** How many filters are set beside the search; the first and the last day are one. */
export const filtersSet = ({ from, to, ...view }: PurchasesView): number =>
  Object.keys(filterOf({ ...view, search: undefined, from: from ?? to })).length;

/** Whether a view leaves no purchase out. */
export const showsAll = (view: PurchasesView): boolean => Object.keys(filterOf(view)).length === 0;
