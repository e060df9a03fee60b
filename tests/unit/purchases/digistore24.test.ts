import { describe, expect, test } from 'vitest';
import { digistore24 } from '#server/vendors/purchases/digistore24.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';
import { accepts, RECEIVED, readNotices } from '#tests/support/purchases/receiving.ts';
import { digistoreSignature } from '#tests/support/purchases/signing.ts';
import { digistorePayment, digistorePost, SECRETS } from '#tests/support/purchases/wire.ts';

type Fields = Readonly<Record<string, string>>;
const passphrase = SECRETS.digistore24;
const post = (fields: Fields = {}) => digistorePost({ ...digistorePayment, ...fields });
const read = (fields: Fields = {}) => readNotices(digistore24, post(fields));
const rewritten = (change: (form: URLSearchParams) => void) => ({
  body(text: string): string {
    const form = new URLSearchParams(text);
    change(form);
    return form.toString();
  },
});
/** Builds a form with a signature over other fields than it has. */
const signedAs = (sent: Fields, signed: Fields) =>
  rewritten((form) => {
    for (const name of [...form.keys()]) form.delete(name);
    for (const [name, value] of Object.entries(sent)) form.set(name, value);
    form.set('sha_sign', digistoreSignature(signed, passphrase));
  });
const upperNames = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toUpperCase(), value]));

