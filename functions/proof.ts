import { pricePage } from '#server/http/content/price-page.ts';
import { browserFunction } from '#server/http/pages/page.ts';
import { proofPage } from '#server/http/people/proof-page.ts';
import { listPriceTimes } from '#server/services/content/kept-releases.ts';
import { collectProof } from '#server/services/people/export.ts';

export default browserFunction({ access: 'owner' }, async ({ request, ctx }) => {
  const [id = '', kind] = new URL(request.url).pathname.split('/').toReversed();
  return kind === 'preis' ? pricePage(await listPriceTimes(ctx, id)) : proofPage(await collectProof(ctx, id));
});
