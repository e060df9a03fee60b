import { describe, expect, test } from 'vitest';
import { stripe } from '#server/vendors/purchases/stripe.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';
import { accepts, RECEIVED, readNotices } from '#tests/support/purchases/receiving.ts';
import { stripeSignature } from '#tests/support/purchases/signing.ts';
import { SECRETS, stripeEvent, stripePost, stripeSession } from '#tests/support/purchases/wire.ts';

const paid = stripeEvent('checkout.session.completed', stripeSession);
const read = (type: string, object: object, more: object = {}) =>
  readNotices(stripe, stripePost(stripeEvent(type, object, more)));
const secondsAgo = (seconds: number): Date => new Date(RECEIVED.getTime() - seconds * 1000);
const body = JSON.stringify(paid);

describe('the signature of a Stripe notice', () => {
  const other = (secret: string, at = RECEIVED) => stripeSignature(body, secret, at).split(',')[1] ?? '';
  test.each<[string, boolean, object]>([
    ['as it comes', true, {}],
    ['beside one of the secret before', true, { signature: (text: string) => text.replace(',', `,${other('alt')},`) }],
    ['missing', false, { signature: () => '' }],
    ['without its time', false, { signature: (text: string) => text.replace(/^t=\d+,/, '') }],
    [
      'of another time',
      false,
      { signature: (text: string) => text.replace(/^t=(\d+)/, (_, t: string) => `t=${Number(t) + 1}`) },
    ],
    ['of another secret', false, { signature: () => stripeSignature(body, 'geraten', RECEIVED) }],
    ['of another body', false, { body: (text: string) => text.replace('2700', '1') }],
    ['of nothing', false, { body: () => '' }],
  ])('in the case "%s" is valid: %j', (_, isGood, changed) => {
    expect(accepts(stripe, stripePost(paid), changed)).toBe(isGood);
  });

  test.each([
    [300, true],
    [301, false],
    [-301, false],
  ])('at an age of %j seconds is valid: %j', (age, isGood) => {
    expect(accepts(stripe, stripePost(paid), {}, secondsAgo(age))).toBe(isGood);
  });
});

const subscribed = {
  ...stripeSession,
  mode: 'subscription',
  payment_intent: null,
  subscription: 'sub_1',
  invoice: 'in_1',
};
const invoice = {
  id: 'in_1',
  amount_paid: 4900,
  currency: 'eur',
  customer_email: 'karla@example.org',
  customer_name: 'Karla Käuferin',
  parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1' } },
  lines: { data: [{ description: '1 × SoulCircle', pricing: { price_details: { product: 'prod_1' } } }] },
};
/** Format until March 2025. */
const olderInvoice = { ...invoice, parent: undefined, subscription: 'sub_1', payment_intent: 'pi_7' };
const dispute = {
  id: 'du_1',
  charge: 'ch_1',
  payment_intent: 'pi_1',
  amount: 2700,
  currency: 'eur',
  status: 'needs_response',
};
const contract = { id: 'sub_1', cancel_at_period_end: true, ended_at: null };

