import type { Platform } from './notice.ts';

interface Checkout {
  /** Hosts of its checkouts. `.localhost` is the local fake (docs/decisions/purchases.md). */
  readonly hosts: RegExp;
  /** Query parameters by which its checkout accepts a token that it returns with the purchase. */
  readonly tokenParameters: readonly string[];
}

/** Traits that a redirect needs; the others have a table of their own, because visitors wait for a redirect. */
export const CHECKOUTS: Readonly<Record<Platform, Checkout>> = {
  digistore24: {
    hosts: /(?:^|\.)(?:digistore24\.(?:com|localhost)|checkout-ds24\.com)$/,
    tokenParameters: ['custom', 'ds24tr'],
  },
  copecart: { hosts: /(?:^|\.)copecart\.(?:com|localhost)$/, tokenParameters: ['metadata'] },
  stripe: {
    hosts: /^(?:buy|checkout|book|donate)\.stripe\.(?:com|localhost)$/,
    tokenParameters: ['client_reference_id'],
  },
};

interface Traits {
  /** Query parameter that fills in a voucher (docs/decisions/checkouts.md). */
  readonly voucherParameter: string;
  /** Product id in the path of a checkout's address; undefined if there is none. */
  readonly productPath: RegExp | undefined;
  /**
   * True if it sells in its own name (docs/decisions/purchases.md): it then writes the invoice, charges the tax and
   * gives the instalments.
   */
  readonly isReseller: boolean;
  /** True if its refunds are the steps of a payment's growing sum, told again only after a failed refund. */
  readonly tellsRefundSteps: boolean;
  /** Address under which the owner signs in to return money or end a contract. */
  readonly site: string;
}

export const PLATFORM_TRAITS = {
  digistore24: {
    voucherParameter: 'voucher',
    // `redir` is its address for affiliates.
    productPath: /^\/(?:product|redir)\/(\d+)/,
    isReseller: true,
    tellsRefundSteps: false,
    site: 'https://www.digistore24.com/',
  },
  copecart: {
    voucherParameter: 'voucher',
    productPath: /^\/products\/([\w-]+)/,
    isReseller: true,
    tellsRefundSteps: false,
    site: 'https://www.copecart.com/',
  },
  stripe: {
    voucherParameter: 'prefilled_promo_code',
    productPath: undefined,
    isReseller: false,
    tellsRefundSteps: true,
    site: 'https://dashboard.stripe.com/payments',
  },
} as const satisfies Readonly<Record<Platform, Traits>>;

/** Returns the platform of a checkout; undefined for any other address. */
export function platformOf({ hostname }: URL): Platform | undefined {
  let platform: Platform;
  for (platform in CHECKOUTS) if (CHECKOUTS[platform].hosts.test(hostname)) return platform;
  return undefined;
}

/** Platform that takes the money for a sale by the owner; the privacy statement describes each. */
export type Processor = {
  [Each in Platform]: (typeof PLATFORM_TRAITS)[Each]['isReseller'] extends true ? never : Each;
}[Platform];

export const isProcessor = (platform: Platform): platform is Processor => !PLATFORM_TRAITS[platform].isReseller;
