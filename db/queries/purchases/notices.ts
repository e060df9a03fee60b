import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { isCheckoutToken, redirectOfToken } from '#domain/purchases/checkout-token.ts';
import type { Notice } from '#domain/purchases/notice.ts';

/** Under which a token is stored: what stands in an address opens nothing here. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What the database is told of a token. */
const tokenOf = (token: string) => ({
  tokenHash: isCheckoutToken(token) ? tokenHashOf(token) : null,
  tokenLink: redirectOfToken(token) ?? null,
});

/**
 * Takes in what was told at once, in one statement: the function `record_notice` of the database. What comes twice
 * changes nothing.
 */
export async function recordNotices(db: Database, notices: readonly Notice[], receivedAt: Date): Promise<void> {
  const told = notices.map(({ token, ...notice }) => ({
    ...notice,
    ...tokenOf(token),
    day: berlinDay(new Date(notice.at)),
  }));
  await db.execute(sql`
    select record_notice(notice, (notice->>'day')::date, ${receivedAt.toISOString()})
    from jsonb_array_elements(${JSON.stringify(told)}::jsonb) notice
  `);
}

/** Takes in a notice. */
export const recordNotice = (db: Database, notice: Notice, receivedAt: Date): Promise<void> =>
  recordNotices(db, [notice], receivedAt);
