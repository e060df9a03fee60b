import type { PurchaseState } from './notice.ts';
import type { OfferId } from './offers.ts';

/** What the owner calls the state of a purchase, on the screen and in files. */
export const STATE_LABELS = {
  paid: 'Bezahlt',
  instalments: 'In Raten',
  subscription: 'Abo läuft',
  owed: 'Zahlung offen',
  ended: 'Beendet',
  refunded: 'Erstattet',
  disputed: 'Rückbuchung',
  closed: 'Abgeschlossen',
} as const satisfies Readonly<Record<PurchaseState, string>>;

/** What can be sold, and what is sold beside it. */
export const OFFER_NAMES = {
  soulAlchemy: 'SoulAlchemy',
  soulCircle: 'SoulCircle',
  soulPlan: 'Soul Plan',
  earlyBird: 'Frühbucherpreis der Warteliste',
} as const satisfies Readonly<Record<OfferId, string>>;

const isOffer = (name: string): name is OfferId => name in OFFER_NAMES;

/** What is sold beside the offers. */
export const OTHER_OFFER = 'Anderes';

/** The name of an offer of a product; one that is no longer known stands for itself. */
export function offerName(offer: string | null): string {
  if (offer === null) return OTHER_OFFER;
  return isOffer(offer) ? OFFER_NAMES[offer] : offer;
}
