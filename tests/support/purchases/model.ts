import type { Notice, PurchaseState } from '#domain/purchases/notice.ts';

/** Expected result for a purchase. */
export interface Outcome {
  readonly state: PurchaseState;
  readonly paidCount: number;
  readonly paid: number;
  readonly returned: number;
  readonly isPartlyKnown: boolean;
  /** ISO 8601. */
  readonly owedSince: string | null;
}

const keyOf = ({ id, transactionId, kind, event, at }: Notice): string =>
  transactionId === '' ? `${kind} ${id || `${event} ${at}`}` : `${kind} ${transactionId}`;

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
const timeOf = ({ at }: Notice): number => Date.parse(at);
const sum = (notices: readonly Notice[]): number => notices.reduce((total, { amount }) => total + amount, 0);
const named = (sequences: readonly (number | null)[]): number[] => sequences.filter((number) => number !== null);

/** Sums the payments and returns of a purchase; each counts only as far as the other notices confirm it. */
function moneyOf(money: readonly Notice[]) {
  const [first] = money
    .toSorted((a, b) => timeOf(a) - timeOf(b) || a.transactionId.localeCompare(b.transactionId))
    .toSorted((a, b) => Number(a.kind !== 'payment') - Number(b.kind !== 'payment'));
  const ours = money.filter(({ currency }) => currency === first?.currency);
  // Records begin with the first known payment; returns of earlier payments do not count.
  const begin = Math.min(...named(money.filter(({ kind }) => kind === 'payment').map(({ sequence }) => sequence)));
  const isRecorded = ({ sequence }: Pick<Notice, 'sequence'>): boolean =>
    sequence === null || begin === Number.POSITIVE_INFINITY || sequence >= begin;
  const sumOf = (wanted: Notice['kind']): number =>
    sum(ours.filter((notice) => notice.kind === wanted && (wanted === 'payment' || isRecorded(notice))));

  const paid = sumOf('payment');
  // A failed refund gives back what was refunded before it.
  let [refunded, failed] = [0, 0];
  for (const { kind, amount, sequence } of ours.toSorted(
    (a, b) => timeOf(a) - timeOf(b) || a.kind.localeCompare(b.kind),
  )) {
    if (kind === 'refund' && isRecorded({ sequence })) refunded += amount;
    if (kind === 'refund-failed' && refunded > 0) failed = Math.min(refunded, failed + amount);
  }
  const lost = sumOf('chargeback') - Math.min(sumOf('chargeback'), sumOf('reversal'));
  return { paid, refunded: refunded - failed, returned: Math.min(paid, refunded - failed + lost) };
}

/**
 * Computes a purchase from all notices of its order item, independently of `settle_purchase` and `stateOf`, so that a
 * test does not compare the product with itself.
 */
export function computeOutcome(received: readonly Notice[], today: string): Outcome {
  const notices = [...new Map(received.map((notice) => [keyOf(notice), notice])).values()];
  const having = (...kinds: readonly Notice['kind'][]) => notices.filter(({ kind }) => kinds.includes(kind));
  const payments = having('payment');
  const money = having('payment', 'refund', 'refund-failed', 'chargeback', 'reversal');
  const { paid, refunded, returned } = moneyOf(money);
  const numbers = named(payments.map(({ sequence }) => sequence));
  const paidCount = Math.max(payments.length, ...numbers);

  /** Tells whether a plan is cancelled at a moment and not resumed since; both take turns, also within a second. */
  function isCancelledAt(moment: number): boolean {
    const words = having('cancelled', 'resumed').filter((word) => timeOf(word) <= moment);
    if (words.length === 0) return false;
    const last = Math.max(...words.map(timeOf));
    const mostOf = (kind: Notice['kind']): number => {
      const told = words.filter((word) => word.kind === kind && timeOf(word) === last);
      return Math.max(0, ...told.map(({ event }) => told.filter((word) => word.event === event).length));
    };
    const surplus = mostOf('cancelled') - mostOf('resumed');
    return surplus === 0 ? isCancelledAt(last - 1) : surplus > 0;
  }
  const { billing = 'single' } = notices.find((notice) => notice.billing !== 'single') ?? {};
  const owed = having('missed', 'denied', 'pending').filter((problem) => {
    const heals = (payment: Notice): boolean =>
      billing === 'single' ||
      (payment.sequence !== null && problem.sequence !== null
        ? payment.sequence >= problem.sequence
        : timeOf(payment) >= timeOf(problem));
    return !payments.some(heals) && !isCancelledAt(timeOf(problem));
  });
  const hasEnded = having('ended').some(({ lastPaidDay, at }) => {
    const end = lastPaidDay || berlin.format(new Date(at));
    return end <= today && !payments.some((payment) => berlin.format(new Date(payment.at)) > end);
  });
  const agreed = Math.max(0, ...notices.map(({ instalments }) => instalments ?? 0)) || Number.POSITIVE_INFINITY;

  // The first true entry decides.
  const answers: readonly (readonly [boolean, PurchaseState])[] = [
    [having('chargeback').length > having('reversal').length, 'disputed'],
    [
      having('refund').length > 0 && refunded >= paid && (refunded > 0 || having('refund-failed').length === 0),
      'refunded',
    ],
    [billing === 'subscription' && hasEnded, 'ended'],
    [billing === 'instalments' && paidCount >= agreed, 'paid'],
    [owed.length > 0, 'owed'],
    [billing !== 'single' && hasEnded, 'ended'],
  ];
  const state = answers.find(([isTrue]) => isTrue)?.[1] ?? (billing === 'single' ? 'paid' : billing);
  const isLater =
    having('cancelled', 'resumed', 'ended').length > 0 || notices.some(({ sequence }) => (sequence ?? 0) > 1);
  const isFirst = ({ isFirst: known, sequence }: Notice): boolean =>
    known ?? (sequence === null ? numbers.length === 0 : sequence === 1);
  const isPartlyKnown = payments.length > 0 ? !payments.some(isFirst) : money.length > 0 || isLater;
  const owedSince = owed.length > 0 ? new Date(Math.min(...owed.map(timeOf))).toISOString() : null;
  return { state, paidCount, paid, returned, isPartlyKnown, owedSince };
}
