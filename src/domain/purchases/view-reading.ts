import { isCalendarDay } from '../berlin-time.ts';
import { PURCHASE_STATES } from './notice.ts';
import { OFFER_CHOICES, type PurchasesView, parseProduct } from './view.ts';
import { OFFER_WORDS, STATE_WORDS, TESTS_WORD } from './view-address.ts';

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
