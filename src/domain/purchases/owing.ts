import type { Change, Movement } from './notice.ts';

interface Payment {
  readonly kind: Movement;
  /** ISO 8601. */
  readonly at: string;
  readonly sequence: number | null;
}

interface Trouble {
  readonly kind: Change;
  /** ISO 8601. */
  readonly at: string;
  readonly sequence: number | null;
}

const TROUBLES: readonly Change[] = ['missed', 'denied', 'pending'];

/** Whether a payment makes whole what was missed: the same or a later instalment, else a later payment. */
const heals = (trouble: Trouble, payment: Payment): boolean =>
  payment.sequence !== null && trouble.sequence !== null
    ? payment.sequence >= trouble.sequence
    : Date.parse(payment.at) >= Date.parse(trouble.at);

/**
 * Since when money is owed: the first payment that was missed, denied or is pending, and that none has made whole. As
 * `record_notice` decides whether any is.
 *
 * @returns ISO 8601; undefined where nothing is known to be owed
 */
export function owedSince(payments: readonly Payment[], changes: readonly Trouble[]): string | undefined {
  const paid = payments.filter(({ kind }) => kind === 'payment');
  return changes
    .filter((change) => TROUBLES.includes(change.kind) && !paid.some((payment) => heals(change, payment)))
    .map(({ at }) => at)
    .toSorted()[0];
}
