import type { Page } from '@playwright/test';
import { signIn, submitLogin, toastOf } from '#tests/support/admin.ts';
import { owner } from '#tests/support/owner.ts';
import { expect, test } from '#tests/support/test.ts';

const wrong = 'Bitte überprüfen Sie Ihre Anmeldedaten.';
const unexpected = 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.';
const missing = 'Bitte geben Sie Benutzernamen und Passwort ein.';

const name = (page: Page) => page.getByLabel('Benutzername');
const password = (page: Page) => page.getByLabel('Passwort');
const button = (page: Page) => page.locator('button[type="submit"]');

/** Checks that a failure is said twice, as a toast and beside the form, and that the form is there again. */
async function expectFailure(page: Page, title: string, text: string): Promise<void> {
  await expect(toastOf(page)).toContainText(title);
  await expect(toastOf(page)).toContainText(text);
  await expect(page.getByRole('alert')).toHaveText(text);
  await expect(button(page)).toHaveText('Anmelden');
  await expect(button(page)).toBeEnabled();
  await expect(page).toHaveURL('/admin-login');
}

/** Counts the login requests from now on. */
function countLogins(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) count += 1;
  });
  return () => count;
}

test('the form is one that password managers know', async ({ page, axe }) => {
  await page.goto('/admin-login');
  await expect(page).toHaveTitle('Admin-Anmeldung – Mein Erwachen');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(name(page)).toHaveJSProperty('type', 'text');
  await expect(name(page)).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(name(page)).toHaveAttribute('autocapitalize', 'none');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect(button(page)).toHaveText('Anmelden');
  await expect(button(page)).toBeEnabled();
  await axe();
});

for (const [typed, username, secret] of [
  ['nothing', '', ''],
  ['only the name', 'inhaberin', ''],
  ['only the password', '', 'geheim'],
  ['only spaces as the name', '   ', 'geheim'],
] as const) {
  test(`who types ${typed} is told what is missing, and nothing is sent`, { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/admin-login');
    const logins = countLogins(page);
    await submitLogin(page, username, secret);
    await expectFailure(page, 'Fehlende Eingaben', missing);
    await expect(name(page)).toHaveValue(username);
    expect(logins()).toBe(0);
  });
}

test('a wrong login says so, keeps what was typed, and can be tried again', { tag: '@mobile' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/401/);
  await page.goto('/admin-login');
  await submitLogin(page, owner.username, 'falsch');
  await expectFailure(page, 'Anmeldung fehlgeschlagen', wrong);
  await expect(name(page)).toHaveValue(owner.username);
  await axe();

  await password(page).fill(owner.password);
  await password(page).press('Enter');
  await expect(toastOf(page)).toContainText('Erfolgreich angemeldet');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL('/admin-dashboard');
});

test('who guessed too often reads how long to wait', { tag: '@desktop' }, async ({ page, allowNoise }) => {
  allowNoise(/429/);
  const message = 'Zu viele Versuche. Bitte warten Sie 15 Minuten und versuchen Sie es noch einmal.';
  await page.route('/api/auth/login', (route) =>
    route.fulfill({ status: 429, json: { status: 'error', success: false, message } }),
  );
  await page.goto('/admin-login');
  await submitLogin(page);
  await expectFailure(page, 'Anmeldung fehlgeschlagen', message);
});

for (const [what, answer] of [
  ['an answer 500', { status: 500, json: { status: 'error', success: false, message: 'Interner Fehler' } }],
  ['an answer that is no JSON', { status: 200, body: '<h1>Hallo</h1>' }],
  ['no answer', undefined],
] as const) {
  test(`${what} is unexpected`, { tag: '@desktop' }, async ({ page, allowNoise }) => {
    allowNoise(/500|net::ERR_FAILED/);
    await page.route('/api/auth/login', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto('/admin-login');
    await submitLogin(page);
    await expectFailure(page, 'Fehler bei der Anmeldung', unexpected);
    await expect(name(page)).toHaveValue(owner.username);
  });
}

test('while it is being sent the button says so and sends nothing more', { tag: '@desktop' }, async ({ page }) => {
  const release = Promise.withResolvers<void>();
  await page.route('/api/auth/login', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/admin-login');
  const logins = countLogins(page);
  await submitLogin(page);
  await expect(button(page)).toHaveText('Anmeldung läuft...');
  await expect(button(page)).toBeDisabled();
  await password(page).press('Enter');
  release.resolve();
  await expect(page).toHaveURL('/admin-dashboard');
  expect(logins()).toBe(1);
});

for (const field of ['Benutzername', 'Passwort']) {
  test(`Enter in ${field} sends the form`, { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/admin-login');
    await expect(button(page)).toBeEnabled();
    await name(page).fill(owner.username);
    await password(page).fill(owner.password);
    await page.getByLabel(field).press('Enter');
    await expect(page).toHaveURL('/admin-dashboard');
  });
}

test('after a success the dashboard opens one second later', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/admin-login');
  await expect(button(page)).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 60_000);
  let isLeaving = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isLeaving = true;
  });
  await submitLogin(page);
  await expect(page.locator('form')).toContainText('Sie werden zum Admin-Bereich weitergeleitet');
  await expect(button(page)).toBeDisabled();
  await page.clock.runFor(999);
  await expect(toastOf(page)).toContainText('Erfolgreich angemeldet');
  await expect(toastOf(page)).toContainText('Sie werden zum Admin-Bereich weitergeleitet');
  expect(isLeaving).toBe(false);
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/admin-dashboard');
});

test('who is signed in already goes straight to the dashboard', { tag: '@desktop' }, async ({ page, context }) => {
  await signIn(context.request);
  await page.goto('/admin-login');
  await expect(page).toHaveURL('/admin-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
});

test('after the login the owner is back where they were, once', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/admin-dashboard/settings');
  await expect(page).toHaveURL('/admin-login');
  await submitLogin(page);
  await expect(page).toHaveURL('/admin-dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  await page.goto('/admin-login');
  await expect(page).toHaveURL('/admin-dashboard');
});

test('an address that somebody else left behind leads nowhere else', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('admin-return', 'https://evil.example/'));
  await page.goto('/admin-login');
  await submitLogin(page);
  await expect(page).toHaveURL('/admin-dashboard');
});

for (const alias of ['/admin', '/911983', '/lock']) {
  test(`${alias} leads to the login`, { tag: '@desktop' }, async ({ page }) => {
    await page.goto(alias);
    await expect(page).toHaveURL('/admin-login');
  });
}

test.describe('before the scripts run', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing that is typed gets into the address', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/admin-login');
    await expect(page.locator('noscript p')).toHaveText('Der Admin-Bereich braucht JavaScript.');
    await expect(page.locator('noscript p')).toBeVisible();
    await name(page).fill(owner.username);
    await password(page).fill(owner.password);
    await password(page).press('Enter');
    await expect(page).toHaveURL('/admin-login');
    await expect(button(page)).toBeDisabled();
  });
});
