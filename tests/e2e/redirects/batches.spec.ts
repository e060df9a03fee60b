import { readFile } from 'node:fs/promises';
import { expect, test } from '#tests/support/accounts/admin.ts';
import { openManager, rowOf } from '#tests/support/redirects/manager-screen.ts';
import { findRow, storeRedirect, unique } from '#tests/support/redirects/stored-entries.ts';

test.describe('a batch of redirects', { tag: '@desktop' }, () => {
  test('is imported from a file whose columns are recognised, and exported', async ({ page, axe }) => {
    const [fresh, taken, wrong] = [unique('neu'), unique('alt'), unique('falsch')];
    await storeRedirect(page.request, taken, { targetUrl: 'https://example.org/alt' });
    await openManager(page);
    await page.getByRole('button', { name: 'CSV importieren' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kurzlinks importieren' });
    const rows = [
      'Kürzel;Adresse;Titel',
      `${fresh};https://example.org/neu;Neu`,
      `${taken};https://example.org/ersatz;Ersetzt`,
      `${wrong};kein Ziel;Falsch`,
    ];
    await dialog.getByLabel('CSV-Datei').setInputFiles({
      name: 'redirects.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\r\n')),
    });
    await expect(dialog).toContainText('Sag bitte, welche Spalte was bedeutet.');
    await dialog.getByLabel('Slug', { exact: true }).selectOption('Kürzel');
    await dialog.getByLabel('Ziel-URL', { exact: true }).selectOption('Adresse');
    await dialog.getByLabel('Wenn ein Slug schon vergeben ist', { exact: true }).selectOption('Ersetzen');
    await expect(rowOf(dialog, taken)).toContainText('Wird ersetzt');
    await expect(rowOf(dialog, wrong)).toContainText('Die Ziel-URL ist keine Adresse, die sich öffnen lässt');
    await axe();

    await dialog.getByRole('button', { name: '2 Kurzlinks importieren' }).click();
    await expect(dialog).toContainText(
      /1 Kurzlink neu angelegt.*1 Kurzlink ersetzt.*1 Zeile fehlerhaft und ausgelassen/,
    );
    await dialog.getByRole('button', { name: 'Fertig' }).click();
    await expect(await findRow(page, taken)).toContainText('Ersetzt');
    await expect(await findRow(page, fresh)).toContainText('Neu');

    const exported = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV exportieren' }).click();
    expect(await readFile(await (await exported).path(), 'utf8')).toContain(fresh);
  });
});
