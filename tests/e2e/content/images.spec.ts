import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/accounts/admin.ts';
import { addCourse, closePreview, dialog, main, saved, unique } from '#tests/support/content/content-screen.ts';
import { silentMp3 } from '#tests/support/content/recordings.ts';
import { mira } from '#tests/support/content/team.ts';

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
  await page.keyboard.press('Escape');
  await dialog(page, 'Änderungen verwerfen?').getByRole('button', { name: 'Weiter bearbeiten' }).click();
  await picker.getByRole('button', { name: 'Hochladen' }).click();
  await expect(picker.getByText('Dieses Bild kann dein Browser nicht lesen.', { exact: false })).toBeVisible();
  await file.setInputFiles(await drawPng(page, 40, 30));
  await axe('[role="dialog"]');
  await picker.getByRole('button', { name: 'Hochladen' }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByLabel('Beschreibung').last()).toHaveValue(alt);
  await page.getByLabel('von links').fill('20');
  await expect(saved(page)).toBeVisible();

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

test('a recording is uploaded with its words, plays in the form, and can be taken out', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/400/);
  const id = crypto.randomUUID();
  const address = `/api/content/entries/team/${id}`;
  const data = { ...mira.data, name: unique('Mit Stimme') };
  expect((await page.request.put(address, { data: { version: 0, data } })).ok()).toBe(true);
  await page.goto(`/admin-dashboard/content#team/${id}`);
  await closePreview(page);
  const field = main(page).getByRole('group', { name: 'Stimme', exact: true });
  const file = field.getByLabel('Aufnahme hochladen');
  await file.setInputFiles({ name: 'a.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('kein Ton') });
  await expect(field.getByText('Das ist keine Aufnahme, die wir nehmen können.', { exact: false })).toBeVisible();
  await file.setInputFiles({ name: 'b.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from(silentMp3(33)) });
  await expect(field.getByText('Die Aufnahme ist zu lang: 33 Sekunden.', { exact: false })).toBeVisible();
  await file.setInputFiles({ name: 'c.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(4_100_000) });
  await expect(field.getByText('Die Aufnahme ist zu groß: Erlaubt sind 500 KB.')).toBeVisible();
  await file.setInputFiles({ name: 'd.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from(silentMp3(17.7)) });
  await expect(field.getByText('18 Sekunden')).toBeVisible();
  await field.getByLabel('Zum Mitlesen').fill('Schön, dass du da bist.');
  await expect(saved(page)).toBeVisible();
  await axe();
  const seconds = await field.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true;
    await audio.play();
    return audio.duration;
  });
  expect(seconds).toBeCloseTo(17.7, 0);
  await page.reload();
  await expect(field.getByLabel('Zum Mitlesen')).toHaveValue('Schön, dass du da bist.');

  // Words typed while another recording is on its way stay.
  const sending = Promise.withResolvers<void>();
  await page.route('/api/media/voices', async (route) => {
    await sending.promise;
    await route.continue();
  });
  const another = { name: 'e.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from(silentMp3(12)) };
  await field.getByLabel('Andere Aufnahme hochladen').setInputFiles(another);
  await expect(field.getByText('Wird hochgeladen …')).toBeVisible();
  await field.getByLabel('Zum Mitlesen').fill('Hör mal hinein.');
  sending.resolve();
  await expect(field.getByText('12 Sekunden')).toBeVisible();
  await expect(field.getByLabel('Zum Mitlesen')).toHaveValue('Hör mal hinein.');
  await field.getByRole('button', { name: 'Keine Aufnahme' }).click();
  await expect(field.locator('audio')).toBeHidden();
  await page.request.delete(address);
});
