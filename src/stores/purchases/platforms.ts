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
import { dataOf, invalidate, query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';
import { $toast, dismissToast } from '#stores/toasts.ts';

/** All payment platforms, connected or not. */
export const platformsQuery = query(listPlatforms.path, () => callAsAdmin(listPlatforms));

/** All products that were bought or named. */
export const productsQuery = query(listProducts.path, () => callAsAdmin(listProducts));

const heardFrom = (platforms: readonly PaymentPlatform[] | undefined): string =>
  JSON.stringify(platforms?.map(({ platform, lastNoticeAt, lastTestAt }) => [platform, lastNoticeAt, lastTestAt]));

/** Topic of a toast that says that a notice is still missing. */
export const AWAITED = listPlatforms.path;

/** Checks for new notices, and renews what one makes untrue: the products, and a toast. A failure leaves the screen alone, because the owner may be typing a secret. */
export async function checkForNotices(): Promise<void> {
  const platforms = await callAsAdmin(listPlatforms).catch(() => undefined);
  if (!platforms) return;
  const hasNews = heardFrom(platforms) !== heardFrom(dataOf(platformsQuery.$state.get()));
  platformsQuery.put(platforms);
  if (!hasNews) return;
  for (const { path } of [listProducts, readPurchaseChoices]) invalidate(path);
  const toast = $toast.get();
  if (toast?.about === AWAITED) dismissToast(toast.id);
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
