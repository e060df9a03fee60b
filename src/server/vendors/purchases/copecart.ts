import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { berlinDay } from '#domain/berlin-time.ts';
import { parseJson } from '#domain/json.ts';
import { tokenAmong } from '#domain/purchases/checkout-token.ts';
import {
  buildNotice,
  type Delivery,
  type DeliveryContent,
  isMoney,
  isWhole,
  type PaymentVendor,
  type RawNotice,
} from '#domain/purchases/delivery.ts';
import type { Billing, Notice } from '#domain/purchases/notice.ts';
import { parseAmount, parseCount, parseMoment } from '#domain/purchases/notice-fields.ts';

function isSigned(secret: string, { body, header }: Delivery): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(header('x-copecart-signature'), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const written = (value: string | number | boolean): string =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : String(value);
/** CopeCart sends numbers as numbers or strings; other values count as empty. */
const field = z.catch(z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(written)), '');
const part = z.object({ slug: field, name: field, amount: field });
const posted = z.object({
  event_type: field,
  payment_status: field,
  payment_method: field,
  test_payment: field,
  order_id: field,
  order_date: field,
  order_time: field,
  product_id: field,
  product_name: field,
  transaction_id: field,
  transaction_amount: field,
  transaction_currency: field,
  transaction_date: field,
  transaction_processed_at: field,
  transaction_earned_amount: field,
  earned_amount: field,
  payment_plan: field,
  rate_number: field,
  total_number_of_payments: field,
  quantity: field,
  is_cancelled_for: field,
  buyer_email: field,
  buyer_firstname: field,
  buyer_lastname: field,
  metadata: field,
  // Version 1.6.7 documents the amount of a discount, not its code (docs/decisions/vouchers.md).
  voucher_code: field,
  coupon_code: field,
  discount_code: field,
  transaction_amount_per_product: z.catch(z.array(part), []),
});
type Posted = z.output<typeof posted>;

const KINDS = new Map<string, Notice['kind']>([
  ['payment.made', 'payment'],
  // A trial is a payment of zero.
  ['payment.trial', 'payment'],
  ['payment.failed', 'missed'],
  ['payment.pending', 'pending'],
  ['payment.refunded', 'refund'],
  ['payment.charged_back', 'chargeback'],
  ['payment.recurring.cancelled', 'cancelled'],
]);
const BILLINGS = new Map<string, Billing>([
  ['breakdown_payment', 'instalments'],
  ['abonnement', 'subscription'],
]);

/** A failed refund moves no money; a failed chargeback was won by the seller. */
function kindsOf({ event_type: event, payment_status: status }: Posted): readonly Notice['kind'][] {
  if (status === 'failed_refunded') return ['other'];
  if (status === 'chargeback_failed') return ['chargeback', 'reversal'];
  return [KINDS.get(event) ?? 'other'];
}

/** Splits the amount by product. Orders with several products name the total and the parts, net or gross. */
function moneyOf(
  payload: Posted,
): readonly Pick<RawNotice, 'itemId' | 'productId' | 'productName' | 'amount' | 'share' | 'currency'>[] {
  const currency = payload.transaction_currency || 'EUR';
  const total = payload.event_type === 'payment.trial' ? 0 : parseAmount(payload.transaction_amount, currency);
  if (total === undefined) return [];
  const parts = payload.transaction_amount_per_product.map(({ slug, name, amount }) => ({
    slug,
    name,
    amount: parseAmount(amount, currency) ?? 0,
  }));
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  const slugs = new Set(parts.map(({ slug }) => slug));
  if (parts.length < 2 || sum === 0 || slugs.size < parts.length || slugs.has('')) {
    const share =
      parseAmount(payload.transaction_earned_amount, currency) ?? parseAmount(payload.earned_amount, currency) ?? null;
    return [{ amount: total, share, currency }];
  }
  let rest = total;
  return parts.map(({ slug, name, amount }, index) => {
    const own = index === parts.length - 1 ? rest : Math.round((total * amount) / sum);
    rest -= own;
    return { itemId: slug, productId: slug, productName: name, amount: own, currency };
  });
}

function parseDelivery({ body, receivedAt }: Delivery): DeliveryContent {
  const parsed = z.safeParse(posted, parseJson(new TextDecoder().decode(body)));
  if (!parsed.success) return { kind: 'unreadable', event: '' };
  const payload = parsed.data;
  const billing = BILLINGS.get(payload.payment_plan) ?? 'single';
  const moment = parseMoment(payload.transaction_processed_at) ?? parseMoment(payload.transaction_date);
  const common = {
    id: createHash('sha256').update(body).digest('hex'),
    event: payload.event_type,
    isTest:
      payload.test_payment === 'true' || payload.payment_method === 'test' || /^test_/.test(payload.payment_status),
    orderId: payload.order_id,
    itemId: payload.product_id,
    productId: payload.product_id,
    productName: payload.product_name,
    at: (moment ?? receivedAt).toISOString(),
    transactionId: payload.transaction_id || (payload.event_type === 'payment.trial' ? 'trial' : ''),
    currency: payload.transaction_currency,
    quantity: parseCount(payload.quantity) ?? 1,
    billing,
    sequence: billing === 'single' ? null : parseCount(payload.rate_number),
    instalments: billing === 'instalments' ? parseCount(payload.total_number_of_payments) : null,
    email: payload.buyer_email,
    name: `${payload.buyer_firstname} ${payload.buyer_lastname}`,
    voucher: payload.voucher_code || payload.coupon_code || payload.discount_code,
    token: tokenAmong(payload.metadata),
  } satisfies Partial<RawNotice>;
  const money = moneyOf(payload);
  const notices = kindsOf(payload).flatMap((kind) =>
    (isMoney(kind) ? money : [{}]).map((own) => buildNotice('copecart', { kind, ...common, ...own })),
  );
  const lastDay = parseMoment(payload.is_cancelled_for);
  if (lastDay && notices.some(({ kind }) => kind === 'cancelled')) {
    const lastPaidDay = berlinDay(lastDay);
    notices.push(buildNotice('copecart', { ...common, kind: 'ended', event: 'is_cancelled_for', lastPaidDay }));
  }
  const isReadable = notices.length > 0 && notices.every(isWhole);
  return isReadable ? { kind: 'notices', notices } : { kind: 'unreadable', event: payload.event_type };
}

/** Notices as JSON, signed in a header (docs/decisions/notices.md). */
export const copecart: PaymentVendor = {
  limitBytes: 256 * 1024,
  read: (secret, delivery) => (isSigned(secret, delivery) ? parseDelivery(delivery) : undefined),
};
