import type { Page } from '@playwright/test';
import { expect, openNavigation, openScreen, test } from '#tests/support/accounts/admin.ts';
import { answer } from '#tests/support/tagging/integration-screens.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Änderungen verwerfen?' });
const keep = (page: Page) => question(page).getByRole('button', { name: 'Weiter bearbeiten' }).click();
const discard = (page: Page) => question(page).getByRole('button', { name: 'Verwerfen', exact: true }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a change of the screen or its view asks before it loses what was typed', { tag: '@mobile' }, async ({
  page,
  axe,
}) => {
  const name = page.getByLabel('Name', { exact: true });
  const tab = (title: string) => page.getByRole('tab', { name: title });
  const openApps = async () => (await openNavigation(page, true)).getByRole('link', { name: 'Apps' }).click();
  await openScreen(page, '/admin-dashboard/apps', 'Apps');
  await (await openNavigation(page, true)).getByRole('link', { name: 'Einstellungen' }).click();
  await expect(heading(page)).toHaveText('Einstellungen');
  const address = page.url();

  await test.step('without a question if nothing was typed, not even if the browser fills in the password', async () => {
    await page.getByLabel('Aktuelles Passwort').evaluate((field) => {
      // React ignores an event after its own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'gespeichert');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await name.click();
    await tab('Website').click();
    await expect(tab('Website')).toHaveAttribute('aria-selected', 'true');
    await tab('Konto').click();
  });

  await test.step('every way out keeps the screen, its address and the input', async () => {
    await name.fill('Noch nicht gespeichert');
    const endSessions = () => page.getByRole('button', { name: 'Überall abmelden' }).click();
    for (const leave of [() => tab('Website').click(), endSessions, openApps, () => page.goBack()]) {
      await leave();
      await expect(question(page)).toBeVisible();
      await keep(page);
      await expect(question(page)).toBeHidden();
      await expect(name).toHaveValue('Noch nicht gespeichert');
      await expect(tab('Konto')).toHaveAttribute('aria-selected', 'true');
      expect(page.url()).toBe(address);
    }
    await tab('Website').click();
    await expect(question(page)).toBeVisible();
    await axe('[role="dialog"]');
  });

  await test.step('given up, it is gone, and the way out leads on', async () => {
    await discard(page);
    await expect(tab('Website')).toHaveAttribute('aria-selected', 'true');
    await tab('Konto').click();
    await expect(name).not.toHaveValue('Noch nicht gespeichert');
    await name.fill('Wieder nicht');
    await page.goBack();
    await discard(page);
    await expect(tab('Website')).toHaveAttribute('aria-selected', 'true');
    await openApps();
    await expect(heading(page)).toHaveText('Apps');
  });
});

test('the back button asks before it closes a form, and leads on afterwards', { tag: '@mobile' }, async ({ page }) => {
  await answer(page, '/api/calendar?*', {
    json: { entries: [], undated: [], writes: [], notice: '', noticeLink: null },
  });
  await answer(page, '/api/calendar/form', {
    json: { statuses: ['offen'], missing: [], isAway: false, isConnected: true, site: 'https://www.example.org' },
  });
  await openScreen(page, '/admin-dashboard/apps', 'Apps');
  await (await openNavigation(page, true)).getByRole('link', { name: 'Kalender' }).click();
  const form = page.getByRole('dialog', { name: 'Neues Event' });
  await page.getByRole('button', { name: 'Neues Event' }).click();
  await form.getByLabel('Beschreibung').fill('Viele Sätze.');
  await page.goBack();
  await keep(page);
  await expect(form.getByLabel('Beschreibung')).toHaveValue('Viele Sätze.');
  await page.goBack();
  await discard(page);
  await expect(form).toBeHidden();
  await expect(heading(page)).toHaveText('Apps');
});

test('a link within the contents asks before it loses what was typed', { tag: '@desktop' }, async ({ page }) => {
  await openScreen(page, '/admin-dashboard/content#schalter', 'Inhalte');
  await page.getByText('Text des Hinweises').first().click();
  const text = page.getByRole('textbox', { name: 'Text des Hinweises' });
  await text.fill('Wir sind gleich zurück.');
  const images = page.getByRole('link', { name: 'Bilder', exact: true });
  await images.click();
  await keep(page);
  await expect(text).toHaveValue('Wir sind gleich zurück.');
  await expect(page).toHaveURL(/#schalter$/);
  await images.click();
  await discard(page);
  await expect(heading(page)).toHaveText('Bilder');
});

test('the link over the navigation moves the focus, and leaves the contents where they are', {
  tag: '@desktop',
}, async ({ page }) => {
  await openScreen(page, '/admin-dashboard/content#bilder', 'Bilder');
  await page.getByRole('link', { name: 'Zum Inhalt springen' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(heading(page)).toHaveText('Bilder');
  await expect(page).toHaveURL(/#bilder$/);
});
