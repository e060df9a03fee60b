import type { Page } from '@playwright/test';
import { pages } from '#content/pages/facts.ts';
import { expect, test } from '#tests/support/browser/test.ts';

/** Describes place, colours and size of everything on the first screen. */
const describeFirstScreen = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const roots = document.querySelectorAll('header[data-header], [data-bar-on-top], [data-hero]');
    return [...roots].flatMap((root) =>
      [root, ...root.querySelectorAll('*')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize, display } = getComputedStyle(element);
        const box = [x, y, width, height].map(Math.round);
        return [element.outerHTML.slice(0, 80), ...box, color, backgroundColor, fontSize, display].join(' ');
      }),
    );
  });

for (const { path } of [pages.home, pages.soulCircle, pages.soulAlchemy, pages.soulPlan]) {
  for (const width of [390, 1440]) {
    test(`the first screen of ${path} at ${width} px is complete before the style sheets arrive`, {
      tag: '@desktop',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const released = Promise.withResolvers<void>();
      await page.route('**/*.css', async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const before = await describeFirstScreen(page);
      expect(before.length).toBeGreaterThan(50);
      released.resolve();
      await page.waitForLoadState();
      expect(await describeFirstScreen(page)).toEqual(before);
    });
  }
}
