import { expect, toastOf } from '#tests/support/accounts/admin.ts';
import { answerLists } from '#tests/support/redirects/api-answers.ts';
import { category, redirect } from '#tests/support/redirects/api-examples.ts';
import {
  action,
  addCategory,
  addFullRedirect,
  categoriesOf,
  discardChanges,
  editRedirect,
  expectToast,
  giveUpForm,
  namesOf,
  openManager,
  redirectsOf,
  rowOf,
  save,
} from '#tests/support/redirects/manager-screen.ts';
import { sharePage } from '#tests/support/redirects/shared-page.ts';

const test = sharePage(async (page) => {
  const failure = { status: 500, json: { status: 'error', message: 'Interner Fehler' } };
  await answerLists(page, [redirect()], [category()]);
  await page.route(/\/api\/redirects/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(failure),
  );
  await openManager(page);
});

test.afterEach(({ page }) => giveUpForm(page));

test.describe('a toast shows a failure and no input is lost', { tag: '@desktop' }, () => {
  test.beforeEach(({ allowNoise }) => allowNoise(/status of 500/));

  test('when a redirect is created or changed', async ({ page, axe }) => {
    const dialog = await addFullRedirect(page);
    await dialog.getByLabel('Slug').fill('neu');
    await dialog.getByLabel('Ziel-URL').fill('https://example.org/');
    await dialog.getByRole('switch', { name: 'Klicks zählen' }).click();
    await save(dialog).click();
    const message = 'Fehler beim Erstellen des Redirects: 500: Interner Fehler';
    await expectToast(page, 'Fehler', message);
    await expect(dialog.getByRole('alert')).toHaveText(message);
    await axe('[role="dialog"]');
    await axe('[aria-label^="Hinweise"]');
    await expect(dialog.getByRole('switch', { name: 'Klicks zählen' })).not.toBeChecked();
    // Closing the toast does not count as a click outside the dialog.
    await toastOf(page).getByRole('button', { name: 'Hinweis schließen' }).click();
    await expect(toastOf(page)).toHaveCount(0);
    await expect(dialog.getByLabel('Slug')).toHaveValue('neu');
    await page.keyboard.press('Escape');
    await discardChanges(page);

    const edit = await editRedirect(rowOf(redirectsOf(page), 'flyer'));
    await edit.getByLabel('Titel').fill('Neu');
    await save(edit).click();
    await expectToast(page, 'Fehler', 'Fehler beim Aktualisieren des Redirects: 500: Interner Fehler');
    await expect(edit.getByLabel('Titel')).toHaveValue('Neu');
  });

  test('when a category is created or changed', async ({ page }) => {
    const dialog = await addCategory(page);
    await dialog.getByLabel('Name').fill('Neu');
    await save(dialog).click();
    await expectToast(page, 'Fehler', 'Fehler beim Erstellen der Kategorie: 500: Interner Fehler');
    await expect(dialog.getByLabel('Name')).toHaveValue('Neu');
    await page.keyboard.press('Escape');
    await discardChanges(page);
    await action(rowOf(categoriesOf(page), 'Gedrucktes'), 'Bearbeiten').click();
    await save(page.getByRole('dialog', { name: 'Kategorie bearbeiten' })).click();
    await expectToast(page, 'Fehler', 'Fehler beim Aktualisieren der Kategorie: 500: Interner Fehler');
  });

  test('when a redirect or a category is deleted', async ({ page, axe }) => {
    const remove = action(rowOf(redirectsOf(page), 'flyer'), 'Löschen');
    await remove.click();
    await expectToast(page, 'Fehler', 'Fehler beim Löschen des Redirects: 500: Interner Fehler');
    await action(rowOf(categoriesOf(page), 'Gedrucktes'), 'Löschen').click();
    await expectToast(page, 'Fehler', 'Fehler beim Löschen der Kategorie: 500: Interner Fehler');
    await expect(namesOf(redirectsOf(page))).toHaveText(['flyer']);
    await expect(remove).toBeEnabled();
    await axe();
  });
});
