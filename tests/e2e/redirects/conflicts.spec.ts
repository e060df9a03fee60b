import { expect, test } from '#tests/support/accounts/admin.ts';
import {
  action,
  addRedirect,
  closeCard,
  discardChanges,
  expectToast,
  openManager,
  readValues,
  save,
} from '#tests/support/redirects/manager-screen.ts';
import { findRow, storeRedirect, unique } from '#tests/support/redirects/stored-entries.ts';

test.describe('a slug that is taken', { tag: '@desktop' }, () => {
  test('is reported at its field, and the typed text stays', async ({ page, allowNoise }) => {
    allowNoise(/status of 409/);
    const slug = unique('doppelt');
    await storeRedirect(page.request, slug);
    await openManager(page);
    const dialog = await addRedirect(page);
    await dialog.getByLabel('Slug').fill(slug.toUpperCase());
    await dialog.getByLabel('Ziel-URL').fill('https://example.org/zwei');
    await dialog.getByLabel('Metadaten').fill('ein Text');
    await save(dialog).click();
    const message = 'Fehler beim Erstellen des Redirects: 409: Dieser Slug ist bereits vergeben.';
    await expectToast(page, 'Fehler', message);
    await expect(dialog.getByRole('alert')).toHaveText(message);
    await expect(dialog.getByLabel('Slug')).toBeFocused();
    await expect(dialog.getByLabel('Slug')).toHaveAccessibleDescription('Dieser Slug ist bereits vergeben.');
    expect(await readValues(dialog, ['Slug', 'Ziel-URL', 'Metadaten'])).toEqual([
      slug.toUpperCase(),
      'https://example.org/zwei',
      'ein Text',
    ]);
  });

  test('is replaced by a proposed one', async ({ page, allowNoise }) => {
    allowNoise(/status of 409/);
    const slug = unique('doppelt');
    await storeRedirect(page.request, slug);
    await openManager(page);
    const dialog = await addRedirect(page);
    const field = dialog.getByLabel('Slug');
    await field.fill(slug);
    await dialog.getByLabel('Ziel-URL').fill('https://example.org/zwei');
    await save(dialog).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('button', { name: 'Slug vorschlagen' }).click();
    await expect(field).toHaveValue(/^[23456789a-hjkmnp-z]{6}$/);
    await expect(field).toHaveAttribute('aria-invalid', 'false');
    const proposed = await field.inputValue();
    await save(dialog).click();
    await closeCard(page);
    await expect(await findRow(page, proposed)).toContainText('example.org/zwei');
  });
});

test('an edit of a redirect that another user has changed is refused, and succeeds when it is repeated', {
  tag: '@desktop',
}, async ({ page, allowNoise }) => {
  allowNoise(/status of 409/);
  const slug = unique('gleichzeitig');
  const id = await storeRedirect(page.request, slug);
  await openManager(page);
  const row = await findRow(page, slug);
  await action(row, 'Bearbeiten').click();
  const dialog = page.getByRole('dialog', { name: 'Redirect bearbeiten' });
  await expect(dialog.getByLabel('Titel')).toBeVisible();
  await page.request.put(`/api/redirects/${id}`, { data: { slug, targetUrl: 'https://example.org/neu' } });
  await dialog.getByLabel('Titel').fill('Zu spät');
  await save(dialog).click();
  await expect(dialog.getByRole('alert')).toContainText(
    /Dieser Eintrag wurde inzwischen geändert\..*öffne den Eintrag neu/,
  );
  await expect(dialog.getByLabel('Titel')).toHaveValue('Zu spät');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await discardChanges(page);

  await expect(row).toContainText('example.org/neu');
  await action(row, 'Bearbeiten').click();
  await dialog.getByLabel('Titel').fill('Rechtzeitig');
  await save(dialog).click();
  await expect(row).toContainText('Rechtzeitig');
});
