import type { Locator, Page } from '@playwright/test';
import { legalPages } from '#content/pages/facts.ts';
import { paths } from '#paths.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { configuredSite, upcomingEvents } from '#tests/support/site/configured-site.ts';
import { answerEvents, openHome } from '#tests/support/site/home.ts';
import {
  brokenWordsOf,
  builtPages,
  doubleText,
  expectNothingWaits,
  isAdmin,
  legalPaths,
  openPage,
  publicPages,
} from '#tests/support/site/pages.ts';

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

/** Lists paragraphs and headings with several lines in less width than a long German word needs. */
const squeezed = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('p, h1, h2, h3')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.closest('.swipe, .sr-only, .action-bar'))
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width < 190 && height > 1.5 * Number.parseFloat(getComputedStyle(element).lineHeight);
        })
        .map((element) => element.textContent),
    );

test('no stroke of the bloom crosses words, from a tablet to a large screen', { tag: '@desktop' }, async ({ page }) => {
  await answerEvents(page, []);
  await openHome(page);
  for (const width of [768, 1024, 1920]) {
    await page.setViewportSize({ width, height: 1080 });
    expect(await struck(page.locator('main > section').first().locator('h1 + p')), `lead at ${width}`).toBe(0);
    expect(await struck(page.getByRole('banner').locator('a:visible')), `header at ${width}`).toBe(0);
  }
});

/** Counts the blooms that a visitor can see; one inside another drawing is part of it. */
const bloomsOn = (page: Page): Promise<number> =>
  page
    .locator('svg:not(svg svg)')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility() && one.querySelector('path[pathLength]')).length);

/** Blooms that a page may show beside the header's mark: the hero, a name, the circle, the weeks. */
const bloomsWithMeaning: Readonly<Record<string, number>> = {
  [paths.home]: 1,
  [paths.soulCircle]: 2,
  [paths.soulAlchemy]: 16,
  [paths.inactiveLink]: 1,
};

test('a bloom is only where it has a meaning', { tag: '@desktop' }, async ({ page }) => {
  await answerEvents(page, []);
  for (const path of (await builtPages()).filter((each) => !isAdmin(each))) {
    await page.goto(path);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const count = await bloomsOn(page);
      if (path === paths.home) expect(count, `${path} at ${width}`).toBeGreaterThan(0);
      expect(count, `${path} at ${width}`).toBeLessThanOrEqual(1 + (bloomsWithMeaning[path] ?? 0));
    }
  }
});

test('a page has at most three lines above its headings', { tag: '@desktop' }, async ({ request }) => {
  for (const path of await builtPages()) {
    const html = await (await request.get(path)).text();
    expect(html.match(/ data-eyebrow/g)?.length ?? 0, path).toBeLessThanOrEqual(3);
  }
});

const salesPages = [paths.home, paths.soulCircle, paths.soulAlchemy, paths.soulPlan];
/** Pages with a person, a month of the circle, a letter and an event. */
const writtenPages = [...salesPages, paths.letter, '/events/open'].map((path) => configuredSite.url + path);

test('text of twice the size is in one column, and has no broken word without a hyphen', { tag: '@mobile' }, async ({
  page,
}) => {
  // With the same events in the list that loads later as in the page.
  await answerEvents(page, upcomingEvents);
  for (const path of [...salesPages, ...legalPaths, ...writtenPages]) {
    await openPage(page, path);
    expect(await brokenWordsOf(page), path).toEqual([]);
    await doubleText(page);
    expect(await brokenWordsOf(page), path).toEqual([]);
    expect(await squeezed(page), path).toEqual([]);
  }
  await page.goto(legalPages.widerruf.path);
  const heading = page.getByRole('heading', { level: 1 });
  // Verifies the measurement itself with a broken word.
  await heading.evaluate((element) => {
    element.textContent = 'Widerrufsbelehrung';
    element.style.fontSize = '20vw';
  });
  expect(await brokenWordsOf(page)).toEqual(['Widerrufsbelehrung']);
});

