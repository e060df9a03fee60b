import { formatInstant } from '#domain/berlin-time.ts';
import { formatEuro, formatInstalments } from '#domain/purchases/offers.ts';

const NONE = 'kein Preis';

/** Texts of the page that says when a price was online (docs/decisions/proof.md). */
export const priceTimes = {
  title: (offer: string) => `Wann war dieser Preis online? ${offer}`,
  asOf: (moment: string) => `Stand: ${moment}.`,
  lead: 'Jede Zeile ist die Zeit, in der dieselben Preise auf der Website standen, nach den Veröffentlichungen, die online waren.',
  empty: 'Noch war keine Veröffentlichung online.',
  from: 'Von',
  until: 'Bis',
  now: 'heute',
  price: 'Preis',
  regular: 'Durchgestrichen',
  instalments: 'Raten',
  release: 'Veröffentlichung',
  releaseNumber: (id: number) => `Nr. ${id}`,
  euro: (cents: number | null) => (cents === null ? NONE : formatEuro(cents)),
  struck: (cents: number | null) => (cents === null ? '–' : formatEuro(cents)),
  plan: (count: number | null, amount: number | null) =>
    count === null || amount === null ? '–' : formatInstalments({ count, amount }),
  moment: formatInstant,
  limits:
    'Das beweist nicht, welchen Preis die Bestellseite des Zahlungsanbieters zeigte. Die Zeitpunkte sind die, zu denen die neuen Seiten fertig waren; zu sehen waren sie etwa eine Minute später. Preise auf anderen Websites kennt diese Liste nicht.',
} as const;
