import type { Notice } from '#domain/purchases/notice.ts';

/** Builds a notice: a payment of 27 € for the Soul Plan by default. */
export const noticeOf = (fields: Partial<Notice> = {}): Notice => ({
  platform: 'digistore24',
  kind: 'payment',
  event: 'on_payment',
  isTest: false,
  orderId: 'A1',
  itemId: '1',
  productId: '4711',
  productName: 'Soul Plan Reading',
  at: '2026-11-23T09:00:00.000Z',
  transactionId: 'T1',
  reference: '',
  amount: 2700,
  share: 2300,
  currency: 'EUR',
  quantity: 1,
  billing: 'single',
  sequence: null,
  instalments: null,
  lastPaidDay: '',
  email: 'kaeuferin@example.org',
  name: 'Karla Käuferin',
  voucher: '',
  token: '',
  ...fields,
});
