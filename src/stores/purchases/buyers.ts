import { discloseBuyer, eraseBuyer } from '#contracts/purchases/buyers.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Everything that is stored under the address of a purchase. @throws ApiError, NetworkError; here and below */
export const readBuyer = (purchase: number): Promise<Readonly<Record<string, unknown>>> =>
  callAsAdmin(discloseBuyer, { params: { purchase } });

/** Takes name and address from a purchase and all others with its address. @returns from how many */
export const forgetBuyer = async (purchase: number): Promise<number> =>
  (await callAsAdmin(eraseBuyer, { params: { purchase } })).purchases;
