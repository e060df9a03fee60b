import { isCalendarDay } from '../berlin-time.ts';
import { isMomentKey } from '../keyset.ts';
import { BOUGHT, type Bought } from '../purchases/bought.ts';
import { LIST_KEYS, LISTS, type ListName } from './lists.ts';

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

/** Everybody, the newest first. */
export const EVERYBODY: PeopleView = { order: 'since', direction: 'descending', page: 1 };

const STATUS_WORDS = {
  pending: 'unbestaetigt',
  confirmed: 'bestaetigt',
  revoked: 'abgemeldet',
  bounced: 'nicht-zustellbar',
} as const;
const BOUGHT_WORDS = {
  any: 'ja',
  earlyBird: 'fruehbucher',
  soulCircle: 'soulcircle',
  soulAlchemy: 'soulalchemy',
  soulPlan: 'soulplan',
} as const;
const ORDER_WORDS = { since: 'datum', email: 'email', name: 'name' } as const;

const DIRECTION_WORDS = { ascending: 'auf', descending: 'ab' } as const;

/** The name that a word of the address stands for. */
const named = <Name extends string>(names: readonly Name[], words: Record<Name, string>, word: string | null) =>
  names.find((name) => words[name] === word);

const dayIn = (text: string | null): string | undefined => (text !== null && isCalendarDay(text) ? text : undefined);

/** Reads the query of the screen's address; what it does not know counts as not said. */
export function readPeopleView(search: string): PeopleView {
  const query = new URLSearchParams(search);
  const order = named(peopleOrders, ORDER_WORDS, query.get('sortierung')) ?? EVERYBODY.order;
  const page = Number(query.get('seite') ?? 1);
  const person = Number(query.get('person') ?? Number.NaN);
  return {
    search: query.get('suche') || undefined,
    list: named(LISTS, LIST_KEYS, query.get('liste')),
    status: named(entryStatuses, STATUS_WORDS, query.get('status')),
    source: query.get('quelle') || undefined,
    campaign: query.get('kampagne') || undefined,
    link: query.get('link') || undefined,
    choice: query.get('vorgemerkt') || undefined,
    from: dayIn(query.get('von')),
    to: dayIn(query.get('bis')),
    bought: named(BOUGHT, BOUGHT_WORDS, query.get('gekauft')),
    notBought: named(BOUGHT, BOUGHT_WORDS, query.get('nicht-gekauft')),
    order,
    direction: query.get('richtung') === DIRECTION_WORDS.ascending ? 'ascending' : 'descending',
    after: query.get('nach') || undefined,
    before: query.get('vor') || undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    person: Number.isSafeInteger(person) && person > 0 ? person : undefined,
  };
}

/** The query of the screen's address, with `?`; empty for everybody. */
export function peopleSearch(view: Partial<PeopleView>): string {
  const { order = EVERYBODY.order, direction = EVERYBODY.direction, page = 1 } = view;
  const isOrdered = order !== EVERYBODY.order || direction !== EVERYBODY.direction;
  const words: Record<string, string | undefined> = {
    suche: view.search,
    liste: view.list && LIST_KEYS[view.list],
    status: view.status && STATUS_WORDS[view.status],
    quelle: view.source,
    kampagne: view.campaign,
    link: view.link,
    vorgemerkt: view.choice,
    von: view.from,
    bis: view.to,
    gekauft: view.bought && BOUGHT_WORDS[view.bought],
    'nicht-gekauft': view.notBought && BOUGHT_WORDS[view.notBought],
    sortierung: isOrdered ? ORDER_WORDS[order] : undefined,
    richtung: isOrdered ? DIRECTION_WORDS[direction] : undefined,
    nach: view.after,
    vor: view.before,
    seite: page > 1 ? String(page) : undefined,
    person: view.person?.toString(),
  };
  const said = Object.entries(words).flatMap(([name, word]) =>
    word === undefined || word === '' ? [] : [[name, word]],
  );
  const query = new URLSearchParams(said).toString();
  return query === '' ? '' : `?${query}`;
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
