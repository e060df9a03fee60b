import type { Notice, PurchaseState } from '#domain/purchases/notice.ts';

/** What a purchase must have come to. */
export interface Outcome {
  readonly state: PurchaseState;
  readonly paidCount: number;
  readonly paid: number;
  readonly returned: number;
}

const keyOf = ({ transactionId, kind, event, at }: Notice): string =>
  transactionId === '' ? `${event} ${at}` : `${kind} ${transactionId}`;

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
const sum = (notices: readonly Notice[]): number => notices.reduce((total, { amount }) => total + amount, 0);

/**
 * What a purchase is, told by all notices of its order item: another way to the answer of `record_notice` and `stateOf`,
 * so that a test does not compare the product with itself.
 */
export function outcomeOf(received: readonly Notice[], today: string): Outcome {
  const notices = [...new Map(received.map((notice) => [keyOf(notice), notice])).values()];
  const having = (...kinds: readonly Notice['kind'][]) => notices.filter(({ kind }) => kinds.includes(kind));
  const payments = having('payment');
  const dates = payments.map(({ at }) => Date.parse(at));

  const isOwed = having('missed', 'denied', 'pending').some((problem) => {
    const heals = (payment: Notice): boolean =>
      payment.sequence !== null && problem.sequence !== null
        ? payment.sequence >= problem.sequence
        : Date.parse(payment.at) >= Date.parse(problem.at);
    return !payments.some(heals);
  });
  const hasEnded = having('ended').some(({ lastPaidDay, at }) => {
    const end = lastPaidDay || berlin.format(new Date(at));
    return end <= today && !dates.some((date) => berlin.format(new Date(date)) > end);
  });
  const { billing = 'single' } = notices.find((notice) => notice.billing !== 'single') ?? {};
  const agreed = Math.max(0, ...notices.map(({ instalments }) => instalments ?? 0)) || Number.POSITIVE_INFINITY;

  const isRefunded = having('refund').length > 0 && sum(having('refund')) >= sum(payments);
  // The first that is true says what it is.
  const answers: readonly (readonly [boolean, PurchaseState])[] = [
    [having('chargeback').length > having('reversal').length, 'disputed'],
    [isRefunded, 'refunded'],
    [billing === 'subscription' && hasEnded, 'ended'],
    [billing === 'instalments' && payments.length >= agreed, 'paid'],
    [isOwed || payments.length === 0, 'owed'],
    [billing !== 'single' && hasEnded, 'ended'],
  ];
  const state = answers.find(([isTrue]) => isTrue)?.[1] ?? (billing === 'single' ? 'paid' : billing);
  const returned = sum(having('refund', 'chargeback')) - sum(having('reversal'));
  return {
    state,
    paidCount: payments.length,
    paid: sum(payments),
    returned: Math.max(0, returned),
  };
}
