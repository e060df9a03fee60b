import { isOfferId, type OfferId } from './offers.ts';

/** Filter for purchases: any, or one of the offers. */
export type Bought = 'any' | OfferId;

export const isBought = (text: string): text is Bought => text === 'any' || isOfferId(text);
