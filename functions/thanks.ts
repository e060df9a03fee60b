import { READS_ONLY } from '#server/http/budget.ts';
import { secretPage } from '#server/http/pages/secret-page.ts';
import { thanksFrame, thanksPage } from '#server/http/people/thanks-page.ts';
import { readThanksEmail } from '#server/services/people/thanks.ts';

export default secretPage({
  ...thanksFrame,
  budget: READS_ONLY,
  fill: async ({ ctx, token }) => thanksPage(readThanksEmail(ctx, token)),
});
