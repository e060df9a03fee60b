import { isCalendarDay } from '../berlin-time.ts';
import { BOUGHT } from '../purchases/bought.ts';
import { LISTS } from './lists.ts';
import { entryStatuses, type PeopleView, peopleOrders } from './view.ts';
import { BOUGHT_WORDS, DIRECTION_WORDS, EVERYBODY, LIST_KEYS, ORDER_WORDS, STATUS_WORDS } from './view-address.ts';

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
