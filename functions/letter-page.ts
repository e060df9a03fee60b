import { letterPage } from '#server/http/letters/letter-page.ts';
import { cachedFunction } from '#server/http/pages/cached-page.ts';
import { reads } from '#server/http/reads.ts';
import { readPublicLetter, sizeOfLetter } from '#server/services/letters/reading.ts';

// A sent letter no longer changes; a deleted one is gone when its copy ends.
const copy = { seconds: 300, tag: 'letters' };

// The whole path, because a further segment would make a further copy.
const idOf = ({ url }: Request): string => new URL(url).pathname.replace(/^\/briefe\//, '');

export default cachedFunction(
  { access: 'public', budget: reads((request, ctx) => sizeOfLetter(ctx, idOf(request))) },
  () => copy,
  async ({ request, ctx }) => letterPage(ctx, await readPublicLetter(ctx, idOf(request))),
);
