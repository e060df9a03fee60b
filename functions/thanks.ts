import { paths } from '#paths.ts';
import { thanksPage } from '#server/http/people/thanks-page.ts';
import { secretPage } from '#server/http/site/secret-page.ts';
import { thankedEmail } from '#server/services/people/thanks.ts';

export default secretPage({
  path: paths.thanks,
  title: 'Danke, du bist dabei',
  fill: async ({ ctx, token }) => ({ html: thanksPage(thankedEmail(ctx, token)), status: 200 }),
});
