import { paths } from '#paths.ts';
import { assertOwnForm } from '#server/http/origin.ts';
import { secretPage } from '#server/http/pages/secret-page.ts';
import { CONFIRMATIONS } from '#server/http/people/budgets.ts';
import { confirmationFrame, confirmationPage } from '#server/http/people/confirmation-page.ts';
import { eveningToken } from '#server/services/evenings/tokens.ts';
import { findNextEvent } from '#server/services/events/pages.ts';
import { EVENTS_TAG } from '#server/services/events/public-events.ts';
import * as confirmations from '#server/services/people/confirmations.ts';
import { offerGift } from '#server/services/people/gifts.ts';
import { answerQuestion, readQuestion } from '#server/services/people/heard-from.ts';

const answers = { ja: confirmations.confirm, nein: confirmations.reject };

export default secretPage({
  ...confirmationFrame,
  budget: CONFIRMATIONS,
  async fill({ ctx, request, token, posted }) {
    if (posted !== undefined) assertOwnForm(request);
    const form = new URLSearchParams(posted);
    const [answer, heardFrom] = [form.get('antwort'), form.get('woher')];
    if (heardFrom !== null) await answerQuestion(ctx, token, heardFrom);
    const view = await (answer === 'ja' || answer === 'nein' ? answers[answer] : confirmations.readConfirmationState)(
      ctx,
      token,
    );
    if (view.kind !== 'done') return confirmationPage(view);
    const { evening } = view;
    // A seat taken may be the last one.
    if (evening !== null && answer === 'ja') ctx.purge(EVENTS_TAG);
    const seatPath = evening?.registrationId
      ? `${paths.evening}/${eveningToken(ctx, evening.registrationId)}`
      : undefined;
    const asked = { token, question: view.question, hasPressed: heardFrom !== null };
    // All are optional: a failure here must not spoil the confirmation.
    const logFailure = (error: unknown): undefined => {
      ctx.recordFailure(error, { event: 'confirmation page incomplete', operation: 'confirmation page' });
    };
    const [next, question, gift] = await Promise.all([
      findNextEvent(ctx, evening?.taskId).catch(logFailure),
      readQuestion(ctx, asked).catch(logFailure),
      view.lists.includes('newsletter') ? offerGift(ctx).catch(logFailure) : undefined,
    ]);
    return confirmationPage(view, {
      next,
      asked: question,
      seatPath,
      gift: gift && { title: gift.title, url: gift.urlFor(view.personId) },
    });
  },
});
