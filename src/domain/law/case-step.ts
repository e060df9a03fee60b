import type { Platform } from '../purchases/notice.ts';
import { isRepaid, type ReceivedCase } from './cases.ts';
import { type WithdrawalPeriod, withdrawalPeriod } from './withdrawal-period.ts';

/** Purchase that a case may concern, as far as its next step depends on it. */
export interface CasePurchase {
  readonly isTest: boolean;
  /** True if it began before `orderedAt`, which is then the day of its first notice. */
  readonly isPartlyKnown: boolean;
  readonly foundBy: 'number' | 'address' | 'both';
  readonly platform: Platform;
  readonly isLeisureOnDate: boolean;
  /** ISO 8601. */
  readonly orderedAt: string;
  readonly currency: string;
  /** Cents, like `returned`. */
  readonly paid: number;
  readonly returned: number;
}

/** Returns the purchase that a case means: the only one with its number, else the only one with its address. */
export function meantPurchase<Each extends CasePurchase>(purchases: readonly Each[]): Each | undefined {
  const real = purchases.filter(({ isTest }) => !isTest);
  const numbered = real.filter(({ foundBy }) => foundBy !== 'address');
  const [only, another] = numbered.length > 0 ? numbered : real;
  return another === undefined ? only : undefined;
}

/** Next step of an open case; the amount is what the owner has still to refund. */
export type CaseStep =
  | { readonly kind: 'ordinary' | 'extraordinary'; readonly platform: Platform | undefined }
  | { readonly kind: 'none' | 'several' | 'refunded' | 'later' }
  | {
      readonly kind: 'refund';
      readonly platform: Platform;
      readonly amount: number;
      readonly currency: string;
      /** Undefined if the day of the contract is not known. */
      readonly period: WithdrawalPeriod | undefined;
      readonly isLeisureOnDate: boolean;
    };

/** Computes what the owner does next about an open case. */
export function stepOf({
  kind,
  mode,
  receivedAt,
  purchases,
}: Pick<ReceivedCase, 'kind' | 'mode' | 'receivedAt'> & { readonly purchases: readonly CasePurchase[] }): CaseStep {
  const meant = meantPurchase(purchases);
  if (kind === 'cancellation') {
    return { kind: mode === 'extraordinary' ? 'extraordinary' : 'ordinary', platform: meant?.platform };
  }
  if (isRepaid(purchases)) return { kind: 'refunded' };
  if (meant === undefined) return { kind: purchases.some(({ isTest }) => !isTest) ? 'several' : 'none' };
  if (meant.paid <= meant.returned) return { kind: 'refunded' };
  const { isPartlyKnown, orderedAt, platform, paid, returned, currency, isLeisureOnDate } = meant;
  const period = isPartlyKnown ? undefined : withdrawalPeriod(orderedAt, receivedAt);
  if (period?.state === 'later') return { kind: 'later' };
  return { kind: 'refund', platform, amount: paid - returned, currency, period, isLeisureOnDate };
}
