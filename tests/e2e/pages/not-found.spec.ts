import { expect, test } from '#tests/support/browser/test.ts';

test('an unknown path is a real 404 page with a link to the home page', { tag: '@desktop' }, async ({
  page,
  allowNoise,
}) => {
  allowNoise(/status of 404/);
  const response = await page.goto('/gibt/es/nicht?utm_source=x');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Seite nicht gefunden – /);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const main = page.getByRole('main');
  await expect(main.getByText('404', { exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden');
  await expect(main).toContainText('Diese Seite gibt es nicht, oder sie ist weitergezogen.');
  await expect(main.getByRole('figure')).toContainText('ME – Mein Erwachen');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Kurse' })).toHaveAttribute('href', '/#courses');
  await expect(page.getByRole('banner').locator('a[href="/#waitlist"]')).toHaveCount(2);

  await main.getByRole('link', { name: 'Zurück zur Startseite' }).click();
  await expect(page).toHaveURL('/');
});
