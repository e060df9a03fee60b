import { paths } from '#paths.ts';
import { waitUntilSettled } from '#tests/support/browser/settled.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { openPage } from '#tests/support/site/pages.ts';

test('a page that the browser stops drawing is loaded again, and can be measured', {
  tag: ['@desktop', '@release'],
}, async ({ page }) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('loaded')) window.requestAnimationFrame = () => 0;
    sessionStorage.setItem('loaded', '1');
  });
  await openPage(page, paths.soulPlan);
  expect(loads).toBe(2);

  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await waitUntilSettled(page);
});
