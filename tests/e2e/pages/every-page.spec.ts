import type { Page } from '@playwright/test';
import { paths } from '#paths.ts';
import { tabThrough } from '#tests/support/browser/keyboard.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { configuredSite, publicLetter, upcomingEvents } from '#tests/support/site/configured-site.ts';
import { answerEvents } from '#tests/support/site/home.ts';
import {
  bloomsOn,
  coveredTexts,
  misfitFigures,
  needlesslyBroken,
  quoteStyles,
  squeezed,
} from '#tests/support/site/looks.ts';
import {
  brokenWordsOf,
  builtPages,
  doubleText,
  expectNothingWaits,
  isAdmin,
  openPage,
  overflowOf,
  publicPages,
  scrollThroughPage,
} from '#tests/support/site/pages.ts';
import { noTraces, watchTraces } from '#tests/support/site/traces.ts';

// Each page is opened once, on a phone, and everything that holds for all pages is checked in this visit.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const event = {
  id: 'task-1',
  title: 'Stille Stunde',
  description: 'Wir sitzen eine Stunde gemeinsam.',
  date: '2199-03-07',
  time: '18:30',
  speaker: 'Miriam Sander',
  image: '',
  status: 'published',
  url: 'https://example.org/',
  tags: ['Meditation'],
};
/** Title from ClickUp, which has no soft hyphens: it may break anywhere, but needs no scrolling. */
const longTitle = 'Wiedergeburtsseminarvorbereitungsabend';
const events = [event, { ...event, id: 'task-2', title: longTitle }];

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const salesPages: readonly string[] = [paths.home, paths.soulCircle, paths.soulAlchemy, paths.soulPlan];

/** Blooms that a page may show beside the header's mark: the hero with the brand's sign, a name, the circle, the weeks. */
const bloomsWithMeaning: Readonly<Record<string, number>> = {
  [paths.home]: 2,
  [paths.soulCircle]: 2,
  [paths.soulAlchemy]: 16,
  [paths.inactiveLink]: 1,
  '/nicht-mehr-da': 1,
};

/** Expects a page to have nothing that moves, and nothing that waits to be revealed. */
async function expectStillness(page: Page): Promise<void> {
  await expectNothingWaits(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
}

/** Returns how far each anchor's section is from the lower edge of the bars above it. */
const stripsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section[id]')].map((section) => {
      location.replace(`#${section.id}`);
      const bars = document.querySelectorAll('header, [data-bar-on-top]');
      const edge = Math.max(...[...bars].map((bar) => bar.getBoundingClientRect().bottom));
      return { id: section.id, strip: section.getBoundingClientRect().top - edge };
    }),
  );

/** Expects an anchor to leave no strip of the section above it below the header, once the page has its new width. */
async function expectAnchorsBelowBars(page: Page): Promise<void> {
  await expect(async () => {
    const strips = await stripsOf(page);
    expect(strips).not.toEqual([]);
    expect(strips.filter(({ strip }) => strip > 1 || strip <= -2)).toEqual([]);
  }).toPass();
}

async function expectFewBlooms(page: Page, path: string): Promise<void> {
  const count = await bloomsOn(page);
  if (path === paths.home) expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(1 + (bloomsWithMeaning[path] ?? 0));
}

async function expectWholeWords(page: Page): Promise<void> {
  expect((await brokenWordsOf(page)).filter((word) => word !== longTitle)).toEqual([]);
}

const openDetails = (page: Page): Promise<void> =>
  page.locator('main details').evaluateAll((all) => {
    for (const each of all) each.setAttribute('open', '');
  });

/** Templates that are no page: a function fills one, the server shows the other at every unknown address. */
const templates: readonly string[] = [paths.letterPage, paths.notFound];
const built = (await builtPages()).filter((path) => !isAdmin(path) && !templates.includes(path));

for (const path of new Set([...publicPages, ...built])) {
  test(`the page ${path} can be read, used by keyboard and left without traces, at every width`, {
    tag: '@mobile',
  }, async ({ page, axe, baseURL, allowNoise }) => {
    allowNoise(/status of 404|\/api\//);
    const traces = watchTraces(page, baseURL ?? '');
    await answerEvents(page, events);
    if (path === paths.home) {
      await openPage(page, path);
      await expect(page.locator('#events').getByRole('heading', { level: 3 })).toHaveCount(2);
    } else {
      await page.goto(path);
      await scrollThroughPage(page);
      expect(await traces()).toEqual(noTraces);
    }

    const contracts = page.getByRole('contentinfo').getByRole('navigation', { name: 'Verträge' });
    await expect(contracts.getByRole('link')).toHaveText(['Vertrag widerrufen', 'Verträge hier kündigen']);

    await test.step('the page is still, and its letters are right', async () => {
      await expectStillness(page);
      await expectFewBlooms(page, path);
      expect(await needlesslyBroken(page)).toEqual([]);
      await expectWholeWords(page);
      expect(await misfitFigures(page)).toEqual([]);
      const quotes = new Set(await quoteStyles(page));
      expect(quotes.difference(new Set(['italic']))).toEqual(new Set());
      if (path === paths.home) expect(quotes.size).toBe(1);
    });

    await test.step('the keyboard focus is visible, and nothing is wider than a screen with text of 200 %', async () => {
      // Header and footer are the same on all pages.
      const part = path === paths.home ? undefined : 'main';
      if (part !== undefined) await page.locator(part).focus();
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const forward = await tabThrough(page, 'Tab', part);
      await doubleText(page);
      expect(await overflowOf(page)).toEqual([]);
      await expectWholeWords(page);
      expect(await squeezed(page)).toEqual([]);
      expect(await tabThrough(page, 'Shift+Tab', part)).toEqual(forward.toReversed());
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflowOf(page)).toEqual([]);
    });

    await test.step('the page has no barriers, on a phone and on a desktop', async () => {
      await page.setViewportSize(phone);
      await openDetails(page);
      await axe();
      if (salesPages.includes(path)) await expectAnchorsBelowBars(page);
      await page.setViewportSize(desktop);
      await expectFewBlooms(page, path);
      if (!salesPages.includes(path)) return;
      await expectAnchorsBelowBars(page);
      await axe();
    });
  });
}

/** Pages that exist only with the owner's content: a letter, courses, events. */
const writtenPages = [
  `${paths.letter}/${publicLetter.slug}`,
  '/kurse/rauhnaechte',
  '/masterclasses/atem',
  '/masterclasses/traeume',
  '/events/open',
  '/events/waiting',
];
/** Pages that change with it: a person, a month of the circle, a list of letters. */
const changedPages = [...salesPages, paths.thanks, paths.soulPlanThanks, paths.letter];

for (const path of [...writtenPages, ...changedPages]) {
  test(`the page ${path} can be read and left without traces with the owner's content, too`, {
    tag: writtenPages.includes(path) ? ['@mobile'] : ['@mobile', '@release'],
  }, async ({ page, axe }) => {
    const traces = watchTraces(page, configuredSite.url);
    // With the same events in the list that loads later as in the page.
    await answerEvents(page, upcomingEvents);
    await page.goto(configuredSite.url + path);
    await scrollThroughPage(page);
    expect(await traces()).toEqual(noTraces);
    await expectWholeWords(page);
    await doubleText(page);
    await expectWholeWords(page);
    expect(await squeezed(page)).toEqual([]);
    for (const screen of [phone, desktop]) {
      await page.setViewportSize(screen);
      expect(await overflowOf(page)).toEqual([]);
      expect(await coveredTexts(page)).toEqual([]);
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize(phone);
    await openDetails(page);
    await axe();
  });
}
