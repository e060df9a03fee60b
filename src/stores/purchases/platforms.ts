import {
  connectPlatform,
  disconnectPlatform,
  listPlatforms,
  listProducts,
  type NamedProduct,
  nameProduct,
  type PaymentPlatform,
} from '#contracts/purchases/platforms.ts';
import { readPurchaseChoices } from '#contracts/purchases/reading.ts';
import type { Platform } from '#domain/purchases/notice.ts';
import { invalidate, query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** All payment platforms, connected or not. */
export const platformsQuery = query(listPlatforms.path, () => callAsAdmin(listPlatforms));

/** All products that were bought or named. */
export const productsQuery = query(listProducts.path, () => callAsAdmin(listProducts));

/** Checks for new notices. A failure leaves the screen alone, because the owner may be typing a secret. */
export async function checkForNotices(): Promise<void> {
  const platforms = await callAsAdmin(listPlatforms).catch(() => undefined);
  if (platforms) platformsQuery.put(platforms);
}

async function change(answer: Promise<PaymentPlatform>): Promise<void> {
  await answer;
  await platformsQuery.refresh();
}

/** Stores the secret of a platform. @throws ApiError, NetworkError; here and below */
export const connect = (platform: Platform, secret: string): Promise<void> =>
  change(callAsAdmin(connectPlatform, { params: { platform }, body: { secret } }));

export const disconnect = (platform: Platform): Promise<void> =>
  change(callAsAdmin(disconnectPlatform, { params: { platform } }));

/** Names a product and its offer, and refreshes the filters of purchases. */
export async function saveProduct(product: NamedProduct): Promise<void> {
  await callAsAdmin(nameProduct, { body: product });
  invalidate(readPurchaseChoices.path);
  await productsQuery.refresh();
}
