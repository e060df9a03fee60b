import { formatNumber } from '#domain/german-count.ts';
import { STATE_LABELS } from '#domain/purchases/labels.ts';
import type { PurchaseState } from '#domain/purchases/notice.ts';

export const testPurchase = 'Test';

/** Names a purchase's state, with the paid instalments: 'In Raten (2 von 4)'. */
export function stateWords(bought: {
  readonly state: PurchaseState;
  readonly paidCount: number;
  /** Agreed number; null if the platform does not report it. */
  readonly instalments: number | null;
}): string {
  const { state, paidCount, instalments } = bought;
  const word = STATE_LABELS[state];
  return state === 'instalments' && instalments !== null
    ? `${word} (${formatNumber(paidCount)} von ${formatNumber(instalments)})`
    : word;
}
