import { READS_ONLY } from '#server/http/budget.ts';
import { letterPage } from '#server/http/letters/letter-page.ts';
import { browserFunction } from '#server/http/pages/page.ts';
import { readPublicLetter } from '#server/services/letters/reading.ts';

export default browserFunction({ access: 'public', budget: READS_ONLY }, async ({ request, ctx }) => {
  const { pathname } = new URL(request.url);
  return letterPage(ctx, await readPublicLetter(ctx, pathname.slice(pathname.lastIndexOf('/') + 1)));
});
