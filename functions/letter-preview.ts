import { publicPreviewPage } from '#server/http/letters/letter-page.ts';
import { letterPreviewPage } from '#server/http/letters/preview-page.ts';
import { browserFunction } from '#server/http/pages/page.ts';
import { previewAsPublic, previewLetter } from '#server/services/letters/rendering.ts';

export default browserFunction({ access: 'owner' }, async ({ request, ctx }) => {
  const { pathname, searchParams } = new URL(request.url);
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  if (searchParams.get('als') === 'oeffentlich') return publicPreviewPage(ctx, await previewAsPublic(ctx, id));
  const mail = await previewLetter(ctx, id);
  return letterPreviewPage(mail, { as: searchParams.get('als'), site: ctx.site });
});
