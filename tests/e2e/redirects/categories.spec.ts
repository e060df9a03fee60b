import { expect, test } from '#tests/support/accounts/admin.ts';
import {
  action,
  addCategory,
  addFullRedirect,
  categoriesOf,
  closeCard,
  expectFirstFocus,
  expectToast,
  openManager,
  readValues,
  redirectsOf,
  rowOf,
  save,
  undo,
} from '#tests/support/redirects/manager-screen.ts';
import { findRow, unique } from '#tests/support/redirects/stored-entries.ts';

test('a category is created in a colour, selected for a redirect, changed and deleted', { tag: '@mobile' }, async ({
  page,
  isMobile,
}) => {
  const [name, slug] = [unique('Aushang'), unique('hell')];
  const badge = rowOf(redirectsOf(page), slug).getByText(name);
  await openManager(page);

  await test.step('the category is created with a colour from the picker', async () => {
    const dialog = await addCategory(page);
    await expectFirstFocus(dialog, 'Name', isMobile);
    await expect(dialog.getByLabel('Farbe')).toHaveValue('#a90499');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Beschreibung').fill('In Praxen');
    await dialog.getByLabel('Farbwähler').fill('#ffee00');
    await expect(dialog.getByLabel('Farbe')).toHaveValue('#ffee00');
    await save(dialog).click();
    await expectToast(page, 'Kategorie erstellt', 'Die Kategorie wurde erfolgreich erstellt.');
    await expect(rowOf(categoriesOf(page), name)).toContainText(/In Praxen.*#ffee00/);
  });

  await test.step('the category is selected for a redirect and shown in its colour', async () => {
    const dialog = await addFullRedirect(page);
    await dialog.getByLabel('Slug').fill(slug);
    await dialog.getByLabel('Ziel-URL').fill('https://example.org/');
    await dialog.getByLabel('Kategorie').selectOption(name);
    await save(dialog).click();
    await closeCard(page);
    await findRow(page, slug);
    await expect(badge).toHaveCSS('background-color', 'rgb(255, 238, 0)');
    await expect(badge).toHaveCSS('color', 'rgb(0, 0, 0)');
  });

  await test.step('the category is changed, also in the list of redirects', async () => {
    await action(rowOf(categoriesOf(page), name), 'Bearbeiten').click();
    const dialog = page.getByRole('dialog', { name: 'Kategorie bearbeiten' });
    await expect.poll(() => readValues(dialog, ['Name', 'Beschreibung'])).toEqual([name, 'In Praxen']);
    await dialog.getByLabel('Farbe').fill('#3a0f38');
    await expect(dialog.getByLabel('Farbwähler')).toHaveValue('#3a0f38');
    await save(dialog).click();
    await expectToast(page, 'Kategorie aktualisiert', 'Die Kategorie wurde erfolgreich aktualisiert.');
    await expect(badge).toHaveCSS('background-color', 'rgb(58, 15, 56)');
    await expect(badge).toHaveCSS('color', 'rgb(255, 255, 255)');
  });

  await test.step('the category is deleted, and its redirects have no category until it is restored', async () => {
    const row = rowOf(categoriesOf(page), name);
    const redirectRow = rowOf(redirectsOf(page), slug);
    await action(row, 'Löschen').click();
    await expectToast(page, 'Kategorie gelöscht', `„${name}“ hatte 1 Kurzlink mit 0 Klicks.`);
    await expect(row).toBeHidden();
    await expect(redirectRow).toContainText('Keine Kategorie');
    await undo(page).click();
    await expectToast(page, 'Kategorie wiederhergestellt', name);
    await expect(redirectRow).toContainText(name);
  });
});
