import { digistoreForm } from '#tests/support/purchases/signing.ts';
import type { OrderEvent } from './orders.ts';

/** Signed notice as it is sent. */
export interface Wire {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const MOMENT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const momentOf = (at: Date): string => MOMENT.format(at);
const amountOf = (cents: number): string => (cents / 100).toFixed(2);

/** Tax and the platform's fees on every payment. */
const TAX = 0.19;
const FEE = 0.079;
const FEE_EACH = 100;

const EVENTS: Readonly<Record<OrderEvent['what'], readonly [event: string, type: string]>> = {
  payment: ['on_payment', 'payment'],
  refund: ['on_refund', 'refund'],
  chargeback: ['on_chargeback', 'chargeback'],
  missed: ['on_payment_missed', 'payment_missed'],
  cancelled: ['on_rebill_cancelled', 'rebill_cancelled'],
};

const BILLING = { single: 'single_payment', instalments: 'installment', subscription: 'subscription' } as const;

const signed = (fields: Readonly<Record<string, string>>, passphrase: string): Wire => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
  body: digistoreForm(fields, passphrase),
});

function amountsOf({ what, amount }: OrderEvent): Readonly<Record<string, string>> {
  // Refunds and chargebacks are negative.
  const signum = what === 'refund' || what === 'chargeback' ? -1 : 1;
  const net = Math.round(amount / (1 + TAX));
  const fee = amount === 0 ? 0 : Math.round(net * FEE) + FEE_EACH;
  const amounts = {
    transaction_amount: amount,
    amount_brutto: amount,
    amount_netto: net,
    amount_vat: amount - net,
    amount_provider: fee,
    amount_affiliate: 0,
    amount_vendor: net - fee,
  };
  return Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, amountOf(cents * signum)]));
}

/** Builds the notice of an order's event. */
export function noticeOf(event: OrderEvent, passphrase: string): Wire {
  const { order, what, at, transactionId, sequence, of } = event;
  const { ware, plan, brought } = order;
  const [name, type] = EVENTS[what];
  const [day = '', time = ''] = momentOf(at).split(' ');
  const [orderDay = '', orderTime = ''] = momentOf(order.orderedAt).split(' ');
  const fields = {
    event: name,
    api_mode: order.isTest ? 'test' : 'live',
    order_id: order.id,
    order_item_id: order.itemId,
    order_date: orderDay,
    order_time: orderTime,
    transaction_id: transactionId,
    parent_transaction_id: of,
    transaction_type: type,
    transaction_date: day,
    transaction_time: time,
    transaction_processed_at: momentOf(at),
    transaction_currency: 'EUR',
    currency: 'EUR',
    ...(transactionId === '' ? {} : amountsOf(event)),
    billing_type: BILLING[plan.billing],
    pay_sequence_no: String(plan.billing === 'single' ? 0 : sequence),
    number_of_installments: String(plan.billing === 'instalments' ? plan.count : 0),
    product_id: ware.id,
    product_name: ware.name,
    quantity: '1',
    voucher_code: order.voucher,
    custom: brought.custom ?? '',
    trackingkey: brought.ds24tr ?? '',
    email: order.email,
    address_first_name: order.firstName,
    address_last_name: order.lastName,
    // Personal data that the site must not store.
    address_street: 'Musterweg 12',
    address_zipcode: '80331',
    address_city: 'München',
    address_country: 'DE',
    address_phone_no: '+49 89 1234567',
    pay_method: 'creditcard',
    card_number: '4111 11** **** 1111',
    customer_ip: '203.0.113.7',
    receipt_url: `https://www.digistore24.com/receipt/${order.id}/geheim`,
  };
  return signed(fields, passphrase);
}

export const connectionTest = (passphrase: string, now: Date): Wire =>
  signed({ event: 'connection_test', api_mode: 'live', transaction_processed_at: momentOf(now) }, passphrase);

/** Tells whether an answer confirms a notice. */
export const isTaken = ({ status, text }: { readonly status: number; readonly text: string }): boolean =>
  status === 200 && text.includes('OK');
