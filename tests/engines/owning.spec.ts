import sharp from 'sharp';
import { owner as ownerData } from '#tests/support/accounts/owner.ts';
import { scanQrCode } from '#tests/support/redirects/qr-reader.ts';
import { unique } from '#tests/support/redirects/stored-entries.ts';
import { expect, site, story } from './story.ts';

const manager = '/admin-dashboard/apps/redirects';
const bytesOf = (dataAddress: string): Buffer => Buffer.from(dataAddress.split(',')[1] ?? '', 'base64');

story.describe('the owner', () => {
  story.use({ expectedNoise: /401/ });

  story('logs in after a wrong password', async ({ visitor }) => {
    await visitor.opens('/admin-login');
    await visitor.types('Benutzername', ownerData.username);
    await visitor.types('Passwort', 'falsch');
    await visitor.presses('Anmelden');
    await visitor.sees('Bitte überprüfen Sie Ihre Anmeldedaten.');
    await visitor.types('Passwort', ownerData.password);
    await visitor.hits('Enter');
    await visitor.sees('Erfolgreich angemeldet');
  });
});

story('the owner creates a redirect, copies its address and saves its QR code', async ({ owner }) => {
  const slug = unique('kurs');
  await owner.opens(manager);
  await owner.presses('Redirect hinzufügen');
  await owner.types('Slug', slug);
  await owner.types('Ziel-URL', 'https://example.org/kurse');
  await owner.presses('Erstellen');
  await owner.sees('Der Redirect wurde erfolgreich erstellt.');
  const answer = await fetch(`${site}/r/${slug}`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('https://example.org/kurse');

  await owner.presses('Link kopieren');
  await owner.sees('Link kopiert');
  const picture = await owner.saves('PNG herunterladen');
  expect(picture.name).toBe(`qr-${slug}.png`);
  expect(await scanQrCode(bytesOf(picture.content), 600)).toBe(`${site}/r/${slug}`);
});

story('the owner imports redirects from a file, and exports them', async ({ owner }) => {
  const slug = unique('neu');
  await owner.opens(manager);
  await owner.presses('CSV importieren');
  const rows = `Kürzel;Adresse;Titel\r\n${slug};https://example.org/neu;Neu\r\nfalsch;kein Ziel;Falsch`;
  await owner.uploads({ name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await owner.chooses('Slug', 'Kürzel');
  await owner.chooses('Ziel-URL', 'Adresse');
  await owner.sees('Die Ziel-URL ist keine Adresse, die sich öffnen lässt');
  await owner.presses('1 Kurzlink importieren');
  await owner.sees('1 Kurzlink neu angelegt');
  await owner.presses('Fertig');
  const file = await owner.saves('CSV exportieren');
  expect(file.name).toMatch(/^redirects-\d{4}-\d\d-\d\d\.csv$/);
  expect(bytesOf(file.content).toString()).toContain(slug);
});

story('the owner chooses a day of last month in the calendar', async ({ owner }) => {
  const [today] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date()).split(' ');
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - 1, 15);
  const words = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' }).format(day);
  await owner.opens('/admin-dashboard/apps/analytics');
  await owner.presses('Tag im Kalender wählen');
  await owner.presses('Zum vorherigen Monat');
  await owner.presses(words);
  await owner.sees(words);
});

story('the owner writes a letter with a list and a button', async ({ owner }) => {
  await owner.opens('/admin-dashboard/newsletter?ansicht=rundbriefe');
  await owner.presses('Neuer Brief');
  await owner.types('Betreff', unique('Brief'));
  await owner.types('Text', 'Oben');
  await owner.hits('Enter');
  await owner.presses('Liste');
  await owner.writes('eins');
  await owner.hits('Enter', 'Enter');
  await owner.writes('Danach');
  await owner.presses('+ Knopf');
  await owner.types('Text des Knopfs', 'Zum Kreis');
  await owner.chooses('Wohin führt er?', 'SoulCircle');
  await owner.presses('Einfügen');
  await owner.sees('Zum Kreis');
  await owner.writes('Ende');
  await owner.hits('Control+z', 'Control+Shift+z');
  await owner.sees('Gespeichert um');
  const letter = await owner.tab.evaluate(() => new URLSearchParams(location.search).get('brief'));
  const stored = () => owner.asks('GET', `/api/letters/${letter}`);
  const text = 'Oben\n\n- eins\n\nDanach\n\n[Zum Kreis](/soulcircle "Knopf")\n\nEnde';
  await expect.poll(stored).toMatchObject({ text });
});

story('the owner edits a person, sees the preview and uploads a portrait', async ({ owner }) => {
  const name = unique('Mira');
  const path = `team/${crypto.randomUUID()}`;
  const data = { name, short: 'Sie begleitet dich.', about: 'Sie begleitet dich seit Jahren.' };
  await owner.asks('PUT', `/api/content/entries/${path}`, { data, version: 0 });
  await owner.opens(`/admin-dashboard/content#${path}`);
  const sentence = unique('Sie hört dir zu');
  await owner.types('Kurz', sentence);
  await owner.sees(sentence);
  await owner.presses('Bild wählen');
  const background = { r: Number.parseInt(path.slice(5, 7), 16), g: 80, b: 120 };
  const portrait = sharp({ create: { width: 60, height: 80, channels: 3, background } }).png();
  await owner.uploads({ name: 'bild.png', mimeType: 'image/png', buffer: await portrait.toBuffer() });
  await owner.types('Beschreibung', 'Mira im Garten');
  await owner.presses('Hochladen');
  await owner.sees('Gespeichert um');
});

story('the owner types the colour of a category, and the picker follows', async ({ owner }) => {
  await owner.opens(manager);
  await owner.presses('Kategorie hinzufügen');
  await owner.types('Name', unique('Dunkel'));
  await owner.types('Farbe', '#3a0f38');
  const picked = () => owner.tab.evaluate(() => document.querySelector<HTMLInputElement>('[type="color"]')?.value);
  await expect.poll(picked).toBe('#3a0f38');
  await owner.presses('Erstellen');
  await owner.sees('Die Kategorie wurde erfolgreich erstellt.');
});

story('the owner is asked before a link or the way back loses what is typed', async ({ owner }) => {
  const back = () => owner.tab.evaluate(() => history.back());
  const path = () => owner.tab.evaluate(() => location.pathname + location.hash);
  await owner.opens('/admin-dashboard/content#schalter');
  await owner.presses('Text des Hinweises');
  await owner.types('Text des Hinweises', 'Wir sind gleich zurück.');
  await owner.presses('Bilder');
  await owner.presses('Weiter bearbeiten');
  expect(await path()).toBe('/admin-dashboard/content#schalter');
  await owner.presses('Bilder');
  await owner.presses('Verwerfen');
  await owner.sees('Bild hochladen');

  await owner.presses('Einstellungen');
  await owner.types('Name', 'Noch nicht gespeichert');
  await back();
  await owner.presses('Weiter bearbeiten');
  expect(await path()).toBe('/admin-dashboard/settings');
  await back();
  await owner.presses('Verwerfen');
  await owner.sees('Bild hochladen');
  expect(await path()).toBe('/admin-dashboard/content#bilder');
});
