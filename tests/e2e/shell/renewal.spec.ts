import type { Page } from '@playwright/test';
import { expect, openScreen, test } from '#tests/support/accounts/admin.ts';
import { addCourse, closePreview, saved, unique } from '#tests/support/content/content-screen.ts';
import { findRow } from '#tests/support/redirects/stored-entries.ts';

test.use({ hasOwnSession: true });

const notice = (page: Page) => page.locator('[data-renewal]');

/** Answers for a deploy that has replaced the code: its chunks are gone, and the page names other ones. */
async function deploy(page: Page, chunk: RegExp): Promise<void> {
  await page.route(chunk, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' }));
  await page.route(/\/admin-dashboard/, (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', body: '<astro-island component-url="/_astro/next.js">' })
      : route.continue(),
  );
}

test('after a deploy a missing part leaves the typed text, and reloading saves it first', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/status of 404|dynamically imported module|MIME type/);
  const address = await addCourse(page, unique('Neue Fassung'));
  await closePreview(page);
  await deploy(page, /\/_astro\/markdown-preview\./);
  const title = page.getByLabel('Titel');
  await title.fill('Vor der Meldung');
  await page.locator('summary', { hasText: 'Eigene Seite' }).click();
  await page
    .getByRole('button', { name: /^Vorschau/ })
    .last()
    .click();
  await expect(notice(page)).toContainText('Es gibt eine neue Fassung.');
  await expect(saved(page)).toBeVisible();
  await expect(title).toHaveValue('Vor der Meldung');
  await axe('[data-renewal]');

  await title.fill('Vor dem Neuladen');
  const loaded = page.waitForEvent('load');
  await notice(page).getByRole('button', { name: 'Neu laden' }).click();
  await loaded;
  await expect(title).toHaveValue('Vor dem Neuladen');
  await expect(notice(page)).toBeHidden();
  await page.request.delete(address);
});

test('a part that fails to load without a deploy says so, and its screen stays', { tag: '@desktop' }, async ({
  page,
  allowNoise,
}) => {
  allowNoise(/net::ERR_FAILED|dynamically imported module/);
  const slug = `teil-${crypto.randomUUID().slice(0, 8)}`;
  await page.request.post('/api/redirects', { data: { slug, targetUrl: 'https://example.org/' } });
  await openScreen(page, '/admin-dashboard/apps/redirects', 'Redirect-Manager');
  await page.route(/\/_astro\/redirect-drawer\./, (route) => route.abort());
  const row = await findRow(page, slug);
  await row.getByRole('button', { name: slug }).first().click();
  await expect(notice(page)).toContainText('Das ließ sich nicht laden.');
  await expect(row).toBeVisible();
});
