import { expect, test } from '#tests/support/accounts/admin.ts';
import {
  action,
  addCategory,
  addRedirect,
  categoriesOf,
  expectFirstFocus,
  expectToast,
  openManager,
  readValues,
  rowOf,
  save,
} from '#tests/support/redirects/manager-screen.ts';
import { findRow, storeCategory, storeRedirect, unique } from '#tests/support/redirects/stored-entries.ts';

test.describe('a category', { tag: '@mobile' }, () => {
  test('is created with a colour from the picker', async ({ page, isMobile }) => {
    const name = unique('Aushang');
    await openManager(page);
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

  test('is selected for a redirect and shown in its colour', async ({ page }) => {
    const [name, slug] = [unique('Hell'), unique('hell')];
    await storeCategory(page.request, name, { color: '#ffee00' });
    await openManager(page);
    const dialog = await addRedirect(page);
    await dialog.getByLabel('Slug').fill(slug);
    await dialog.getByLabel('Ziel-URL').fill('https://example.org/');
    await dialog.getByLabel('Kategorie').selectOption(name);
    await save(dialog).click();
    const badge = (await findRow(page, slug)).getByText(name);
    await expect(badge).toHaveCSS('background-color', 'rgb(255, 238, 0)');
    await expect(badge).toHaveCSS('color', 'rgb(0, 0, 0)');
  });

  test('is changed, also in the list of redirects', async ({ page }) => {
    const [name, slug] = [unique('Dunkel'), unique('dunkel')];
    const categoryId = await storeCategory(page.request, name, { description: 'In Praxen' });
    await storeRedirect(page.request, slug, { categoryId });
    await openManager(page);
    const redirectRow = await findRow(page, slug);
    await action(rowOf(categoriesOf(page), name), 'Bearbeiten').click();
    const dialog = page.getByRole('dialog', { name: 'Kategorie bearbeiten' });
    await expect.poll(() => readValues(dialog, ['Name', 'Beschreibung'])).toEqual([name, 'In Praxen']);
    await dialog.getByLabel('Farbe').fill('#3a0f38');
    await expect(dialog.getByLabel('Farbwähler')).toHaveValue('#3a0f38');
    await save(dialog).click();
    await expectToast(page, 'Kategorie aktualisiert', 'Die Kategorie wurde erfolgreich aktualisiert.');
    await expect(redirectRow.getByText(name)).toHaveCSS('background-color', 'rgb(58, 15, 56)');
    await expect(redirectRow.getByText(name)).toHaveCSS('color', 'rgb(255, 255, 255)');
  });

  test('is deleted, and its redirects have no category afterwards', async ({ page }) => {
    const [name, slug] = [unique('Weg'), unique('weg')];
    await storeRedirect(page.request, slug, { categoryId: await storeCategory(page.request, name) });
    await openManager(page);
    const [row, redirectRow] = [rowOf(categoriesOf(page), name), await findRow(page, slug)];
    await expect(redirectRow).toContainText(name);
    await action(row, 'Löschen').click();
    await expectToast(page, 'Kategorie gelöscht', 'Die Kategorie wurde erfolgreich gelöscht.');
    await expect(row).toBeHidden();
    await expect(redirectRow).toContainText('Keine Kategorie');
  });
});
