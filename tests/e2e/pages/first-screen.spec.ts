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

const height = 844;
const widths = [390, 1440] as const;

for (const { path } of [pages.home, pages.soulCircle, pages.soulAlchemy, pages.soulPlan]) {
  test(`the first screen of ${path} is complete before its style sheet arrives, and no rule needs its place after the sheet`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const lookAt = async (width: number, selector: string) => {
      await page.setViewportSize({ width, height });
      return describeLook(page, selector);
    };
    const released = Promise.withResolvers<void>();
    await page.route('**/*.css', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.setViewportSize({ width: widths[0], height });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before: (readonly string[])[] = [];
    for (const width of widths) before.push(await lookAt(width, FIRST_SCREEN));
    for (const look of before) expect(look.length).toBeGreaterThan(50);
    released.resolve();
    await page.waitForLoadState();
    for (const [index, width] of widths.entries()) {
      expect(await lookAt(width, FIRST_SCREEN), `at ${width}`).toEqual(before[index]);
    }

    await page.emulateMedia({ reducedMotion: 'reduce' });
    const whole: (readonly string[])[] = [];
    for (const width of widths) whole.push(await lookAt(width, 'main, footer'));
    const own = page.locator('head style').last();
    await own.evaluate((style) => document.body.append(style));
    for (const [index, width] of widths.entries()) {
      expect(await lookAt(width, 'main, footer'), `at ${width}`).toEqual(whole[index]);
    }
  });
}
