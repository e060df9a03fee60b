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
});
