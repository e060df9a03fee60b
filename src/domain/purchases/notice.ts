/** The payment platforms that tell us what was bought; `PLATFORM_NAMES` says what they are called. */
export const PLATFORMS = ['digistore24', 'copecart', 'stripe'] as const;

/** One of the payment platforms. */
export type Platform = (typeof PLATFORMS)[number];

/** The platforms by their names. */
export const PLATFORM_NAMES = {
  digistore24: 'Digistore24',
  copecart: 'CopeCart',
  stripe: 'Stripe',
} as const satisfies Readonly<Record<Platform, string>>;

/** How something is paid. */
export const BILLINGS = ['single', 'instalments', 'subscription'] as const;

/** At once, in instalments, or again and again. */
export type Billing = (typeof BILLINGS)[number];

/** Money that moves: to the seller (`reversal`: of a chargeback that was won) or back. */
export const MOVEMENTS = ['payment', 'refund', 'chargeback', 'reversal'] as const;

/** One of the movements. */
export type Movement = (typeof MOVEMENTS)[number];

/**
 * What changes without money: a payment did not come (`missed`), was refused (`denied`) or is on its way (`pending`); it
 * was cancelled or resumed; it ended with its last paid day. `other` is kept and changes nothing.
 */
export const CHANGES = ['missed', 'denied', 'pending', 'cancelled', 'resumed', 'ended', 'other'] as const;

/** One of the changes. */
export type Change = (typeof CHANGES)[number];

/** How it was found out where a purchase comes from: by the checkout's token, by its buyer's sign-up, or not at all. */
export const PURCHASE_ORIGINS = ['token', 'person', 'unknown'] as const;

/**
 * What a platform tells of an order item, in our words. It is all that is kept of a notice: no card, no postal address,
 * no telephone number, no address of a network (docs/decisions/purchases.md).
 */
export interface Notice {
  readonly platform: Platform;
  readonly kind: Movement | Change;
  /** As the platform calls what happened. */
  readonly event: string;
  readonly isTest: boolean;
  /** Empty where the notice names only `reference`. */
  readonly orderId: string;
  readonly itemId: string;
  readonly productId: string;
  readonly productName: string;
  /** When it happened, ISO 8601. */
  readonly at: string;
  /** Names the movement; empty of a change. */
  readonly transactionId: string;
  /** Another number of the payment; of a refund the number of what is refunded. Empty for none. */
  readonly reference: string;
  /** Cents, gross, never negative; 0 of a change. */
  readonly amount: number;
  /** The seller's share in cents; null where it is not told. */
  readonly share: number | null;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly quantity: number;
  readonly billing: Billing;
  /** Which instalment or month, from 1 on. */
  readonly sequence: number | null;
  /** How many instalments were agreed. */
  readonly instalments: number | null;
  /** Of `ended`: the last paid day, `YYYY-MM-DD`; else empty. */
  readonly lastPaidDay: string;
  readonly email: string;
  readonly name: string;
  readonly voucher: string;
  /** What the checkout was given, and gives back: of a click (`isCheckoutToken`) or of a redirect (`r{id}`). */
  readonly token: string;
}

/** What a purchase is, as the owner reads it; computed from everything that was received. */
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

/** Bezahlt, in Raten, Abo läuft, Zahlung offen, beendet, erstattet, Rückbuchung, abgeschlossen. */
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** The states that last until there is news, which may never come: from them the owner may close a purchase. */
export const OPEN_STATES = [
  'instalments',
  'subscription',
  'owed',
  'disputed',
] as const satisfies readonly PurchaseState[];

/** Whether the owner may close a purchase that is in this state. */
export const isOpenState = (state: PurchaseState): boolean => OPEN_STATES.some((open) => open === state);
