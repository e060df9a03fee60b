import { deleteImage, describeImage, listImages, restoreImage } from '#contracts/images.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as images from '#server/services/images.ts';

const admin = { access: 'admin' } as const;

export default resource(
  endpoint(listImages, { ...admin, isLong: true }, ({ ctx }) => images.list(ctx)),
  endpoint(describeImage, admin, ({ params, body, ctx }) => images.describe(ctx, params.name, body.alt)),
  endpoint(deleteImage, admin, ({ params, ctx }) => images.remove(ctx, params.name)),
  endpoint(restoreImage, admin, ({ params, ctx }) => images.restore(ctx, params.name)),
);
