import {
  type NamedProduct,
  noticePath,
  type PaymentPlatform,
  type PaymentProduct,
} from '#contracts/purchases/platforms.ts';
import {
  deleteConnection,
  findConnection,
  type ListedProduct,
  listConnections,
  listProducts as listStoredProducts,
  type PlatformConnection,
  saveConnection,
  saveProduct,
} from '#db/queries/purchases/platforms.ts';
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#domain/purchases/notice.ts';
import { isOfferId } from '#domain/purchases/offers.ts';
import type { Context } from '#server/context.ts';
import { refuse } from '#server/services/obstacles.ts';
import { findKeyObstacle, sealSecret } from '#server/services/secrets.ts';

const momentOf = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

const toPlatform = (ctx: Context, platform: Platform, connection: PlatformConnection | undefined): PaymentPlatform => ({
  platform,
  name: PLATFORM_NAMES[platform],
  address: `${ctx.site}${noticePath(platform)}`,
  isConnected: connection !== undefined,
  connectedAt: momentOf(connection?.connectedAt),
  lastNoticeAt: momentOf(connection?.lastNoticeAt),
  lastTestAt: momentOf(connection?.lastTestAt),
  lastRefusedAt: momentOf(connection?.lastRefusedAt),
  obstacle: findKeyObstacle(ctx),
});

export async function listPlatforms(ctx: Context): Promise<PaymentPlatform[]> {
  const connections = await listConnections(ctx.db);
  return PLATFORMS.map((platform) =>
    toPlatform(
      ctx,
      platform,
      connections.find((connection) => connection.platform === platform),
    ),
  );
}

/** @throws AppError unavailable without ENCRYPTION_KEY */
export async function connectPlatform(ctx: Context, platform: Platform, secret: string): Promise<PaymentPlatform> {
  refuse(findKeyObstacle(ctx), 'unavailable');
  const sealed = sealSecret(ctx.env.ENCRYPTION_KEY, `${platform}-notices`, secret);
  await saveConnection(ctx.db, { platform, secret: sealed, connectedAt: ctx.now() });
  return toPlatform(ctx, platform, await findConnection(ctx.db, platform));
}

/** Deletes the secret; received notices stay. */
export async function disconnectPlatform(ctx: Context, platform: Platform): Promise<PaymentPlatform> {
  await deleteConnection(ctx.db, platform);
  return toPlatform(ctx, platform, undefined);
}

/** Treats an offer that no longer exists as none; a course stays one. */
const toProduct = ({ offer, ...product }: ListedProduct): PaymentProduct => ({
  ...product,
  offer: offer !== null && isOfferId(offer) ? offer : null,
});

export const listProducts = async ({ db }: Context): Promise<PaymentProduct[]> =>
  (await listStoredProducts(db)).map(toProduct);

export async function nameProduct({ db }: Context, named: NamedProduct): Promise<PaymentProduct> {
  await saveProduct(db, named);
  const product = (await listStoredProducts(db)).find(
    ({ platform, productId }) => platform === named.platform && productId === named.productId,
  );
  return toProduct({ platformName: '', purchases: 0, ...product, ...named });
}
