import { noticePath } from '#contracts/purchases/platforms.ts';
import type { Platform } from '#domain/purchases/notice.ts';
import { copecartSignature, digistoreForm, stripeSignature } from './signing.ts';

export const SECRETS = {
  digistore24: 'Passwort für die IPN',
  copecart: 'cc-geheim',
  stripe: 'whsec_test',
} as const satisfies Readonly<Record<Platform, string>>;

/** Post of a platform, signed when it is sent. */
export interface Post {
  readonly platform: Platform;
  readonly path: string;
  readonly sign: (at: Date) => { readonly body: string; readonly headers: Record<string, string> };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** Payment of Digistore24: the relevant fields of a real one, and some others. */
export const digistorePayment = {
  event: 'on_payment',
  api_mode: 'live',
  ipn_version: '1.6',
  order_id: 'A1B2C3D4',
  order_item_id: '33299237',
  order_date_time: '2026-11-23 10:00:00',
  item_count: '1',
  product_id: '512345',
  product_name: 'Soul Plan Reading',
  transaction_id: '3999938',
  transaction_type: 'payment',
  transaction_date: '2026-11-23',
  transaction_time: '10:00:00',
  transaction_amount: '27.00',
  transaction_currency: 'EUR',
  amount_brutto: '27.00',
  amount_netto: '22.69',
  amount_vat: '4.31',
  amount_vendor: '19.75',
  product_txn_amount: '27',
  billing_type: 'single_payment',
  pay_sequence_no: '0',
  number_of_installments: '1',
  quantity: '1',
  email: 'karla@example.org',
  address_first_name: 'Karla',
  address_last_name: 'Käuferin',
  voucher_code: '',
  custom: '',
  trackingkey: '',
} as const satisfies Readonly<Record<string, string>>;

export const digistorePost = (fields: Readonly<Record<string, string>>): Post => ({
  platform: 'digistore24',
  path: noticePath('digistore24'),
  sign: () => ({ body: digistoreForm(fields, SECRETS.digistore24), headers: FORM }),
});

/** Payment of CopeCart, which writes decimals as text. */
export const copecartPayment = {
  event_type: 'payment.made',
  payment_status: 'paid',
  payment_method: 'credit_card',
  payment_plan: 'one_time_payment',
  order_id: 'M6B5zL7i',
  order_date: '2026-11-23',
  order_time: '09:00:00',
  product_id: '7a66056a',
  product_name: 'Soul Plan Reading',
  transaction_id: 'tx-1',
  transaction_type: 'sale',
  transaction_amount: '27.00',
  transaction_earned_amount: '20.10',
  transaction_currency: 'EUR',
  transaction_date: '2026-11-23 10:00:00',
  rate_number: 1,
  total_number_of_payments: 1,
  quantity: 1,
  buyer_email: 'karla@example.org',
  buyer_firstname: 'Karla',
  buyer_lastname: 'Käuferin',
  test_payment: false,
  metadata: null,
  tags: ['neu'],
} as const;

export function copecartPost(notice: object): Post {
  const body = JSON.stringify(notice);
  const headers = { ...JSON_TYPE, 'x-copecart-signature': copecartSignature(body, SECRETS.copecart) };
  return { platform: 'copecart', path: noticePath('copecart'), sign: () => ({ body, headers }) };
}

export const stripeEvent = (type: string, object: object, more: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  api_version: '2025-11-17.clover',
  type,
  created: Date.parse('2026-11-23T09:00:00Z') / 1000,
  livemode: true,
  data: { object },
  ...more,
});

/** Stripe checkout that was paid at once. */
export const stripeSession = {
  id: 'cs_1',
  object: 'checkout.session',
  mode: 'payment',
  payment_status: 'paid',
  payment_intent: 'pi_1',
  subscription: null,
  invoice: null,
  amount_total: 2700,
  currency: 'eur',
  client_reference_id: null,
  payment_link: 'plink_1',
  customer_details: { email: 'karla@example.org', name: 'Karla Käuferin', phone: null },
};

/** Builds a Stripe post, which is signed anew whenever it is sent. */
export function stripePost(event: object): Post {
  const body = JSON.stringify(event);
  return {
    platform: 'stripe',
    path: noticePath('stripe'),
    sign: (at) => ({ body, headers: { ...JSON_TYPE, 'stripe-signature': stripeSignature(body, SECRETS.stripe, at) } }),
  };
}
