import { expect, test } from '#tests/support/accounts/admin.ts';
import {
  action,
  addFullRedirect,
  discardChanges,
  editRedirect,
  expectToast,
  openManager,
  readValues,
  save,
} from '#tests/support/redirects/manager-screen.ts';
import { findRow, followRedirect, storeRedirect, unique } from '#tests/support/redirects/stored-entries.ts';

test('a redirect is created with all its fields, leads to its target, is emptied and deleted', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const slug = unique('Rauhnächte');
  await openManager(page);

  await test.step('the redirect is created with all its fields', async () => {
    const dialog = await addFullRedirect(page);
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
  });

  const row = await findRow(page, slug);
  const edit = page.getByRole('dialog', { name: 'Redirect bearbeiten' });
  await test.step('the redirect leads to its target, and the form shows what was stored', async () => {
    await expect(row).toContainText(/Kurs im Winter.*Keine Kategorie.*Aktiv.*bis 31\.12\.2099/);
    expect(await followRedirect(request, slug)).toEqual([302, 'https://example.org/kurse?a=1']);
    await editRedirect(row);
    const fields = ['Slug', 'Ziel-URL', 'Titel', 'Kategorie', 'Ablaufdatum', 'Beschreibung', 'Metadaten'];
    const values = [slug, 'https://example.org/kurse?a=1', 'Kurs im Winter', '', '2099-12-31', 'Für den Aushang'];
    await expect.poll(() => readValues(edit, fields)).toEqual([...values, '{\n  "auflage": 500\n}']);
    await expect(edit.getByRole('switch', { name: 'Aktiv' })).toBeChecked();
    await expect(edit.getByRole('switch', { name: 'Klicks zählen' })).toBeChecked();
    await expect(save(edit)).toHaveText('Aktualisieren');
  });

  await test.step('the redirect is switched off, and loses the fields that the owner empties', async () => {
    await edit.getByRole('switch', { name: 'Aktiv' }).click();
    await edit.getByRole('switch', { name: 'Klicks zählen' }).click();
    await edit.getByRole('button', { name: 'Datum löschen' }).click();
    await edit.getByLabel('Titel').fill('');
    await save(edit).click();
    await expectToast(page, 'Redirect aktualisiert', 'Der Redirect wurde erfolgreich aktualisiert.');
    await expect(row.getByText('Inaktiv', { exact: true })).toBeVisible();
    await expect(row).toContainText('wird nicht gezählt');
    await expect(row).not.toContainText(/Kurs im Winter|31\.12\.2099/);
  });

  await test.step('the redirect is deleted', async () => {
    await action(row, 'Löschen').click();
    await expectToast(page, 'Redirect gelöscht', 'Der Redirect wurde erfolgreich gelöscht.');
    await expect(row).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Redirects' })).toBeFocused();
  });
});

test('a taken slug is reported at its field, replaced by a proposed one, and the typed text stays', {
  tag: ['@desktop', '@release'],
}, async ({ page, allowNoise }) => {
  allowNoise(/status of 409/);
  const slug = unique('doppelt');
  await storeRedirect(page.request, slug);
  await openManager(page);

  const dialog = await addFullRedirect(page);
  const field = dialog.getByLabel('Slug');
  await field.fill(slug.toUpperCase());
  await dialog.getByLabel('Ziel-URL').fill('https://example.org/zwei');
  await dialog.getByLabel('Metadaten').fill('ein Text');
  await save(dialog).click();
  const message = 'Fehler beim Erstellen des Redirects: 409: Dieser Slug ist bereits vergeben.';
  await expectToast(page, 'Fehler', message);
  await expect(dialog.getByRole('alert')).toHaveText(message);
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Dieser Slug ist bereits vergeben.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const typed = [slug.toUpperCase(), 'https://example.org/zwei', 'ein Text'];
  expect(await readValues(dialog, ['Slug', 'Ziel-URL', 'Metadaten'])).toEqual(typed);
  await dialog.getByRole('button', { name: 'Slug vorschlagen' }).click();
  await expect(field).toHaveValue(/^[23456789a-hjkmnp-z]{6}$/);
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await discardChanges(page);
});

test('an edit that is too late is refused, the typed text stays, and the stored entry can be edited', {
  tag: ['@desktop', '@release'],
}, async ({ page, allowNoise }) => {
  allowNoise(/status of 409/);
  const slug = unique('gleichzeitig');
  const id = await storeRedirect(page.request, slug);
  await openManager(page);
  const row = await findRow(page, slug);
  const dialog = await editRedirect(row);
  await page.request.put(`/api/redirects/${id}`, { data: { slug, targetUrl: 'https://example.org/neu' } });
  await dialog.getByLabel('Titel').fill('Zu spät');
  await save(dialog).click();
  await expect(dialog.getByRole('alert')).toContainText(
    /Dieser Eintrag wurde inzwischen geändert\..*öffne den Eintrag neu/,
  );
  // Behind the dialog, which hides the roles of the list.
  await expect(page.locator('tr').filter({ hasText: slug })).toContainText('example.org/neu');
  await expect(dialog.getByLabel('Titel')).toHaveValue('Zu spät');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await discardChanges(page);

  await editRedirect(row);
  await dialog.getByLabel('Titel').fill('Rechtzeitig');
  await save(dialog).click();
  await expect(row).toContainText(/Rechtzeitig.*example\.org\/neu/);
});
