import { atom, type ReadableAtom } from 'nanostores';
import {
  closePurchase,
  exportPurchases,
  listPurchases,
  readPurchase,
  readPurchaseChoices,
} from '#contracts/purchases/reading.ts';
import type { Result } from '#contracts/route.ts';
import { filterOf, type PurchaseFilter, type PurchasesView } from '#domain/purchases/view-address.ts';
import { callAsAdmin } from '#stores/accounts/login.ts';
import { readCsvParts } from '#stores/csv-parts.ts';
import { query } from '#stores/query.ts';

/** What occurs in purchases, so that it can be chosen as a filter. */
export const purchaseChoicesQuery = query(readPurchaseChoices.path, () => callAsAdmin(readPurchaseChoices));

/** A page of purchases. */
export type PurchasesPage = Result<typeof listPurchases>;

/** What is known of the purchases on display. */
export interface PurchasesState {
  /** `reading` until the first answer; later pages are read while the last one stands. */
  readonly status: 'reading' | 'turning' | 'read' | 'failed';
  readonly page: PurchasesPage | undefined;
  readonly error: unknown;
}

/** Reads one page after the other. */
export interface PurchasesReader {
  readonly $state: ReadableAtom<PurchasesState>;
  /** Reads what a view shows; an answer for an older one is ignored. */
  readonly open: (view: PurchasesView) => Promise<void>;
}

/** A reader for one stay on the screen. */
export function purchasesReader(): PurchasesReader {
  const $state = atom<PurchasesState>({ status: 'reading', page: undefined, error: undefined });

  async function open(view: PurchasesView): Promise<void> {
    const { page } = $state.get();
    const reading: PurchasesState = { status: page ? 'turning' : 'reading', page, error: undefined };
    $state.set(reading);
    const { after, before } = view;
    const asked = { ...filterOf(view), ...(after && { after }), ...(before && { before }) };
    const answered = await callAsAdmin(listPurchases, { query: asked }).then(
      (found): PurchasesState => ({ status: 'read', page: found, error: undefined }),
      (error: unknown): PurchasesState => ({ status: 'failed', page: undefined, error }),
    );
    if ($state.get() === reading) $state.set(answered);
  }

  return { $state, open };
}

/** A purchase with all that is known of it. @throws ApiError, NetworkError */
export const readDetails = (id: number) => callAsAdmin(readPurchase, { params: { id } });

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
