import { letterPage } from '#server/http/letters/letter-page.ts';
import { cachedFunction } from '#server/http/pages/cached-page.ts';
import { serveFormerPage } from '#server/http/pages/former-page.ts';
import { reads } from '#server/http/reads.ts';
import { readPublicLetter, sizeOfLetter } from '#server/services/letters/rendering.ts';

// A sent letter no longer changes; a deleted one is gone when its copy ends.
const copy = { seconds: 300, tag: 'letters' };

// The whole path, because a further segment would make a further copy.
const idOf = ({ url }: Request): string => new URL(url).pathname.replace(/^\/briefe\//, '');

export default cachedFunction(
  { access: 'public', budget: reads((request, ctx) => sizeOfLetter(ctx, idOf(request))) },
  () => copy,
  async ({ request, ctx }) => {
    const letter = await readPublicLetter(ctx, idOf(request));
    if (letter) return letterPage(ctx, letter);
    return serveFormerPage(ctx, new URL(request.url).pathname, () => letterPage(ctx, undefined));
  },
);
