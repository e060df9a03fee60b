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

/** Whether a plan was cancelled, and not resumed, when a payment did not come: then nothing was due. */
const isOver = (trouble: Trouble, changes: readonly Trouble[]): boolean =>
  changes
    .filter(({ kind, at }) => (kind === 'cancelled' || kind === 'resumed') && Date.parse(at) <= Date.parse(trouble.at))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.kind.localeCompare(b.kind))
    .at(-1)?.kind === 'cancelled';

/**
 * Since when money is owed: the first payment that was missed, denied or is pending, and that none has made whole; not
 * after a cancellation. As `settle_purchase` decides whether any is.
 *
 * @returns ISO 8601; undefined where nothing is known to be owed
 */
export function owedSince(payments: readonly Payment[], changes: readonly Trouble[]): string | undefined {
  const paid = payments.filter(({ kind }) => kind === 'payment');
  return changes
    .filter(
      (change) =>
        TROUBLES.includes(change.kind) && !isOver(change, changes) && !paid.some((payment) => heals(change, payment)),
    )
    .map(({ at }) => at)
    .toSorted()[0];
}
