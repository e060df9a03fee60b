import type { Locator, Page } from '@playwright/test';
import { expect, openScreen, toastOf } from '#tests/support/accounts/admin.ts';

export const openManager = (page: Page): Promise<void> =>
  openScreen(page, '/admin-dashboard/apps/redirects', 'Redirect-Manager');

export const redirectsOf = (page: Page): Locator => page.getByRole('region', { name: 'Redirects' });
export const categoriesOf = (page: Page): Locator => page.getByRole('region', { name: 'Kategorien' });

export const rowOf = (section: Locator, name: string): Locator =>
  section.getByRole('row').filter({ has: section.page().getByRole('rowheader', { name }) });

export const namesOf = (section: Locator): Locator => section.getByRole('rowheader');

/** Opens the dialog of a new redirect. */
export async function addRedirect(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Redirect hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Neuen Redirect erstellen' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Opens the dialog of a new redirect with all of its fields. */
export async function addFullRedirect(page: Page): Promise<Locator> {
  const dialog = await addRedirect(page);
  await dialog.getByText('Mehr', { exact: true }).click();
  return dialog;
}

/** Opens the dialog of a row's redirect with all of its fields. */
export async function editRedirect(row: Locator): Promise<Locator> {
  await action(row, 'Bearbeiten').click();
  const dialog = row.page().getByRole('dialog', { name: 'Redirect bearbeiten' });
  await dialog.getByText('Mehr', { exact: true }).click();
  return dialog;
}

/** Opens the dialog of a new category. */
export async function addCategory(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Kategorie hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Neue Kategorie erstellen' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Confirms that a changed form is discarded. */
export const discardChanges = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'Änderungen verwerfen?' }).getByRole('button', { name: 'Verwerfen' }).click();

/** Closes the open form, if any, and discards its changes. */
export async function giveUpForm(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog');
  const discard = dialogs.getByRole('button', { name: 'Verwerfen' });
  await expect(async () => {
    if (await discard.isVisible()) await discard.click({ timeout: 1000 });
    else if ((await dialogs.count()) > 0) await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(0, { timeout: 300 });
  }).toPass();
}

/** Closes the card that follows a new redirect. */
export async function closeCard(page: Page): Promise<void> {
  const card = page.getByRole('dialog', { name: 'Dein Kurzlink ist fertig' });
  await card.getByRole('button', { name: 'Schließen' }).click();
  await expect(card).toBeHidden();
}

/** Returns the submit button of a dialog. */
export const save = (dialog: Locator): Locator => dialog.locator('button[type="submit"]');

export const action = (row: Locator, name: string): Locator => row.getByRole('button', { name });

export const readValues = (dialog: Locator, labels: readonly string[]): Promise<string[]> =>
  Promise.all(labels.map((label) => dialog.getByLabel(label, { exact: true }).inputValue()));

/** Expects the initial focus: the field, or on touch screens the dialog, so that no keyboard opens. */
export const expectFirstFocus = (dialog: Locator, label: string, isMobile: boolean): Promise<void> =>
  expect(isMobile ? dialog : dialog.getByLabel(label)).toBeFocused();

/** Expects a toast with a title and, somewhere in it, these words. */
export async function expectToast(page: Page, title: string, words: string): Promise<void> {
  await expect(toastOf(page)).toContainText(title);
  await expect(toastOf(page)).toContainText(words);
}

export const undo = (page: Page): Locator => toastOf(page).getByRole('button', { name: 'Rückgängig' });

/** Pauses the page's clock, which the test then advances; a minute ahead, because the past cannot be paused. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
