import { copecartSignature } from '#tests/support/purchases/signing.ts';
import type { OrderEvent } from './orders.ts';
import { momentOf, type Vendor, type Wire } from './vendor.ts';

type SentEvent = Exclude<OrderEvent['what'], 'resumed' | 'ended'>;

const EVENTS: Readonly<Record<SentEvent, readonly [event: string, status: string]>> = {
  payment: ['payment.made', 'paid'],
  refund: ['payment.refunded', 'successed_refunded'],
  chargeback: ['payment.charged_back', 'chargeback_succeeded'],
  reversal: ['payment.charged_back', 'chargeback_failed'],
  missed: ['payment.failed', 'failed'],
  denied: ['payment.failed', 'failed'],
  cancelled: ['payment.recurring.cancelled', 'paid'],
};

const BILLING = { single: 'one_time_payment', instalments: 'breakdown_payment', subscription: 'abonnement' } as const;
const FEE = 0.049;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

const isSent = (what: OrderEvent['what']): what is SentEvent => what in EVENTS;

function eventNames({ what }: OrderEvent): readonly [event: string, status: string] {
  if (!isSent(what)) throw new Error(`CopeCart sends no notice of '${what}'`);
  return EVENTS[what];
}

const typeOf = (what: OrderEvent['what']): string => (what === 'refund' || what === 'chargeback' ? what : 'purchase');

function noticeOf(event: OrderEvent, secret: string): Wire {
  const { order, what, at, transactionId, amount, sequence, of } = event;
  const { ware, plan, brought } = order;
  const [event_type, payment_status] = eventNames(event);
  const [order_date, order_time] = momentOf(order.orderedAt).split(' ');
  const euros = amount / 100;
  const money = {
    // A won dispute repeats the chargeback's id.
    transaction_id: what === 'reversal' ? of : transactionId,
    transaction_amount: euros,
    transaction_earned_amount: Math.round(amount * (1 - FEE)) / 100,
    transaction_currency: 'EUR',
    transaction_type: typeOf(what),
    transaction_date: at.toISOString(),
    transaction_processed_at: at.toISOString(),
    rate_number: sequence,
  };
  const body = JSON.stringify({
    event_type,
    payment_status,
    order_id: order.id,
    order_date,
    order_time,
    product_id: ware.id,
    product_name: ware.name,
    product_type: 'services',
    quantity: 1,
    payment_plan: BILLING[plan.billing],
    total_number_of_payments: plan.count ?? 0,
    frequency: plan.billing === 'single' ? null : 'monthly',
    test_payment: order.isTest,
    metadata: brought.metadata ?? null,
    is_upsell: false,
    is_addon: false,
    ...(what === 'cancelled'
      ? { subscription_state: 'cancelled', is_cancelled_for: momentOf(new Date(at.getTime() + MONTH_MS)).slice(0, 10) }
      : money),
    buyer_email: order.email,
    buyer_firstname: order.firstName,
    buyer_lastname: order.lastName,
    // Personal data that the site must not store.
    buyer_id: 'K-4711',
    buyer_phone_number: '+49 89 1234567',
    buyer_address: 'Musterweg 12',
    buyer_zipcode: '80331',
    buyer_city: 'München',
    buyer_country: 'Deutschland',
    buyer_country_code: 'DE',
    payment_method: order.isTest ? 'test' : 'credit_card',
  });
  return {
    headers: { 'content-type': 'application/json', 'x-copecart-signature': copecartSignature(body, secret) },
    body,
  };
}

/** CopeCart (docs/decisions/purchases.md). */
export const copecart: Vendor = {
  platform: 'copecart',
  name: 'CopeCart',
  brings: ['metadata'],
  supports: ['instalment', 'missed', 'refund', 'partRefund', 'chargeback', 'reversal', 'cancelled'],
  formPath: (productId) => `/products/${productId}/checkout`,
  productOf: (path) => /^\/products\/(\w+)\/checkout$/.exec(path)?.[1],
  eventOf: (event) => eventNames(event)[0],
  noticeOf,
  testNotice: undefined,
  isTaken: ({ status, text }) => status === 200 && text.includes('OK'),
};