describe('the reader of Stripe notices', () => {
  test('reads a paid checkout', () => {
    expect(read('checkout.session.completed', { ...stripeSession, client_reference_id: 'r3' })).toEqual([
      noticeOf({
        platform: 'stripe',
        id: 'evt_1 1795424400',
        event: 'checkout.session.completed',
        orderId: 'pi_1',
        itemId: '',
        productId: 'plink_1',
        productName: '',
        transactionId: 'pi_1',
        share: null,
        email: 'karla@example.org',
        token: 'r3',
      }),
    ]);
  });

  test.each<[string, string, object, object]>([
    [
      'a checkout whose money is on its way',
      'checkout.session.completed',
      { ...stripeSession, payment_status: 'unpaid' },
      { kind: 'pending', orderId: 'pi_1', amount: 0 },
    ],
    [
      'that it came',
      'checkout.session.async_payment_succeeded',
      stripeSession,
      { kind: 'payment', transactionId: 'pi_1' },
    ],
    ['that it did not', 'checkout.session.async_payment_failed', stripeSession, { kind: 'denied', orderId: 'pi_1' }],
    [
      'a checkout that cost nothing',
      'checkout.session.completed',
      { ...stripeSession, amount_total: 0, payment_intent: null },
      { kind: 'payment', amount: 0, orderId: 'cs_1', transactionId: 'cs_1' },
    ],
    [
      'a subscription, by its invoice',
      'checkout.session.completed',
      subscribed,
      { kind: 'payment', orderId: 'sub_1', transactionId: 'in_1', billing: 'subscription' },
    ],
    [
      'crowns of Iceland, which Stripe counts in hundredths',
      'checkout.session.completed',
      { ...stripeSession, currency: 'isk', amount_total: 270_000 },
      { currency: 'ISK', amount: 2700 },
    ],
    [
      'the same payment, by the invoice',
      'invoice.paid',
      invoice,
      {
        kind: 'payment',
        orderId: 'sub_1',
        transactionId: 'in_1',
        reference: '',
        productId: 'prod_1',
        productName: '1 × SoulCircle',
        amount: 4900,
      },
    ],
    [
      'the same, as it was written before',
      'invoice.paid',
      olderInvoice,
      { orderId: 'sub_1', transactionId: 'in_1', reference: 'pi_7' },
    ],
    ['an invoice without a subscription', 'invoice.paid', { ...invoice, parent: null }, { kind: 'other' }],
    [
      'an invoice that was not paid',
      'invoice.payment_failed',
      { ...invoice, amount_paid: 0 },
      { kind: 'missed', orderId: 'sub_1', transactionId: '' },
    ],
    [
      'what an invoice was paid with',
      'invoice_payment.paid',
      {
        invoice: 'in_1',
        amount_paid: 4900,
        currency: 'eur',
        payment: { type: 'payment_intent', payment_intent: 'pi_7' },
      },
      { kind: 'payment', orderId: '', transactionId: 'in_1', reference: 'pi_7' },
    ],
    [
      'the sum of refunds',
      'charge.refunded',
      { id: 'ch_1', payment_intent: 'pi_1', amount: 2700, amount_refunded: 700, currency: 'eur' },
      { kind: 'refund', orderId: '', transactionId: 'ch_1', reference: 'pi_1', amount: 700 },
    ],
    [
      'a dispute',
      'charge.dispute.created',
      dispute,
      { kind: 'chargeback', transactionId: 'du_1', reference: 'pi_1', amount: 2700 },
    ],
    ['an inquiry', 'charge.dispute.created', { ...dispute, status: 'warning_needs_response' }, { kind: 'other' }],
    ['a dispute that was lost', 'charge.dispute.closed', { ...dispute, status: 'lost' }, { kind: 'other' }],
    [
      'the end of a subscription',
      'customer.subscription.deleted',
      { ...contract, ended_at: 1_796_083_199 },
      { kind: 'ended', orderId: 'sub_1', lastPaidDay: '2026-12-01' },
    ],
    [
      'what nobody has asked for',
      'customer.created',
      { id: 'cus_1', email: 'karla@example.org' },
      { kind: 'other', event: 'customer.created', email: '' },
    ],
  ])('understands %s', (_, type, object, expected) => {
    expect(read(type, object)).toEqual([expect.objectContaining(expected)]);
  });

  test('reads the second of two refunds as a movement of its own', () => {
    const charge = { id: 'ch_1', payment_intent: 'pi_1', amount: 2700, currency: 'eur' };
    const refunded = (sum: number, before: number) => {
      const data = { object: { ...charge, amount_refunded: sum }, previous_attributes: { amount_refunded: before } };
      return read('charge.refunded', charge, { data });
    };
    expect(refunded(700, 0)).toMatchObject([{ kind: 'refund', transactionId: 'ch_1', amount: 700 }]);
    expect(refunded(2700, 700)).toMatchObject([{ kind: 'refund', transactionId: 'ch_1/700', amount: 2000 }]);
  });

  test.each([
    ['subscription_create', true],
    ['subscription_cycle', false],
    ['subscription_update', false],
    [undefined, null],
  ])('reads whether a subscription begins with an invoice (%s)', (reason, isFirst) => {
    const invoice = { id: 'in_1', subscription: 'sub_1', amount_paid: 4900, currency: 'eur', billing_reason: reason };
    expect(read('invoice.paid', invoice)).toMatchObject([{ kind: 'payment', isFirst }]);
  });

  test('reads a dispute that the owner won, with the chargeback that it reverses', () => {
    const won = [{ kind: 'chargeback' }, { kind: 'reversal', transactionId: 'du_1' }];
    expect(read('charge.dispute.closed', { ...dispute, status: 'won' })).toMatchObject(won);
    expect(read('charge.dispute.funds_reinstated', dispute)).toMatchObject(won);
  });

  test('distinguishes a cancellation, a resumption and any other change', () => {
    const change = (object: object, before: object) =>
      read('customer.subscription.updated', contract, { data: { object, previous_attributes: before } });
    expect(change(contract, { cancel_at_period_end: false })).toMatchObject([{ kind: 'cancelled' }]);
    const resumed = { ...contract, cancel_at_period_end: false };
    expect(change(resumed, { cancel_at_period_end: true })).toMatchObject([{ kind: 'resumed', orderId: 'sub_1' }]);
    expect(change(contract, { quantity: 1 })).toMatchObject([{ kind: 'other' }]);
  });

  test('marks a test', () => {
    expect(read('checkout.session.completed', stripeSession, { livemode: false })).toMatchObject([{ isTest: true }]);
  });

  test.each<[string, string, object]>([
    ['amount', 'checkout.session.completed', { ...stripeSession, amount_total: null }],
    ['amount of a refund', 'charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }],
    ['number', 'charge.refunded', { amount_refunded: 700 }],
  ])('reports a notice as unreadable without this value: %s', (_, type, object) => {
    expect(read(type, object)).toBe('unreadable');
  });

  test.each(['{', '[]', 'null', '{"type":"invoice.paid"}', ''])('reports the body %j as unreadable', (text) => {
    const signature = stripeSignature(text, SECRETS.stripe, RECEIVED);
    const delivery = { body: new TextEncoder().encode(text), header: () => signature, receivedAt: RECEIVED };
    expect(stripe.read(SECRETS.stripe, delivery)?.kind).toBe('unreadable');
  });
});
