import type { Page, Route } from '@playwright/test';
import { submitLogin, toastOf } from '#tests/support/accounts/admin.ts';
import { owner } from '#tests/support/accounts/owner.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const wrong = 'Bitte überprüfen Sie Ihre Anmeldedaten.';
const unexpected = 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.';
const missing = 'Bitte geben Sie Benutzernamen und Passwort ein.';

const name = (page: Page) => page.getByLabel('Benutzername');
const password = (page: Page) => page.getByLabel('Passwort');
const button = (page: Page) => page.locator('button[type="submit"]');

/** Expects a failure as a toast and next to the form, and the form ready for another attempt. */
async function expectFailure(page: Page, title: string, text: string): Promise<void> {
  await expect(toastOf(page)).toContainText(title);
  await expect(toastOf(page)).toContainText(text);
  await expect(page.getByRole('alert')).toHaveText(text);
  await expect(button(page)).toHaveText('Anmelden');
  await expect(button(page)).toBeEnabled();
  await expect(page).toHaveURL('/admin-login');
}

function countLogins(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) count += 1;
  });
  return () => count;
}

test('the login form supports password managers, and a wrong login can be repeated', { tag: '@mobile' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/401.*\/api\/auth\/login/);
  await page.goto('/admin-login');
  await test.step('the form has the attributes that password managers need', async () => {
    await expect(page).toHaveTitle('Admin-Anmeldung – Mein Erwachen');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(name(page)).toHaveJSProperty('type', 'text');
    await expect(name(page)).toHaveAttribute('autocomplete', 'username webauthn');
    await expect(name(page)).toHaveAttribute('autocapitalize', 'none');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
    await expect(button(page)).toHaveText('Anmelden');
    await expect(button(page)).toBeEnabled();
  });

  await test.step('a wrong login shows a message and keeps the typed text', async () => {
    await submitLogin(page, owner.username, 'falsch');
    await expectFailure(page, 'Anmeldung fehlgeschlagen', wrong);
    await expect(name(page)).toHaveValue(owner.username);
    await axe();
  });

  await test.step('the login can be repeated, and Enter in Passwort submits the form', async () => {
    await password(page).fill(owner.password);
    await password(page).press('Enter');
    await expect(toastOf(page)).toContainText('Erfolgreich angemeldet');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveURL('/admin-dashboard');
  });
});

const tooOften = 'Zu viele Versuche. Bitte warten Sie 15 Minuten und versuchen Sie es noch einmal.';

interface Failure {
  readonly what: string;
  readonly username: string;
  readonly password: string;
  /** Expected number of requests. */
  readonly sent: number;
  /** Answer of the server; no request is expected without one. */
  readonly answer?: Parameters<Route['fulfill']>[0];
  readonly title: string;
  readonly text: string;
}

const incomplete = { title: 'Fehlende Eingaben', text: missing, sent: 0 };
const complete = { username: owner.username, password: owner.password, sent: 1 };
const broken = { ...complete, title: 'Fehler bei der Anmeldung', text: unexpected };

// Neighbours fail differently, so that each case shows a new message.
const failures: readonly Failure[] = [
  { what: 'who types nothing is told what is missing', username: '', password: '', ...incomplete },
  {
    what: 'an answer 500 is unexpected',
    answer: { status: 500, json: { status: 'error', success: false, message: 'Interner Fehler' } },
    ...broken,
  },
  { what: 'no answer is unexpected', ...broken },
  {
    what: 'who guessed too often reads how long to wait',
    answer: { status: 429, json: { status: 'error', success: false, message: tooOften } },
    ...complete,
    title: 'Anmeldung fehlgeschlagen',
    text: tooOften,
  },
];

test('a failed login shows the reason and keeps the name, and an incomplete form is not sent', {
  tag: '@desktop',
}, async ({ page, allowNoise }) => {
  allowNoise(/\/api\/auth\/login/);
  let answer: Failure['answer'];
  await page.route('/api/auth/login', (route) => (answer ? route.fulfill(answer) : route.abort()));
  await page.goto('/admin-login');
  const logins = countLogins(page);
  for (const failure of failures) {
    await test.step(failure.what, async () => {
      answer = failure.answer;
      const before = logins();
      await submitLogin(page, failure.username, failure.password);
      await expectFailure(page, failure.title, failure.text);
      await expect(name(page)).toHaveValue(failure.username);
      expect(logins() - before).toBe(failure.sent);
    });
  }
});

test('Enter in Benutzername submits the form once, and no state of the login has barriers', {
  tag: '@mobile',
}, async ({ page, axe }) => {
  const release = Promise.withResolvers<void>();
  await page.route('/api/auth/login', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/admin-login');
  const logins = countLogins(page);
  await submitLogin(page, '', '');
  await expect(toastOf(page)).toContainText('Fehlende Eingaben');
  await axe();
  await name(page).fill(owner.username);
  await password(page).fill(owner.password);
  await name(page).press('Enter');
  await expect(button(page)).toHaveText('Anmeldung läuft...');
  await expect(button(page)).toBeDisabled();
  await password(page).press('Enter');
  await axe();
  // The login stays on screen for the check: 204 keeps the browser on the page.
  await page.route('/admin-dashboard', (route) => route.fulfill({ status: 204 }));
  release.resolve();
  await expect(toastOf(page)).toContainText('Erfolgreich angemeldet');
  await axe();
  expect(logins()).toBe(1);
});

test('after a login the dashboard opens one second later, whatever foreign return address is stored', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('admin-return', 'https://evil.example/'));
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

test('/admin, /911983 and /lock lead to the login, which leads on who is signed in', { tag: '@desktop' }, async ({
  page,
}) => {
  for (const alias of ['/admin', '/911983', '/lock']) {
    await page.goto(alias);
    await expect(page, alias).toHaveURL('/admin-login');
  }
  await submitLogin(page);
  await expect(page).toHaveURL('/admin-dashboard');
  await page.goto('/admin-login');
  await expect(page).toHaveURL('/admin-dashboard');
});

test('an owner who submits before the script has loaded is signed in afterwards', {
  tag: ['@desktop', '@release'],
}, async ({ page }) => {
  const logins = countLogins(page);
  for (const ask of ['Enter', 'press']) {
    const script = Promise.withResolvers<void>();
    await page.unroute('**/_astro/*.js');
    await page.route('**/_astro/*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    // The dashboard of the round before may still send requests, which would be answered with 401.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/admin-login', { waitUntil: 'commit' });
    await expect(button(page)).toBeDisabled();
    await name(page).fill(owner.username);
    await password(page).fill(owner.password);
    if (ask === 'Enter') await password(page).press('Enter');
    else await button(page).click({ force: true });
    await expect(page.locator('[data-asked]'), ask).toBeAttached();
    await expect(page).toHaveURL('/admin-login');
    script.resolve();
    await expect(page, ask).toHaveURL('/admin-dashboard');
  }
  expect(logins()).toBe(2);
});

test.describe('the login before its scripts run', () => {
  test.use({ javaScriptEnabled: false });

  test('never puts typed text into the address', { tag: '@desktop' }, async ({ page }) => {
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
