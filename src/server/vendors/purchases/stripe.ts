import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { berlinDay } from '#domain/berlin-time.ts';
import { currencyDigits } from '#domain/german-money.ts';
import { parseJson } from '#domain/json.ts';
import { tokenAmong } from '#domain/purchases/checkout-token.ts';
import {
  buildNotice,
  type Delivery,
  type DeliveryContent,
  isWhole,
  type PaymentVendor,
  type RawNotice,
} from '#domain/purchases/delivery.ts';

/** An older signature is a replay: Stripe signs each retry anew. */
const MAX_AGE_SECONDS = 300;

/** Verifies `t=…,v1=…,v1=…`; there are several signatures while a secret is being rotated. */
function isSigned(secret: string, { body, header, receivedAt }: Delivery): boolean {
  const parts = header('stripe-signature')
    .split(',')
    .map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const age = Math.abs(receivedAt.getTime() / 1000 - Number(time));
  if (!/^\d{1,12}$/.test(time) || age > MAX_AGE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, hex = '']) => {
    const given = Buffer.from(hex, 'hex');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const text = z.catch(z.string(), '');
/** Seconds up to the year 9999. */
const moment = z.int().check(z.nonnegative(), z.lt(253_402_300_800));
/** In Stripe's smallest unit of the currency: cents, or whole yen. */
const money = z.catch(z.optional(z.int().check(z.nonnegative())), undefined);
/** Id of another object, which Stripe may also send expanded. */
const ref = z.catch(
  z.union([
    z.string(),
    z.pipe(
      z.object({ id: z.string() }),
      z.transform(({ id }) => id),
    ),
  ]),
  '',
);
/** Stripe names a promotion code by its id, or sends it expanded with the code that the buyer typed. */
const promotionCode = z.catch(
  z.union([
    z.string(),
    z.pipe(
      z.object({ id: z.string(), code: text }),
      z.transform(({ id, code }) => code || id),
    ),
  ]),
  '',
);
const within = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

const event = z.object({
  id: text,
  type: z.string(),
  created: moment,
  livemode: z.catch(z.boolean(), true),
  data: z.object({ object: z.looseObject({ id: text }), previous_attributes: z.catch(z.looseObject({}), {}) }),
});
type Event = z.output<typeof event>;

const session = z.object({
  id: text,
  mode: text,
  payment_status: text,
  payment_intent: ref,
  subscription: ref,
  invoice: ref,
  amount_total: money,
  currency: text,
  client_reference_id: text,
  payment_link: ref,
  // Since Stripe's API version of January 2025.
  discounts: z.pipe(
    z.catch(z.array(z.object({ promotion_code: promotionCode })), []),
    z.transform((discounts) => discounts.map(({ promotion_code: code }) => code).find(Boolean) ?? ''),
  ),
  customer_details: z.catch(z.object({ email: text, name: text }), { email: '', name: '' }),
});
const line = z.object({
  description: text,
  price: within(z.object({ product: ref })),
  pricing: within(z.object({ price_details: within(z.object({ product: ref })) })),
});
const paidBy = z.object({ payment_intent: ref, charge: ref });
const invoice = z.object({
  id: text,
  subscription: ref,
  billing_reason: text,
  amount_paid: money,
  currency: text,
  payment_intent: ref,
  charge: ref,
  customer_email: text,
  customer_name: text,
  // Since Stripe's API version of March 2025.
  parent: within(z.object({ subscription_details: within(z.object({ subscription: ref })) })),
  payments: within(z.object({ data: z.array(z.object({ payment: paidBy })) })),
  lines: within(z.object({ data: z.array(line) })),
});
const invoicePayment = z.object({ invoice: ref, amount_paid: money, currency: text, payment: within(paidBy) });
const charge = z.object({ id: text, payment_intent: ref, invoice: ref, amount_refunded: money, currency: text });
/** Sum of a charge's refunds before the event. */
const refundedBefore = z.object({ amount_refunded: money });
const refund = z.object({ id: text, charge: ref, payment_intent: ref, amount: money, currency: text, status: text });
const dispute = z.object({
  id: text,
  charge: ref,
  payment_intent: ref,
  amount: money,
  currency: text,
  status: text,
});
const subscription = z.object({
  id: text,
  cancel_at_period_end: z.catch(z.boolean(), false),
  ended_at: z.catch(z.nullable(moment), null),
});

type Reading = Omit<RawNotice, 'id' | 'event' | 'isTest' | 'at'>;
/** Undefined if the event lacks required fields. */
type Reader = (event: Event) => readonly Reading[] | undefined;

const reader =
  <S extends z.ZodMiniType>(
    schema: S,
    readings: (object: z.output<S>, event: Event) => readonly Reading[] | undefined,
  ) =>
  (payload: Event): readonly Reading[] | undefined => {
    const { success, data } = z.safeParse(schema, payload.data.object);
    return success ? readings(data, payload) : undefined;
  };

const NOTHING: readonly Reading[] = [{ kind: 'other' }];

const kindOf = ({ payment_status: status }: z.output<typeof session>): RawNotice['kind'] =>
  status === 'unpaid' ? 'pending' : 'payment';

/** Makes a subscription its own order, so that its invoices belong to it. @param outcome result of a delayed payment */
const checkedOut = (outcome?: 'payment' | 'denied') =>
  reader(session, (payload) => {
    const { amount_total: amount, customer_details: customer } = payload;
    if (amount === undefined) return payload.mode === 'setup' ? NOTHING : undefined;
    const payment = payload.payment_intent || payload.id;
    const order =
      payload.subscription === ''
        ? ({ orderId: payment, transactionId: payment, billing: 'single' } as const)
        : ({
            orderId: payload.subscription,
            // The first invoice of a subscription reports the same payment.
            transactionId: payload.invoice || payment,
            reference: payload.payment_intent,
            billing: 'subscription',
            isFirst: true,
          } as const);
    return [
      {
        kind: outcome ?? kindOf(payload),
        ...order,
        productId: payload.payment_link,
        amount,
        currency: payload.currency,
        email: customer.email,
        name: customer.name,
        voucher: payload.discounts,
        token: tokenAmong(payload.client_reference_id),
      },
    ];
  });

/** Skips invoices without a subscription: they were written by hand, or their checkout has reported the payment. */
const invoiced = (kind: 'payment' | 'missed') =>
  reader(invoice, (payload) => {
    const orderId = payload.subscription || payload.parent?.subscription_details?.subscription || '';
    if (orderId === '') return NOTHING;
    if (payload.amount_paid === undefined) return undefined;
    const [first] = payload.lines?.data ?? [];
    const [paid] = payload.payments?.data ?? [];
    const reason = payload.billing_reason;
    return [
      {
        kind,
        orderId,
        productId: first?.pricing?.price_details?.product || first?.price?.product || '',
        productName: first?.description ?? '',
        transactionId: payload.id,
        reference:
          payload.payment_intent || paid?.payment.payment_intent || payload.charge || paid?.payment.charge || '',
        amount: payload.amount_paid,
        currency: payload.currency,
        billing: 'subscription',
        isFirst: reason === '' ? null : reason === 'subscription_create',
        email: payload.customer_email,
        name: payload.customer_name,
      },
    ];
  });

const disputed = (kinds: (status: string) => readonly ('chargeback' | 'reversal')[]) =>
  reader(dispute, (payload) => {
    const { amount, currency, id, status } = payload;
    if (amount === undefined) return undefined;
    const moved = kinds(status);
    const reference = payload.payment_intent || payload.charge;
    return moved.length === 0
      ? NOTHING
      : moved.map((kind) => ({ kind, transactionId: id, reference, amount, currency }));
  });
/** Reports the money of a refund that did not reach the buyer. */
const refundFailed = reader(refund, ({ id, amount, currency, status, ...payload }) => {
  if (status !== 'failed' && status !== 'canceled') return NOTHING;
  const reference = payload.payment_intent || payload.charge;
  if (amount === undefined || reference === '') return undefined;
  return [{ kind: 'refund-failed', transactionId: id, reference, amount, currency }];
});

/** A won dispute implies a chargeback before, reported or not. */
const WON = ['chargeback', 'reversal'] as const;

const READERS = new Map<string, Reader>([
  ['checkout.session.completed', checkedOut()],
  ['checkout.session.async_payment_succeeded', checkedOut('payment')],
  ['checkout.session.async_payment_failed', checkedOut('denied')],
  ['invoice.paid', invoiced('payment')],
  ['invoice.payment_failed', invoiced('missed')],
  [
    // Links the invoice to the payment id that a later refund will name.
    'invoice_payment.paid',
    reader(invoicePayment, ({ amount_paid: amount, currency, invoice: transactionId, payment }) => {
      const reference = payment?.payment_intent || payment?.charge || '';
      if (reference === '' || amount === undefined) return NOTHING;
      return [{ kind: 'payment', transactionId, reference, amount, currency, billing: 'subscription' }];
    }),
  ],
  [
    'charge.refunded',
    reader(charge, ({ id, amount_refunded: sum, currency, ...payload }, { data }) => {
      if (sum === undefined) return undefined;
      const before = z.parse(refundedBefore, data.previous_attributes).amount_refunded ?? 0;
      const reference = payload.payment_intent || payload.invoice || id;
      // The owner reads it too, so it begins with the number that Stripe shows.
      const transactionId = before === 0 ? id : `${id}/${before}`;
      return [{ kind: 'refund', transactionId, reference, amount: Math.max(0, sum - before), currency }];
    }),
  ],
  ['refund.failed', refundFailed],
  // The same refund under the names that older endpoints subscribe to: one movement by its id.
  ['refund.updated', refundFailed],
  ['charge.refund.updated', refundFailed],
  // An inquiry moves no money.
  ['charge.dispute.created', disputed((status) => (status.startsWith('warning_') ? [] : ['chargeback']))],
  ['charge.dispute.funds_withdrawn', disputed(() => ['chargeback'])],
  ['charge.dispute.funds_reinstated', disputed(() => WON)],
  ['charge.dispute.closed', disputed((status) => (status === 'won' ? WON : []))],
  [
    'customer.subscription.updated',
    reader(subscription, ({ id, cancel_at_period_end: isCancelled }, { data }) => {
      if (!('cancel_at_period_end' in data.previous_attributes)) return NOTHING;
      return [{ kind: isCancelled ? 'cancelled' : 'resumed', orderId: id, billing: 'subscription' }];
    }),
  ],
  [
    'customer.subscription.deleted',
    reader(subscription, ({ id, ended_at: endedAt }, { created }) => {
      const lastPaidDay = berlinDay(new Date((endedAt ?? created) * 1000));
      return [{ kind: 'ended', orderId: id, billing: 'subscription', lastPaidDay }];
    }),
  ],
]);

/** Currencies that Stripe counts otherwise than ISO 4217 (https://docs.stripe.com/currencies#special-cases). */
const STRIPE_DIGITS = new Map([
  ['ISK', 2],
  ['UGX', 2],
  ['MGA', 0],
]);

/** Converts the amount of a notice into the smallest unit of ISO 4217. */
function withStandardAmount({ amount = 0, currency = '', ...reading }: Reading): Reading {
  const digits = currencyDigits(currency);
  const stripeDigits = STRIPE_DIGITS.get(currency.toUpperCase()) ?? digits;
  return { ...reading, currency, amount: Math.round(amount * 10 ** (digits - stripeDigits)) };
}

function parseDelivery({ body }: Delivery): DeliveryContent {
  const parsed = z.safeParse(event, parseJson(new TextDecoder().decode(body)));
  if (!parsed.success) return { kind: 'unreadable', event: '' };
  const payload = parsed.data;
  const common = {
    id: `${payload.id} ${payload.created}`,
    event: payload.type,
    isTest: !payload.livemode,
    at: new Date(payload.created * 1000).toISOString(),
  };
  const readEvent = READERS.get(payload.type) ?? (() => NOTHING);
  const readings = readEvent(payload);
  const notices =
    readings?.map((reading) => buildNotice('stripe', { ...withStandardAmount(reading), ...common })) ?? [];
  const isReadable = notices.length > 0 && notices.every(isWhole);
  return isReadable ? { kind: 'notices', notices } : { kind: 'unreadable', event: payload.type };
}

/** Events as JSON, signed in a header with their time (docs/decisions/notices.md). */
export const stripe: PaymentVendor = {
  limitBytes: 256 * 1024,
  read: (secret, delivery) => (isSigned(secret, delivery) ? parseDelivery(delivery) : undefined),
};
