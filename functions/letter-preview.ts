import { assertAccess } from '#server/http/accounts/access.ts';
import { letterPreviewPage } from '#server/http/letters/preview-page.ts';
import { visitable } from '#server/http/site/page.ts';
import { previewLetter } from '#server/services/letters/reading.ts';

export default visitable(async ({ request, ctx }) => {
  await assertAccess(ctx, 'owner');
  const { pathname, searchParams } = new URL(request.url);
  const mail = await previewLetter(ctx, pathname.slice(pathname.lastIndexOf('/') + 1));
  return letterPreviewPage(mail, { as: searchParams.get('als'), site: ctx.site });
});
