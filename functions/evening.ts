import { eveningFrame, eveningPage } from '#server/http/evenings/evening-page.ts';
import { assertOwnForm } from '#server/http/origin.ts';
import { secretPage } from '#server/http/pages/secret-page.ts';
import { CONFIRMATIONS } from '#server/http/people/budgets.ts';
import * as attending from '#server/services/evenings/attending.ts';

const answers = { ja: attending.enter, nein: attending.cancel };

export default secretPage({
  ...eveningFrame,
  budget: CONFIRMATIONS,
  async fill({ ctx, request, token, posted }) {
    if (posted !== undefined) assertOwnForm(request);
    const answer = new URLSearchParams(posted).get('antwort');
    const act = answer === 'ja' || answer === 'nein' ? answers[answer] : attending.readAttendance;
    return eveningPage(await act(ctx, token));
  },
});
