import { OFFER_IDS } from './offers.ts';

/** What somebody has bought, as people are looked for: anything, or one of the offers. */
export const BOUGHT = ['any', ...OFFER_IDS] as const;

/** Anything, or one of the offers. */
export type Bought = (typeof BOUGHT)[number];
