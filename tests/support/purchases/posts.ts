import type { Notice, Platform } from '#domain/purchases/notice.ts';
import {
  copecartPayment,
  copecartPost,
  digistorePayment,
  digistorePost,
  type Post,
  stripeEvent,
  stripePost,
  stripeSession,
} from './wire.ts';

/** Story as its platform posts it, and the key of the resulting purchase: `platform/order/item`. */
export interface PostedStory {
  readonly key: string;
  readonly posts: readonly Post[];
}

const BERLIN = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });
const berlin = (at: string): string => BERLIN.format(new Date(at));
const euros = (cents: number): string => (cents / 100).toFixed(2);
const isIn = (kinds: readonly Notice['kind'][], notice: Notice): boolean => kinds.includes(notice.kind);

const DIGISTORE_EVENTS: Partial<Record<Notice['kind'], readonly [event: string, transaction: string]>> = {
  payment: ['on_payment', 'payment'],
  refund: ['on_refund', 'refund'],
  chargeback: ['on_chargeback', 'chargeback'],
  reversal: ['on_chargeback', 'chargeback_reversal'],
  missed: ['on_payment_missed', 'payment_missed'],
  denied: ['payment_denial', 'payment_denial'],
  cancelled: ['on_rebill_cancelled', 'rebill_cancelled'],
  resumed: ['on_rebill_resumed', 'rebill_resumed'],
  ended: ['last_paid_day', 'last_paid_day'],
};
const DIGISTORE_BILLINGS = { single: 'single_payment', instalments: 'installment', subscription: 'subscription' };

function toDigistore(notice: Notice, orderId: string): Post {
  const [event, transaction] = DIGISTORE_EVENTS[notice.kind] ?? ['', ''];
  const [date = '', time = ''] = berlin(notice.at).split(' ');
  const isBack = isIn(['refund', 'chargeback'], notice);
  const amount = `${isBack ? '-' : ''}${euros(notice.amount).replace('.', notice.amount % 200 === 0 ? ',' : '.')}`;
  return digistorePost({
    ...digistorePayment,
    event,
    order_id: orderId,
    order_item_id: '1',
    transaction_type: transaction,
    transaction_id: notice.transactionId && `${orderId}${notice.transactionId}`,
    transaction_date: notice.lastPaidDay || date,
    transaction_time: time,
    transaction_amount: amount,
    amount_brutto: amount,
    billing_type: DIGISTORE_BILLINGS[notice.billing],
    pay_sequence_no: String(notice.sequence ?? 0),
    number_of_installments: String(notice.instalments ?? 1),
  });
}

const COPECART_EVENTS: Partial<Record<Notice['kind'], string>> = {
  payment: 'payment.made',
  refund: 'payment.refunded',
  chargeback: 'payment.charged_back',
  reversal: 'payment.charged_back',
  missed: 'payment.failed',
  denied: 'payment.failed',
  pending: 'payment.pending',
  cancelled: 'payment.recurring.cancelled',
  ended: 'payment.recurring.cancelled',
};
const COPECART_PLANS = { single: 'one_time_payment', instalments: 'breakdown_payment', subscription: 'abonnement' };

const toCopecart = (notice: Notice, orderId: string): Post =>
  copecartPost({
    ...copecartPayment,
    event_type: COPECART_EVENTS[notice.kind],
    payment_status: notice.kind === 'reversal' ? 'chargeback_failed' : 'paid',
    payment_plan: COPECART_PLANS[notice.billing],
    order_id: orderId,
    transaction_id: notice.transactionId && `${orderId}${notice.transactionId}`,
    transaction_amount: notice.amount % 200 === 0 ? notice.amount / 100 : euros(notice.amount),
    transaction_date: berlin(notice.at),
    is_cancelled_for: notice.lastPaidDay || null,
    rate_number: notice.sequence ?? 1,
    total_number_of_payments: notice.instalments === null ? null : String(notice.instalments),
  });

type StripeEvent = readonly [type: string, object: object, previous?: object];

/**
 * Builds the events of a Stripe subscription invoice. The first invoice comes with a checkout event for the same money;
 * the newer format names the payment in an event of its own.
 */
function stripeInvoice(notice: Notice, orderId: string, isFirst: boolean): readonly StripeEvent[] {
  const [subscription, id] = [`sub_${orderId}`, `in_${orderId}${notice.transactionId}`];
  const payment = `pi_${orderId}${notice.transactionId}`;
  const session = { ...stripeSession, mode: 'subscription', payment_intent: null, subscription, invoice: id };
  const invoice = {
    id,
    billing_reason: isFirst ? 'subscription_create' : 'subscription_cycle',
    amount_paid: notice.amount,
    currency: 'eur',
    customer_email: 'karla@example.org',
  };
  const created = isFirst ? [['checkout.session.completed', { ...session, amount_total: notice.amount }] as const] : [];
  // Half of the orders use the older format.
  if (orderId.length % 2 === 0)
    return [...created, ['invoice.paid', { ...invoice, subscription, payment_intent: payment }]];
  return [
    ...created,
    ['invoice.paid', { ...invoice, parent: { subscription_details: { subscription } } }],
    [
      'invoice_payment.paid',
      { invoice: id, amount_paid: notice.amount, currency: 'eur', payment: { payment_intent: payment } },
    ],
  ];
}

