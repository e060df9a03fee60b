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

/** Checks whether a payment makes up for a missed one: the same or a later instalment, otherwise a later payment. */
const heals = (trouble: Trouble, payment: Payment): boolean =>
  payment.sequence !== null && trouble.sequence !== null
    ? payment.sequence >= trouble.sequence
    : Date.parse(payment.at) >= Date.parse(trouble.at);

/** Checks whether the plan was already cancelled, and not resumed, so that no payment was due. */
const isOver = (trouble: Trouble, changes: readonly Trouble[]): boolean =>
  changes
    .filter(({ kind, at }) => (kind === 'cancelled' || kind === 'resumed') && Date.parse(at) <= Date.parse(trouble.at))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.kind.localeCompare(b.kind))
    .at(-1)?.kind === 'cancelled';

/**
 * Returns the time (ISO 8601) of the first missed, denied or pending payment that was not made up for; undefined if
 * there is none. The function `settle_purchase` applies the same rule.
 */
export function arrearsSince(payments: readonly Payment[], changes: readonly Trouble[]): string | undefined {
  const paid = payments.filter(({ kind }) => kind === 'payment');
  return changes
    .filter(
      (change) =>
        TROUBLES.includes(change.kind) && !isOver(change, changes) && !paid.some((payment) => heals(change, payment)),
    )
    .map(({ at }) => at)
    .toSorted()[0];
}
