import { expect, test } from '#tests/support/accounts/admin.ts';
import { main, saved } from '#tests/support/content/content-screen.ts';

test('the preview is the page itself, with the typed text inserted as text', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/admin-dashboard/content#faq');
  await main(page).getByRole('listitem').getByRole('link').first().click();
  const question = page.getByLabel('Frage');
  const before = await question.inputValue();
  const frame = page.frameLocator('iframe[title="Vorschau der Seite"]');
  await expect(frame.getByText(before)).toBeVisible();
  await question.fill('<img src=x onerror=alert(1)> Wie geht das?');
  await expect(frame.getByText('<img src=x onerror=alert(1)> Wie geht das?')).toBeVisible();
  await expect(frame.getByText(before)).toHaveCount(0);
  await question.fill(before);
  await expect(saved(page)).toBeVisible();
});
