import type { PurchaseState } from './notice.ts';
import { FIXED_OFFERS, type FixedOffer, type OfferId } from './offers.ts';

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

/** First names of the fixed offers; the owner may rename them (`listOffers`). */
export const OFFER_NAMES = {
  earlyBird: 'Frühbucherpreis der Warteliste',
  soulCircle: 'SoulCircle',
  soulAlchemy: 'SoulAlchemy',
  soulPlan: 'Soul Plan',
} as const satisfies Readonly<Record<FixedOffer, string>>;

/** Offer that may have been bought, with its name. */
export interface NamedOffer {
  readonly id: OfferId;
  readonly name: string;
}

/** Names of the fixed offers, which every content has. */
export const fixedOffers: readonly NamedOffer[] = /* @__PURE__ */ FIXED_OFFERS.map((id) => ({
  id,
  name: OFFER_NAMES[id],
}));

/** Label of products that belong to no offer. */
export const OTHER_OFFER = 'Anderes';

/** Returns the name of an offer; an id that no longer exists is its own name. */
export const offerName = (offers: readonly NamedOffer[], offer: string | null): string =>
  offer === null ? OTHER_OFFER : (offers.find(({ id }) => id === offer)?.name ?? offer);
