import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { isCheckoutToken, redirectIdOf } from '#domain/purchases/checkout-token.ts';
import { productIn } from '#domain/purchases/checkouts.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { INITIAL_OFFER } from '#domain/purchases/offers.ts';
import { PLATFORM_TRAITS } from '#domain/purchases/platforms.ts';
import { tokenHashOf } from './checkout-tokens.ts';

/** Splits a token into its hash, or the redirect that it names. */
const tokenOf = (token: string) => ({
  tokenHash: isCheckoutToken(token) ? tokenHashOf(token) : null,
  tokenLink: redirectIdOf(token) ?? null,
});

/** Checkout of the first content, which no release has named. */
interface InitialCheckout {
  readonly url: string;
  readonly voucher: string;
}

/** Stores notices in one statement with the database function `record_notice`. A repeated notice changes nothing. */
export async function recordNotices(
  db: Database,
  notices: readonly Notice[],
  receivedAt: Date,
  initial: InitialCheckout = { url: '', voucher: '' },
): Promise<void> {
  const sold = productIn(initial.url);
  const values = notices.map(({ token, ...notice }) => ({
    ...notice,
    ...tokenOf(token),
    /** Names that assign an unknown product to its offer. */
    offerNames: OFFER_NAMES,
    initialOffer: sold?.platform === notice.platform && sold.productId === notice.productId ? INITIAL_OFFER : null,
    initialVoucher: initial.voucher,
    isRefundStep: notice.kind === 'refund' && PLATFORM_TRAITS[notice.platform].tellsRefundSteps,
    day: berlinDay(new Date(notice.at)),
  }));
  await db.execute(sql`
    select record_notice(notice, (notice->>'day')::date, ${receivedAt.toISOString()})
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) notice
  `);
}

export const recordNotice = (db: Database, notice: Notice, receivedAt: Date): Promise<void> =>
  recordNotices(db, [notice], receivedAt);
