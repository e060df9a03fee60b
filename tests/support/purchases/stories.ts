import type { Notice } from '#domain/purchases/notice.ts';
import type { Outcome } from './model.ts';
import { noticeOf } from './notices.ts';

/** Returns a morning, counted in days from the first of October. */
const dayOf = (day: number): string => new Date(Date.UTC(2026, 9, 1 + day, 10)).toISOString();
/** Builds a notice without money on a day. */
export const change = (kind: Notice['kind'], day: number, more: Partial<Notice> = {}): Notice =>
  noticeOf({ kind, event: `on_${kind}`, at: dayOf(day), transactionId: '', amount: 0, share: null, ...more });
/** Builds a notice with money on a day. */
export const money = (kind: Notice['kind'], transactionId: string, day: number, more: Partial<Notice> = {}): Notice =>
  noticeOf({ kind, event: `on_${kind}`, at: dayOf(day), transactionId, ...more });

const plan = { billing: 'instalments', instalments: 4, amount: 49_700 } as const;
const subscription = { billing: 'subscription' } as const;
const part = (number: number, day: number, more: Partial<Notice> = {}) =>
  money('payment', `P${number}`, day, { ...plan, sequence: number, ...more });

/** Stories: title, final state of the purchase, and its notices in the order of events. */
export const stories: readonly (readonly [string, Outcome['state'], readonly Notice[]])[] = [
  ['is paid at once', 'paid', [money('payment', 'P1', 0)]],
  ['was refunded whole', 'refunded', [money('payment', 'P1', 0), money('refund', 'R1', 3)]],
  ['was refunded in part', 'paid', [money('payment', 'P1', 0), money('refund', 'R1', 3, { amount: 700 })]],
  [
    'was refunded in two parts',
    'refunded',
    [money('payment', 'P1', 0), money('refund', 'R1', 3, { amount: 700 }), money('refund', 'R2', 4, { amount: 2000 })],
  ],
  ['was charged back', 'disputed', [money('payment', 'P1', 0), money('chargeback', 'C1', 3)]],
  [
    'was charged back, and the dispute won',
    'paid',
    [money('payment', 'P1', 0), money('chargeback', 'C1', 3), money('reversal', 'C1', 20)],
  ],
  ['waits for its money', 'owed', [change('pending', 0)]],
  ['was denied, and paid later', 'paid', [change('denied', 0), money('payment', 'P1', 1)]],
  ['is paid in instalments', 'instalments', [part(1, 0), part(2, 30)]],
  ['is paid in instalments, to the end', 'paid', [part(1, 0), part(2, 10), part(3, 20), part(4, 30)]],
  ['has missed an instalment', 'owed', [part(1, 0), part(2, 10), change('missed', 20, { ...plan, sequence: 3 })]],
  [
    'has missed an instalment, and made it whole',
    'instalments',
    [part(1, 0), change('missed', 10, { ...plan, sequence: 2 }), part(2, 12)],
  ],
  ['is the last of three instalments in a shop that sold before', 'paid', [part(3, 0, { instalments: 3 })]],
  ['is the second of four instalments in a shop that sold before', 'instalments', [part(2, 0)]],
  ['was bought before the first notice, and refunded', 'refunded', [money('refund', 'R1', 3, { amount: 99_800 })]],
  ['was bought before the first notice, and charged back', 'disputed', [money('chargeback', 'C1', 3)]],
  [
    'has had an instalment refunded that was paid before the first notice',
    'instalments',
    [part(3, 0), money('refund', 'R1', 3, { ...plan, sequence: 1 })],
  ],
  ['has won a dispute of which nothing was told', 'paid', [money('payment', 'P1', 0), money('reversal', 'C1', 3)]],
  [
    'has won such a dispute, and was refunded',
    'refunded',
    [money('payment', 'P1', 0), money('reversal', 'C1', 3), money('refund', 'R1', 5)],
  ],
  [
    'was charged back, refunded by hand, and the dispute won',
    'refunded',
    [money('payment', 'P1', 0), money('chargeback', 'C1', 3), money('refund', 'R1', 5), money('reversal', 'C1', 20)],
  ],
  [
    'was cancelled, so that the instalment that did not come is no debt',
    'instalments',
    [part(1, 0), change('cancelled', 5, plan), change('missed', 10, { ...plan, sequence: 2 })],
  ],
  [
    'was cancelled after an instalment had not come',
    'owed',
    [part(1, 0), change('missed', 10, { ...plan, sequence: 2 }), change('cancelled', 15, plan)],
  ],
  [
    'was cancelled and resumed before an instalment did not come',
    'owed',
    [
      part(1, 0),
      change('cancelled', 5, plan),
      change('resumed', 8, plan),
      change('missed', 10, { ...plan, sequence: 2 }),
    ],
  ],
  [
    'was cancelled, with a payment denied after it, and ended',
    'ended',
    [
      part(1, 0),
      change('cancelled', 5, plan),
      change('denied', 10, plan),
      change('ended', 31, { ...plan, lastPaidDay: '2026-11-01' }),
    ],
  ],
  [
    'has missed its money in one currency, and was paid in another',
    'paid',
    [change('denied', 0, { currency: 'USD' }), money('payment', 'P1', 1)],
  ],
  [
    'was resumed after a missed payment, which pays nothing',
    'owed',
    [part(1, 0), change('missed', 10, { ...plan, sequence: 2 }), change('resumed', 12, plan)],
  ],
  ['is a subscription', 'subscription', [money('payment', 'P1', 0, { ...subscription, sequence: 1 })]],
  [
    'is the second month of a subscription in a shop that sold before',
    'subscription',
    [money('payment', 'P2', 30, { ...subscription, isFirst: false })],
  ],
  [
    'is a subscription with its second month',
    'subscription',
    [money('payment', 'P1', 0, subscription), money('payment', 'P2', 30, { ...subscription, isFirst: false })],
  ],
  ['was bought before the first notice, and cancelled', 'subscription', [change('cancelled', 5, subscription)]],
  [
    'is a subscription that was cancelled, with days left',
    'subscription',
    [
      money('payment', 'P1', 0, subscription),
      change('cancelled', 10, subscription),
      change('ended', 10, { ...subscription, event: 'last_paid_day', lastPaidDay: '2026-12-01' }),
    ],
  ],
  [
    'is a subscription that was cancelled, after its last day',
    'ended',
    [
      money('payment', 'P1', 0, subscription),
      change('cancelled', 10, subscription),
      change('ended', 31, { ...subscription, lastPaidDay: '2026-11-01' }),
    ],
  ],
  [
    'is a subscription that went on after its end',
    'subscription',
    [
      money('payment', 'P1', 0, subscription),
      change('ended', 31, { ...subscription, lastPaidDay: '2026-11-01' }),
      money('payment', 'P2', 40, subscription),
    ],
  ],
  [
    'is a subscription whose last month was given back',
    'subscription',
    [
      money('payment', 'P1', 0, subscription),
      money('payment', 'P2', 30, subscription),
      money('refund', 'R2', 35, subscription),
    ],
  ],
];