describe('the signature of a Digistore24 notice', () => {
  const sent = { ...digistorePayment, product_name: 'Klang &amp; Licht &#252;ber &quot;Seele&quot;', note: '' };
  const decoded = { ...sent, product_name: 'Klang & Licht über "Seele"' };
  const long = { ...sent, ...Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field_${index}`, 'x'])) };
  const signature = (change: (text: string) => string) =>
    rewritten((form) => form.set('sha_sign', change(form.get('sha_sign') ?? '')));

  test.each<[string, boolean, object]>([
    ['as it comes', true, {}],
    [
      'under its other name',
      true,
      rewritten((form) => {
        form.set('SHASIGN', form.get('sha_sign') ?? '');
        form.delete('sha_sign');
      }),
    ],
    ['over upper-case names', true, signedAs(digistorePayment, upperNames(digistorePayment))],
    ['over values with their HTML', true, signedAs(sent, sent)],
    ['over values without their HTML', true, signedAs(sent, decoded)],
    ['with fields in another order', true, rewritten((form) => form.sort())],
    ['missing', false, rewritten((form) => form.delete('sha_sign'))],
    ['with one wrong digit', false, signature((text) => text.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')))],
    [
      'of another passphrase',
      false,
      rewritten((form) => form.set('sha_sign', digistoreSignature(digistorePayment, 'geraten'))),
    ],
    ['of another amount', false, rewritten((form) => form.set('amount_brutto', '1.00'))],
    ['with a field that was added', false, rewritten((form) => form.set('event_2', 'on_refund'))],
    ['of nothing', false, { body: () => '' }],
    ['over more fields than 300', false, signedAs(long, long)],
  ])('in the case "%s" is valid: %j', (_, isGood, changed) => {
    expect(accepts(digistore24, post(), changed)).toBe(isGood);
  });
});

describe('the reader of Digistore24 notices', () => {
  test('reads a payment', () => {
    expect(read({ custom: 'm:fremd', trackingkey: 'AbCdEfGhIjKlMnOpQrStUv', voucher_code: 'LICHT' })).toEqual([
      noticeOf({
        id: expect.stringMatching(/^[\da-f]{64}$/),
        orderId: 'A1B2C3D4',
        itemId: '33299237',
        productId: '512345',
        transactionId: '3999938',
        share: 1975,
        email: 'karla@example.org',
        voucher: 'LICHT',
        token: 'AbCdEfGhIjKlMnOpQrStUv',
      }),
    ]);
  });

  test.each<[string, Fields, object]>([
    [
      'an instalment',
      { billing_type: 'installment', pay_sequence_no: '2', number_of_installments: '4' },
      { billing: 'instalments', sequence: 2, instalments: 4 },
    ],
    [
      'a month',
      { billing_type: 'subscription', pay_sequence_no: '3', number_of_installments: '0' },
      { billing: 'subscription', sequence: 3, instalments: null },
    ],
    ['the first month under its own name', { event: 'on_payment_subscription_signup' }, { kind: 'payment' }],
    [
      'a refund with a negative amount',
      { event: 'on_refund', transaction_type: 'refund', amount_brutto: '-27.00', amount_vendor: '-19.75' },
      { kind: 'refund', amount: 2700, share: 1975 },
    ],
    ['a chargeback', { event: 'on_chargeback', transaction_type: 'chargeback' }, { kind: 'chargeback' }],
    [
      'a chargeback that was won',
      { event: 'on_chargeback', transaction_type: 'chargeback_reversal' },
      { kind: 'reversal' },
    ],
    [
      'an event that is new, of a kind of transaction that is not',
      { event: 'on_partial_refund', transaction_type: 'refund' },
      { kind: 'refund' },
    ],
    [
      'an event that is new',
      { event: 'on_moon', transaction_type: 'moon' },
      { kind: 'other', event: 'on_moon', amount: 0, transactionId: '' },
    ],
    [
      'an affiliation, without an order',
      { event: 'on_affiliation', order_id: '', transaction_id: '' },
      { kind: 'other' },
    ],
    ['a test', { api_mode: 'test' }, { isTest: true }],
    ['an amount of the transaction alone', { amount_brutto: '', transaction_amount: '12,50' }, { amount: 1250 }],
    [
      'one item of several',
      { item_count: '2', amount_brutto: '100.00', product_txn_amount: '27', amount_vendor: '80.00' },
      { amount: 2700, share: 2160 },
    ],
    [
      'a part refund of one item of several',
      { item_count: '2', event: 'on_refund', amount_brutto: '-5.00', product_txn_amount: '27' },
      { amount: 500 },
    ],
    [
      'a missed payment',
      { event: 'on_payment_missed', transaction_type: 'payment_missed', transaction_time: '11:00:00' },
      { kind: 'missed', at: '2026-11-23T10:00:00.000Z', sequence: null, amount: 0 },
    ],
    [
      'a missed payment with the date of the one before',
      { event: 'on_payment_missed', billing_type: 'installment', pay_sequence_no: '3' },
      { kind: 'missed', at: RECEIVED.toISOString(), sequence: 3 },
    ],
    ['a denial', { event: 'payment_denial', transaction_type: 'payment_denial' }, { kind: 'denied' }],
    ['a cancellation', { event: 'on_rebill_cancelled', transaction_type: 'rebill_cancelled' }, { kind: 'cancelled' }],
    ['a resumption', { event: 'on_rebill_resumed', transaction_type: 'rebill_resumed' }, { kind: 'resumed' }],
    [
      'the last paid day',
      { event: 'last_paid_day', transaction_type: 'last_paid_day' },
      { kind: 'ended', lastPaidDay: '' },
    ],
    ['a payment without a date', { transaction_date: '' }, { at: RECEIVED.toISOString() }],
    ['text that cannot be stored', { product_name: 'Seele\u0000n\u0007plan' }, { productName: 'Seele n plan' }],
  ])('understands %s', (_, fields, expected) => {
    expect(read(fields)).toEqual([expect.objectContaining(expected)]);
  });

  test('recognises a connection test', () => {
    expect(readNotices(digistore24, digistorePost({ event: 'connection_test', api_mode: 'live' }))).toBe('test');
  });

  test.each<[string, Fields]>([
    ['order', { order_id: '' }],
    ['transaction', { transaction_id: '' }],
    ['amount', { amount_brutto: 'viel', transaction_amount: '' }],
    ['order of a change', { event: 'on_rebill_cancelled', order_id: '' }],
  ])('reports a notice as unreadable without this value: %s', (_, fields) => {
    expect(read(fields)).toBe('unreadable');
  });

  const typed = 'Jörg & Söhne <b>"Licht"</b>';
  const encoded = 'J&ouml;rg &amp; S&#246;hne &lt;b&gt;&quot;Licht&quot;&lt;/b&gt;';
  test.each<[string, Fields, string]>([
    ['decoded, where what is decoded was signed', { address_last_name: typed }, typed],
    ['decoded, where that was signed under upper-case names', upperNames({ address_last_name: typed }), typed],
    ['as it comes, where that was signed', { address_last_name: encoded }, encoded],
  ])('reads a name with HTML %s', (_, signed, name) => {
    const sent = { ...digistorePayment, address_last_name: encoded };
    const rest = 'address_last_name' in signed ? digistorePayment : upperNames(digistorePayment);
    expect(readNotices(digistore24, post(), signedAs(sent, { ...rest, ...signed }))).toMatchObject([
      { name: `Karla ${name}`, productName: 'Soul Plan Reading' },
    ]);
  });

  test('reports no debt for a missed payment of a stopped plan', () => {
    const plan = { billing_type: 'installment', number_of_installments: '4', pay_sequence_no: '3' };
    const kindFor = (reason: string, fields: Fields = {}) => {
      const missed = { event: 'on_payment_missed', transaction_type: 'payment_missed', billing_stop_reason: reason };
      return read({ ...plan, ...missed, ...fields });
    };
    for (const reason of ['by_buyer', 'by_operator', 'by_refund', 'by_chargeback', 'upgraded', ' BY_BUYER ']) {
      expect(kindFor(reason), reason).toMatchObject([{ kind: 'cancelled', event: 'on_payment_missed' }]);
    }
    for (const reason of ['', 'by_payment_denial', 'by_payment_uncertain', 'pay_alias_invalid', 'unknown']) {
      expect(kindFor(reason), reason).toMatchObject([{ kind: 'missed' }]);
    }
    expect(kindFor('by_buyer', { event: 'on_payment', transaction_type: 'payment' })).toMatchObject([
      { kind: 'payment' },
    ]);
  });
});
