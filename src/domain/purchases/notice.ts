/** Payment platforms that send us notices of purchases. */
export const PLATFORMS = ['digistore24', 'copecart', 'stripe'] as const;

export type Platform = (typeof PLATFORMS)[number];

export const PLATFORM_NAMES = {
  digistore24: 'Digistore24',
  copecart: 'CopeCart',
  stripe: 'Stripe',
} as const satisfies Readonly<Record<Platform, string>>;

export const BILLINGS = ['single', 'instalments', 'subscription'] as const;

export type Billing = (typeof BILLINGS)[number];

/**
 * Notices about money: to the seller (`reversal`: of a chargeback that was won; `refund-failed`: a refund that did not
 * reach the buyer) or back to the buyer.
 */
export const MOVEMENTS = ['payment', 'refund', 'refund-failed', 'chargeback', 'reversal'] as const;

export type Movement = (typeof MOVEMENTS)[number];

/**
 * Notices without money: a payment was `missed`, `denied` or is `pending`; a plan was `cancelled` or `resumed`, or has
 * `ended` with its last paid day. `other` is stored and changes nothing.
 */
export const CHANGES = ['missed', 'denied', 'pending', 'cancelled', 'resumed', 'ended', 'other'] as const;

export type Change = (typeof CHANGES)[number];

/** Ways to find the source of a purchase, the first that gives a result: token, redirect's voucher, buyer's sign-up. */
export const PURCHASE_ORIGINS = ['token', 'voucher', 'person', 'unknown'] as const;

/** Moments that decide a purchase's release: the click on the order button, or the arrival of the first notice. */
export const RELEASE_ORIGINS = ['checkout', 'notice'] as const;

/**
 * Platform's notice about an order item, in our terms. Nothing else of it is stored: no card, postal address, telephone
 * number or IP address (docs/decisions/purchases.md).
 */
export interface Notice {
  readonly platform: Platform;
  /** Platform's own id of the notice, or a digest of its signed content: a repetition has the same. */
  readonly id: string;
  readonly kind: Movement | Change;
  /** The platform's name for the event. */
  readonly event: string;
  readonly isTest: boolean;
  /** Empty if the notice names only `reference`. */
  readonly orderId: string;
  readonly itemId: string;
  readonly productId: string;
  readonly productName: string;
  /** Time of the event, ISO 8601. */
  readonly at: string;
  /** Id of the payment or refund; empty without money. */
  readonly transactionId: string;
  /** Second number of a payment; for a refund the number of the refunded payment. May be empty. */
  readonly reference: string;
  /** Gross amount in the currency's smallest unit, never negative; 0 without money. */
  readonly amount: number;
  /** The seller's share in the same unit; null if unknown. */
  readonly share: number | null;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly quantity: number;
  readonly billing: Billing;
  /** Number of the instalment or month, from 1. */
  readonly sequence: number | null;
  /** Whether the order began with this payment; null if only `sequence` can tell. */
  readonly isFirst: boolean | null;
  /** Number of instalments agreed. */
  readonly instalments: number | null;
  /** For `ended`: the last paid day, `YYYY-MM-DD`; otherwise empty. */
  readonly lastPaidDay: string;
  readonly email: string;
  readonly name: string;
  readonly voucher: string;
  /** Token that the checkout was given and returns: of a click (`isCheckoutToken`) or a redirect (`r{id}`). */
  readonly token: string;
}

/** States of a purchase, computed from all its notices. */
export const PURCHASE_STATES = [
  'paid',
  'instalments',
  'subscription',
  'owed',
  'ended',
  'refunded',
  'disputed',
  'closed',
] as const;

export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** States that wait for a notice that may never come, so the owner may close the purchase by hand. */
export const OPEN_STATES = [
  'instalments',
  'subscription',
  'owed',
  'disputed',
] as const satisfies readonly PurchaseState[];

export const isOpenState = (state: PurchaseState): boolean => OPEN_STATES.some((open) => open === state);
