import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, openScreen, test, toastOf } from '#tests/support/accounts/admin.ts';

test.use({ hasOwnSession: true });

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const form = (page: Page, title: string) => page.locator('form', { has: page.getByRole('heading', { name: title }) });

test.beforeEach(async ({ page }) => {
  await openScreen(page, '/admin-dashboard/settings', 'Einstellungen');
});

test('the account tab comes first, has two forms, and explains the emergency account', { tag: '@desktop' }, async ({
  page,
}) => {
  await expect(page.getByRole('tab')).toHaveText(['Konto', 'Website', 'Benachrichtigungen']);
  await expect(tab(page, 'Konto')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveCount(1);

  const profile = form(page, 'Profil');
  await expect(profile.getByLabel('Name', { exact: true })).toBeEmpty();
  await expect(profile.getByLabel('Benutzername')).toBeEmpty();
  await expect(profile.getByLabel('E-Mail')).toHaveAttribute('type', 'email');
  await expect(profile.getByRole('button')).toHaveText('Speichern');

  const password = form(page, 'Passwort');
  for (const label of ['Aktuelles Passwort', 'Neues Passwort', 'Passwort bestätigen']) {
    await expect(password.getByLabel(label)).toHaveAttribute('type', 'password');
  }
  await password.getByRole('button', { name: 'Zeigen' }).click();
  await expect(password.getByLabel('Neues Passwort')).toHaveAttribute('type', 'text');
  await expect(password.getByRole('button', { name: 'Passwort ändern' })).toBeVisible();

  await test.step('the keyboard moves between the tabs', async () => {
    await tab(page, 'Konto').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Website'],
      ['ArrowRight', 'Benachrichtigungen'],
      ['ArrowRight', 'Konto'],
      ['ArrowLeft', 'Benachrichtigungen'],
      ['Home', 'Konto'],
      ['End', 'Benachrichtigungen'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(page, name)).toBeFocused();
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    }
    await expect(page.getByRole('switch')).toHaveCount(3);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('switch').first()).toBeFocused();
    await tab(page, 'Konto').click();
  });

  await test.step('the emergency account explains itself, and its password is changed outside the site', async () => {
    const konto = page.getByRole('tabpanel');
    await expect(konto.getByRole('heading', { name: 'Du bist mit dem Notzugang angemeldet' })).toBeVisible();
    await expect(form(page, 'Passwort').getByRole('button', { name: 'Passwort ändern' })).toBeDisabled();
    await form(page, 'Profil').getByLabel('Name', { exact: true }).fill('x');
    await form(page, 'Profil').getByRole('button').click();
    await expect(form(page, 'Profil')).toContainText('Der Name muss mindestens 2 Zeichen lang sein');
    await expect(form(page, 'Profil').getByLabel('Name', { exact: true })).toBeFocused();
    await expect(konto.getByRole('listitem').first()).toContainText('Diese hier');
    await form(page, 'Passwort').getByLabel('Neues Passwort').fill('Passwort123456');
    await expect(konto.getByText('Stärke: Zu leicht zu erraten')).toBeVisible();

    // For a personal account the old password still opens the emergency account; the screen explains how to end that.
    const own: object = await (await page.request.get('/api/account')).json();
    await page.route('**/api/account', (route) => route.fulfill({ json: { ...own, isEmergency: false } }));
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await expect(konto.getByRole('heading', { name: 'Dein Passwort öffnet auch den Notzugang' })).toBeVisible();
    await expect(konto).toContainText('npm run admin:password');
  });
});

