import type { Page } from '@playwright/test';
import { paths } from '#paths.ts';
import { tabThrough } from '#tests/support/browser/keyboard.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { configuredSite, publicLetter } from '#tests/support/site/configured-site.ts';
import { answerEvents, openHome, reachWaitlistForm } from '#tests/support/site/home.ts';
import {
  doubleText,
  expectNothingWaits,
  openPage,
  overflowOf,
  publicPages,
  scrollThroughPage,
} from '#tests/support/site/pages.ts';

const event = {
  id: 'task-1',
  title: 'Stille Stunde',
  description: 'Wir sitzen eine Stunde gemeinsam.',
  date: '2026-03-07',
  time: '18:30',
  speaker: 'Miriam Sander',
  image: '',
  status: 'published',
  url: 'https://example.org/',
  tags: ['Meditation'],
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Expects a page to have nothing that moves, and nothing that waits to be revealed. */
async function expectStillness(page: Page): Promise<void> {
  await expectNothingWaits(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
}

test('the home page has no barriers with any answer about events, and does not move if the visitor prefers that', async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/status of 503 .*\/api\/events/);
  const answer = Promise.withResolvers<void>();
  await page.route('/api/events', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 503, json: { status: 'error', message: 'Kein access token.' } });
  });
  await openHome(page);
  const section = page.locator('#events');
  await section.scrollIntoViewIfNeeded();
  await expect(section.locator('astro-island')).not.toHaveAttribute('ssr');
  await axe('#events');
  answer.resolve();
  await expect(section.getByRole('alert')).toBeVisible();
  await axe();
  await scrollThroughPage(page);
  await expectStillness(page);
  await answerEvents(page, [event]);
  await section.getByRole('button', { name: 'Neu laden' }).click();
  await expect(section.getByRole('heading', { name: 'Stille Stunde' })).toBeVisible();
  await axe('#events');
  await answerEvents(page, []);
  await page.reload();
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('status')).toContainText('Derzeit sind keine Veranstaltungen geplant.');
  await axe('#events');
});

test('the maintenance dialog has no barriers', { tag: '@mobile' }, async ({ page, axe }) => {
  await answerEvents(page, []);
  await page.goto('/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await axe();
});

test('the open menu has no barriers', { tag: '@mobile' }, async ({ page, axe }) => {
  await answerEvents(page, []);
  await page.setViewportSize({ width: 390, height: 844 });
  await openHome(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await axe('header');
});

test('the waitlist form has no barriers with errors, with a failure, with its confirmation and with its toast', {
  tag: '@mobile',
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/status of 503 .*\/api\/waitlist/);
  await answerEvents(page, []);
  await openHome(page);
  const form = await reachWaitlistForm(page);
  const region = page.getByRole('region', { name: /^Hinweise/ });
  await form.getByLabel('Name').fill('A');
  await form.getByRole('button').click();
  await expect(form.getByLabel('E-Mail')).toBeFocused();
  await axe('#waitlist');

  await form.getByLabel('E-Mail').fill('ada@example.org');
  await form.getByLabel('Name').fill('Ada');
  await page.route('/api/waitlist', (route) => route.fulfill({ status: 503, body: 'Weg.' }));
  await form.getByRole('button').click();
  await expect(region).toContainText('503: Weg.');
  await axe('#waitlist');
  await axe('[aria-label^="Hinweise"]');

  await page.unroute('/api/waitlist');
  await page.route('/api/waitlist', (route) => route.fulfill({ status: 201, json: { email: 'ada@example.org' } }));
  await form.getByRole('button').click();
  await expect(region).toContainText('Success!');
  await axe('#waitlist');
  await axe('[aria-label^="Hinweise"]');
});

for (const path of publicPages.filter((each) => each !== paths.home)) {
  test(`the page ${path} has no barriers, and does not move if the visitor prefers that`, async ({
    page,
    axe,
    allowNoise,
  }) => {
    allowNoise(/status of 404/);
    await openPage(page, path);
    await expectStillness(page);
    for (const summary of await page.locator('summary').all()) if (await summary.isEnabled()) await summary.click();
    await axe();
  });
}

/** Pages that show the owner's content. */
const writtenPages = [
  paths.home,
  paths.soulCircle,
  paths.soulAlchemy,
  paths.soulPlan,
  paths.thanks,
  paths.soulPlanThanks,
  paths.letter,
  `${paths.letter}/${publicLetter.slug}`,
  '/kurse/rauhnaechte',
  '/masterclasses/atem',
  '/masterclasses/traeume',
  '/events/open',
  '/events/waiting',
];

for (const path of writtenPages) {
  test(`the page ${path} has no barriers with the owner's content`, { tag: '@mobile' }, async ({ page, axe }) => {
    await openPage(page, configuredSite.url + path);
    for (const summary of await page.locator('summary').all()) if (await summary.isVisible()) await summary.click();
    await axe();
  });
}

test('the first keyboard stop is the link that skips the header', { tag: '@desktop' }, async ({ page }) => {
  await answerEvents(page, []);
  await openHome(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

for (const path of [...publicPages, paths.login]) {
  test(`${path} fits 320 px and text of 200 %, and the keyboard focus is visible`, { tag: '@mobile' }, async ({
    page,
    allowNoise,
  }) => {
    allowNoise(/status of 404/);
    await answerEvents(page, [event, { ...event, id: 'task-2', title: 'Wiedergeburtsseminarvorbereitungsabend' }]);
    const size = page.viewportSize() ?? { width: 320, height: 640 };
    await openPage(page, path);
    if (path === paths.login) await expect(page.getByRole('button', { name: 'Mit Passkey anmelden' })).toBeEnabled();
    if (path === paths.home) await expect(page.locator('#events').getByRole('heading', { level: 3 })).toHaveCount(2);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const forward = await tabThrough(page, 'Tab');

    await doubleText(page);
    expect(await overflowOf(page)).toEqual([]);
    expect(await tabThrough(page, 'Shift+Tab')).toEqual(forward.toReversed());

    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width: 320, height: size.height });
    expect(await overflowOf(page)).toEqual([]);
  });
}

test('buttons, fields and the focus keep an outline in forced colours', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await answerEvents(page, []);
  await openHome(page);
  const form = await reachWaitlistForm(page);
  const button = form.getByRole('button');
  for (const framed of [button, form.getByLabel('E-Mail'), page.getByRole('link', { name: 'Kurse entdecken' })]) {
    await expect(framed).toHaveCSS('border-top-width', '1px');
    await expect(framed).toHaveCSS('border-top-style', 'solid');
  }
  await form.getByLabel('Ich möchte auch den Newsletter').focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await expect(button).toHaveCSS('outline-width', '2px');
});
