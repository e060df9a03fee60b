import type { Page } from '@playwright/test';
import { expect, openScreen, test } from '#tests/support/accounts/admin.ts';
import { answer } from '#tests/support/tagging/integration-screens.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Änderungen verwerfen?' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Neues Event' });
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name });

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Neues Event' }).click();
  await expect(dialogOf(page).getByLabel('Beschreibung')).toHaveValue('');
}

test('an event form asks before it discards input, and stays open while saving', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/status of 400 .*\/api\/calendar\/events/);
  const calendar = { entries: [], undated: [], writes: [], notice: '', noticeLink: null };
  await answer(page, '/api/calendar?*', { json: calendar });
  const site = 'https://www.example.org';
  await answer(page, '/api/calendar/form', {
    json: { statuses: ['offen', 'published'], missing: [], isAway: false, isConnected: true, site },
  });
  await openScreen(page, '/admin-dashboard/calendar?ansicht=monat&tag=2026-12-05', 'Kalender');
  const description = dialogOf(page).getByLabel('Beschreibung');

  await test.step('without a question if nothing was typed', async () => {
    await openForm(page);
    await description.click();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
  });

  await test.step('every way out asks about a chosen day or a text', async () => {
    await openForm(page);
    await dialogOf(page).getByRole('button', { name: 'Datum löschen' }).click();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeVisible();
    await axe();
    await question(page).getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await description.fill('Viele Sätze.');
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => button(page, 'Schließen').click(),
      () => button(page, 'Abbrechen').click(),
    ]) {
      await leave();
      await question(page).getByRole('button', { name: 'Weiter bearbeiten' }).click();
      await expect(description).toHaveValue('Viele Sätze.');
    }
  });

  await test.step('no way out while saving, and the text stays if that fails', async () => {
    const answered = Promise.withResolvers<void>();
    await page.route('/api/calendar/events', async (route) => {
      await answered.promise;
      await route.fulfill({ status: 400, json: { status: 'error', message: 'Gerade nicht möglich.' } });
    });
    await dialogOf(page).getByLabel('Titel').fill('Vollmond');
    await button(page, 'Speichern').click();
    await expect(button(page, 'Abbrechen')).toBeDisabled();
    await page.keyboard.press('Escape');
    await button(page, 'Schließen').click();
    answered.resolve();
    await expect(dialogOf(page).getByRole('alert')).toContainText('Gerade nicht möglich.');
    await expect(question(page)).toHaveCount(0);
    await expect(description).toHaveValue('Viele Sätze.');
  });

  await test.step('what is discarded does not come back', async () => {
    await button(page, 'Abbrechen').click();
    await question(page).getByRole('button', { name: 'Verwerfen', exact: true }).click();
    await expect(dialogOf(page)).toBeHidden();
    await openForm(page);
  });
});
