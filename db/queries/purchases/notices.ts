import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { isCheckoutToken, redirectIdOf } from '#domain/purchases/checkout-token.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { tokenHashOf } from './checkout-tokens.ts';

/** Splits a token into its hash, or the redirect that it names. */
const tokenOf = (token: string) => ({
  tokenHash: isCheckoutToken(token) ? tokenHashOf(token) : null,
  tokenLink: redirectIdOf(token) ?? null,
});

/**
 * Stores notices in one statement with the database function `record_notice`. A repeated notice changes nothing.
 * @param initialVoucher voucher of the offers before the first release
 */
export async function recordNotices(
  db: Database,
  notices: readonly Notice[],
  receivedAt: Date,
  initialVoucher = '',
): Promise<void> {
  const values = notices.map(({ token, ...notice }) => ({
    ...notice,
    ...tokenOf(token),
    offerNames: OFFER_NAMES,
    initialVoucher,
    day: berlinDay(new Date(notice.at)),
  }));
  await db.execute(sql`
    select record_notice(notice, (notice->>'day')::date, ${receivedAt.toISOString()})
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) notice
  `);
}

export const recordNotice = (db: Database, notice: Notice, receivedAt: Date): Promise<void> =>
  recordNotices(db, [notice], receivedAt);
