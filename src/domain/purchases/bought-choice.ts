import { OFFER_IDS } from './offers.ts';

/** Filter for purchases: any, or one of the offers. */
export const BOUGHT = ['any', ...OFFER_IDS] as const;

export type Bought = (typeof BOUGHT)[number];
