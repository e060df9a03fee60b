import { expect, test } from 'vitest';
import { PLATFORM_NAMES, PLATFORMS } from '#domain/purchases/notice.ts';
import { files, read } from '#tests/support/site/codebase/tree.ts';

/** Files that know each platform. The compiler names those of the code, this test the documents. */
const KNOW_ALL = [
  'db/queries/sealed.ts',
  'docs/deploy.md',
  'docs/decisions/formats.md',
  'docs/decisions/purchases.md',
  'docs/decisions/vouchers.md',
  'docs/legal.md',
  'docs/operations.md',
  'scripts/keys-check.ts',
  'src/content/purchases/connection.ts',
  'src/content/redirects/details.ts',
  'src/domain/accounts/sealed-values.ts',
  'src/domain/purchases/notice.ts',
  'src/domain/purchases/platforms.ts',
  'src/server/services/purchases/notices.ts',
];

/** Files about one platform: its client, its recipient of data, its local fake. */
const KNOW_ONE = [
  'src/content/law/privacy.ts',
  'src/contracts/content/checkout-fields.ts',
  'src/domain/law/data-flow.ts',
  'src/local/defaults.ts',
  'src/local/seed.ts',
  'src/server/vendors/promotion-codes.ts',
];

const CODE = /^(?:src|functions|scripts|db\/(?!migrations|seed))[^.]*\.(?:ts|tsx|astro|sql)$/;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm;

test.each(PLATFORMS)('every file that knows all payment platforms knows %s', (platform) => {
  const name = new RegExp(platform, 'i');
  expect(KNOW_ALL.filter((file) => !name.test(read(file)))).toEqual([]);
});

test('no other code names a payment platform', () => {
  const name = new RegExp([...PLATFORMS, ...Object.values(PLATFORM_NAMES)].join('|'));
  const naming = files
    .filter((file) => CODE.test(file) && !file.startsWith('src/server/vendors/purchases/'))
    .filter((file) => name.test(read(file).replaceAll(COMMENT, '')));
  const known = [...KNOW_ALL.filter((file) => CODE.test(file)), ...KNOW_ONE];
  expect(naming.toSorted()).toEqual(known.toSorted());
});
