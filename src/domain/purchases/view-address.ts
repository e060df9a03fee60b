import type { PurchaseState } from './notice.ts';
import type { OfferChoice, PurchasesView } from './view.ts';

/** What an address says of the state, of the offer, and of tests. */
export const STATE_WORDS = {
  paid: 'bezahlt',
  instalments: 'raten',
  subscription: 'abo',
  owed: 'offen',
  ended: 'beendet',
  refunded: 'erstattet',
  disputed: 'rueckbuchung',
  closed: 'abgeschlossen',
} as const satisfies Readonly<Record<PurchaseState, string>>;

export const OFFER_WORDS = {
  soulAlchemy: 'soulalchemy',
  soulCircle: 'soulcircle',
  soulPlan: 'soulplan',
  earlyBird: 'fruehbucher',
  other: 'anderes',
  unnamed: 'unbekannt',
} as const satisfies Readonly<Record<OfferChoice, string>>;

export const TESTS_WORD = 'ja';

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
