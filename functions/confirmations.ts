import { assertOwnForm } from '#server/http/origin.ts';
import { confirmationFrame, confirmationPage } from '#server/http/people/confirmation-page.ts';
import { secretPage } from '#server/http/site/secret-page.ts';
import * as confirmations from '#server/services/people/confirmations.ts';

export default secretPage({
  ...confirmationFrame,
  async fill({ ctx, request, token, posted }) {
    if (posted === undefined) return confirmationPage(await confirmations.open(ctx, token));
    assertOwnForm(request);
    const answer = new URLSearchParams(posted).get('antwort');
    if (answer === 'ja') return confirmationPage(await confirmations.confirm(ctx, token));
    if (answer === 'nein') return confirmationPage(await confirmations.reject(ctx, token));
    return confirmationPage(await confirmations.open(ctx, token));
  },
});
