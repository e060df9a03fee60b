import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/accounts/admin.ts';
import { addCourse, closePreview, dialog, main, saved, unique } from '#tests/support/content/content-screen.ts';

/** Draws an image of a random colour, so that the library does not know it yet. */
async function drawPng(page: Page, width: number, height: number) {
  const png = await page.evaluate(
    async ([hue, ...size]) => {
      const canvas = new OffscreenCanvas(...size);
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = hue;
      context?.fillRect(0, 0, ...size);
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    },
    [`#${crypto.randomUUID().slice(0, 6)}`, width, height] as const,
  );
  return { name: 'bild.png', mimeType: 'image/png', buffer: Buffer.from(png) };
}

test('the preview shows a portrait that was uploaded while it was open', { tag: '@desktop' }, async ({ page }) => {
  const address = `/api/content/entries/team/${crypto.randomUUID()}`;
  const name = unique('Mira');
  const data = { name, short: 'Sie begleitet dich.', about: 'Sie begleitet dich seit Jahren.' };
  expect((await page.request.put(address, { data: { data, version: 0 } })).status()).toBe(200);
  await page.goto(`/admin-dashboard/content#team/${address.split('/').at(-1)}`);
  const frame = page.frameLocator('iframe[title="Vorschau der Seite"]');
  await expect(frame.getByRole('heading', { name }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Bild wählen' }).click();
  const picker = dialog(page, 'Bild wählen');
  await picker.getByLabel('Datei').setInputFiles(await drawPng(page, 60, 80));
  const alt = unique('Mira im Garten');
  await picker.getByLabel('Beschreibung').fill(alt);
  // The library is read again after the entry has its portrait, and slower than the preview's pause.
  await page.route('/api/content/images', async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await picker.getByRole('button', { name: 'Hochladen' }).click();
  await expect(frame.getByRole('img', { name: alt }).first()).toBeVisible();
  await page.unroute('/api/content/images');
  await expect(saved(page)).toBeVisible();
  await page.request.delete(address);
});

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
  await file.setInputFiles(await drawPng(page, 40, 30));
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
