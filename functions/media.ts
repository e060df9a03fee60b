import { MEDIA_PATH } from '#contracts/events/image-copying.ts';
import { immutableCopy } from '#server/http/cache.ts';
import { cachedFunction } from '#server/http/pages/cached-page.ts';
import { reads } from '#server/http/reads.ts';
import { answerHeaders, partOf } from '#server/http/response.ts';
import * as media from '#server/services/content/media.ts';

const nameOf = ({ url }: Request): string => new URL(url).pathname.slice(MEDIA_PATH.length);

const budget = reads((request, ctx) => (request.method === 'HEAD' ? 0 : media.costOf(ctx, nameOf(request))));

export default cachedFunction(
  { access: 'public', budget },
  (request) => immutableCopy(nameOf(request)),
  async ({ request, ctx }) => {
    const isHead = request.method === 'HEAD';
    const { type, bytes } = await (isHead ? media.describeMedia : media.readMedia)(ctx, nameOf(request));
    const range = type.startsWith('audio/') ? request.headers.get('range') : null;
    const whole = new Response(Buffer.from(bytes), { headers: answerHeaders({ 'Content-Type': type }) });
    return partOf(bytes, type, range) ?? whole;
  },
);
