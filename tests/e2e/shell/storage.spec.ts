import { expect, openNavigation, openScreen, test } from '#tests/support/accounts/admin.ts';
import { answerEvents } from '#tests/support/site/home.ts';
import { scrollThroughPage } from '#tests/support/site/pages.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
});

test('the admin area keeps its choices for as long as the page if the browser refuses storage', {
  tag: ['@desktop', '@release'],
}, async ({ page }) => {
  await openScreen(page, '/admin-dashboard', 'Dashboard');
  await page.getByRole('button', { name: 'Seitenleiste einklappen' }).click();
  const navigation = await openNavigation(page, false);
  for (const screen of ['Benutzer', 'Dashboard']) {
    await navigation.getByRole('link', { name: screen, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen);
    await expect(page.getByRole('button', { name: 'Seitenleiste ausklappen' })).toBeVisible();
  }
});

test('a public page works if the browser refuses storage', { tag: '@mobile' }, async ({ page }) => {
  await answerEvents(page, []);
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Wartungsmodus' });
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  await expect(dialog).toBeHidden();
  await scrollThroughPage(page);
  await page.reload();
  await expect(dialog).toBeVisible();
});
