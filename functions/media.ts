import { MEDIA_PATH } from '#contracts/events/image-copying.ts';
import { READS_ONLY } from '#server/http/budget.ts';
import { browserFunction } from '#server/http/pages/page.ts';
import { immutable, partOf } from '#server/http/response.ts';
import * as media from '#server/services/content/media.ts';

export default browserFunction({ access: 'public', budget: READS_ONLY }, async ({ request, ctx }) => {
  const { type, bytes } = await media.readMedia(ctx, new URL(request.url).pathname.slice(MEDIA_PATH.length));
  const range = type.startsWith('audio/') ? request.headers.get('range') : null;
  return partOf(bytes, type, range) ?? immutable(bytes, type, media.MEDIA_TAG);
});
