import { legalPages } from '#content/pages/facts.ts';
import { paths } from '#paths.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { needlesslyBroken } from '#tests/support/site/looks.ts';
import { brokenWordsOf } from '#tests/support/site/pages.ts';

test('the measurements find a word that breaks without a hyphen, and one that breaks needlessly', {
  tag: '@mobile',
}, async ({ page }) => {
  await page.goto(legalPages.widerruf.path);
  const title = page.getByRole('heading', { level: 1 });
  await title.evaluate((element) => {
    element.textContent = 'Widerrufsbelehrung';
    element.style.fontSize = '20vw';
  });
  expect(await brokenWordsOf(page)).toEqual(['Widerrufsbelehrung']);

  await page.goto(paths.soulPlan);
  const heading = page.getByRole('heading', { level: 2 }).first();
  await heading.evaluate((element) => {
    element.textContent = 'Dein persönli\u00adches Reading';
    element.style.width = '6.5em';
  });
  expect(await needlesslyBroken(page)).toEqual(['persönli\u00adches']);
});
