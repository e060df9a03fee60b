import type { Page } from '@playwright/test';
import { expect, openNavigation, openScreen, test, toastOf } from '#tests/support/accounts/admin.ts';
import { owner } from '#tests/support/accounts/owner.ts';

test.use({ hasOwnSession: true });

const unique = (): string => `konto-${crypto.randomUUID().slice(0, 8)}`;
const openUsers = (page: Page): Promise<void> => openScreen(page, '/admin-dashboard/users', 'Benutzer');
const rowOf = (page: Page, username: string) => page.getByRole('row', { name: username });

async function invite(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Einladen' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Jemanden einladen' });
  await dialog.getByLabel('Name', { exact: true }).fill(`Ida ${username}`);
  await dialog.getByLabel('Benutzername').fill(username);
  await dialog.getByLabel('E-Mail').fill(`${username}@example.org`);
  await dialog.getByRole('button', { name: 'Einladen' }).click();
  await expect(dialog).toBeHidden();
}

test('a user is invited, gets another role, is locked, unlocked and deleted', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/status of 40[039]/);
  const username = unique();
  const row = rowOf(page, username);
  const dialog = page.getByRole('dialog', { name: 'Jemanden einladen' });
  const open = () => page.getByRole('button', { name: 'Einladen' }).first().click();
  await openUsers(page);
  await expect(page.getByRole('heading', { name: 'Notzugang' })).toBeVisible();

  await test.step('a username that is taken is reported at its field, and typed text stays', async () => {
    await invite(page, username);
    await expect(row).toContainText('Eingeladen');
    await expect(row).toContainText('noch nie');
    await open();
    await dialog.getByLabel('Name', { exact: true }).fill('Zweite');
    await dialog.getByLabel('Benutzername').fill(username.toUpperCase());
    await dialog.getByLabel('E-Mail').fill('zweite@example.org');
    await dialog.getByRole('button', { name: 'Einladen' }).click();
    await expect(dialog.getByText('Diesen Benutzernamen gibt es schon.')).toBeVisible();
    await expect(dialog.getByLabel('Benutzername')).toBeFocused();
    await expect(dialog.getByLabel('E-Mail')).toHaveValue('zweite@example.org');
    await axe('[role="dialog"]');
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('button', { name: 'Verwerfen', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a sensitive operation asks for the password, and continues by itself', async () => {
    let isOld = true;
    await page.route('/api/accounts/*/role', (route) =>
      isOld
        ? route.fulfill({
            status: 403,
            json: { status: 'error', code: 'proof-required', message: 'Bitte bestätige es.' },
          })
        : route.fallback(),
    );
    await row.getByRole('combobox').selectOption('Inhaberin');
    const proof = page.getByRole('dialog', { name: 'Bitte bestätige, dass du es bist' });
    await expect(proof.getByLabel('Passwort')).toBeFocused();
    await axe('[role="dialog"]');
    await proof.getByLabel('Passwort').fill('falsch');
    await proof.getByRole('button', { name: 'Bestätigen' }).click();
    await expect(proof.getByText('Das Passwort stimmt nicht.')).toBeVisible();
    isOld = false;
    await proof.getByLabel('Passwort').fill(owner.password);
    await proof.getByRole('button', { name: 'Bestätigen' }).click();
    await expect(proof).toBeHidden();
    await expect(toastOf(page)).toContainText('Rolle geändert');
    await expect(row.getByRole('combobox')).toHaveValue('owner');
  });

  await test.step('the user gets another role and a right, and is locked, unlocked and deleted', async () => {
    await row.getByRole('combobox').selectOption('Leserecht');
    const revenue = row.getByRole('switch', { name: `Darf Umsatz sehen (Ida ${username})` });
    await revenue.click();
    await expect(revenue).toBeChecked();
    await expect(toastOf(page).filter({ hasText: 'Recht geändert' })).toBeVisible();
    await axe();
    await row.getByRole('button', { name: 'Deaktivieren' }).click();
    await expect(row).toContainText('Deaktiviert');
    await toastOf(page).getByRole('button', { name: 'Rückgängig' }).click();
    await expect(row).toContainText('Eingeladen');
    await row.getByRole('button', { name: 'Löschen' }).click();
    const question = page.getByRole('dialog', { name: 'Konto löschen?' });
    await axe('[role="dialog"]');
    await question.getByRole('button', { name: 'Endgültig löschen' }).click();
    await expect(row).toHaveCount(0);
  });
});

