import type { Platform } from '#domain/purchases/notice.ts';
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

/** Short life of one purchase as its platform tells it, in the order of the events. */
export interface Sequence {
  readonly name: string;
  readonly platform: Platform;
  readonly posts: readonly Post[];
  /** True if the platform names no moments, so that only repetitions can be told from news. */
  readonly isUndated?: true;
  /** State in the end, with what was paid and went back, and whether the plan is cancelled. */
  readonly end: readonly [state: string, paid: number, returned: number, isCancelled: boolean];
}

type Fields = Readonly<Record<string, string>>;

const plan = { billing_type: 'installment', number_of_installments: '3', pay_sequence_no: '1' };
const digistore = (event: string, type: string, day: string, more: Fields = {}): Post =>
  digistorePost({
    ...digistorePayment,
    event,
    transaction_type: type,
    transaction_date: `2026-11-${day}`,
    ...(type === 'payment' ? {} : { transaction_id: '' }),
    ...more,
  });
/** Change that names no moment of its own, but the date of the payment before it. */
const undated = (event: string, more: Fields = {}): Post =>
  digistore(event, 'payment', '10', { ...plan, transaction_id: '', ...more });

const digistoreSequences: readonly Omit<Sequence, 'platform'>[] = [
  {
    name: 'a plan that was cancelled and resumed',
    posts: [
      digistore('on_payment', 'payment', '10', plan),
      digistore('on_rebill_cancelled', 'rebill_cancelled', '12', plan),
      digistore('on_rebill_resumed', 'rebill_resumed', '14', plan),
    ],
    end: ['instalments', 2700, 0, false],
  },
  {
    name: 'a plan that was cancelled and resumed, without any moment',
    isUndated: true,
    posts: [
      digistore('on_payment', 'payment', '10', plan),
      undated('on_rebill_cancelled'),
      undated('on_rebill_resumed'),
    ],
    end: ['instalments', 2700, 0, false],
  },
  {
    name: 'a payment that was denied first',
    posts: [
      digistore('payment_denial', 'payment_denial', '10', { transaction_time: '09:00:00' }),
      digistore('on_payment', 'payment', '10'),
    ],
    end: ['paid', 2700, 0, false],
  },
  {
    name: 'a missed instalment without a moment, paid later',
    posts: [
      digistore('on_payment', 'payment', '10', plan),
      undated('on_payment_missed', { pay_sequence_no: '2' }),
      digistore('on_payment', 'payment', '20', { ...plan, pay_sequence_no: '2', transaction_id: 'T2' }),
    ],
    end: ['instalments', 5400, 0, false],
  },
  {
    name: 'a missed instalment',
    posts: [digistore('on_payment', 'payment', '10', plan), undated('on_payment_missed', { pay_sequence_no: '2' })],
    end: ['owed', 2700, 0, false],
  },
];

const copecart = (event: string, at: string, more: object = {}): Post =>
  copecartPost({
    ...copecartPayment,
    event_type: event,
    transaction_date: at,
    payment_plan: 'abonnement',
    ...(event === 'payment.made' ? {} : { transaction_id: '' }),
    ...more,
  });

const copecartSequences: readonly Omit<Sequence, 'platform'>[] = [
  {
    name: 'a subscription whose second payment failed first, cancelled',
    posts: [
      copecart('payment.made', '2026-10-10 10:00:00'),
      copecart('payment.failed', '2026-11-10 10:00:00', { rate_number: 2 }),
      copecart('payment.made', '2026-11-12 10:00:00', { rate_number: 2, transaction_id: 'tx-2' }),
      copecart('payment.recurring.cancelled', '2026-11-14 10:00:00', { is_cancelled_for: '2026-12-12' }),
    ],
    end: ['subscription', 5400, 0, true],
  },
  {
    name: 'a single payment that failed without a moment, and was made',
    posts: [
      copecart('payment.failed', '', { payment_plan: 'one_time_payment' }),
      copecart('payment.pending', '', { payment_plan: 'one_time_payment' }),
      copecart('payment.made', '2026-11-10 10:00:00', { payment_plan: 'one_time_payment' }),
    ],
    end: ['paid', 2700, 0, false],
  },
];