/** Lists words of headings that break although a line of their own would be wide enough. */
const needlesslyBroken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const range = document.createRange();

    function isBroken(node: Node, word: string, start: number): boolean {
      range.setStart(node, start);
      range.setEnd(node, start + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    }
    function wouldFit(heading: HTMLElement, word: string): boolean {
      const probe = heading.appendChild(document.createElement('span'));
      Object.assign(probe.style, { position: 'absolute', whiteSpace: 'nowrap' });
      probe.textContent = word.replaceAll('\u00ad', '');
      const { width } = probe.getBoundingClientRect();
      probe.remove();
      return width <= heading.clientWidth;
    }
    function brokenWords(heading: HTMLElement): string[] {
      const nodes: Node[] = [];
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) nodes.push(texts.currentNode);
      return nodes
        .flatMap((node) =>
          [...(node.textContent ?? '').matchAll(/[\p{L}\u00ad]{2,}/gu)].map((match) => ({ node, match })),
        )
        .filter(({ node, match }) => isBroken(node, match[0], match.index) && wouldFit(heading, match[0]))
        .map(({ match }) => match[0]);
    }

    const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')];
    const shown = headings.filter((heading) => heading.checkVisibility());
    // Automatic hyphens, which not every browser has, would break words that fit.
    const automatic = shown.filter((heading) => getComputedStyle(heading).hyphens !== 'manual');
    return [...automatic.map(({ className }) => `hyphens of ${className}`), ...shown.flatMap(brokenWords)];
  });

test('no heading breaks a word that fits on a line', { tag: '@mobile' }, async ({ page }) => {
  await answerEvents(page, []);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of (await builtPages()).filter((each) => !isAdmin(each))) {
    await openPage(page, path);
    expect(await needlesslyBroken(page), path).toEqual([]);
  }
  // Verifies the measurement itself with a word that balanced lines break.
  await page.goto(paths.soulPlan);
  const heading = page.getByRole('heading', { level: 2 }).first();
  await heading.evaluate((element) => {
    element.textContent = 'Dein persönli\u00adches Reading';
    element.style.width = '6.5em';
  });
  expect(await needlesslyBroken(page)).toEqual(['persönli\u00adches']);
});

test('the printed page shows everything without scrolling or opening', { tag: '@desktop' }, async ({ page }) => {
  await answerEvents(page, []);
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

/** Lists texts whose digits are not drawn in Figtree, and figures that are neither lining nor tabular. */
const misfitFigures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const brush = document.createElement('canvas').getContext('2d');
    const widthIn = (family: string): number => {
      if (brush) brush.font = `400 100px ${family}`;
      return brush?.measureText('40710 €').width ?? 0;
    };
    const figtree = widthIn(getComputedStyle(document.body).fontFamily);
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode;
      if (!parent?.checkVisibility() || !/\d/.test(textContent ?? '')) continue;
      const { fontFamily, fontVariantNumeric } = getComputedStyle(parent);
      const isTabular = !parent.closest('.figures') || fontVariantNumeric === 'lining-nums tabular-nums';
      if (!isTabular || (fontFamily.includes('Marcellus') && Math.abs(widthIn(fontFamily) - figtree) > 12)) {
        found.push(textContent?.trim() ?? '');
      }
    }
    return found;
  });

/** Lists the styles of all texts in Spectral; one that is not italic with its text. */
const quoteStyles = (page: Page): Promise<string[]> =>
  page.locator('body *').evaluateAll((all) =>
    all.flatMap((element) => {
      const { fontFamily, fontStyle } = getComputedStyle(element);
      if (!/^"?Spectral/.test(fontFamily)) return [];
      return [fontStyle === 'italic' ? fontStyle : `${fontStyle}: ${element.textContent}`];
    }),
  );

test('no public page sets a number in Marcellus, whose zero is a letter O, or a text in Spectral without italics', {
  tag: '@desktop',
}, async ({ page, allowNoise }) => {
  allowNoise(/status of 404/);
  const event = {
    id: 'e',
    title: 'Stille',
    description: '',
    speaker: '',
    image: '',
    status: 'published',
    url: '',
    tags: [],
  };
  await answerEvents(page, [{ ...event, date: '2199-03-10', time: '18:30' }]);
  const quotes = new Set<string>();
  for (const path of publicPages) {
    await openPage(page, path);
    expect(await misfitFigures(page), path).toEqual([]);
    for (const style of await quoteStyles(page)) quotes.add(style);
  }
  expect([...quotes]).toEqual(['italic']);
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
