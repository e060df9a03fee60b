import { UPLOAD_MAX_BYTES, uploadImage } from '#contracts/content/images.ts';
import { copyEventImages } from '#contracts/events/image-copying.ts';
import { copyForLetter } from '#contracts/letters/images.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { ownEndpoint } from '#server/http/own-endpoint.ts';
import { upload } from '#server/services/content/image-uploads.ts';
import { copyDueImages } from '#server/services/events/images.ts';
import { copyForLetter as copy } from '#server/services/letters/images.ts';

export default resource(
  ownEndpoint(copyEventImages, copyDueImages),
  endpoint(
    uploadImage,
    { access: 'editor', isSensitive: false, bodyLimitBytes: UPLOAD_MAX_BYTES },
    ({ query, body, ctx }) => upload(ctx, body, query.alt),
  ),
  endpoint(copyForLetter, { access: 'owner', isSensitive: false }, ({ body, ctx }) => copy(ctx, body.name)),
);
