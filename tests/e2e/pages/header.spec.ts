import type { Page } from '@playwright/test';
import { paths } from '#paths.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { answerEvents, openHome } from '#tests/support/site/home.ts';
import { openPage, overflowOf } from '#tests/support/site/pages.ts';

const items = [
  ['Kurse', '#courses'],
  ['Events', '#events'],
  ['Masterclasses', '#masterclasses'],
  ['SoulCircle', '/soulcircle'],
  ['SoulAlchemy', '/soulalchemy'],
  ['Unser Ansatz', '#ourapproach'],
  ['Erfahrungen', '#testimonials'],
  ['Newsletter', '#newsletter'],
] as const;

const transparent = 'rgba(0, 0, 0, 0)';

const scroll = (page: Page, top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);

async function expectItems(page: Page): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Hauptnavigation' }).locator('li').getByRole('link');
  await expect(links).toHaveText(items.map(([label]) => label));
  const hrefs = await links.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')));
  expect(hrefs).toEqual(items.map(([, href]) => href));
}

test('the header changes its look above 50 px, and shows the eight items in one line from 768 px', {
  tag: '@desktop',
}, async ({ page }) => {
  await answerEvents(page, []);
  await openHome(page);
  const header = page.getByRole('banner');
  await test.step('the header changes its look above 50 px, and not at 50', async () => {
    await expect(header).toHaveCSS('background-color', transparent);
    await scroll(page, 51);
    await expect(header).not.toHaveCSS('background-color', transparent);
    await scroll(page, 50);
    await expect(header).toHaveCSS('background-color', transparent);
    await scroll(page, 2000);
    await expect(header).not.toHaveCSS('background-color', transparent);
    await expect(header).toBeInViewport();
    await expect(header.getByRole('link', { name: /zur Startseite$/ })).toHaveAttribute('href', '/');
  });

  const button = header.getByRole('link', { name: 'Warteliste', exact: true });
  for (const width of [768, 1099, 1100]) {
    await test.step(`the header at ${width} px shows the eight items in one line, and the waitlist as a button`, async () => {
      await page.setViewportSize({ width, height: 800 });
      // Below 1100 px the links have a line of their own (docs/decisions/screens.md).
      expect((await header.boundingBox())?.height).toBeLessThan(width < 1100 ? 96 : 80);
      await expectItems(page);
      const tops = await header.locator('li').evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
      expect(await overflowOf(page)).toEqual([]);
      await expect(header.getByRole('button')).toHaveCount(0);
      await expect(button).toHaveCSS('border-top-style', 'solid');
      await expect(button).toHaveCSS('border-top-width', '1px');
      await expect(button).toHaveAttribute('href', '#waitlist');
    });
  }
  await button.click();
  await expect(page.locator('#waitlist').getByRole('heading', { level: 2 })).toBeInViewport();
});

test('an anchor leads to its section, even if the events above it load meanwhile', { tag: '@mobile' }, async ({
  page,
}) => {
  for (const anchor of ['waitlist']) {
    const answer = Promise.withResolvers<void>();
    await page.unroute('/api/events');
    await page.route('/api/events', async (route) => {
      await answer.promise;
      await route.fulfill({ json: { events: [] } });
    });
    await openHome(page);
    const events = page.locator('#events');
    await events.scrollIntoViewIfNeeded();
    await expect(events.locator('astro-island')).not.toHaveAttribute('ssr');

    await page.evaluate((hash) => location.assign(`#${hash}`), anchor);
    answer.resolve();
    await expect(events.getByRole('status')).toContainText('Derzeit sind keine Veranstaltungen geplant.');
    const distanceFromHeader = () =>
      page.locator(`#${anchor}`).evaluate((section) => {
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        return Math.abs(section.getBoundingClientRect().top - header);
      });
    await expect.poll(distanceFromHeader, anchor).toBeLessThanOrEqual(1);
  }
});

test.describe('the header below 768 px @mobile', () => {
  test.use({ viewport: { width: 767, height: 800 } });

  test('has a menu that opens and closes, and leads to a section', async ({ page, axe }) => {
    await answerEvents(page, []);
    await openHome(page);
    const menu = page.getByRole('navigation', { name: 'Hauptnavigation' });
    const opener = page.getByRole('button', { name: 'Open menu' });
    const closer = page.getByRole('button', { name: 'Close menu' });
    await expect(menu).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Warteliste', exact: true })).toBeHidden();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    expect(await opener.boundingBox()).toMatchObject({ width: 44, height: 44 });

    await opener.click();
    await expect(closer).toHaveAttribute('aria-expanded', 'true');
    await expectItems(page);
    await axe('header');
    await closer.click();
    await expect(menu).toBeHidden();

    await opener.click();
    await menu.getByRole('link', { name: 'Kurse' }).focus();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await page.mouse.click(20, 700);
    await expect(menu).toBeHidden();

    await opener.click();
    await menu.getByRole('link', { name: 'Erfahrungen' }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/#testimonials$/);
    await expect(page.locator('#testimonials').getByRole('heading')).toBeInViewport();

    await opener.click();
    await menu.getByRole('link', { name: 'Warteliste beitreten' }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/#waitlist$/);
  });
});

/** Pages with a bar at the bottom of phones: its text, and the heading below which it hides its button. */
const barPages = [
  { path: paths.home, action: 'Warteliste beitreten', passed: 'Ein Thema, ein Nachmittag' },
  { path: paths.soulCircle, action: 'Jetzt beitreten', passed: 'Der Kreis passt zu dir, wenn du …' },
  { path: paths.soulAlchemy, action: 'Zu den Preisen', passed: 'Wer mit dir geht' },
] as const;

test.describe('the action bar of a page', () => {
  // Without smooth scrolling.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('appears on a phone below the page’s own button, and makes way for forms and the footer', {
    tag: ['@mobile', '@release'],
  }, async ({ page, axe }) => {
    await answerEvents(page, []);
    for (const { path, action, passed } of barPages) {
      await openPage(page, path);
      const bar = page.getByRole('region', { name: action });
      const button = page.getByRole('main').getByRole('link', { name: action }).first();
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(button).toBeInViewport();
      await expect(bar).toBeHidden();

      await page.getByRole('heading', { name: passed }).evaluate((heading) => heading.scrollIntoView());
      await expect(button).not.toBeInViewport();
      await expect(bar).toBeInViewport({ ratio: 1 });
      await axe('.action-bar');

      // Focused elements end above the bar. One evaluation, because the button may hide once the page has scrolled.
      const lack = await page.locator('main :is(a, summary):visible').evaluateAll((all) => {
        const next = all.find(
          (one) => one.getBoundingClientRect().top > window.innerHeight && !one.closest('.action-bar'),
        );
        if (!(next instanceof HTMLElement)) return undefined;
        next.focus();
        const top = document.querySelector('.action-bar:not([hidden])')?.getBoundingClientRect().top;
        return next.getBoundingClientRect().bottom - (top ?? Number.POSITIVE_INFINITY);
      });
      expect(lack, path).toBeLessThanOrEqual(0);

      await page.locator('#waitlist form').first().scrollIntoViewIfNeeded();
      await expect(bar).toBeHidden();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(bar).toBeHidden();
    }
  });
});
