import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { tokenAmong } from '#domain/purchases/checkout-token.ts';
import {
  buildNotice,
  type Delivery,
  type DeliveryContent,
  isMoney,
  isWhole,
  type PaymentVendor,
} from '#domain/purchases/delivery.ts';
import type { Billing, Notice } from '#domain/purchases/notice.ts';
import { parseAmount, parseCount, parseMoment } from '#domain/purchases/notice-fields.ts';

type Fields = ReadonlyMap<string, string>;

/** Parses the form; the last field of a name wins, as in PHP. */
const fieldsOf = (body: Uint8Array): Fields => new Map(new URLSearchParams(new TextDecoder().decode(body)));

/** Three times what a notice has. */
const FIELDS_MAX = 300;
const LIMIT_BYTES = 64 * 1024;
const AMPERSAND = 38;
/** SHA-512 in hex. */
const SIGNATURE = /^[\da-f]{128}$/i;

const isSignature = (name: string): boolean => /^sha_?sign$/i.test(name);

/** Sorts by the bytes of the names. */
const sorted = (fields: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] =>
  fields
    .map((field) => ({ field, bytes: Buffer.from(field[0]) }))
    .toSorted((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ field }) => field);

function signatureOf(passphrase: string, fields: readonly (readonly [string, string])[]): Buffer {
  const hash = createHash('sha512');
  for (const [name, value] of fields) if (value !== '') hash.update(`${name}=${value}${passphrase}`);
  return hash.digest();
}

const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    euro: '€',
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    szlig: 'ß',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
  }),
);
const MAX_CODE_POINT = 0x10_ff_ff;

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return NAMED.get(name) ?? entity;
  const code = Number(name.replace('#', '').replace(/^x/i, '0x'));
  return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : entity;
}

