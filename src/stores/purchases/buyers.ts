import { discloseBuyer, eraseBuyer } from '#contracts/purchases/buyers.ts';
import { callAsAdmin } from '#stores/accounts/login.ts';

/** Everything that is stored under the address of a purchase, as a file. @throws ApiError, NetworkError; here and below */
export async function readBuyer(purchase: number): Promise<Blob> {
  const everything = await callAsAdmin(discloseBuyer, { params: { purchase } });
  return new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' });
}

/** Takes name and address from a purchase and all others with its address. @returns from how many */
export const forgetBuyer = async (purchase: number): Promise<number> =>
  (await callAsAdmin(eraseBuyer, { params: { purchase } })).purchases;
