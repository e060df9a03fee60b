import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, openScreen, test, toastOf } from '#tests/support/accounts/admin.ts';

const path = '/admin-dashboard/newsletter';

const unique = (): string => `p-${crypto.randomUUID().slice(0, 8)}`;

async function signUp(page: Page, name: string, body: object = {}): Promise<void> {
  const data = { email: `${name}@example.org`, name, interests: '=1+1', ...body };
  expect((await page.request.post('/api/waitlist', { data })).status()).toBe(201);
}

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Menschen' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

/** Opens the list filtered to a new sign-up. */
async function find(page: Page, name: string): Promise<void> {
  await signUp(page, name);
  await openScreen(page, `${path}?suche=${name}`, 'Newsletter');
  await expect(rows(page)).toHaveCount(1);
}

/** Opens the page of a new sign-up by keyboard. */
async function openPerson(page: Page, name: string): Promise<Locator> {
  await find(page, name);
  await page.getByRole('link', { name: 'Ansehen' }).press('Enter');
  return page.getByRole('region', { name });
}

test('people are found by filters and exported, and the view is in the address', { tag: '@desktop' }, async ({
  page,
  axe,
}) => {
  const name = unique();
  const search = page.getByRole('searchbox', { name: 'Suche' });
  await openScreen(page, path, 'Newsletter');

  await signUp(page, `${name}-a`, { choice: 'course:rauhnaechte' });
  await signUp(page, `${name}-b`, { newsletter: true });

  await test.step('the screen finds people by a part of their address and by list', async () => {
    await search.fill(name);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('status').filter({ hasText: '2 Menschen gefunden' })).toBeVisible();
    await expect(page.getByLabel('Liste', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByLabel('Liste', { exact: true }).selectOption('Newsletter');
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(`${path}?suche=${name}&liste=newsletter`);
  });

  await test.step('the screen finds people by day, also after a reload', async () => {
    await page.getByLabel('Angemeldet').selectOption('Heute');
    await expect(page).toHaveURL(/&von=(\d{4}-\d\d-\d\d)&bis=\1$/);
    await page.reload();
    await expect(search).toHaveValue(name);
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step('the screen shows another order after the way back', async () => {
    await page.goBack();
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'E-Mail' }).click();
    await expect(rows(page).first()).toContainText(`${name}-a@`);
    await page.getByRole('button', { name: 'E-Mail' }).click();
    await expect(rows(page).first()).toContainText(`${name}-b@`);
    await axe();
  });

  await test.step('the screen finds people by their choice, which is on their page', async () => {
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByLabel('Vorgemerkt für').selectOption('Rauhnächte (Kurs)');
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/&vorgemerkt=course%3Arauhnaechte/);
    await page.getByRole('link', { name: 'Ansehen' }).click();
    await expect(page.getByRole('region', { name: 'Vorgemerkt' })).toContainText(/Rauhnächte \(Kurs\)\s*unbestätigt/);
    await axe();
    await page.getByRole('link', { name: 'Alle Menschen' }).click();
  });

  await test.step('the filtered people are exported to a file', async () => {
    await search.fill(`${name}-a`);
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'CSV exportieren' }).click();
    const dialog = page.getByRole('dialog', { name: 'CSV exportieren' });
    await expect(dialog).toContainText('wen du gerade gefiltert hast: 1 Mensch.');
    await dialog.getByLabel('Mit Interessen').check();
    await axe();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Herunterladen' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^menschen-\d{4}-\d\d-\d\d\.csv$/);
    await expect(dialog.getByRole('status')).toHaveText('Fertig: 1 Mensch in der Datei.');
  });
});

test('people with bounced mails become reachable again after a question', { tag: ['@desktop', '@release'] }, async ({
  page,
  axe,
}) => {
  const bounced = { id: 1, email: 'a@example.org', name: null, createdAt: '2026-11-01T08:00:00.000Z', entries: [] };
  await page.route(/\/api\/people\?.*status=bounced/, (route) =>
    route.fulfill({ json: { people: [bounced], total: 40, unanswered: 0, previous: null, next: null } }),
  );
  await page.route('**/api/people/forgive-bounces', (route) => route.fulfill({ json: { forgiven: 40 } }));
  await openScreen(page, path, 'Newsletter');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByLabel('Status').selectOption('nicht zustellbar');
  await page.getByRole('button', { name: 'Wieder erreichbar machen' }).click();
  const question = page.getByRole('dialog', { name: 'Wieder erreichbar machen?' });
  await expect(question).toContainText('Die 40 Adressen');
  await axe();
  await question.getByRole('button', { name: 'Wieder erreichbar machen' }).click();
  await expect(toastOf(page)).toContainText('An 40 Adressen gehen wieder E-Mails.');
  await expect(page.getByRole('heading', { name: 'Menschen', exact: true })).toBeFocused();
});

