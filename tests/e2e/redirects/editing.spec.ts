import { expect, test } from '#tests/support/accounts/admin.ts';
import {
  action,
  addRedirect,
  expectToast,
  openManager,
  readValues,
  save,
} from '#tests/support/redirects/manager-screen.ts';
import { findRow, followRedirect, storeRedirect, unique } from '#tests/support/redirects/stored-entries.ts';

test('a redirect is created with all its fields, and leads to its target', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const slug = unique('Rauhnächte');
  await openManager(page);
  const dialog = await addRedirect(page);
  await dialog.getByLabel('Slug').fill(slug);
  await dialog.getByLabel('Ziel-URL').fill('https://example.org/kurse?a=1');
  await dialog.getByLabel('Titel').fill('Kurs im Winter');
  await dialog.getByLabel('Beschreibung').fill('Für den Aushang');
  await dialog.getByLabel('Ablaufdatum').fill('31.12.2099');
  await dialog.getByLabel('Metadaten').fill('{"auflage":500}');
  await save(dialog).click();
  await expectToast(page, 'Redirect erstellt', 'Der Redirect wurde erfolgreich erstellt.');
  const card = page.getByRole('dialog', { name: 'Dein Kurzlink ist fertig' });
  await expect(card).toContainText(`/r/${slug}`);
  await expect(card.getByRole('img', { name: /^QR-Code, der zu/ })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Flyer drucken (A6)' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Redirect hinzufügen' })).toBeFocused();

  const row = await findRow(page, slug);
  await expect(row).toContainText(/Kurs im Winter.*Keine Kategorie.*Aktiv.*bis 31\.12\.2099/);
  expect(await followRedirect(request, slug)).toEqual([302, 'https://example.org/kurse?a=1']);
  await action(row, 'Bearbeiten').click();
  const edit = page.getByRole('dialog', { name: 'Redirect bearbeiten' });
  await expect
    .poll(() => readValues(edit, ['Beschreibung', 'Metadaten']))
    .toEqual(['Für den Aushang', '{\n  "auflage": 500\n}']);
});

test.describe('a stored redirect', { tag: '@desktop' }, () => {
  const fields = ['Slug', 'Ziel-URL', 'Titel', 'Kategorie', 'Ablaufdatum'];
  let slug = '';

  test.beforeEach(async ({ page }) => {
    slug = unique('kurs');
    await storeRedirect(page.request, slug, { title: 'Kurs im Winter', expiresAt: '2099-12-31' });
    await openManager(page);
  });

  test('is shown in the form that edits it', async ({ page }) => {
    await action(await findRow(page, slug), 'Bearbeiten').click();
    const dialog = page.getByRole('dialog', { name: 'Redirect bearbeiten' });
    await expect
      .poll(() => readValues(dialog, fields))
      .toEqual([slug, 'https://example.org/', 'Kurs im Winter', '', '2099-12-31']);
    await expect(dialog.getByRole('switch', { name: 'Aktiv' })).toBeChecked();
    await expect(dialog.getByRole('switch', { name: 'Klicks zählen' })).toBeChecked();
    await expect(save(dialog)).toHaveText('Aktualisieren');
  });

  test('is switched off, and loses the fields that the owner empties', async ({ page }) => {
    const row = await findRow(page, slug);
    await action(row, 'Bearbeiten').click();
    const dialog = page.getByRole('dialog', { name: 'Redirect bearbeiten' });
    await dialog.getByRole('switch', { name: 'Aktiv' }).click();
    await dialog.getByRole('switch', { name: 'Klicks zählen' }).click();
    await dialog.getByRole('button', { name: 'Datum löschen' }).click();
    await dialog.getByLabel('Titel').fill('');
    await save(dialog).click();
    await expectToast(page, 'Redirect aktualisiert', 'Der Redirect wurde erfolgreich aktualisiert.');
    await expect(row.getByText('Inaktiv', { exact: true })).toBeVisible();
    await expect(row).toContainText('wird nicht gezählt');
    await expect(row).not.toContainText(/Kurs im Winter|31\.12\.2099/);
  });

  test('is deleted', async ({ page }) => {
    const row = await findRow(page, slug);
    await action(row, 'Löschen').click();
    await expectToast(page, 'Redirect gelöscht', 'Der Redirect wurde erfolgreich gelöscht.');
    await expect(row).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Redirects' })).toBeFocused();
  });
});
