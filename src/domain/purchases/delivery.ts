import { canonicalEmail } from '../address/canonical-email.ts';
import { MOVEMENTS, type Notice, type Platform } from './notice.ts';
import { tidy } from './notice-fields.ts';

/** Webhook request from a platform. */
export interface Delivery {
  readonly body: Uint8Array;
  /** Returns a header; empty if missing. */
  readonly header: (name: string) => string;
  readonly receivedAt: Date;
}

/** Content of a delivery whose signature is valid. */
export type DeliveryContent =
  /** Connection test by the platform. */
  | { readonly kind: 'test' }
  | { readonly kind: 'notices'; readonly notices: readonly Notice[] }
  /** Lacks a field that every purchase needs; `event` is the platform's name for it. */
  | { readonly kind: 'unreadable'; readonly event: string };

export interface PaymentVendor {
  /** Largest delivery that is read. */
  readonly limitBytes: number;
  /** Verifies the signature in constant time and parses only what it covers; undefined if it is invalid. */
  readonly read: (secret: string, delivery: Delivery) => DeliveryContent | undefined;
}

/**
 * Result of a delivery; `incomplete`: stored without its voucher, which a repetition may bring; `refused`: bad signature;
 * `unreadable`: lacks order or amount; `not-connected`: no secret.
 */
export type Reception = 'stored' | 'incomplete' | 'refused' | 'unreadable' | 'not-connected';

/** Defaults for fields that the platform omits. */
const NOTICE_DEFAULTS = {
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
  isFirst: null,
  instalments: null,
  lastPaidDay: '',
  email: '',
  name: '',
  voucher: '',
  token: '',
} as const satisfies Partial<Notice>;

const ID_MAX = 200;
const TEXT_MAX = 254;
const MONEY: readonly string[] = MOVEMENTS;

export const isMoney = (kind: Notice['kind']): boolean => MONEY.includes(kind);

export type RawNotice = Pick<Notice, 'id' | 'kind' | 'event' | 'isTest' | 'at'> & Partial<Omit<Notice, 'platform'>>;

/** Builds a storable notice: texts are tidied, and notices without money carry no amount. */
export function buildNotice(platform: Platform, raw: RawNotice): Notice {
  const notice = { ...NOTICE_DEFAULTS, ...raw, platform };
  const id = (text: string): string => tidy(text, ID_MAX);
  const text = (value: string): string => tidy(value, TEXT_MAX);
  return {
    ...notice,
    id: id(notice.id),
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

/** Checks that a notice is complete: it needs an order, and a transaction if money moved; `other` needs nothing. */
export const isWhole = ({ kind, orderId, reference, transactionId }: Notice): boolean =>
  kind === 'other' || (isMoney(kind) ? transactionId !== '' && (orderId !== '' || reference !== '') : orderId !== '');
