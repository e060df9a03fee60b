import { canonicalEmail } from '../address/canonical-email.ts';
import type { Notice, Platform } from './notice.ts';
import { tidy } from './told.ts';

/** What was posted to the address of a platform. */
export interface Delivery {
  readonly body: Uint8Array;
  /** What stands in a header; empty where there is none. */
  readonly header: (name: string) => string;
  readonly receivedAt: Date;
}

/** What a delivery tells, once its signature is known to be good. */
export type Told =
  /** The platform tries the connection. */
  | { readonly kind: 'test' }
  | { readonly kind: 'notices'; readonly notices: readonly Notice[] }
  /** It lacks what no purchase can do without; `event` is what the platform calls it. */
  | { readonly kind: 'unreadable'; readonly event: string };

/** How a payment platform speaks. */
export interface PaymentVendor {
  /**
   * Reads a delivery exactly as it was signed, so that nothing is read which the signature does not cover. Compares in
   * constant time.
   *
   * @returns undefined where the signature is not good
   */
  readonly read: (secret: string, delivery: Delivery) => Told | undefined;
}

/**
 * What became of a delivery: `stored` with all that it tells; `refused`, because its signature is not good; `unreadable`
 * for what was signed well and lacks an order or an amount; `not-connected` while there is no secret.
 */
export type Reception = 'stored' | 'refused' | 'unreadable' | 'not-connected';

/** What a notice says of whatever its platform does not tell. */
const UNTOLD = {
  orderId: '',
  itemId: '',
  productId: '',
  productName: '',
  transactionId: '',
  reference: '',
  amount: 0,
  share: null,
  currency: '',
  quantity: 1,
  billing: 'single',
  sequence: null,
  instalments: null,
  lastPaidDay: '',
  email: '',
  name: '',
  voucher: '',
  token: '',
} as const satisfies Partial<Notice>;

const ID_MAX = 200;
const TEXT_MAX = 254;
const MONEY: readonly string[] = ['payment', 'refund', 'chargeback', 'reversal'] satisfies Notice['kind'][];

/** Whether money moves. */
export const isMoney = (kind: Notice['kind']): boolean => MONEY.includes(kind);

/** What a platform tells: what it always tells, and what else it does. */
export type Telling = Pick<Notice, 'kind' | 'event' | 'isTest' | 'at'> & Partial<Omit<Notice, 'platform'>>;

/** A notice as it can be stored: its texts are tidy, and what says nothing of money carries none. */
export function noticeFrom(platform: Platform, telling: Telling): Notice {
  const notice = { ...UNTOLD, ...telling, platform };
  const id = (text: string): string => tidy(text, ID_MAX);
  const text = (value: string): string => tidy(value, TEXT_MAX);
  return {
    ...notice,
    event: id(notice.event),
    orderId: id(notice.orderId),
    itemId: id(notice.itemId),
    productId: id(notice.productId),
    transactionId: id(notice.transactionId),
    reference: id(notice.reference),
    productName: text(notice.productName),
    email: text(canonicalEmail(text(notice.email))),
    name: text(notice.name),
    voucher: text(notice.voucher),
    currency: id(notice.currency).toUpperCase(),
    ...(!isMoney(notice.kind) && { transactionId: '', reference: '', amount: 0, share: null }),
  };
}

/** Whether a notice names what it needs: its order, and where money moved the transaction. Of `other` nothing is needed. */
export const isWhole = ({ kind, orderId, reference, transactionId }: Notice): boolean =>
  kind === 'other' || (isMoney(kind) ? transactionId !== '' && (orderId !== '' || reference !== '') : orderId !== '');
