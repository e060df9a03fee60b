import { checkDelivery, readDelivery } from '#contracts/mail/delivery-check.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

export const deliveryQuery = query(readDelivery.path, () => callAsAdmin(readDelivery));

/** Checks at once. @throws ApiError, NetworkError */
export async function checkNow(selector: string): Promise<void> {
  deliveryQuery.put(await callAsAdmin(checkDelivery, { body: { selector } }));
}
