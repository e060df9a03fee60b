import { READS_ONLY } from '#server/http/budget.ts';
import { serveFormerPage } from '#server/http/pages/former-page.ts';
import { browserFunction } from '#server/http/pages/page.ts';

// Asked only for what is no file of the build: a course or masterclass without a page.
export default browserFunction({ access: 'public', budget: READS_ONLY }, ({ request, ctx }) =>
  serveFormerPage(ctx, new URL(request.url).pathname),
);
