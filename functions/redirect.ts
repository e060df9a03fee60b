import { paths } from '#paths.ts';
import { sitePage, visitable } from '#server/http/page.ts';
import { redirectTo } from '#server/http/response.ts';
import * as links from '#server/services/links.ts';

export default visitable(async ({ request, ctx }) => {
  const outcome = await links.visit(ctx, new URL(request.url), links.kindOfVisit(request.method, request.headers));
  switch (outcome.kind) {
    case 'redirect':
      return redirectTo(outcome.location);
    case 'gone':
      return sitePage(ctx, paths.inactiveLink, 410);
    case 'unknown':
      return sitePage(ctx, paths.notFound, 404);
  }
});
