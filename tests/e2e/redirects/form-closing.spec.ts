import type { Page } from '@playwright/test';
import { expect } from '#tests/support/accounts/admin.ts';
import { answerLists } from '#tests/support/redirects/api-answers.ts';
import { redirect } from '#tests/support/redirects/api-examples.ts';
import {
  action,
  addFullRedirect,
  addRedirect,
  discardChanges,
  editRedirect,
  giveUpForm,
  openManager,
  readValues,
  redirectsOf,
  rowOf,
  save,
} from '#tests/support/redirects/manager-screen.ts';
import { sharePage } from '#tests/support/redirects/shared-page.ts';

const editOf = (page: Page) => action(rowOf(redirectsOf(page), 'flyer'), 'Bearbeiten');
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Redirect bearbeiten' });

const test = sharePage(async (page) => {
  await answerLists(page, [redirect({ metadata: 'nur Text', expiresAt: '2030-02-01T00:00:00.000Z' })]);
  await openManager(page);
});

test.afterEach(({ page }) => giveUpForm(page));

test.describe('a form', { tag: '@desktop' }, () => {
  test('that is closed forgets the entry that it edited', async ({ page }) => {
    const edit = await editRedirect(rowOf(redirectsOf(page), 'flyer'));
    await expect.poll(() => readValues(edit, ['Metadaten', 'Ablaufdatum'])).toEqual(['nur Text', '2030-02-01']);
    await edit.getByLabel('Titel').fill('Verworfen');
    await page.keyboard.press('Escape');
    await discardChanges(page);
    await expect(edit).toBeHidden();
    await expect(editOf(page)).toBeFocused();

    const dialog = await addFullRedirect(page);
    const labels = ['Slug', 'Ziel-URL', 'Titel', 'Beschreibung', 'Ablaufdatum', 'Metadaten'];
    expect(await readValues(dialog, labels)).toEqual(labels.map(() => ''));
    await expect(save(dialog)).toHaveText('Erstellen');
  });

  test('that is cancelled forgets the typed text', async ({ page }) => {
    const dialog = await addRedirect(page);
    await dialog.getByLabel('Slug').fill('verworfen');
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await discardChanges(page);
    await addRedirect(page);
    await expect(dialog.getByLabel('Slug')).toHaveValue('');
  });

  test('that was changed asks before it closes, whatever the way', async ({ page }) => {
    const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' });
    const stay = question.getByRole('button', { name: 'Weiter bearbeiten' });
    const dialog = await addFullRedirect(page);
    await dialog.getByLabel('Titel').fill('Kostbar');
    for (const give of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Abbrechen' }).click(),
      () => page.mouse.click(5, 5),
    ]) {
      await give();
      await expect(question).toBeVisible();
      await expect(stay).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(dialog.getByLabel('Titel')).toHaveValue('Kostbar');
    }
    await page.keyboard.press('Escape');
    await discardChanges(page);
    await expect(dialog).toBeHidden();
  });

  test('that was not changed closes without a question', async ({ page }) => {
    const dialog = await addRedirect(page);
    await dialog.getByRole('button', { name: 'Schließen' }).click();
    await expect(dialog).toBeHidden();
    await editOf(page).click();
    await dialogOf(page).getByRole('button', { name: 'Abbrechen' }).click();
    await expect(dialogOf(page)).toBeHidden();
  });

  test('asks before it discards a changed switch', async ({ page }) => {
    const edit = await editRedirect(rowOf(redirectsOf(page), 'flyer'));
    for (const name of ['Aktiv', 'Klicks zählen']) await edit.getByRole('switch', { name }).click();
    await edit.getByRole('button', { name: 'Abbrechen' }).click();
    await discardChanges(page);
    await expect(edit).toBeHidden();
  });
});

test.describe('the last day', { tag: ['@desktop', '@release'] }, () => {
  test('is chosen by keyboard in a German calendar that begins with Monday', async ({ page }) => {
    const dialog = await addFullRedirect(page);
    const date = dialog.getByLabel('Ablaufdatum');
    const open = dialog.getByRole('button', { name: 'Kalender öffnen' });
    await date.fill('2027-03-01');
    await open.focus();
    await page.keyboard.press('Enter');
    const grid = page.getByRole('grid', { name: 'März 2027' });
    await expect(grid.getByRole('columnheader', { includeHidden: true }).first()).toHaveText(/^Mo/);
    await expect(grid.getByRole('button', { name: /^Montag, 1\. März 2027/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(grid).toBeHidden();
    await expect(date).toHaveValue('2027-03-09');
    await expect(open).toBeFocused();
  });

  test('can be removed, and can be typed in the German format', async ({ page }) => {
    const dialog = await addFullRedirect(page);
    const date = dialog.getByLabel('Ablaufdatum');
    await date.fill('2027-03-09');
    await dialog.getByRole('button', { name: 'Datum löschen' }).click();
    await expect(date).toHaveValue('');
    await date.fill('1.4.2028');
    await date.blur();
    await expect(date).toHaveValue('2028-04-01');
  });
});
