import type { Purchase } from '#contracts/purchases/reading.ts';
import { closePurchase, reopenPurchase } from '#db/queries/purchases/closing.ts';
import * as queries from '#db/queries/purchases/reading.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { PURCHASES_PER_PAGE } from '#domain/purchases/view.ts';
import type { PurchaseFilter } from '#domain/purchases/view-address.ts';
import type { Context } from '#server/context.ts';
import { readableEmail } from '#server/services/readable-email.ts';
import { purchaseCsv, purchasesCsvHead } from './export.ts';
import { listOffers } from './offers.ts';

const readable = <Row extends { readonly email: string | null }>(row: Row): Row => ({
  ...row,
  email: row.email && readableEmail(row.email),
});

const NOT_FOUND = 'Diesen Kauf gibt es hier nicht.';
const NOT_OPEN = 'Dieser Kauf ist nicht mehr offen. Lade ihn neu, dann siehst du, was gekommen ist.';

/** A row has about 300 bytes; Netlify limits a function's answer to 6 MB. */
const EXPORTED_AT_ONCE = 2000;

/** Reads a page of the matching purchases; the last one instead of a page behind it. */
export async function listPurchases(ctx: Context, { page, ...filter }: PurchaseFilter & { readonly page: number }) {
  const place = { skip: (page - 1) * PURCHASES_PER_PAGE, limit: PURCHASES_PER_PAGE };
  const { rows, sums } = await queries.readPurchases(ctx.db, filter, place, berlinDay(ctx.now()));
  const total = sums.reduce((sum, { count }) => sum + count, 0);
  if (rows.length === 0 && total > 0) {
    return listPurchases(ctx, { ...filter, page: Math.ceil(total / PURCHASES_PER_PAGE) });
  }
  return {
    purchases: rows.map(readable),
    total,
    unnamed: sums.reduce((sum, { unnamed }) => sum + unnamed, 0),
    totals: filter.tests === 'yes' ? [] : sums,
  };
}

export const choices = (ctx: Context) => queries.readChoices(ctx.db);

/** @throws AppError not-found */
export async function readPurchase(ctx: Context, id: number): Promise<Purchase> {
  const found = await queries.findPurchase(ctx.db, id, berlinDay(ctx.now()));
  if (found === undefined) throw new AppError('not-found', NOT_FOUND);
  return { ...readable(found.purchase), payments: found.payments, changes: found.changes };
}

/** @throws AppError not-found, conflict if the state ends by itself */
export async function setClosed(ctx: Context, id: number, isClosed: boolean): Promise<Purchase> {
  const { db, now } = ctx;
  const isDone = isClosed ? await closePurchase(db, id, now(), berlinDay(now())) : await reopenPurchase(db, id);
  const purchase = await readPurchase(ctx, id);
  if (isDone === false && purchase.state !== 'closed') throw new AppError('conflict', NOT_OPEN);
  return purchase;
}

type Exported = PurchaseFilter & { readonly after?: string | undefined };

export async function exportPart(ctx: Context, { after = '0', ...filter }: Exported) {
  const part = { after: Number(after), limit: EXPORTED_AT_ONCE };
  const [rows, offers] = await Promise.all([
    queries.readForExport(ctx.db, filter, part, berlinDay(ctx.now())),
    listOffers(ctx),
  ]);
  const lines = rows.map((row) => purchaseCsv(readable(row), offers)).join('');
  return {
    text: part.after === 0 ? purchasesCsvHead + lines : lines,
    purchases: rows.length,
    next: rows.length < EXPORTED_AT_ONCE ? null : String(Math.max(...rows.map(({ id }) => id))),
  };
}
