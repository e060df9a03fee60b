import { describe, expect, test } from 'vitest';
import { copecart } from '#server/vendors/purchases/copecart.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';
import { accepts, RECEIVED, readNotices } from '#tests/support/purchases/receiving.ts';
import { copecartSignature } from '#tests/support/purchases/signing.ts';
import { copecartPayment, copecartPost, SECRETS } from '#tests/support/purchases/wire.ts';

const post = (more: object = {}) => copecartPost({ ...copecartPayment, ...more });
const read = (more: object = {}) => readNotices(copecart, post(more));

describe('the signature of a CopeCart notice', () => {
  test.each<[string, boolean, object]>([
    ['as it comes', true, {}],
    ['missing', false, { signature: () => '' }],
    ['of another secret', false, { signature: () => copecartSignature(JSON.stringify(copecartPayment), 'geraten') }],
    ['of another body', false, { body: (body: string) => body.replace('27.00', '1.00') }],
    ['of nothing', false, { body: () => '' }],
  ])('in the case "%s" is valid: %j', (_, isGood, changed) => {
    expect(accepts(copecart, post(), changed)).toBe(isGood);
  });
});

const plan = { payment_plan: 'breakdown_payment', rate_number: '2', total_number_of_payments: '4' };

describe('the reader of CopeCart notices', () => {
  test('reads a payment', () => {
    expect(read({ metadata: 'AbCdEfGhIjKlMnOpQrStUv' })).toEqual([
      noticeOf({
        platform: 'copecart',
        id: expect.stringMatching(/^[\da-f]{64}$/),
        event: 'payment.made',
        orderId: 'M6B5zL7i',
        itemId: '7a66056a',
        productId: '7a66056a',
        transactionId: 'tx-1',
        share: 2010,
        email: 'karla@example.org',
        token: 'AbCdEfGhIjKlMnOpQrStUv',
      }),
    ]);
  });

  test.each<[string, object, object]>([
    ['an instalment', plan, { billing: 'instalments', sequence: 2, instalments: 4 }],
    [
      'a month',
      { payment_plan: 'abonnement', rate_number: 3 },
      { billing: 'subscription', sequence: 3, instalments: null },
    ],
    ['an amount as a number', { transaction_amount: 1497.5 }, { amount: 149_750 }],
    [
      'a refund with a negative amount',
      { event_type: 'payment.refunded', transaction_amount: -27 },
      { kind: 'refund', amount: 2700 },
    ],
    [
      'a refund that failed',
      { event_type: 'payment.refunded', payment_status: 'failed_refunded' },
      { kind: 'other', amount: 0 },
    ],
    [
      'a chargeback',
      { event_type: 'payment.charged_back', payment_status: 'chargeback_succeeded' },
      { kind: 'chargeback' },
    ],
    [
      'a trial',
      { event_type: 'payment.trial', transaction_id: null, transaction_amount: null, payment_plan: 'abonnement' },
      { kind: 'payment', amount: 0, transactionId: 'trial' },
    ],
    ['a failure', { ...plan, event_type: 'payment.failed' }, { kind: 'missed', sequence: 2, transactionId: '' }],
    [
      'what comes next',
      { event_type: 'payment.recurring.upcoming', transaction_date: null },
      { kind: 'other', at: RECEIVED.toISOString() },
    ],
    ['a test', { test_payment: true }, { isTest: true }],
    ['a test that says so elsewhere', { payment_status: 'test_paid' }, { isTest: true }],
    [
      'fields of other kinds',
      { quantity: null, product_name: { de: 'x' }, metadata: ['r1'], tags: 7 },
      { quantity: 1, productName: '', token: '' },
    ],
  ])('understands %s', (_, more, expected) => {
    expect(read(more)).toEqual([expect.objectContaining(expected)]);
  });

  test('reads a failed chargeback as a reversed one', () => {
    const notices = read({ event_type: 'payment.charged_back', payment_status: 'chargeback_failed' });
    expect(notices).toMatchObject([{ kind: 'chargeback' }, { kind: 'reversal' }]);
  });

  test('reads a cancellation with its last paid day', () => {
    const notices = read({
      event_type: 'payment.recurring.cancelled',
      payment_plan: 'abonnement',
      is_cancelled_for: '2026-12-31',
    });
    expect(notices).toMatchObject([
      { kind: 'cancelled', lastPaidDay: '' },
      { kind: 'ended', lastPaidDay: '2026-12-31' },
    ]);
  });

  test('splits a payment into its products, with net or gross amounts that add up to the payment', () => {
    const parts = [
      { slug: 'a', name: 'Kurs', amount: '33.33' },
      { slug: 'b', name: 'Buch', amount: '16.67' },
    ];
    const order = { transaction_amount: '59.50', transaction_amount_per_product: parts };
    // The notice of each product repeats the payment of the whole order.
    for (const product of [{ product_id: 'a' }, { product_id: 'b', is_addon: true }]) {
      expect(read({ ...order, ...product })).toMatchObject([
        { itemId: 'a', productId: 'a', productName: 'Kurs', transactionId: 'tx-1', amount: 3966, share: null },
        { itemId: 'b', productId: 'b', productName: 'Buch', transactionId: 'tx-1', amount: 1984 },
      ]);
    }
  });

  test.each([
    ['order', { order_id: null }],
    ['transaction', { transaction_id: '' }],
    ['amount', { transaction_amount: null }],
    ['order of a change', { event_type: 'payment.failed', order_id: '' }],
  ])('reports a notice as unreadable without this value: %s', (_, more) => {
    expect(read(more)).toBe('unreadable');
  });

  test.each(['{', '[]', 'null', '"x"', ''])('reports the body %j as unreadable', (body) => {
    const signature = copecartSignature(body, SECRETS.copecart);
    const delivery = { body: new TextEncoder().encode(body), header: () => signature, receivedAt: RECEIVED };
    expect(copecart.read(SECRETS.copecart, delivery)?.kind).toBe('unreadable');
  });
});
