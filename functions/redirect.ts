import { paths } from '#paths.ts';
import { browserFunction, serveSitePage } from '#server/http/pages/page.ts';
import { redirectTo } from '#server/http/response.ts';
import { recordContactVisit } from '#server/http/tagging/contact-visit.ts';
import { SHORT_LINKS } from '#server/http/visits/link-budget.ts';
import * as following from '#server/services/redirects/following.ts';
import { tagVisitor } from '#server/services/tagging/contact-tags.ts';

export default browserFunction({ access: 'public', budget: SHORT_LINKS }, async ({ request, ctx }) => {
  const url = new URL(request.url);
  const kind = following.kindOfVisit(request.method, request.headers);
  const outcome = await following.followRedirect(ctx, url, { kind, headers: request.headers, country: ctx.country });
  switch (outcome.kind) {
    case 'redirect':
      // Mail scanners and images embedded in foreign pages do not count as a contact's visit.
      if (kind === 'click' && following.isFollowed(request.headers)) {
        await recordContactVisit(ctx, url, tagVisitor, outcome.isLate);
      }
      return redirectTo(outcome.location);
    case 'gone':
      return serveSitePage(ctx, paths.inactiveLink, 410, 'Dieser Link ist nicht mehr aktiv.');
    case 'unknown':
      return serveSitePage(ctx, paths.notFound, 404, 'Diesen Link gibt es nicht.');
  }
});
