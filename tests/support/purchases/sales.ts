import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { tokenHashOf } from '#db/queries/purchases/checkout-tokens.ts';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { checkouts, paymentPlatforms, paymentProducts } from '#db/schema/purchases/purchases.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import type { KnownOrigin } from '#domain/visits/origin.ts';
import { noticeOf } from './notices.ts';

/** Sale: its notice, and the visit that opened its checkout; without `from` the visit is unknown. */
export interface Sale extends Partial<Notice> {
  readonly from?: Partial<KnownOrigin>;
  /** Moment at which the notice arrives; by default the one that it names. */
  readonly received?: Date;
}

/** Fills a database that sells the Soul Plan: product 4711 of Digistore24, which is connected. */
export async function openShop(db: Database): Promise<void> {
  const named = { platform: 'digistore24', productId: '4711', name: 'Soul Plan Reading', offer: 'soulPlan' } as const;
  await db.insert(paymentProducts).values(named).onConflictDoNothing();
  const connected = { platform: 'digistore24', secret: '', connectedAt: new Date('2026-01-01T00:00:00Z') } as const;
  await db.insert(paymentPlatforms).values(connected).onConflictDoNothing();
}

/** Empties a database of all sales and products. */
export async function closeShop(db: Database): Promise<void> {
  await db.execute(
    sql`truncate purchases, payments, purchase_changes, checkouts, payment_products, payment_platforms cascade`,
  );
}

let last = 0;

/** Records a payment, or another notice, with an order of its own by default; returns the notice. */
export async function recordSale(db: Database, { from, received, ...fields }: Sale = {}): Promise<Notice> {
  last += 1;
  const token = from === undefined ? '' : `token${last}`.padEnd(22, '-');
  const notice = noticeOf({ orderId: `O${last}`, transactionId: `T${last}`, token, ...fields });
  if (from) {
    const { linkId = null, source = '', campaign = '', entryPage = '' } = from;
    const day = berlinDay(new Date(notice.at));
    const origin = { linkId, source: source || null, campaign: campaign || null, entryPage: entryPage || null };
    await db.insert(checkouts).values({ tokenHash: tokenHashOf(token), day, offer: 'soulPlan', ...origin });
  }
  await recordNotice(db, notice, received ?? new Date(notice.at));
  return notice;
}
