import { paths } from '#paths.ts';
import { filledPage } from '#server/http/site/filled-page.ts';
import { visitable } from '#server/http/site/page.ts';
import { readPublicLetter } from '#server/services/letters/reading.ts';

const GONE = '<h1>Diesen Brief gibt es nicht</h1><p>Vielleicht fehlt am Ende des Links ein Stück.</p>';

export default visitable(async ({ request, ctx }) => {
  const { pathname } = new URL(request.url);
  const letter = await readPublicLetter(ctx, pathname.slice(pathname.lastIndexOf('/') + 1));
  const status = letter === undefined ? 404 : 200;
  return filledPage(ctx, letter ?? GONE, { path: paths.letter, title: 'Ein Brief von uns', status });
});
