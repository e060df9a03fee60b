import type { Page } from '@playwright/test';
import { pages } from '#content/pages/facts.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const FIRST_SCREEN = 'header[data-header], [data-bar-on-top], [data-hero]';

/** Describes place, colours, borders and letters of these elements and of all inside. */
const describeLook = (page: Page, selector: string) =>
  page.evaluate(async (roots) => {
    await document.fonts.ready;
    return [...document.querySelectorAll(roots)].flatMap((root) =>
      [root, ...root.querySelectorAll(':not(style)')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, border, font, display } = getComputedStyle(element);
        const box = [x, y, width, height].map(Math.round);
        return [element.outerHTML.slice(0, 80), ...box, color, backgroundColor, border, font, display].join(' ');
      }),
    );
  }, selector);

for (const { path } of [pages.home, pages.soulCircle, pages.soulAlchemy, pages.soulPlan]) {
  for (const width of [390, 1440]) {
    test(`the first screen of ${path} at ${width} px is complete before its style sheet arrives, and no rule needs its place after the sheet`, {
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
      const before = await describeLook(page, FIRST_SCREEN);
      expect(before.length).toBeGreaterThan(50);
      released.resolve();
      await page.waitForLoadState();
      expect(await describeLook(page, FIRST_SCREEN)).toEqual(before);

      await page.emulateMedia({ reducedMotion: 'reduce' });
      const whole = await describeLook(page, 'main, footer');
      const own = page.locator('head style').last();
      await own.evaluate((style) => document.body.append(style));
      expect(await describeLook(page, 'main, footer')).toEqual(whole);
    });
  }
}
