import type { PurchaseState } from './notice.ts';
import type { OfferId } from './offers.ts';

/** The owner's names for states of a purchase, on screen and in files. */
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

export const OFFER_NAMES = {
  soulAlchemy: 'SoulAlchemy',
  soulCircle: 'SoulCircle',
  soulPlan: 'Soul Plan',
  earlyBird: 'Frühbucherpreis der Warteliste',
} as const satisfies Readonly<Record<OfferId, string>>;

const isOffer = (name: string): name is OfferId => name in OFFER_NAMES;

/** Label of products that belong to no offer. */
export const OTHER_OFFER = 'Anderes';

/** Returns the name of an offer; an id that no longer exists is its own name. */
export function offerName(offer: string | null): string {
  if (offer === null) return OTHER_OFFER;
  return isOffer(offer) ? OFFER_NAMES[offer] : offer;
}
