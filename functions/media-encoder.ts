import { copyEventImages } from '#contracts/events/image-copies.ts';
import { UPLOAD_MAX_BYTES, uploadImage } from '#contracts/images.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { startCopying } from '#server/services/events/images.ts';
import { upload } from '#server/services/image-uploads.ts';

export default resource(
  // Public for our own call, which is signed.
  endpoint(copyEventImages, { access: 'public' }, ({ body, ctx }) => startCopying(ctx, body)),
  endpoint(uploadImage, { access: 'editor', bodyLimitBytes: UPLOAD_MAX_BYTES }, ({ query, body, ctx }) =>
    upload(ctx, body, query.alt),
  ),
);
