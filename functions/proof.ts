import { assertAccess } from '#server/http/accounts/access.ts';
import { proofPage } from '#server/http/people/proof-page.ts';
import { visitable } from '#server/http/site/page.ts';
import { proofFor } from '#server/services/people/export.ts';

export default visitable(async ({ request, ctx }) => {
  await assertAccess(ctx, 'owner');
  const { pathname } = new URL(request.url);
  return proofPage(await proofFor(ctx, pathname.slice(pathname.lastIndexOf('/') + 1)));
});
