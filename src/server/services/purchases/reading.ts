import type { Purchase } from '#contracts/purchases/reading.ts';
import * as queries from '#db/queries/purchases/reading.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { type Cursor, formatCursor, isMomentKey, keysetPage, parseCursor } from '#domain/keyset.ts';
import { purchaseCsv, purchasesCsvHead } from '#domain/purchases/export.ts';
import { PURCHASES_PER_PAGE } from '#domain/purchases/view.ts';
import type { PurchaseFilter } from '#domain/purchases/view-address.ts';
import type { Context } from '#server/context.ts';
import { readableEmail } from '#server/services/readable-email.ts';
import { listOffers } from './offers.ts';

const readable = <Row extends { readonly email: string | null }>(row: Row): Row => ({
  ...row,
  email: row.email && readableEmail(row.email),
});

const NOT_FOUND = 'Diesen Kauf gibt es hier nicht.';
const NO_PLACE = 'Diese Stelle der Liste gibt es nicht.';

const EXPORTED_AT_ONCE = 4000;
/** A part ends once it exceeds this: Netlify limits a function's answer to 6 MB. */
const EXPORT_BYTES = 3_500_000;

type Asked = PurchaseFilter & { readonly after?: string | undefined; readonly before?: string | undefined };

/** @throws AppError bad-input for an invalid position */
function parsePurchaseCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const cursor = parseCursor(text);
  if (cursor && isMomentKey(cursor.key)) return cursor;
  throw new AppError('bad-input', NO_PLACE);
}

function fromOf(after: string | undefined, before: string | undefined): 'start' | 'after' | 'before' {
  if (after) return 'after';
  return before ? 'before' : 'start';
}

const cursorOf = (row: queries.PurchaseRow | undefined): string | null => (row ? formatCursor(row) : null);

const countOf = (sums: readonly queries.SumRow[]): number => sums.reduce((sum, { count }) => sum + count, 0);

/** Reads one page of the matching purchases; falls back to its nearest neighbour if it no longer exists. */
export async function listPurchases(ctx: Context, { after, before, ...filter }: Asked) {
  const from = fromOf(after, before);
  const direction = from === 'before' ? 'ascending' : 'descending';
  const page = { direction, cursor: parsePurchaseCursor(after ?? before), limit: PURCHASES_PER_PAGE + 1 } as const;
  const { rows, sums } = await queries.readPurchases(ctx.db, filter, page, berlinDay(ctx.now()));
  if (from === 'before' && rows.length < PURCHASES_PER_PAGE) return listPurchases(ctx, filter);
  if (from === 'after' && rows.length === 0) return listPurchases(ctx, { ...filter, before: after });
  const shown = keysetPage(rows, PURCHASES_PER_PAGE, from);
  return {
    purchases: shown.rows.map(readable),
    total: countOf(sums),
    unnamed: sums.reduce((sum, { unnamed }) => sum + unnamed, 0),
    totals: filter.tests === 'yes' ? [] : sums,
    previous: shown.hasPrevious ? cursorOf(shown.rows[0]) : null,
    next: shown.hasNext ? cursorOf(shown.rows.at(-1)) : null,
  };
}

export const choices = (ctx: Context) => queries.readChoices(ctx.db);

/** @throws AppError not-found */
export async function readPurchase(ctx: Context, id: number): Promise<Purchase> {
  const found = await queries.findPurchase(ctx.db, id, berlinDay(ctx.now()));
  if (found === undefined) throw new AppError('not-found', NOT_FOUND);
  return { ...readable(found.purchase), payments: found.payments, changes: found.changes };
}

export async function exportPart(ctx: Context, { after, ...filter }: Omit<Asked, 'before'>) {
  const page = { cursor: parsePurchaseCursor(after), limit: EXPORTED_AT_ONCE };
  const [rows, offers] = await Promise.all([
    queries.readForExport(ctx.db, filter, page, berlinDay(ctx.now())),
    listOffers(ctx),
  ]);
  let text = after ? '' : purchasesCsvHead;
  let bytes = 0;
  let purchases = 0;
  for (const row of rows) {
    const line = purchaseCsv(readable(row), offers);
    text += line;
    bytes += Buffer.byteLength(line);
    purchases += 1;
    if (bytes > EXPORT_BYTES) break;
  }
  const isLast = purchases === rows.length && rows.length < EXPORTED_AT_ONCE;
  return { text, purchases, next: isLast ? null : cursorOf(rows[purchases - 1]) };
}
