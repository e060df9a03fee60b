import { paths } from '#paths.ts';
import { secretPage } from '#server/http/secret-page.ts';
import { thanksPage } from '#server/http/thanks-page.ts';
import { thankedEmail } from '#server/services/thanks.ts';

export default secretPage({
  path: paths.thanks,
  title: 'Danke, du bist dabei',
  fill: async ({ ctx, token }) => ({ html: thanksPage(thankedEmail(ctx, token)), status: 200 }),
});