let events = 0;
const SECOND = Date.parse('2026-11-10T09:00:00Z') / 1000;
const stripe = (type: string, after: number, object: object, previous?: object): Post => {
  events += 1;
  return stripePost(
    stripeEvent(type, object, {
      id: `evt_${events}`,
      created: SECOND + after,
      data: { object, ...(previous && { previous_attributes: previous }) },
    }),
  );
};
const subscription = {
  ...stripeSession,
  mode: 'subscription',
  payment_intent: null,
  subscription: 'sub_1',
  invoice: 'in_1',
};
const turned = (isCancelled: boolean, after: number): Post =>
  stripe(
    'customer.subscription.updated',
    after,
    { id: 'sub_1', cancel_at_period_end: isCancelled },
    { cancel_at_period_end: !isCancelled },
  );
const invoice = { id: 'in_2', subscription: 'sub_1', billing_reason: 'subscription_cycle', currency: 'eur' };
const refunded = (after: number, amount = 2700, before = 0): Post =>
  stripe(
    'charge.refunded',
    after,
    { id: 'ch_1', payment_intent: 'pi_1', amount_refunded: before + amount, currency: 'eur' },
    { amount_refunded: before },
  );
const failed = (after: number, amount = 2700, type = 'refund.failed'): Post =>
  stripe(type, after, {
    id: `re_${after}`,
    payment_intent: 'pi_1',
    charge: 'ch_1',
    amount,
    currency: 'eur',
    status: 'failed',
  });

const stripeSequences: readonly Omit<Sequence, 'platform'>[] = [
  {
    name: 'a subscription that was cancelled, resumed and cancelled within a second',
    posts: [stripe('checkout.session.completed', 0, subscription), turned(true, 9), turned(false, 9), turned(true, 9)],
    end: ['subscription', 2700, 0, true],
  },
  {
    name: 'a subscription that was cancelled, and in a later second resumed and cancelled again',
    posts: [stripe('checkout.session.completed', 0, subscription), turned(true, 5), turned(false, 9), turned(true, 9)],
    end: ['subscription', 2700, 0, true],
  },
  {
    name: 'an invoice that failed and was paid within a second',
    posts: [
      stripe('checkout.session.completed', 0, subscription),
      stripe('invoice.payment_failed', 9, { ...invoice, amount_paid: 0 }),
      stripe('invoice.paid', 9, { ...invoice, amount_paid: 2700 }),
    ],
    end: ['subscription', 5400, 0, false],
  },
  {
    name: 'a refund that failed and was repeated',
    posts: [stripe('checkout.session.completed', 0, stripeSession), refunded(5), failed(9), refunded(12)],
    end: ['refunded', 2700, 2700, false],
  },
  {
    name: 'one of two refunds that failed',
    posts: [
      stripe('checkout.session.completed', 0, stripeSession),
      refunded(5, 1000),
      refunded(7, 500, 1000),
      failed(9, 500),
    ],
    end: ['paid', 2700, 1000, false],
  },
  {
    name: 'a delayed payment that was denied in the same second',
    posts: [
      stripe('checkout.session.completed', 0, { ...stripeSession, payment_status: 'unpaid' }),
      stripe('checkout.session.async_payment_failed', 7, { ...stripeSession, payment_status: 'unpaid' }),
      stripe('checkout.session.async_payment_succeeded', 7, stripeSession),
    ],
    end: ['paid', 2700, 0, false],
  },
];

const of = (platform: Platform, sequences: readonly Omit<Sequence, 'platform'>[]): Sequence[] =>
  sequences.map((sequence) => ({ ...sequence, platform }));

export const sequences: readonly Sequence[] = [
  ...of('digistore24', digistoreSequences),
  ...of('copecart', copecartSequences),
  ...of('stripe', stripeSequences),
];
