import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { berlinDay } from '#domain/berlin-time.ts';
import { tokenAmong } from '#domain/purchases/checkout-token.ts';
import {
  type Delivery,
  isMoney,
  isWhole,
  noticeFrom,
  type PaymentVendor,
  type Telling,
  type Told,
} from '#domain/purchases/delivery.ts';
import type { Billing, Notice } from '#domain/purchases/notice.ts';
import { amountOf, countOf, momentOf } from '#domain/purchases/told.ts';

function isSigned(secret: string, { body, header }: Delivery): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(header('x-copecart-signature'), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
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
  told: Posted,
): readonly Pick<Telling, 'itemId' | 'productId' | 'productName' | 'amount' | 'share' | 'currency'>[] {
  const total = told.event_type === 'payment.trial' ? 0 : amountOf(told.transaction_amount);
  if (total === undefined) return [];
  const currency = told.transaction_currency || 'EUR';
  const parts = told.transaction_amount_per_product.map(({ slug, name, amount }) => ({
    slug,
    name,
    amount: amountOf(amount) ?? 0,
  }));
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  const slugs = new Set(parts.map(({ slug }) => slug));
  if (parts.length < 2 || sum === 0 || slugs.size < parts.length || slugs.has('')) {
    const share = amountOf(told.transaction_earned_amount) ?? amountOf(told.earned_amount) ?? null;
    return [{ amount: total, share, currency }];
  }
  let rest = total;
  return parts.map(({ slug, name, amount }, index) => {
    const own = index === parts.length - 1 ? rest : Math.round((total * amount) / sum);
    rest -= own;
    return { itemId: slug, productId: slug, productName: name, amount: own, currency };
  });
}

function tell({ body, receivedAt }: Delivery): Told {
  const parsed = z.safeParse(posted, parse(body));
  if (!parsed.success) return { kind: 'unreadable', event: '' };
  const told = parsed.data;
  const billing = BILLINGS.get(told.payment_plan) ?? 'single';
  const moment = momentOf(told.transaction_processed_at) ?? momentOf(told.transaction_date);
  const telling = {
    event: told.event_type,
    isTest: told.test_payment === 'true' || told.payment_method === 'test' || /^test_/.test(told.payment_status),
    orderId: told.order_id,
    itemId: told.product_id,
    productId: told.product_id,
    productName: told.product_name,
    at: (moment ?? receivedAt).toISOString(),
    transactionId: told.transaction_id || (told.event_type === 'payment.trial' ? 'trial' : ''),
    currency: told.transaction_currency,
    quantity: countOf(told.quantity) ?? 1,
    billing,
    sequence: billing === 'single' ? null : countOf(told.rate_number),
    instalments: billing === 'instalments' ? countOf(told.total_number_of_payments) : null,
    email: told.buyer_email,
    name: `${told.buyer_firstname} ${told.buyer_lastname}`,
    token: tokenAmong(told.metadata),
  } satisfies Partial<Telling>;
  const money = moneyOf(told);
  const notices = kindsOf(told).flatMap((kind) =>
    (isMoney(kind) ? money : [{}]).map((own) => noticeFrom('copecart', { kind, ...telling, ...own })),
  );
  const lastDay = momentOf(told.is_cancelled_for);
  if (lastDay && notices.some(({ kind }) => kind === 'cancelled')) {
    const lastPaidDay = berlinDay(lastDay);
    notices.push(noticeFrom('copecart', { ...telling, kind: 'ended', event: 'is_cancelled_for', lastPaidDay }));
  }
  const isReadable = notices.length > 0 && notices.every(isWhole);
  return isReadable ? { kind: 'notices', notices } : { kind: 'unreadable', event: told.event_type };
}

/** Notices as JSON, signed in a header (docs/decisions/notices.md). */
export const copecart: PaymentVendor = {
  read: (secret, delivery) => (isSigned(secret, delivery) ? tell(delivery) : undefined),
};
