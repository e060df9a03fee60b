import { browserFunction } from '#server/http/pages/page.ts';
import { proofPage } from '#server/http/people/proof-page.ts';
import { collectProof } from '#server/services/people/export.ts';

export default browserFunction({ access: 'owner' }, async ({ request, ctx }) => {
  const { pathname } = new URL(request.url);
  return proofPage(await collectProof(ctx, pathname.slice(pathname.lastIndexOf('/') + 1)));
});