test('the website tab edits the facts about the site and exports all data', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/503/);
  await tab(page, 'Website').click();
  const website = form(page, 'Website');
  await expect(website.getByLabel('Name der Website')).toHaveValue('ME – Mein Erwachen');
  // This form saves by its button, not while typing.
  await expect(website.getByRole('status')).toHaveCount(0);
  const colour = website.getByLabel('Hauptfarbe');
  await expect(colour).toHaveValue('#a90499');
  await expect(website.getByLabel('Farbe auswählen')).toHaveValue('#a90499');
  await colour.fill('#ff9ee8');
  await website.getByRole('button', { name: 'Speichern' }).click();
  await expect(colour).toBeFocused();
  await expect(colour).toHaveAccessibleDescription(/schlecht zu lesen/);
  await axe();
  await colour.fill('#8a1c7c');
  await website.getByRole('button', { name: 'Speichern' }).click();
  await expect(website.getByRole('status')).toContainText('Gespeichert um');
  await page.reload();
  await tab(page, 'Website').click();
  await expect(colour).toHaveValue('#8a1c7c');
  await colour.fill('#a90499');
  await website.getByRole('button', { name: 'Speichern' }).click();
  await expect(website.getByRole('status')).toContainText('Gespeichert um');

  await page.getByRole('region', { name: 'Tarife' }).getByText('Für deine Technik').click();
  const plans = page.getByRole('form', { name: 'Tarife' });
  await expect(page.getByRole('region', { name: 'Tarife' }).getByRole('link')).toHaveText('Usage & billing');
  await plans.getByLabel('Neon-Tarif').selectOption('free');
  await plans.getByRole('button', { name: 'Speichern' }).click();
  await expect(toastOf(page)).toContainText('Ab jetzt wird mit diesem Tarif gerechnet.');

  // A failed part is requested again, and the file is complete.
  await page.route(
    '**/api/takeout/*/letters',
    (route) => route.fulfill({ status: 503, json: { status: 'error', message: 'Weg.' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Alles mitnehmen …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alles mitnehmen' });
  await dialog.getByRole('button', { name: 'Herunterladen' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Es ging nicht weiter: 503: Weg.');
  await axe();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Weiter versuchen' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^alles-mitgenommen-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await file.path()));
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('ALLES MITNEHMEN');
  await expect(dialog.getByRole('status')).toContainText('Die Datei liegt bei deinen Downloads.');
  await dialog.getByRole('button', { name: 'Schließen' }).last().click();
  await expect(dialog).toBeHidden();
});

// On one width only: all save the same settings.
test('initially two notifications are on and one is off, and a change counts only after it is saved', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe }) => {
  await tab(page, 'Benachrichtigungen').click();
  const switches = page.getByRole('switch');
  await expect(switches).toHaveCount(3);
  for (const [label, isOn] of [
    ['Neue Newsletter-Anmeldungen', true],
    ['Neue Einträge auf der Warteliste', true],
    ['Änderungen am Status der Event-Synchronisation', false],
  ] as const) {
    await expect(page.getByRole('switch', { name: label })).toBeChecked({ checked: isOn });
  }
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('inhaberin@mein-erwachen.example');

  const last = switches.last();
  const save = panel.getByRole('button', { name: 'Speichern' });
  const notice = page.locator('form', { has: page.getByRole('switch') }).getByRole('status');
  await last.focus();
  await page.keyboard.press('Space');
  await expect(last).toBeChecked();
  await expect(notice).toHaveText('Noch nicht gespeichert.');
  await axe();

  // Another tab keeps the change; each logout and the browser ask before leaving, and nothing is saved.
  await tab(page, 'Konto').click();
  for (const name of ['Abmelden', 'Überall abmelden']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
  }
  await tab(page, 'Benachrichtigungen').click();
  await expect(last).toBeChecked();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await tab(page, 'Benachrichtigungen').click();
  await expect(switches.first()).toBeChecked();
  await expect(last).not.toBeChecked();

  // A change that is set back needs no saving.
  await last.click();
  await last.click();
  await expect(notice).toBeEmpty();

  await last.click();
  await save.click();
  await expect(page.getByText('Deine Benachrichtigungen sind gespeichert.').first()).toBeVisible();
  await expect(notice).toBeEmpty();
  await page.reload();
  await tab(page, 'Benachrichtigungen').click();
  await expect(last).toBeChecked();
  await last.click();
  await save.click();
  await expect(notice).toBeEmpty();
  await expect(last).not.toBeChecked();
});

test('switches that failed to save keep their position and show an error, and a failed read can be repeated', {
  tag: ['@desktop', '@release'],
}, async ({ page, allowNoise }) => {
  allowNoise(/503/);
  await tab(page, 'Benachrichtigungen').click();
  const first = page.getByRole('switch').first();
  await expect(first).toBeChecked();
  const failure = { status: 503, json: { status: 'error', message: 'Weg.' } };
  await page.route('**/api/notifications', (route) => route.fulfill(failure));
  await first.click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nicht gespeichert: Weg.' })).toBeVisible();
  await expect(first).not.toBeChecked();
  await expect(page.locator('form', { has: page.getByRole('switch') }).getByRole('status')).toHaveText(
    'Noch nicht gespeichert.',
  );
  await first.click();

  await page.reload();
  await tab(page, 'Benachrichtigungen').click();
  await expect(page.getByRole('alert')).toContainText('konnten nicht geladen werden');
  await page.unroute('**/api/notifications');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('switch')).toHaveCount(3);
});
