/**
 * What the owner calls the lists and how somebody stands on them, on the screen and in files. They stand in the domain,
 * because browser and server both need them.
 */
export const LIST_LABELS = { waitlist: 'Warteliste', newsletter: 'Newsletter' } as const;
export const STATUS_LABELS = {
  pending: 'unbestätigt',
  confirmed: 'bestätigt',
  revoked: 'abgemeldet',
  bounced: 'nicht zustellbar',
} as const;
/** What somebody was here for when they signed up. */
export const OFFER_LABELS = {
  soulcircle: 'SoulCircle',
  'soulalchemy-einmalzahlung': 'SoulAlchemy, Einmalzahlung',
  'soulalchemy-ratenzahlung': 'SoulAlchemy, Ratenzahlung',
} as const;

/** The name of an offer; one that is no longer known stands for itself. */
export const offerLabel = (offer: string): string =>
  Object.entries(OFFER_LABELS).find(([name]) => name === offer)?.[1] ?? offer;
