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

  await owner.types('Suche', slug);
  await owner.presses('Link kopieren');
  await owner.sees('Link kopiert');
  await owner.types('Suche', '');
  await owner.hits('Control+v');
  await owner.reads('Suche', `${site}/r/${slug}`);

  await owner.types('Suche', slug);
  await owner.presses('QR-Code');
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