function stripeEvents(notice: Notice, orderId: string, story: readonly Notice[]): readonly StripeEvent[] {
  const isSubscription = story.some(({ billing }) => billing === 'subscription');
  const place = story.indexOf(notice);
  const earlier = story.slice(0, place);
  const session = { ...stripeSession, payment_intent: `pi_${orderId}`, amount_total: notice.amount || 2700 };
  // Money that goes back names the payment before it.
  const last = earlier.findLast(({ kind }) => kind === 'payment')?.transactionId ?? '';
  const payment = isSubscription ? `pi_${orderId}${last}` : `pi_${orderId}`;
  const dispute = { id: `du_${orderId}`, payment_intent: payment, amount: notice.amount, currency: 'eur' };
  const contract = {
    id: `sub_${orderId}`,
    ended_at: Date.parse(`${notice.lastPaidDay || '2026-01-01'}T11:00:00Z`) / 1000,
  };
  switch (notice.kind) {
    case 'payment':
      if (isSubscription) return stripeInvoice(notice, orderId, place === 0 && notice.isFirst !== false);
      return [[`checkout.session.${place === 0 ? 'completed' : 'async_payment_succeeded'}`, session]];
    case 'refund': {
      const refunds = [...earlier, notice].filter(({ kind }) => kind === 'refund');
      const sum = refunds.reduce((all, { amount }) => all + amount, 0);
      const charge = { id: `ch_${payment}`, payment_intent: payment, amount_refunded: sum, currency: 'eur' };
      return [['charge.refunded', charge, { amount_refunded: sum - notice.amount }]];
    }
    case 'chargeback':
      return [['charge.dispute.created', { ...dispute, status: 'needs_response' }]];
    case 'reversal':
      return [['charge.dispute.closed', { ...dispute, status: 'won' }]];
    case 'pending':
      return [['checkout.session.completed', { ...session, payment_status: 'unpaid' }]];
    case 'denied':
      return [['checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' }]];
    case 'cancelled':
      return [
        ['customer.subscription.updated', { ...contract, cancel_at_period_end: true }, { cancel_at_period_end: false }],
      ];
    default:
      return [['customer.subscription.deleted', contract]];
  }
}

function toStripe(notice: Notice, orderId: string, story: readonly Notice[]): readonly Post[] {
  const created = Date.parse(notice.at) / 1000;
  return stripeEvents(notice, orderId, story).map(([type, object, previous]) =>
    stripePost(
      stripeEvent(type, object, { created, data: { object, ...(previous && { previous_attributes: previous }) } }),
    ),
  );
}

/** Lists the platforms that can express every notice of a story. */
export function listCapablePlatforms(story: readonly Notice[]): readonly Platform[] {
  const has = (kinds: readonly Notice['kind'][]) => story.some((notice) => isIn(kinds, notice));
  // Their returns name a payment; without one they belong to no purchase.
  const isTold = story.some(({ isFirst, sequence }) => isFirst !== null && sequence === null);
  if (isTold) return ['stripe'];
  const isLoose = has(['refund', 'chargeback', 'reversal']) && !has(['payment']);
  return [
    ...(has(['pending']) ? [] : (['digistore24'] as const)),
    ...(has(['resumed']) ? [] : (['copecart'] as const)),
    ...(isLoose || story.some(({ billing }) => billing === 'instalments') ? [] : (['stripe'] as const)),
  ];
}

/** Builds a story in a platform's format. */
export function buildPosts(platform: Platform, story: readonly Notice[], orderId: string): PostedStory {
  switch (platform) {
    case 'digistore24':
      return { key: `${platform}/${orderId}/1`, posts: story.map((notice) => toDigistore(notice, orderId)) };
    case 'copecart':
      return {
        key: `${platform}/${orderId}/${copecartPayment.product_id}`,
        posts: story.map((notice) => toCopecart(notice, orderId)),
      };
    case 'stripe': {
      const prefix = story.some(({ billing }) => billing === 'subscription') ? 'sub_' : 'pi_';
      return {
        key: `${platform}/${prefix}${orderId}/`,
        posts: story.flatMap((notice) => toStripe(notice, orderId, story)),
      };
    }
  }
}
