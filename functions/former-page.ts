import { READS_ONLY } from '#server/http/budget.ts';
import { serveFormerPage } from '#server/http/pages/former-page.ts';
import { browserFunction } from '#server/http/pages/page.ts';

// Netlify calls this only if the build has no file for the address.
export default browserFunction({ access: 'public', budget: READS_ONLY }, ({ request, ctx }) =>
  serveFormerPage(ctx, new URL(request.url).pathname),
);
