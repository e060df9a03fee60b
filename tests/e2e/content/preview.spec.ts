import { expect, test } from '#tests/support/accounts/admin.ts';
import { main, saved, unique } from '#tests/support/content/content-screen.ts';

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

test('a new entry has a place in the preview once it has text, and none before', {
  tag: ['@desktop', '@release'],
}, async ({ page }) => {
  const frame = page.frameLocator('iframe[title="Vorschau der Seite"]');
  await page.goto('/admin-dashboard/content#masterclasses');
  await page.getByRole('link', { name: 'Masterclass hinzufügen' }).click();
  await expect(page.getByText(/^Noch ist nichts geschrieben/)).toBeVisible();
  await expect(page.getByText(/^Noch nichts angelegt/)).toBeVisible();
  const title = unique('Licht im Advent');
  await page.getByLabel('Titel').fill(title);
  await page.getByLabel('Tag', { exact: true }).fill('2199-12-24');
  const card = frame.getByRole('listitem').filter({ hasText: title });
  await expect(card).toContainText('24.12.2199');
  await expect(card).not.toContainText('Aufzeichnung vom');
  await expect(card.getByRole('heading', { name: title })).toBeInViewport();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.getByRole('button', { name: 'Laptop' }).click();
  await expect(card.getByRole('heading', { name: title })).toBeInViewport();
  await expect(saved(page)).toBeVisible();
  const [, id] = /\+(.+)$/.exec(page.url()) ?? [];
  expect((await page.request.delete(`/api/content/entries/masterclasses/${id}`)).status()).toBe(204);
});
