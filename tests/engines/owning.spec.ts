import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { owner as ownerData } from '#tests/support/accounts/owner.ts';
import { scanQrCode } from '#tests/support/redirects/qr-reader.ts';
import { unique } from '#tests/support/redirects/stored-entries.ts';
import { expect, press, save, story } from './story.ts';

const manager = '/admin-dashboard/apps/redirects';

story.describe('the owner', () => {
  story.use({ expectedNoise: /401/ });

  story('logs in after a wrong password', async ({ visitor }) => {
    await visitor.goto('/admin-login');
    await visitor.getByLabel('Benutzername').fill(ownerData.username);
    await visitor.getByLabel('Passwort').fill('falsch');
    await press(visitor, 'Anmelden');
    await expect(visitor.getByText('Bitte überprüfen Sie Ihre Anmeldedaten.').first()).toBeVisible();
    await visitor.getByLabel('Passwort').fill(ownerData.password);
    await visitor.keyboard.press('Enter');
    await expect(visitor).toHaveURL('/admin-dashboard');
  });
});

story('the owner creates a redirect, copies its address and saves its QR code', async ({ owner, baseURL }) => {
  const slug = unique('kurs');
  await owner.goto(manager);
  await press(owner, 'Redirect hinzufügen');
  await owner.getByLabel('Slug').fill(slug);
  await owner.getByLabel('Ziel-URL').fill('https://example.org/kurse');
  await press(owner, 'Erstellen');
  await expect(owner.getByText('Der Redirect wurde erfolgreich erstellt.').first()).toBeVisible();
  const answer = await owner.request.get(`/r/${slug}`, { maxRedirects: 0 });
  expect(answer.headers().location).toBe('https://example.org/kurse');

  const card = owner.getByRole('dialog');
  await card.getByRole('button', { name: 'Link kopieren' }).click();
  await expect(owner.getByText('Link kopiert').first()).toBeVisible();
  const picture = await save(owner, 'PNG herunterladen');
  expect(picture.name).toBe(`qr-${slug}.png`);
  expect(await scanQrCode(await readFile(picture.path), 600)).toBe(`${baseURL}/r/${slug}`);
});

story('the owner imports redirects from a file, and exports them', async ({ owner }) => {
  const slug = unique('neu');
  await owner.goto(manager);
  await press(owner, 'CSV importieren');
  const dialog = owner.getByRole('dialog');
  const rows = `Kürzel;Adresse;Titel\r\n${slug};https://example.org/neu;Neu\r\nfalsch;kein Ziel;Falsch`;
  const file = { name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByLabel('Slug').selectOption('Kürzel');
  await dialog.getByLabel('Ziel-URL').selectOption('Adresse');
  await expect(dialog).toContainText('Die Ziel-URL ist keine Adresse, die sich öffnen lässt');
  await press(owner, '1 Kurzlink importieren');
  await expect(dialog).toContainText('1 Kurzlink neu angelegt');
  await press(owner, 'Fertig');
  const exported = await save(owner, 'CSV exportieren');
  expect(exported.name).toMatch(/^redirects-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(exported.path, 'utf8')).toContain(slug);
});

story('the owner chooses a day of last month in the calendar', async ({ owner }) => {
  const [today] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date()).split(' ');
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - 1, 15);
  const words = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' }).format(day);
  await owner.goto('/admin-dashboard/apps/analytics');
  await press(owner, 'Tag im Kalender wählen');
  await press(owner, 'Zum vorherigen Monat');
  await press(owner, words);
  await expect(owner.getByText(words).first()).toBeVisible();
});

