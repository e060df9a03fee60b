import type { Page } from '@playwright/test';
import { answerEvents, openHome, reachWaitlistForm } from '#tests/support/home.ts';
import { expect, test } from '#tests/support/test.ts';

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

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the home page has no barriers, with sample events and with real ones', async ({ page, axe, allowNoise }) => {
  allowNoise(/status of 503 .*\/api\/events/);
  await openHome(page);
  const section = page.locator('#events');
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('alert')).toBeVisible();
  await axe();
  await answerEvents(page, [event]);
  await section.getByRole('button', { name: 'Neu laden' }).click();
  await expect(section.getByRole('heading', { name: 'Stille Stunde' })).toBeVisible();
  await axe('#events');
});

test('neither has the maintenance dialog', async ({ page, axe }) => {
  await answerEvents(page, []);
  await page.goto('/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await axe();
});

test('nor the open menu', async ({ page, axe }) => {
  await answerEvents(page, []);
  await page.setViewportSize({ width: 390, height: 844 });
  await openHome(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await axe('header');
});

test('nor the form with its errors, its failure, its confirmation and its toast', async ({ page, axe, allowNoise }) => {
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

for (const path of ['/gibt-es-nicht', '/danke']) {
  test(`nor ${path}`, async ({ page, axe, allowNoise }) => {
    allowNoise(/status of 404/);
    await page.goto(path);
    await axe();
  });
}

test('with the keyboard the first stop is the way past the header', async ({ page }) => {
  await answerEvents(page, []);
  await openHome(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('320 px and text of 200 % need no horizontal scrolling', async ({ page, allowNoise }) => {
  allowNoise(/status of 404/);
  await answerEvents(page, [event, { ...event, id: 'task-2', title: 'Wiedergeburtsseminarvorbereitungsabend' }]);
  const width = page.viewportSize()?.width ?? 0;
  for (const path of ['/', '/danke', '/gibt-es-nicht']) {
    await page.setViewportSize({ width: 320, height: 640 });
    if (path === '/') await openHome(page);
    else await page.goto(path);
    for (const section of await page.locator('main > section').all()) await section.scrollIntoViewIfNeeded();
    if (path === '/') await expect(page.getByRole('heading', { name: /^Wiedergeburts/ })).toBeVisible();
    expect(await widthOf(page)).toBe(320);

    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await widthOf(page)).toBe(width);
  }
});

test('who wants no motion gets none', async ({ page }) => {
  await answerEvents(page, []);
  await openHome(page);
  for (const card of await page.locator('[data-reveal]').all()) await expect(card).toHaveCSS('opacity', '1');
  await page.locator('footer').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});
