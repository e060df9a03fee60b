import { formatNumber } from '#domain/german-count.ts';
import { STATE_LABELS } from '#domain/purchases/labels.ts';
import type { PurchaseState } from '#domain/purchases/notice.ts';

/** The word beside a purchase that was made to try the checkout. */
export const testPurchase = 'Test';

/** What a purchase is, in words: of instalments with how many are paid, as 'In Raten (2 von 4)'. */
export function stateWords(bought: {
  readonly state: PurchaseState;
  readonly paidCount: number;
  /** How many were agreed; null where it was not told. */
  readonly instalments: number | null;
}): string {
  const { state, paidCount, instalments } = bought;
  const word = STATE_LABELS[state];
  return state === 'instalments' && instalments !== null
    ? `${word} (${formatNumber(paidCount)} von ${formatNumber(instalments)})`
    : word;
}
