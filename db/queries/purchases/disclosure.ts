import { type SQL, sql } from 'drizzle-orm';
import { isSameAddress } from '#db/queries/addresses.ts';
import { disclosedJson, jsonArray } from '#db/queries/disclosure.ts';
import { payments, purchaseChanges, purchases } from '#db/schema/purchases/purchases.ts';

const purchase = disclosedJson(purchases, [
  ...([
    'id',
    'platform',
    'orderId',
    'itemId',
    'productId',
    'productName',
    'billing',
    'instalments',
    'quantity',
  ] as const),
  ...(['currency', 'voucher', 'isTest', 'email', 'name', 'orderedAt', 'receivedAt', 'erasedAt'] as const),
  ...(['attributedBy', 'linkId', 'source', 'campaign', 'entryPage', 'paidCount', 'paid', 'share', 'returned'] as const),
  ...([
    'lastPaidAt',
    'isRefunded',
    'isDisputed',
    'owedSince',
    'cancelledAt',
    'endsOn',
    'isPartlyKnown',
    'closedAt',
    'releaseId',
    'releaseBy',
  ] as const),
]);

const payment = disclosedJson(payments, [
  ...([
    'id',
    'purchaseId',
    'platform',
    'orderId',
    'itemId',
    'transactionId',
    'kind',
    'reference',
    'at',
    'receivedAt',
    'day',
  ] as const),
  ...(['amount', 'share', 'currency', 'sequence', 'isFirst'] as const),
]);

const change = disclosedJson(purchaseChanges, [
  ...(['id', 'purchaseId', 'platform', 'orderId', 'itemId', 'kind', 'event', 'at', 'sequence', 'day'] as const),
  'noticeKey',
]);

/** Builds pairs for `json_build_object`: the purchases under an address with their payments and changes. */
export function purchasesJson(email: string): SQL {
  const theirs = sql`purchases where ${isSameAddress(purchases.email, sql`${email}`)}`;
  const of = (table: SQL) => sql`${table} join purchases bought on bought.id = purchase_id
    where ${isSameAddress(sql`bought.email`, sql`${email}`)}`;
  return sql`
    'purchases', ${jsonArray(purchase, theirs, sql`purchases.ordered_at, purchases.id`)},
    'payments', ${jsonArray(payment, of(sql`payments`), sql`payments.at, payments.id`)},
    'purchaseChanges', ${jsonArray(change, of(sql`purchase_changes`), sql`purchase_changes.at, purchase_changes.id`)}
  `;
}
