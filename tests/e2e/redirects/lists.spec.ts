import { expect, test, toastOf } from '#tests/support/accounts/admin.ts';
import { findBarriers } from '#tests/support/browser/axe.ts';
import {
  answerDetails,
  answerLists,
  openManager,
  redirect,
  redirectsOf,
  rowOf,
} from '#tests/support/redirects/redirect-manager.ts';

const flyer = redirect({ id: 1, slug: 'flyer', title: 'Flyer im Herbst', targetUrl: 'https://example.org/kurse' });

test('the drawer tells where the clicks of a link came from, and who signed up', async ({ page, allowNoise }) => {
  allowNoise(/503/);
  const listed = { ...flyer, isUnreachable: true };
  await answerLists(page, [listed]);
  await answerDetails(page);
  let isAway = true;
  await page.route(/\/api\/people\?/, (route) =>
    isAway ? route.fulfill({ status: 503, json: { error: 'Gerade nicht.' } }) : route.fallback(),
  );
  await openManager(page);
  await expect(rowOf(redirectsOf(page), 'flyer')).toContainText('Ziel antwortet nicht');
  const open = redirectsOf(page).getByRole('button', { name: 'flyer', exact: true });
  await open.click();
  const drawer = page.getByRole('dialog', { name: 'Flyer im Herbst' });
  await expect(drawer).toContainText('7 Klicks in diesem Zeitraum');
  await expect(drawer.getByRole('row', { name: /instagram\.com/ })).toContainText('80');
  await expect(drawer.getByRole('row', { name: /Deutschland/ })).toBeVisible();
  await expect(drawer).toContainText('Bei 2 Klicks ist nicht bekannt, woher');
  await expect(drawer.getByRole('row', { name: /Vorschauen in Nachrichten/ })).toContainText('2');

  await expect(drawer).toContainText('Die Anmeldungen konnten nicht geladen werden.');
  isAway = false;
  await drawer.getByRole('button', { name: 'Erneut versuchen' }).click();
  const signUps = drawer.getByRole('region', { name: 'Anmeldungen' });
  await expect(signUps).toContainText('Über diesen Link angemeldet12');
  await expect(signUps).toContainText('Davon zurzeit bestätigt5');
  await expect(signUps.getByRole('listitem')).toHaveCount(10);
  await expect(signUps.getByRole('listitem').first()).toContainText(
    'nr-1@example.org, Ada LovelaceNewsletter: bestätigt, angemeldet am 20.11.2026',
  );
  await expect(signUps.getByRole('link', { name: 'nr-1@example.org' })).toHaveAttribute('href', /link=flyer&person=1$/);
  await expect(signUps.getByRole('link', { name: 'Alle 12 unter „Menschen“ ansehen' })).toHaveAttribute(
    'href',
    /newsletter\?link=flyer$/,
  );
  expect(await findBarriers(page)).toEqual([]);

  const slider = drawer.getByRole('slider', { name: 'Tag ablesen' });
  await expect(slider).toHaveAttribute('aria-valuetext', 'Samstag, 21. November 2026: 7 Klicks');
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Freitag, 20. November 2026: 0 Klicks');
  await drawer.getByLabel('Zeitraum').selectOption('90 Tage');
  await expect(drawer).toContainText('24. August 2026');

  await expect(drawer).toContainText('gibt es nicht mehr, seit');
  await drawer.getByRole('button', { name: 'Jetzt prüfen' }).click();
  await expect(drawer).toContainText('antwortet (geprüft');

  await page.emulateMedia({ forcedColors: 'active' });
  const bars = drawer.locator('[data-series=clicks]').last();
  const panel = await drawer.evaluate((element) => getComputedStyle(element).color);
  await expect(bars).toHaveCSS('fill', panel);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
});

test('links are imported from a file, changed together and brought back', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  const mark = crypto.randomUUID().slice(0, 8);
  const taken = `alt-${mark}`;
  const made = await page.request.post('/api/redirects', {
    data: { slug: taken, targetUrl: 'https://example.org/alt' },
  });
  expect(made.status()).toBe(201);
  await openManager(page);
  await page.getByRole('button', { name: 'CSV importieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Redirects importieren' });
  const rows = [
    'Kürzel;Adresse;Titel',
    `neu-${mark};https://example.org/neu;Neu`,
    `${taken};https://example.org/ersatz;Ersetzt`,
    `falsch-${mark};kein Ziel;Falsch`,
  ];
  await dialog.getByLabel('CSV-Datei').setInputFiles({
    name: 'links.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  });
  await expect(dialog).toContainText('Sag bitte, welche Spalte was bedeutet.');
  await dialog.getByLabel('Slug', { exact: true }).selectOption('Kürzel');
  await dialog.getByLabel('Ziel-URL', { exact: true }).selectOption('Adresse');
  await dialog.getByLabel('Wenn ein Slug schon vergeben ist', { exact: true }).selectOption('Ersetzen');
  await expect(rowOf(dialog, taken)).toContainText('Wird ersetzt');
  await expect(rowOf(dialog, `falsch-${mark}`)).toContainText('Please enter a valid URL');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: '2 Redirects importieren' }).click();
  await expect(dialog).toContainText('1 Redirect neu angelegt');
  await expect(dialog).toContainText('1 Redirect ersetzt');
  await expect(dialog).toContainText('1 Zeile fehlerhaft und ausgelassen');
  await dialog.getByRole('button', { name: 'Fertig' }).click();

  await page.getByLabel('Suche').fill(mark);
  const section = redirectsOf(page);
  await expect(rowOf(section, taken)).toContainText('Ersetzt');
  await page.getByRole('button', { name: 'Alle 2 auswählen' }).click();
  await page.getByRole('button', { name: 'Gemeinsam ändern' }).click();
  const bulk = page.getByRole('dialog', { name: '2 Redirects ändern' });
  await bulk.getByLabel('Status').selectOption('Inaktiv');
  await bulk.getByRole('button', { name: '2 Redirects ändern' }).click();
  await expect(section.getByText('Inaktiv', { exact: true }).locator('visible=true')).toHaveCount(2);
  await toastOf(page).getByRole('button', { name: 'Rückgängig' }).click();
  await expect(section.getByText('Inaktiv', { exact: true }).locator('visible=true')).toHaveCount(0);
  await rowOf(section, taken).getByRole('checkbox').uncheck();
  await expect(page.getByRole('region', { name: 'Auswahl' })).toContainText('1 Redirect ausgewählt');
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV exportieren' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^redirects-\d{4}-\d\d-\d\d\.csv$/);
});
