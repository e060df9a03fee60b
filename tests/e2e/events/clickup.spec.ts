import type { Page } from '@playwright/test';
import { expect, test, toastOf } from '#tests/support/accounts/admin.ts';
import { stopClock } from '#tests/support/redirects/manager-screen.ts';
import {
  answer,
  answerClickUp,
  connectedStatus,
  connection,
  connectionCard,
  openClickUp,
  statusCard,
  syncRun,
} from '#tests/support/tagging/integration-screens.ts';

const disconnected = { message: 'Nicht verbunden' };
const resetQuestion =
  'Möchtest du die ClickUp-Verbindung wirklich zurücksetzen? Du musst dich danach neu authentifizieren.';

const start = (page: Page) => page.getByRole('button', { name: 'Mit ClickUp verbinden' });
const reset = (page: Page) => page.getByRole('button', { name: 'Verbindung zurücksetzen' });
const token = (page: Page) => page.getByLabel('Access Token');
const code = (page: Page) => page.getByLabel('Autorisierungscode');

async function expectToast(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(toastOf(page)).toContainText(text);
}

test.describe('the screen without a connection', () => {
  test('offers three ways to connect, no reset, and a guide to the recognised fields', {
    tag: '@mobile',
  }, async ({ page, axe }) => {
    await answerClickUp(page, { status: disconnected });
    await openClickUp(page);
    await expect(start(page)).toBeEnabled();
    await page.getByText('Andere Wege', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Token speichern' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Code einlösen' })).toBeDisabled();
    await expect(statusCard(page).getByText('Nicht verbunden')).toBeVisible();
    await expect(reset(page)).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Jetzt synchronisieren' })).toHaveCount(0);
    await axe();

    const guide = page.getByRole('group', { name: 'So wird aus einer Aufgabe ein Event' });
    await guide.getByRole('heading').first().click();
    await expect(guide.locator('dt strong').getByText('Uhrzeit', { exact: true })).toBeVisible();
    await expect(guide.getByText('veröffentlicht', { exact: true })).toBeVisible();
  });

  test('checks a token or a code, and keeps a failed one with the reason', { tag: '@desktop' }, async ({
    page,
    axe,
    allowNoise,
  }) => {
    allowNoise(/status of 400 .*\/api\/clickup\/(set-token|exchange-code)/);
    await answerClickUp(page, { status: disconnected, authUrl: '' });
    await openClickUp(page);

    await test.step('the screen says so if only a token can connect', async () => {
      await expect(connectionCard(page).getByText('Verbinde ClickUp mit einem Access Token.')).toBeVisible();
      await expect(start(page)).toBeDisabled();
    });

    await test.step('the token is hidden unless the owner reveals it', async () => {
      await token(page).fill('pk_1');
      await expect(token(page)).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Anzeigen' }).click();
      await expect(token(page)).toHaveAttribute('type', 'text');
    });

    await test.step('white space is refused as a token and as a code', async () => {
      await token(page).fill('   ');
      await page.getByRole('button', { name: 'Token speichern' }).click();
      await expectToast(page, 'Token erforderlich', 'Bitte geben Sie einen gültigen ClickUp Access Token ein.');
      await expect(token(page)).toBeFocused();
      await code(page).fill('  ');
      await page.getByRole('button', { name: 'Code einlösen' }).click();
      await expectToast(page, 'Code erforderlich', 'Bitte geben Sie einen gültigen Autorisierungscode ein.');
    });

    await test.step('a failure keeps the typed text and shows the reason', async () => {
      await answer(page, '/api/clickup/set-token', { status: 400, json: { status: 'error', message: 'Unbekannt.' } });
      await token(page).fill('pk_falsch');
      await page.getByRole('button', { name: 'Token speichern' }).click();
      await expectToast(page, 'Fehler beim Setzen des Tokens', '400: Unbekannt.');
      await expect(token(page)).toHaveValue('pk_falsch');
      await expect(token(page)).toBeFocused();
      await expect(token(page)).toHaveAccessibleDescription(/Unbekannt\.$/);
      await axe();

      await answer(page, '/api/clickup/exchange-code', { status: 400, json: { status: 'error', message: 'Benutzt.' } });
      await code(page).fill('ABC');
      await page.keyboard.press('Enter');
      await expectToast(page, 'Authentifizierung fehlgeschlagen', 'Benutzt.');
      await expect(toastOf(page)).not.toContainText('400');
      await answer(page, '/api/clickup/exchange-code', { json: { status: 'error', message: '' } });
      await page.keyboard.press('Enter');
      await expectToast(page, 'Unbekannter Fehler');
      await expect(code(page)).toHaveValue('ABC');
    });
  });

  test('connects with the mock, reports the switch that is off, and asks before the reset', {
    tag: '@desktop',
  }, async ({ page, allowNoise }) => {
    allowNoise(/status of 500 .*\/api\/clickup\/reset-connection/);
    await answerClickUp(page, { status: disconnected });
    await page.clock.install();
    await openClickUp(page);

    await test.step('the mock needs two seconds and no popup, and can be cancelled', async () => {
      await page.route('/api/clickup/set-token', async (route) => {
        await answerClickUp(page, { status: connectedStatus(), isEnabled: false });
        await route.fulfill({ json: { success: true, message: 'ClickUp ist verbunden.' } });
      });
      await expect(start(page)).toBeEnabled();
      await stopClock(page);
      await start(page).click();
      await expect(connectionCard(page).getByText('Die Verbindung wird hergestellt …')).toBeVisible();
      await page.clock.runFor(1900);
      await page.getByRole('button', { name: 'Abbrechen' }).click();
      await expect(start(page)).toBeFocused();
      await page.clock.runFor(200);
      await expect(page.getByRole('button', { name: 'Abbrechen' })).toHaveCount(0);

      await start(page).click();
      await expect(connectionCard(page).getByText('Die Verbindung wird hergestellt …')).toBeVisible();
      await page.clock.runFor(2000);
      await page.clock.resume();
      await expectToast(page, 'Token erfolgreich gesetzt');
      await expect(connectionCard(page).getByText('ClickUp ist verbunden.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Status', exact: true })).toBeFocused();
      await expect(reset(page)).toBeEnabled();
    });

    await test.step('the reset asks first, and shows a failure', async () => {
      const calls: string[] = [];
      await page.route('/api/clickup/reset-connection', (route) => {
        calls.push(route.request().method());
        return route.fulfill({ status: 500, body: 'kaputt' });
      });
      page.once('dialog', (dialog) => {
        expect(dialog.message()).toBe(resetQuestion);
        return dialog.dismiss();
      });
      await reset(page).click();
      await expect(reset(page)).toBeEnabled();
      expect(calls).toEqual([]);

      page.once('dialog', (dialog) => dialog.accept());
      await reset(page).click();
      await expectToast(page, 'Fehler', 'Fehler beim Zurücksetzen der Verbindung: 500: kaputt');
      await expect(statusCard(page).getByText('Verbunden', { exact: true })).toBeVisible();
      await expect(reset(page)).toBeFocused();
      expect(calls).toEqual(['POST']);
    });

    await test.step('the status reports an integration that is switched off', async () => {
      await expect(statusCard(page).getByText('Die Integration ist ausgeschaltet.')).toBeVisible();
      await statusCard(page).getByRole('link', { name: 'Zum Schalter in der App-Übersicht' }).click();
      await expect(page).toHaveURL('/admin-dashboard/apps');
    });
  });
});

