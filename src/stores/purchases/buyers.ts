import { discloseBuyer, eraseBuyer } from '#contracts/purchases/buyers.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Reads all data stored under the buyer's address of a purchase. @throws ApiError, NetworkError; here and below */
export const readBuyer = (purchase: number): Promise<Readonly<Record<string, unknown>>> =>
  callAsAdmin(discloseBuyer, { params: { purchase } });

/**
 * Erases the buyer's name and address from a purchase and from all others with the same address.
 *
 * @returns number of purchases
 */
export const eraseBuyerOf = async (purchase: number): Promise<number> =>
  (await callAsAdmin(eraseBuyer, { params: { purchase } })).purchases;
