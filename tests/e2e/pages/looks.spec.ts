import type { Locator } from '@playwright/test';
import { paths } from '#paths.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { answerEvents, openHome } from '#tests/support/site/home.ts';
import { builtPages, expectNothingWaits } from '#tests/support/site/pages.ts';

/** Counts the points of a text that lie under a stroke of the hero's bloom. */
const struck = (words: Locator): Promise<number> =>
  words.evaluateAll((elements) => {
    const isStruck = (x: number, y: number): boolean =>
      document.elementsFromPoint(x, y).some((one) => one.matches('.hero-bloom :is(use, g > circle)'));
    return elements
      .flatMap((element) => [...element.getClientRects()])
      .flatMap(({ left, top, width, height }) =>
        Array.from({ length: 400 }, (_, index) =>
          isStruck(left + ((index % 40) / 40) * width, top + (index / 400) * height),
        ),
      )
      .filter(Boolean).length;
  });

test('no stroke of the bloom crosses words, from a tablet to a large screen', { tag: '@desktop' }, async ({ page }) => {
  await answerEvents(page, []);
  await openHome(page);
  for (const width of [768, 1024, 1920]) {
    await page.setViewportSize({ width, height: 1080 });
    expect(await struck(page.locator('main > section').first().locator('h1 + p')), `lead at ${width}`).toBe(0);
    expect(await struck(page.getByRole('banner').locator('a:visible')), `header at ${width}`).toBe(0);
  }
});

test('a page has at most three lines above its headings', { tag: '@desktop' }, async ({ request }) => {
  for (const path of await builtPages()) {
    const html = await (await request.get(path)).text();
    expect(html.match(/ data-eyebrow/g)?.length ?? 0, path).toBeLessThanOrEqual(3);
  }
});

test('the printed page shows everything without scrolling or opening', { tag: ['@desktop', '@release'] }, async ({
  page,
}) => {
  await answerEvents(page, []);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Printable width of A4.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.addInitScript(() => sessionStorage.setItem('maintenance-closed', '1'));
  for (const path of [paths.home, paths.soulAlchemy, paths.soulPlan]) {
    await page.goto(path);
    await expect(page.locator('[data-reveal="waiting"]').last()).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expectNothingWaits(page);
    for (const answer of await page.locator('details').all()) {
      expect(
        await answer.evaluate((one) => one.lastElementChild?.checkVisibility({ contentVisibilityAuto: true })),
      ).toBe(true);
    }
    const scrolls = await page
      .locator('main *')
      .evaluateAll(
        (all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'auto')
            .length,
      );
    expect(scrolls, path).toBe(0);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('the font of quotes loads when a quote comes near, rare letters when a text has one', { tag: '@mobile' }, async ({
  page,
}) => {
  await answerEvents(page, []);
  const fonts: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.addInitScript(() => sessionStorage.setItem('maintenance-closed', '1'));
  await page.goto(paths.home, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).toHaveLength(2);
  await page.locator('blockquote').first().scrollIntoViewIfNeeded();
  await expect.poll(() => fonts.length).toBe(3);
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.append(' Çelik'));
  await expect
    .poll(() => fonts.slice(3).map((url) => url.replace(/.*\//, '')))
    .toEqual([expect.stringMatching(/^marcellus-latin/)]);
});
