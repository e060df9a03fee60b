import {
  closePurchase,
  exportPurchases,
  listPurchases,
  readPurchase,
  readPurchaseChoices,
} from '#contracts/purchases/reading.ts';
import type { Result } from '#contracts/route.ts';
import { filterOf, type PurchaseFilter, type PurchasesView } from '#domain/purchases/view-address.ts';
import { readCsvParts } from '#stores/csv-parts.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** What occurs in purchases, so that it can be chosen as a filter. */
export const purchaseChoicesQuery = query(readPurchaseChoices.path, () => callAsAdmin(readPurchaseChoices));

/** A page of purchases. */
export type PurchasesPage = Result<typeof listPurchases>;

/** Pages of the purchases that a view shows. */
export const purchasePages = pagedQuery((view: PurchasesView): Promise<PurchasesPage> => {
  const { after, before } = view;
  const asked = { ...filterOf(view), ...(after && { after }), ...(before && { before }) };
  return callAsAdmin(listPurchases, { query: asked });
});

/** A purchase with its payments and notices. */
export const purchaseDetails = pagedQuery((id: number) => callAsAdmin(readPurchase, { params: { id } }));

/** Says that nothing more will come of a purchase, or takes that back. @throws ApiError, NetworkError */
export const setClosed = (id: number, isClosed: boolean) =>
  callAsAdmin(closePurchase, { params: { id }, body: { isClosed } });

/**
 * The CSV file of all that match, read in parts.
 *
 * @param onProgress told how many purchases it has so far
 * @throws ApiError, NetworkError
 */
export const readCsv = (filter: PurchaseFilter, onProgress: (purchases: number) => void): Promise<Blob> =>
  readCsvParts(async (after) => {
    const query = { ...filter, ...(after !== undefined && { after }) };
    const { purchases, ...part } = await callAsAdmin(exportPurchases, { query });
    return { ...part, rows: purchases };
  }, onProgress);
