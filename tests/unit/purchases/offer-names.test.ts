import { describe, expect, test } from 'vitest';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';
import { files, read } from '#tests/support/site/codebase/tree.ts';

/** Files beside `OFFER_NAMES` whose sentences name an offer: after a renaming they still carry the old name. */
const NAMED_IN = {
  soulCircle: [
    'db/seed-purchases.ts',
    'db/seed.ts',
    'src/content/content/first/legal.ts',
    'src/content/content/first/pages.ts',
    'src/content/law/case-words.ts',
    'src/content/pages/navigation.ts',
    'src/content/pages/soulcircle.ts',
    'src/contracts/content/kinds/faq.ts',
    'src/contracts/content/kinds/home-texts.ts',
    'src/contracts/content/kinds/offers.ts',
    'src/contracts/content/kinds/soulcircle-texts.ts',
    'src/contracts/content/kinds/team.ts',
  ],
  soulAlchemy: [
    'db/seed-purchases.ts',
    'src/content/content/first/pages.ts',
    'src/content/pages/navigation.ts',
    'src/content/pages/soulalchemy.ts',
    'src/content/people/waitlist.ts',
    'src/contracts/content/kinds/faq.ts',
    'src/contracts/content/kinds/home-texts.ts',
    'src/contracts/content/kinds/roadmap.ts',
    'src/contracts/content/kinds/soulalchemy-texts.ts',
    'src/contracts/content/kinds/team.ts',
    'src/contracts/content/kinds/testimonials.ts',
    'src/contracts/content/kinds/videos.ts',
    'src/domain/law/check.ts',
    'src/local/seed-content.ts',
  ],
  soulPlan: [
    'db/seed-purchases.ts',
    'db/seed.ts',
    'src/content/content/first/faq.ts',
    'src/content/content/first/pages.ts',
    'src/content/pages/navigation.ts',
    'src/content/pages/soulplan.ts',
    'src/content/people/secret-pages.ts',
    'src/content/people/signed-up.ts',
    'src/contracts/content/kinds/faq.ts',
    'src/contracts/content/kinds/home-texts.ts',
    'src/contracts/content/kinds/soulplan-texts.ts',
    'src/contracts/content/kinds/team.ts',
    'src/contracts/content/kinds/testimonials.ts',
    'src/contracts/content/kinds/videos.ts',
  ],
} as const;

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm;
const sources = files
  .filter((file) => /^(?:src|functions|db\/(?!migrations))\S+\.(?:ts|tsx|astro|sql)$/.test(file))
  .map((file) => ({ file, code: read(file).replaceAll(COMMENT, '') }));

describe('the offer', () => {
  test.each(['soulCircle', 'soulAlchemy', 'soulPlan'] as const)(
    '%s is named by its constant and in known files only',
    (offer) => {
      const name = new RegExp(String.raw`(?<!\p{L})${OFFER_NAMES[offer]}(?!\p{L})`, 'u');
      const naming = sources.filter(({ code }) => name.test(code)).map(({ file }) => file);
      expect(naming.toSorted()).toEqual([...NAMED_IN[offer], 'src/domain/purchases/labels.ts'].toSorted());
    },
  );
});
