import type { Page } from '@playwright/test';
import { expect, openScreen, test, toastOf } from '#tests/support/accounts/admin.ts';

const path = '/admin-dashboard/newsletter';

const unique = (): string => `p-${crypto.randomUUID().slice(0, 8)}`;

/** Somebody signs up on the website. */
async function signUp(page: Page, name: string, body: object = {}): Promise<void> {
  const data = { email: `${name}@example.org`, name, interests: '=1+1', ...body };
  expect((await page.request.post('/api/waitlist', { data })).status()).toBe(201);
}

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Menschen' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

test('people are found, and what is shown stands in the address', { tag: '@desktop' }, async ({ page, axe }) => {
  const name = unique();
  await openScreen(page, path, 'Newsletter');
  await signUp(page, `${name}-a`);
  await signUp(page, `${name}-b`, { newsletter: true });
  await page.getByLabel('Suche').fill(name);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: '2 Menschen gefunden' })).toBeVisible();
  await page.getByLabel('Liste', { exact: true }).selectOption('Newsletter');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(`${path}?suche=${name}&liste=newsletter`);
  await page.getByLabel('Angemeldet').selectOption('Heute');
  await expect(page).toHaveURL(/&von=(\d{4}-\d\d-\d\d)&bis=\1$/);
  await page.reload();
  await expect(page.getByLabel('Suche')).toHaveValue(name);
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'E-Mail' }).click();
  await expect(rows(page).first()).toContainText(`${name}-a@`);
  await page.getByRole('button', { name: 'E-Mail' }).click();
  await expect(rows(page).first()).toContainText(`${name}-b@`);
  await axe();
  await page.getByLabel('Suche').fill('niemand-heißt-so');
  await page.getByRole('button', { name: 'Suche und Filter zurücksetzen' }).click();
  await expect(page.getByLabel('Suche')).toHaveValue('');

  await test.step('those whose mails came back are made reachable again at once, after a question', async () => {
    const bounced = { id: 1, email: 'a@example.org', name: null, createdAt: '2026-11-01T08:00:00.000Z', entries: [] };
    await page.route(/\/api\/people\?.*status=bounced/, (route) =>
      route.fulfill({ json: { people: [bounced], total: 40, previous: null, next: null } }),
    );
    await page.route('**/api/people/forgive-bounces', (route) => route.fulfill({ json: { forgiven: 40 } }));
    await page.getByLabel('Status').selectOption('nicht zustellbar');
    await page.getByRole('button', { name: 'Wieder erreichbar machen' }).click();
    const question = page.getByRole('dialog', { name: 'Wieder erreichbar machen?' });
    await expect(question).toContainText('Die 40 Adressen');
    await axe();
    await question.getByRole('button', { name: 'Wieder erreichbar machen' }).click();
    await expect(toastOf(page)).toContainText('An 40 Adressen gehen wieder Mails.');
    await expect(page.getByRole('heading', { name: 'Menschen', exact: true })).toBeFocused();
  });
});

test('somebody is looked at, unsubscribed, deleted and brought back, by keyboard', async ({ page, axe }) => {
  const name = unique();
  await openScreen(page, path, 'Newsletter');
  await signUp(page, name);
  await page.getByLabel('Suche').fill(name);
  await expect(rows(page)).toHaveCount(1);
  const open = page.getByRole('link', { name: 'Ansehen' });
  await open.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name });
  await expect(panel).toContainText('Für „Warteliste“ angemeldet');
  await expect(panel).toContainText('=1+1');
  await axe();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/person=/);

  await page.goBack();
  await panel.getByRole('button', { name: 'Bestätigungsmail erneut senden' }).click();
  await expect(panel.getByRole('status')).toContainText('Bestätigungsmail');
  await panel.getByRole('button', { name: 'Von „Warteliste“ abmelden' }).click();
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  await expect(panel.getByRole('status')).toHaveText('Von „Warteliste“ abgemeldet. Das gilt ab sofort.');
  await expect(panel).toContainText('Von „Warteliste“ abgemeldet');
  const proof = await page.request.get(
    (await panel.getByRole('link', { name: 'Nachweis' }).getAttribute('href')) ?? '',
  );
  expect(await proof.text()).toContain('durch die Inhaberin');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Auskunft' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^auskunft-\d+\.json$/);

  await panel.getByRole('button', { name: 'Löschen' }).click();
  await expect(toastOf(page)).toContainText(`${name}@example.org ist gelöscht.`);
  await expect(page.getByText('Niemand passt dazu.')).toBeVisible();
  await toastOf(page).getByRole('button', { name: 'Rückgängig' }).click();
  await expect(toastOf(page)).toContainText('ist wieder da');
  await expect(rows(page)).toHaveCount(1);
});

test('who is filtered becomes a file', { tag: '@desktop' }, async ({ page, axe }) => {
  const name = unique();
  await openScreen(page, path, 'Newsletter');
  await signUp(page, name);
  await page.getByLabel('Suche').fill(name);
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

test('on a phone people are cards, and those who have not confirmed are written to again', { tag: '@mobile' }, async ({
  page,
  axe,
  isMobile,
}) => {
  const name = unique();
  await openScreen(page, path, 'Newsletter');
  await signUp(page, name);
  await page.getByLabel('Suche').fill(name);
  const row = rows(page);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Warteliste: unbestätigt');
  await expect(row).toHaveCSS('display', isMobile ? 'grid' : 'table-row');
  await axe();
  await page.getByRole('button', { name: 'Unbestätigte anschreiben' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unbestätigte noch einmal anschreiben' });
  await dialog.getByRole('button', { name: 'Mails vormerken' }).click();
  await expect(dialog.getByRole('status')).toContainText(/Vorgemerkt: \d Mails?\./);
  await axe();
});
