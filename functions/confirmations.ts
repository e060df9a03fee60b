import { assertOwnForm } from '#server/http/origin.ts';
import { secretPage } from '#server/http/pages/secret-page.ts';
import { confirmationFrame, confirmationPage } from '#server/http/people/confirmation-page.ts';
import { CONFIRMATIONS } from '#server/http/people/link-budgets.ts';
import { findNextEvent } from '#server/services/events/pages.ts';
import * as confirmations from '#server/services/people/confirmations.ts';

const answers = { ja: confirmations.confirm, nein: confirmations.reject };

export default secretPage({
  ...confirmationFrame,
  budget: CONFIRMATIONS,
  async fill({ ctx, request, token, posted }) {
    if (posted !== undefined) assertOwnForm(request);
    const answer = new URLSearchParams(posted).get('antwort');
    const view = await (answer === 'ja' || answer === 'nein' ? answers[answer] : confirmations.readConfirmationState)(
      ctx,
      token,
    );
    // The next steps are optional: a failure here must not spoil the confirmation.
    const next = view.kind === 'done' ? await findNextEvent(ctx).catch(() => undefined) : undefined;
    return confirmationPage(view, next);
  },
});
