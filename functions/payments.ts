import {
  connectPlatform,
  disconnectPlatform,
  listPlatforms,
  listProducts,
  nameProduct,
  noticePlatform,
} from '#contracts/purchases/platforms.ts';
import { gated } from '#server/http/budget.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { noticeAddress } from '#server/http/purchases/notices.ts';
import { noticeLimitBytes, receiveNotice } from '#server/services/purchases/notices.ts';
import * as platforms from '#server/services/purchases/platforms.ts';

const owner = { access: 'owner', isSensitive: false } as const;

const operations = resource(
  endpoint(listPlatforms, owner, ({ ctx }) => platforms.listPlatforms(ctx)),
  endpoint(connectPlatform, { ...owner, isSensitive: true }, ({ params, body, ctx }) =>
    platforms.connectPlatform(ctx, params.platform, body.secret),
  ),
  endpoint(disconnectPlatform, { ...owner, isSensitive: true }, ({ params, ctx }) =>
    platforms.disconnectPlatform(ctx, params.platform),
  ),
  endpoint(listProducts, owner, ({ ctx }) => platforms.listProducts(ctx)),
  endpoint(nameProduct, owner, ({ body, ctx }) => platforms.nameProduct(ctx, body)),
);

const takeNotice = noticeAddress(receiveNotice, noticeLimitBytes);

function serve(...call: Parameters<typeof operations>): Promise<Response> {
  const platform = noticePlatform(new URL(call[0].url).pathname);
  return platform === undefined ? operations(...call) : takeNotice(platform, ...call);
}

export default gated(serve, [...operations.gates, ...takeNotice.gates]);