test('a person is opened by keyboard, exported, unsubscribed, deleted and restored', { tag: '@desktop' }, async ({
  page,
  axe,
}) => {
  const name = unique();
  const person = await openPerson(page, name);

  await test.step('the page shows the known data, and the focus is on it', async () => {
    await expect(person).toContainText('Für „Warteliste“ angemeldet');
    await expect(person).toContainText('=1+1');
    await expect(person.getByRole('link', { name: 'Schreiben' })).toHaveAttribute(
      'href',
      /^mailto:p-\w+%40example\.org$/,
    );
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await axe();
  });

  await test.step('the page has an address of its own, and the way back leads to the filtered list', async () => {
    await page.reload();
    await expect(person).toContainText('=1+1');
    await page.goBack();
    await expect(person).toBeHidden();
    await expect(page).not.toHaveURL(/person=/);
    await expect(rows(page)).toHaveCount(1);
    await page.goForward();
    await expect(person).toContainText('=1+1');
  });

  await test.step('the data cannot be mailed to an unconfirmed address, as the sentence beside the button says', async () => {
    await person.getByText('Auskunft', { exact: true }).click();
    const button = person.getByRole('button', { name: 'Auskunft per E-Mail senden' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/^Diese Adresse ist nicht bestätigt\./);
  });

  await test.step('the Auskunft is available as a letter and as data', async () => {
    for (const [name, file] of [
      ['Auskunft als Brief', /^auskunft-\d+\.html$/],
      ['Auskunft als Daten', /^auskunft-\d+\.json$/],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        person.getByRole('button', { name, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(file);
      expect(await readFile(await download.path(), 'utf8')).toContain('=1+1');
    }
  });

  await test.step('the person gets another confirmation mail and is unsubscribed, and the proof names the user', async () => {
    await person.getByRole('button', { name: 'Bestätigungsmail erneut senden' }).click();
    await expect(person.getByRole('status')).toContainText('Bestätigungsmail');
    await person.getByRole('button', { name: 'Von „Warteliste“ abmelden' }).click();
    await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
    await expect(person.getByRole('status')).toHaveText('Von „Warteliste“ abgemeldet. Das gilt ab sofort.');
    await expect(person).toContainText('Von „Warteliste“ abgemeldet');
    const proof = await page.request.get(
      (await person.getByRole('link', { name: 'Nachweis' }).getAttribute('href')) ?? '',
    );
    expect(await proof.text()).toContain('durch die Inhaberin');
  });

  await test.step('the person is deleted and restored', async () => {
    await person.getByRole('button', { name: 'Löschen' }).click();
    await expect(toastOf(page)).toContainText(`${name}@example.org ist gelöscht.`);
    await expect(page.getByText('Niemand passt dazu.')).toBeVisible();
    await toastOf(page).getByRole('button', { name: 'Rückgängig' }).click();
    await expect(toastOf(page)).toContainText('ist wieder da');
    await expect(rows(page)).toHaveCount(1);
  });
});

test('people are imported from another program after a preview', { tag: ['@desktop', '@release'] }, async ({
  page,
  axe,
}) => {
  const name = unique();
  await openScreen(page, `${path}?suche=${name}`, 'Newsletter');
  await page.getByRole('button', { name: 'Importieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Menschen importieren' });
  const lines = [
    'Email Address,First Name,Last Name,OPTIN_TIME,CONFIRM_TIME,LEID,Status',
    `${name}-a@example.org,Ada,"Löwe\nBcc: x",2021-03-04 10:11:12,2021-03-04 10:15:00,1,Subscribed`,
    `${name}-b@example.org,Bo,,2021-03-04 10:11:12,2021-03-04 10:15:00,2,Stammgast`,
    'keine Adresse,,,,,3,',
  ];
  await dialog.getByLabel('CSV-Datei').setInputFiles({
    name: 'subscribed.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${lines.join('\n')}`, 'utf16le'),
  });
  await expect(dialog).toContainText('Erkannt als Export von Mailchimp, 3 Zeilen.');
  await expect(dialog).toContainText('Im Status steht „Stammgast“.');
  await dialog.getByLabel('Woher stammen die Einwilligungen?').fill('Formular der alten Website');
  await dialog.getByRole('button', { name: 'Zur Vorschau' }).click();
  await expect(dialog).toContainText('1 Mensch mit Datum und Herkunft der Einwilligung');
  await expect(dialog).toContainText('1 Mensch ohne Nachweis');
  await axe();

  await dialog.getByLabel('Zeilen zeigen').selectOption('Unbrauchbar (1)');
  await expect(dialog.getByRole('row').last()).toContainText('keine gültige E-Mail-Adresse');
  await dialog.getByRole('button', { name: '2 Menschen importieren' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Import abgeschlossen');
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: `${name}-a@` })).toContainText('Ada Löwe Bcc: x');
});

test('on a phone people are shown as cards, and the unconfirmed get another mail', { tag: '@mobile' }, async ({
  page,
  axe,
}) => {
  await page.route(/\/api\/people\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), unanswered: 12 } });
  });
  const outcome = { written: 12, lastAt: null, leftOut: 0, remaining: 0 };
  await page.route('/api/people/resend', (route) => route.fulfill({ json: outcome }));
  await find(page, unique());
  await expect(rows(page)).toContainText('Warteliste: unbestätigt');
  await expect(rows(page)).toHaveCSS('display', 'grid');
  await axe();
  await page.getByRole('button', { name: 'Unbestätigte anschreiben (12)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unbestätigte noch einmal anschreiben' });
  await expect(dialog).toContainText('12 Menschen haben seit mehr als zwei Tagen nicht bestätigt');
  await dialog.getByRole('button', { name: 'E-Mails vormerken' }).click();
  await expect(dialog.getByRole('status')).toContainText('Vorgemerkt: 12 E-Mails.');
  await axe();
});
