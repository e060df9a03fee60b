import { expect, test } from '#tests/support/accounts/admin.ts';
import { addCourse, closePreview, dialog, main, saved, unique } from '#tests/support/content/content-screen.ts';

test('an image is uploaded with its description, shown in the form, and listed in the library with its uses', {
  tag: '@desktop',
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/400/);
  const address = await addCourse(page, unique('Mit Bild'));
  await closePreview(page);
  await page.getByRole('button', { name: 'Bild wählen' }).click();
  const picker = dialog(page, 'Bild wählen');
  const file = picker.getByLabel('Datei');
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') });
  const alt = unique('Ein violettes Feld');
  await picker.getByRole('button', { name: 'Hochladen' }).click();
  await expect(picker.getByText('Bitte beschreibe, was auf dem Bild zu sehen ist.')).toBeVisible();
  await picker.getByLabel('Beschreibung').fill(alt);
  await picker.getByRole('button', { name: 'Hochladen' }).click();
  await expect(picker.getByText('Dieses Bild kann dein Browser nicht lesen.', { exact: false })).toBeVisible();
  const png = await page.evaluate(
    async (hue) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 40, height: 30 });
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = hue;
      context?.fillRect(0, 0, 40, 30);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    },
    `#${crypto.randomUUID().slice(0, 6)}`,
  );
  await file.setInputFiles({ name: 'feld.png', mimeType: 'image/png', buffer: Buffer.from(png) });
  await axe('[role="dialog"]');
  await picker.getByRole('button', { name: 'Hochladen' }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByLabel('Beschreibung').last()).toHaveValue(alt);
  await page.getByLabel('von links').fill('20');
  await expect(saved(page)).toBeVisible();
  await axe();

  await page.goto('/admin-dashboard/content#bilder');
  const card = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: alt }) });
  await expect(card.getByRole('link', { name: /^Mit Bild/ })).toBeVisible();
  await axe();
  await page.request.delete(address);
  await page.reload();
  await card.getByRole('button', { name: /^Bild löschen/ }).click();
  await expect(card).toBeHidden();
});
