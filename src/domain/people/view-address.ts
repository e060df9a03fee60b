import type { ListName } from './lists.ts';
import type { PeopleView } from './view.ts';

/** Everybody, the newest first. */
export const EVERYBODY: PeopleView = { order: 'since', direction: 'descending', page: 1 };

/** Names of lists in addresses and forms of ours. */
export const LIST_KEYS = { waitlist: 'warteliste', newsletter: 'newsletter' } as const satisfies Readonly<
  Record<ListName, string>
>;

/** What an address says of the status, of what was bought, and of the order. */
export const STATUS_WORDS = {
  pending: 'unbestaetigt',
  confirmed: 'bestaetigt',
  revoked: 'abgemeldet',
  bounced: 'nicht-zustellbar',
} as const;
export const BOUGHT_WORDS = {
  any: 'ja',
  earlyBird: 'fruehbucher',
  soulCircle: 'soulcircle',
  soulAlchemy: 'soulalchemy',
  soulPlan: 'soulplan',
} as const;
export const ORDER_WORDS = { since: 'datum', email: 'email', name: 'name' } as const;

export const DIRECTION_WORDS = { ascending: 'auf', descending: 'ab' } as const;

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