const decodeHtml = (text: string): string =>
  text.replace(/&(\w{1,8}|#\d{1,7}|#x[\da-f]{1,6});/gi, (entity, name: string) => decodeEntity(entity, name));

/**
 * Returns the fields as they were signed: raw, as Digistore24 signs today, or with HTML entities decoded, as in its
 * older examples; each also with upper-case names.
 * @returns undefined without a valid signature; without the form of one, or with too many fields, before any hash
 */
function signedFields(passphrase: string, body: Uint8Array): Fields | undefined {
  if (body.byteLength > LIMIT_BYTES || body.filter((byte) => byte === AMPERSAND).length >= FIELDS_MAX) return undefined;
  const all = [...fieldsOf(body)];
  const signature = all.find(([name]) => isSignature(name))?.[1] ?? '';
  if (!SIGNATURE.test(signature)) return undefined;
  const given = Buffer.from(signature, 'hex');
  const plain = sorted(all.filter(([name]) => !isSignature(name)));
  const decoded = plain.map(([name, value]) => [name, decodeHtml(value)] as const);
  const signed = [plain, decoded].find((fields) => {
    const upper = sorted(fields.map(([name, value]) => [name.toUpperCase(), value] as const));
    return [fields, upper].some((variant) => timingSafeEqual(given, signatureOf(passphrase, variant)));
  });
  return signed && new Map(signed);
}

const field = z._default(z.string(), '');
const posted = z.object({
  event: field,
  api_mode: field,
  pay_method: field,
  order_id: field,
  order_item_id: field,
  item_count: field,
  product_id: field,
  product_name: field,
  transaction_id: field,
  transaction_type: field,
  transaction_date: field,
  transaction_time: field,
  transaction_amount: field,
  amount_brutto: field,
  product_txn_amount: field,
  amount_vendor: field,
  transaction_currency: field,
  currency: field,
  quantity: field,
  voucher_code: field,
  billing_type: field,
  pay_sequence_no: field,
  number_of_installments: field,
  billing_stop_reason: field,
  email: field,
  buyer_email: field,
  address_first_name: field,
  address_last_name: field,
  buyer_first_name: field,
  buyer_last_name: field,
  custom: field,
  trackingkey: field,
});
type Posted = z.output<typeof posted>;

const KINDS_OF_EVENTS = new Map<string, Notice['kind']>([
  ['on_payment', 'payment'],
  ['on_payment_subscription_signup', 'payment'],
  ['on_refund', 'refund'],
  ['on_chargeback', 'chargeback'],
  ['on_payment_missed', 'missed'],
  ['payment_denial', 'denied'],
  ['on_rebill_cancelled', 'cancelled'],
  ['on_rebill_resumed', 'resumed'],
  ['last_paid_day', 'ended'],
  ['on_affiliation', 'other'],
  ['eticket', 'other'],
  ['custom_form', 'other'],
]);
const KINDS_OF_TRANSACTIONS = new Map<string, Notice['kind']>([
  ['payment', 'payment'],
  ['refund', 'refund'],
  ['chargeback', 'chargeback'],
  ['payment_missed', 'missed'],
  ['payment_denial', 'denied'],
  ['rebill_cancelled', 'cancelled'],
  ['rebill_resumed', 'resumed'],
  ['last_paid_day', 'ended'],
]);
const BILLINGS = new Map<string, Billing>([
  ['installment', 'instalments'],
  ['subscription', 'subscription'],
]);

/** Reasons for stopping a plan after which nothing is due; any other reason leaves a missed payment. */
const STOPS: ReadonlySet<string> = new Set([
  'by_buyer',
  'by_operator',
  'by_refund',
  'by_chargeback',
  'upgraded',
  'no_product',
  'merchant_inactive',
]);

/** Maps unknown events by transaction type. A payment missed because its plan was stopped is a cancellation. */
function kindOf({ event, transaction_type: type, billing_stop_reason: reason }: Posted): Notice['kind'] {
  if (/revers|_won\b/i.test(`${event} ${type}`)) return 'reversal';
  const kind = KINDS_OF_EVENTS.get(event) ?? KINDS_OF_TRANSACTIONS.get(type) ?? 'other';
  return kind === 'missed' && STOPS.has(reason.trim().toLowerCase()) ? 'cancelled' : kind;
}

/** Returns amount and seller's share of this item; with several items, the transaction's amount covers all of them. */
function moneyOf(payload: Posted): Pick<Notice, 'amount' | 'share' | 'currency'> | undefined {
  const currency = payload.transaction_currency || payload.currency || 'EUR';
  const read = (text: string): number | undefined => parseAmount(text, currency);
  const gross = read(payload.amount_brutto) ?? read(payload.transaction_amount);
  if (gross === undefined) return undefined;
  const share = read(payload.amount_vendor) ?? null;
  const ofItem = (parseCount(payload.item_count) ?? 1) > 1 ? read(payload.product_txn_amount) : undefined;
  if (ofItem === undefined || ofItem >= gross) return { amount: gross, share, currency };
  return { amount: ofItem, share: share && Math.round((share * ofItem) / gross), currency };
}

/** Drops the date of a change where it may be that of an earlier payment; the number identifies the payment then. */
function placeOf(payload: Posted, kind: Notice['kind'], receivedAt: Date): Pick<Notice, 'at' | 'sequence'> {
  const isOfMoney = isMoney(KINDS_OF_TRANSACTIONS.get(payload.transaction_type) ?? 'other');
  const moment = parseMoment(`${payload.transaction_date} ${payload.transaction_time}`);
  const sequence = payload.billing_type === 'single_payment' ? null : parseCount(payload.pay_sequence_no);
  if (isMoney(kind)) return { at: (moment ?? receivedAt).toISOString(), sequence };
  return isOfMoney || moment === undefined
    ? { at: receivedAt.toISOString(), sequence }
    : { at: moment.toISOString(), sequence: null };
}

function parseDelivery(fields: Fields, receivedAt: Date): DeliveryContent {
  const payload = z.parse(posted, Object.fromEntries(fields));
  if (payload.event === 'connection_test') return { kind: 'test' };
  const kind = kindOf(payload);
  const money = isMoney(kind) ? moneyOf(payload) : {};
  const notice = buildNotice('digistore24', {
    // A repetition has the same fields; a change may have no moment of its own.
    id: createHash('sha256')
      .update(JSON.stringify([...fields]))
      .digest('hex'),
    kind,
    event: payload.event,
    isTest: payload.api_mode === 'test' || payload.pay_method === 'test',
    orderId: payload.order_id,
    itemId: payload.order_item_id,
    productId: payload.product_id,
    productName: payload.product_name,
    ...placeOf(payload, kind, receivedAt),
    transactionId: payload.transaction_id,
    currency: payload.transaction_currency || payload.currency,
    ...money,
    quantity: parseCount(payload.quantity) ?? 1,
    billing: BILLINGS.get(payload.billing_type) ?? 'single',
    instalments: payload.billing_type === 'installment' ? parseCount(payload.number_of_installments) : null,
    email: payload.email || payload.buyer_email,
    name: `${payload.address_first_name || payload.buyer_first_name} ${payload.address_last_name || payload.buyer_last_name}`,
    voucher: payload.voucher_code,
    token: tokenAmong(payload.custom, payload.trackingkey),
  });
  return money && isWhole(notice)
    ? { kind: 'notices', notices: [notice] }
    : { kind: 'unreadable', event: payload.event };
}

/** Notices as forms, signed with a passphrase (docs/decisions/notices.md). */
export const digistore24: PaymentVendor = {
  limitBytes: LIMIT_BYTES,
  read(passphrase, { body, receivedAt }: Delivery) {
    const fields = signedFields(passphrase, body);
    return fields && parseDelivery(fields, receivedAt);
  },
};
