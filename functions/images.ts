import { uploadGift } from '#contracts/content/gift-file.ts';
import { deleteImage, describeImage, listImages, restoreImage, UPLOAD_MAX_BYTES } from '#contracts/content/images.ts';
import { uploadVoice } from '#contracts/content/voice.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { saveGift, saveVoice } from '#server/services/content/file-uploads.ts';
import * as images from '#server/services/content/images.ts';

const editor = { access: 'editor', isSensitive: false } as const;

export default resource(
  endpoint(listImages, { ...editor, isLong: true }, ({ ctx }) => images.list(ctx)),
  endpoint(uploadVoice, { ...editor, bodyLimitBytes: UPLOAD_MAX_BYTES }, ({ body, ctx }) => saveVoice(ctx, body)),
  endpoint(uploadGift, { ...editor, bodyLimitBytes: UPLOAD_MAX_BYTES }, ({ body, ctx }) => saveGift(ctx, body)),
  endpoint(describeImage, editor, ({ params, body, ctx }) => images.describe(ctx, params.name, body.alt)),
  endpoint(deleteImage, editor, ({ params, ctx }) => images.remove(ctx, params.name)),
  endpoint(restoreImage, editor, ({ params, ctx }) => images.restore(ctx, params.name)),
);
