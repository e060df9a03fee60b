import { discloseBuyer, eraseBuyer } from '#contracts/purchases/buyers.ts';
import { listOffers } from '#contracts/purchases/offers.ts';
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

/** Every offer that may have been bought. */
export const offersQuery = query(listOffers.path, () => callAsAdmin(listOffers));

/** Values that occur in purchases, as choices of the filters. */
export const purchaseChoicesQuery = query(readPurchaseChoices.path, () => callAsAdmin(readPurchaseChoices));

export type PurchasesPage = Result<typeof listPurchases>;

export const purchasePages = pagedQuery(
  (view: PurchasesView): Promise<PurchasesPage> =>
    callAsAdmin(listPurchases, { query: { ...filterOf(view), page: view.page } }),
);

export const purchaseDetails = pagedQuery((id: number) => callAsAdmin(readPurchase, { params: { id } }));

/**
 * Marks a purchase as closed (no more payments expected), or reopens it.
 *
 * @throws ApiError, NetworkError; here and below
 */
export const setClosed = (id: number, isClosed: boolean) =>
  callAsAdmin(closePurchase, { params: { id }, body: { isClosed } });

/** Reads the CSV file of all matching purchases in parts. @param onProgress receives the number of purchases so far */
export const readCsv = (filter: PurchaseFilter, onProgress: (purchases: number) => void): Promise<Blob> =>
  readCsvParts(async (after) => {
    const query = { ...filter, ...(after !== undefined && { after }) };
    const { purchases, ...part } = await callAsAdmin(exportPurchases, { query });
    return { ...part, rows: purchases };
  }, onProgress);

/** Reads all data stored under the buyer's address of a purchase. */
export const readBuyer = (purchase: number): Promise<Readonly<Record<string, unknown>>> =>
  callAsAdmin(discloseBuyer, { params: { purchase } });

/** Erases name and address from all purchases with a buyer's address. @returns number of purchases */
export const eraseBuyerOf = async (purchase: number): Promise<number> =>
  (await callAsAdmin(eraseBuyer, { params: { purchase } })).purchases;
