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

/** Every payment platform, connected or not. */
export const platformsQuery = query(listPlatforms.path, () => callAsAdmin(listPlatforms));

/** Every product that was bought or named. */
export const productsQuery = query(listProducts.path, () => callAsAdmin(listProducts));

/** Looks whether a notice has come. A failure changes nothing on display: somebody may be typing a secret. */
export async function lookForNotices(): Promise<void> {
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

/** Forgets the secret of a platform. */
export const disconnect = (platform: Platform): Promise<void> =>
  change(callAsAdmin(disconnectPlatform, { params: { platform } }));

/** Says what a product is; what is shown of purchases is read again. */
export async function saveProduct(product: NamedProduct): Promise<void> {
  await callAsAdmin(nameProduct, { body: product });
  invalidate(readPurchaseChoices.path);
  await productsQuery.refresh();
}