test('a user gets no link while no mail goes out, with the reason beside the invitation, and the only Inhaberin stays', {
  tag: '@desktop',
}, async ({ page }) => {
  const account = {
    id: crypto.randomUUID(),
    username: 'ida',
    name: 'Ida',
    email: 'ida@example.org',
    role: 'editor',
    seesRevenue: false,
    status: 'active',
    lastLoginAt: null,
    isYou: false,
    version: 1,
  };
  const inhaberin = { ...account, id: crypto.randomUUID(), username: 'eva', name: 'Eva', role: 'owner' };
  const mailObstacle = { text: 'Es ist noch kein Mailserver eingerichtet.', link: null };
  await page.route('/api/accounts', (route) =>
    route.fulfill({ json: { accounts: [account, inhaberin], emergency: null, mailObstacle } }),
  );
  await openUsers(page);
  await expect(page.getByText(mailObstacle.text)).toBeVisible();
  await expect(rowOf(page, 'ida').getByRole('button')).toHaveText(['Deaktivieren', 'Löschen']);
  await expect(rowOf(page, 'eva').getByRole('button')).toHaveCount(0);
  await expect(rowOf(page, 'eva').getByRole('option', { disabled: true })).toHaveText(['Redaktion', 'Leserecht']);
});

test('a reader sees only the screens that readers may open', { tag: '@desktop' }, async ({ page }) => {
  const user = { username: 'lea', name: 'Lea', role: 'reader', isEmergency: false };
  await page.route('/api/auth/check', (route) => route.fulfill({ json: { isAuthenticated: true, user } }));
  await page.goto('/admin-dashboard');
  await expect(page).toHaveURL('/admin-dashboard/apps/analytics');
  const navigation = await openNavigation(page, false);
  await expect(navigation.getByRole('link')).toHaveText(['Analytics', 'Kalender', 'Einstellungen']);
  await navigation.getByRole('link', { name: 'Einstellungen' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Konto', 'Benachrichtigungen']);
  await page.goto('/admin-dashboard/users');
  await expect(page.getByRole('main')).toContainText('Dein Zugang reicht dafür nicht aus.');
});

test('an editor starts on the contents, with a list of what waits for them', { tag: '@desktop' }, async ({
  page,
  axe,
}) => {
  const user = { username: 'lea', name: 'Lea', role: 'editor', isEmergency: false };
  const change = { kind: 'courses', fields: [], moved: [], problems: [], state: 'changed' };
  const problems = [{ field: 'title', message: 'Der Titel fehlt.' }];
  const changes = [
    { ...change, id: 'a', title: 'Atem' },
    { ...change, id: 'b', title: 'Stille', problems },
  ];
  const event = { time: '', speaker: '', image: '', status: 'published', url: '', tags: [] };
  const events = [
    { ...event, id: 'e', title: 'Sommerkreis', date: '2099-06-21', description: '' },
    { ...event, id: 'f', title: 'Mit Text', date: '2099-06-22', description: 'Ein Abend.' },
    ...[23, 24, 25, 26, 27].map((day) => ({
      ...event,
      id: `e${day}`,
      title: `Kreis ${day}`,
      date: `2099-06-${day}`,
      description: '',
    })),
  ];
  await page.route('/api/auth/check', (route) => route.fulfill({ json: { isAuthenticated: true, user } }));
  await page.route('/api/releases/changes', (route) =>
    route.fulfill({ json: { changes, letters: [], underWay: [], problems: [], obstacle: null, checksum: 'a' } }),
  );
  await page.route('/api/events', (route) => route.fulfill({ json: { events } }));
  await page.goto('/admin-dashboard');
  await expect(page).toHaveURL('/admin-dashboard/content');
  const needs = page.getByRole('region', { name: 'Braucht dich' });
  await expect(needs.getByRole('listitem').filter({ visible: true })).toHaveText([
    /Stille.*Der Titel fehlt\./,
    /Atem/,
    /Sommerkreis.*am 21\.06\.2099, noch ohne Text/,
    ...[23, 24, 25, 26].map((day) => new RegExp(`Kreis ${day}`)),
  ]);
  await needs.getByText('Noch 1 braucht dich').click();
  await expect(needs.getByRole('link', { name: 'Kreis 27' })).toBeVisible();
  await expect(needs.getByRole('link', { name: 'Stille' })).toHaveAttribute('href', '#courses/b/title');
  await axe();
});

test('a passkey is created, signs its owner in without a password, and is removed', { tag: '@desktop' }, async ({
  page,
  context,
  axe,
}) => {
  await context.credentials.install();
  const username = unique();
  await openScreen(page, '/admin-dashboard/settings', 'Einstellungen');
  await page.getByLabel('Name', { exact: true }).fill('Ida Beispiel');
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('E-Mail').fill(`${username}@example.org`);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText(`${username}@example.org wartet noch auf deine Bestätigung.`)).toBeVisible();

  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByLabel('Name des Passkeys').fill('Mein Handy');
  await passkeys.getByRole('button', { name: 'Passkey anlegen' }).click();
  await expect(passkeys.getByRole('listitem')).toContainText('Mein Handy');
  const rename = passkeys.getByRole('button', { name: /^Umbenennen/ });
  await rename.click();
  const name = passkeys.getByLabel('Neuer Name für Mein Handy');
  await expect(name).toBeFocused();
  await name.fill('');
  await name.press('Enter');
  await expect(passkeys.getByText('Bitte gib dem Passkey einen Namen')).toBeVisible();
  await axe();
  await name.fill('Mein Rechner');
  await name.press('Enter');
  await expect(passkeys.getByRole('listitem')).toContainText('Mein Rechner');
  await expect(rename).toBeFocused();

  await passkeys.getByLabel('Name des Passkeys').fill('Noch einer');
  await passkeys.getByRole('button', { name: 'Passkey anlegen' }).click();
  const refusal = 'Auf diesem Gerät hast du schon einen Passkey für dein Konto.';
  await expect(page.getByText(refusal, { exact: true })).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await passkeys.getByLabel('Name des Passkeys').fill('');

  // Leaving the page first ends its requests, so that the cookies go when none is under way.
  await page.goto('about:blank');
  await context.clearCookies();
  // The virtual authenticator accepts the passkey at once when the username field offers it.
  await page.goto('/admin-login');
  await expect(page).toHaveURL('/admin-dashboard');

  await page.goto('about:blank');
  await context.clearCookies();
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto('/admin-login');
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
  await expect(page).toHaveURL('/admin-dashboard');
  await expect(page.getByRole('complementary')).toContainText(username);

  await openScreen(page, '/admin-dashboard/settings', 'Einstellungen');
  await passkeys.getByRole('button', { name: 'Entfernen Mein Rechner', exact: true }).click();
  await expect(passkeys.getByText('Noch keiner.')).toBeVisible();
});

test('the login page gives the same answer for every forgotten password, and says why a link is invalid', {
  tag: '@mobile',
}, async ({ page, context, allowNoise, axe }) => {
  allowNoise(/status of 400/);
  const link = `/admin-login#link=${'x'.repeat(43)}`;
  await page.goto(link);
  await page.getByRole('button', { name: 'Zum Admin-Bereich' }).click();
  await expect(page).toHaveURL('/admin-dashboard');
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByRole('alert').getByText('Dieser Link gilt nicht mehr: Er ist abgelaufen')).toBeVisible();
  await expect(page).toHaveURL('/admin-login');
  await page.getByRole('button', { name: 'Zurück zur Anmeldung' }).click();
  await expect(page.getByLabel('Passwort')).toBeVisible();

  await page.getByRole('button', { name: 'Passwort vergessen' }).click();
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(page.getByText('Bitte gib deinen Benutzernamen oder deine E-Mail-Adresse ein.')).toBeVisible();
  await axe();
  await page.getByLabel('Benutzername oder E-Mail').fill('niemand');
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(page.getByRole('status').getByText('ist ein Link unterwegs')).toBeVisible();
});
