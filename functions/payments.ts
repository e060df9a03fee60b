import {
  connectPlatform,
  disconnectPlatform,
  listPlatforms,
  listProducts,
  nameProduct,
} from '#contracts/purchases/platforms.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as platforms from '#server/services/purchases/platforms.ts';

const owner = { access: 'owner' } as const;

export default resource(
  endpoint(listPlatforms, owner, ({ ctx }) => platforms.listPlatforms(ctx)),
  endpoint(connectPlatform, owner, ({ params, body, ctx }) =>
    platforms.connectPlatform(ctx, params.platform, body.secret),
  ),
  endpoint(disconnectPlatform, { ...owner, isSensitive: true }, ({ params, ctx }) =>
    platforms.disconnectPlatform(ctx, params.platform),
  ),
  endpoint(listProducts, owner, ({ ctx }) => platforms.listProducts(ctx)),
  endpoint(nameProduct, owner, ({ body, ctx }) => platforms.nameProduct(ctx, body)),
);
