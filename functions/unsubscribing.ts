import { assertOwnForm } from '#server/http/origin.ts';
import { secretPage } from '#server/http/pages/secret-page.ts';
import { UNSUBSCRIPTIONS } from '#server/http/people/budgets.ts';
import { listOfKey, unsubscribeFrame, unsubscribePage } from '#server/http/people/unsubscribe-page.ts';
import * as unsubscribing from '#server/services/people/unsubscribing.ts';

/** Recognises the one-click POST of mail programs (RFC 8058), multipart or URL-encoded. */
const isOneClick = (posted: string): boolean => /List-Unsubscribe["\s]*=?\s*One-Click/i.test(posted);

export default secretPage({
  ...unsubscribeFrame,
  budget: UNSUBSCRIPTIONS,
  async fill({ ctx, request, token, query, posted }) {
    const meant = listOfKey(query.get('liste'));
    if (posted === undefined) return unsubscribePage(await unsubscribing.readUnsubscribeState(ctx, token), meant);
    if (isOneClick(posted)) {
      // No same-origin check: the POST comes from the mail program, without cookies.
      return unsubscribePage(await unsubscribing.unsubscribe(ctx, token, { list: meant, way: 'one-click' }), meant);
    }
    assertOwnForm(request);
    const list = listOfKey(new URLSearchParams(posted).get('liste'));
    return unsubscribePage(await unsubscribing.unsubscribe(ctx, token, { list, way: 'page' }), meant);
  },
});