test('a failed read can be repeated, and a suspicious run asks the owner', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/status of 503 .*\/api\/clickup\/(auth|status)/);
  const suspicious = syncRun({ outcome: 'suspicious', withheld: 11 });
  await answerClickUp(page, { status: connectedStatus() });
  for (const path of ['/api/clickup/auth', '/api/clickup/status'])
    await answer(page, path, { status: 503, body: 'Weg' });
  await openClickUp(page);

  await test.step('both cards report a failed read, and it can be repeated', async () => {
    await expect(connectionCard(page).getByText('Verbindungsfehler')).toBeVisible();
    const failure = statusCard(page).getByText('Could not check ClickUp connection status. Please try again later.');
    await expect(failure).toHaveAttribute('lang', 'en');
    await expect(reset(page)).toBeDisabled();
    await answerClickUp(page, { status: connectedStatus({ lastRun: suspicious }) });
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(connectionCard(page).getByText('ClickUp ist verbunden.')).toBeVisible();
    await expect(statusCard(page).getByText('Verbunden', { exact: true })).toBeVisible();
  });

  await test.step('a suspicious run asks before it hides events', async () => {
    const sent: unknown[] = [];
    await page.route('/api/clickup/sync', async (route) => {
      sent.push(route.request().postDataJSON());
      await answerClickUp(page, { status: connectedStatus({ lastRun: syncRun({ hidden: 11 }) }) });
      await route.fulfill({ json: { status: 'success', message: 'Synchronisiert.' } });
    });
    await expect(statusCard(page).getByText('Bestätigung nötig')).toBeVisible();
    await axe();
    const confirm = page.getByRole('button', { name: '11 Events ausblenden' });
    await confirm.click();
    await expectToast(page, 'Synchronisiert.');
    await expect(confirm).toBeHidden();
    expect(sent).toEqual([{ hideMissing: true }]);
  });
});

test('the status shows the connection and the last synchronisation, or that the token was revoked', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe }) => {
  const skipped = [{ task: 'Vollmond', reason: 'Es fehlt ein Datum.' }];
  await answerClickUp(page, { status: connectedStatus({ lastRun: syncRun({ skipped }) }) });
  await openClickUp(page);
  const card = statusCard(page);
  const facts = ['Miriam Sander', '901507331188', '02.10.2026, 11:30\u00a0Uhr', 'endet auf 9F3K', 'Europe/Berlin'];
  const live = 'Änderungen erscheinen in Sekunden';
  await expect(card.getByRole('definition')).toHaveText([...facts, live, '48', '12', '2', '1', '0']);
  await expect(card.getByText('21.11.2026, 09:10\u00a0Uhr, nach Zeitplan, 1,8\u00a0s')).toBeVisible();
  await card.getByText('1 Aufgabe konnte nicht übernommen werden').click();
  await expect(card.getByRole('listitem')).toHaveText('Vollmond: Es fehlt ein Datum.');
  await axe();

  const status = connectedStatus({
    message: 'ClickUp nimmt den Access Token nicht mehr an.',
    connection: connection({ isRevoked: true }),
  });
  await answerClickUp(page, { status });
  await page.reload();
  await expect(statusCard(page).getByText('ClickUp nimmt den Token nicht mehr an.')).toBeVisible();
  await expect(reset(page)).toBeEnabled();
});