story('the owner writes a letter with a list and a button', async ({ owner }) => {
  await owner.goto('/admin-dashboard/newsletter?ansicht=rundbriefe');
  await press(owner, 'Neuer Brief');
  await owner.getByLabel('Betreff').fill(unique('Brief'));
  await owner.getByRole('textbox', { name: 'Text', exact: true }).click();
  await owner.keyboard.type('Oben');
  await owner.keyboard.press('Enter');
  await press(owner, 'Liste');
  await owner.keyboard.type('eins');
  for (const key of ['Enter', 'Enter']) await owner.keyboard.press(key);
  await owner.keyboard.type('Danach');
  await press(owner, '+ Knopf');
  await owner.getByLabel('Text des Knopfs').fill('Zum Kreis');
  await owner.getByLabel('Wohin führt er?').selectOption('SoulCircle');
  await press(owner, 'Einfügen');
  await expect(owner.getByRole('textbox', { name: 'Text', exact: true })).toContainText('Zum Kreis');
  await owner.keyboard.type('Ende');
  for (const keys of ['Control+z', 'Control+Shift+z']) await owner.keyboard.press(keys);
  const letter = new URL(owner.url()).searchParams.get('brief');
  const text = 'Oben\n\n- eins\n\nDanach\n\n[Zum Kreis](/soulcircle "Knopf")\n\nEnde';
  const stored = async () => (await owner.request.get(`/api/letters/${letter}`)).json();
  await expect.poll(stored).toMatchObject({ text });
});

story('the owner edits a person, sees the preview and uploads a portrait', async ({ owner }) => {
  const path = `team/${crypto.randomUUID()}`;
  const data = { name: unique('Mira'), short: 'Sie begleitet dich.', about: 'Sie begleitet dich seit Jahren.' };
  await owner.request.put(`/api/content/entries/${path}`, { data: { data, version: 0 } });
  await owner.goto(`/admin-dashboard/content#${path}`);
  const sentence = unique('Sie hört dir zu');
  await owner.getByLabel('Kurz').fill(sentence);
  await expect(owner.frameLocator('iframe').getByText(sentence).first()).toBeVisible();
  await press(owner, 'Bild wählen');
  const background = { r: Number.parseInt(path.slice(5, 7), 16), g: 80, b: 120 };
  const portrait = sharp({ create: { width: 60, height: 80, channels: 3, background } }).png();
  const dialog = owner.getByRole('dialog');
  const file = { name: 'bild.png', mimeType: 'image/png', buffer: await portrait.toBuffer() };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByLabel('Beschreibung').fill('Mira im Garten');
  await press(owner, 'Hochladen');
  await expect(dialog).toBeHidden();
  await expect(owner.getByText('Gespeichert um').first()).toBeVisible();
});

story('the owner types the colour of a category, and the picker follows', async ({ owner }) => {
  await owner.goto(manager);
  await press(owner, 'Kategorie hinzufügen');
  await owner.getByLabel('Name').fill(unique('Dunkel'));
  await owner.getByRole('textbox', { name: 'Farbe', exact: true }).fill('#3a0f38');
  await expect(owner.locator('[type="color"]')).toHaveValue('#3a0f38');
  await press(owner, 'Erstellen');
  await expect(owner.getByText('Die Kategorie wurde erfolgreich erstellt.').first()).toBeVisible();
});

story('the owner is asked before a link or the way back loses what is typed', async ({ owner }) => {
  await owner.goto('/admin-dashboard/content#schalter');
  await owner.locator('summary, button', { hasText: 'Text des Hinweises' }).click();
  await owner.getByRole('textbox', { name: 'Text des Hinweises' }).fill('Wir sind gleich zurück.');
  await press(owner, 'Bilder', 'link');
  await press(owner, 'Weiter bearbeiten');
  await expect(owner).toHaveURL('/admin-dashboard/content#schalter');
  await press(owner, 'Bilder', 'link');
  await press(owner, 'Verwerfen');
  await expect(owner.getByText('Bild hochladen').first()).toBeVisible();

  await press(owner, 'Einstellungen', 'link');
  await owner.getByLabel('Name', { exact: true }).fill('Noch nicht gespeichert');
  await owner.evaluate(() => history.back());
  await press(owner, 'Weiter bearbeiten');
  await expect(owner).toHaveURL('/admin-dashboard/settings');
  await owner.evaluate(() => history.back());
  await press(owner, 'Verwerfen');
  await expect(owner).toHaveURL('/admin-dashboard/content#bilder');
});
