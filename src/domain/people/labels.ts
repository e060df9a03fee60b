import type { SignUpOffer } from '../content/offers.ts';

/**
 * What the owner calls how somebody stands on a list, on the screen and in files. They stand in the domain,
 * because browser and server both need them.
 */
export const STATUS_LABELS = {
  pending: 'unbestätigt',
  confirmed: 'bestätigt',
  revoked: 'abgemeldet',
  bounced: 'nicht zustellbar',
} as const;

/** What somebody was here for when they signed up. */
const OFFER_LABELS = {
  soulcircle: 'SoulCircle',
  'soulalchemy-einmalzahlung': 'SoulAlchemy, Einmalzahlung',
  'soulalchemy-ratenzahlung': 'SoulAlchemy, Ratenzahlung',
} as const satisfies Record<SignUpOffer, string>;

/** The name of an offer; one that is no longer known stands for itself. */
export const offerLabel = (offer: string): string =>
  Object.entries(OFFER_LABELS).find(([name]) => name === offer)?.[1] ?? offer;
