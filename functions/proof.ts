import { visitable } from '#server/http/pages/page.ts';
import { proofPage } from '#server/http/people/proof-page.ts';
import { proofFor } from '#server/services/people/export.ts';

export default visitable({ access: 'owner' }, async ({ request, ctx }) => {
  const { pathname } = new URL(request.url);
  return proofPage(await proofFor(ctx, pathname.slice(pathname.lastIndexOf('/') + 1)));
});
