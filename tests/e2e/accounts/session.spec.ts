import type { Locator, Page } from '@playwright/test';
import { endSession, expect, openScreen, submitLogin, test, toastOf } from '#tests/support/accounts/admin.ts';
import { addCategory, addRedirect, closeCard, redirectsOf, rowOf } from '#tests/support/redirects/manager-screen.ts';
import { findRow, unique } from '#tests/support/redirects/stored-entries.ts';

test.use({ hasOwnSession: true });

const login = (page: Page): Locator => page.getByRole('dialog', { name: 'Deine Sitzung ist abgelaufen' });
const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Änderungen verwerfen?' });
const submit = (form: Locator): Promise<void> => form.locator('button[type="submit"]').click();
const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** Sends a form after its session has ended, and signs in: the form is saved without another click. */
async function saveAfterLogin(form: Locator, outcome: string | RegExp): Promise<void> {
  const page = form.page();
  await endSession(page);
  await submit(form);
  await expect(login(page)).toBeVisible();
  await expect(login(page).getByLabel('Passwort')).toBeFocused();
  await submitLogin(page);
  await expect(login(page)).toBeHidden();
  await expect(toastOf(page)).toContainText(outcome);
}

test('reads and saves of the redirect manager wait for the login and continue after it', {
  tag: ['@desktop', '@release'],
}, async ({ page, context, axe, allowNoise }) => {
  allowNoise(/status of 401/);
  await test.step('several concurrent reads ask for one login', async () => {
    await page.route('/api/auth/check', (route) =>
      route.fulfill({ json: { isAuthenticated: true, user: { username: 'inhaberin' } } }),
    );
    await context.clearCookies();
    await openScreen(page, '/admin-dashboard/apps/redirects', 'Redirect-Manager');
    await expect(login(page)).toHaveCount(1);
    await submitLogin(page);
    await expect(login(page)).toBeHidden();
    await expect(page.getByText(/Lade (Redirects|Kategorien)/)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute('/api/auth/check');
  });

  const slug = unique('sitzung');
  const row = rowOf(redirectsOf(page), slug);
  await test.step('a new link is saved, though the session ended in mid-edit', async () => {
    const dialog = await addRedirect(page);
    await dialog.getByLabel('Slug').fill(slug);
    await dialog.getByLabel('Ziel-URL').fill('https://example.org/');
    await saveAfterLogin(dialog, 'Redirect erstellt');
    await closeCard(page);
    await findRow(page, slug);
    await expect(row).toBeVisible();
  });

  await test.step('a wrong password in the login over the form keeps the typed text', async () => {
    allowNoise(/status of 401/);
    const dialog = await addCategory(page);
    await dialog.getByLabel('Name').fill('Aushang');
    await endSession(page);
    await submit(dialog);
    await submitLogin(page, 'inhaberin', 'falsch');
    await expect(login(page).getByRole('alert')).toHaveText('Bitte überprüfen Sie Ihre Anmeldedaten.');
    await axe('[role="dialog"]');

    await page.keyboard.press('Escape');
    await expect(question(page)).toBeVisible();
    await button(question(page), 'Weiter bearbeiten').click();
    await expect(question(page)).toBeHidden();
    await button(login(page), 'Abbrechen').click();
    await button(question(page), 'Verwerfen').click();
    await expect(page).toHaveURL('/admin-login');
    await submitLogin(page);
    await expect(page).toHaveURL('/admin-dashboard/apps/redirects');
  });
});
