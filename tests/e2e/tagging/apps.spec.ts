import type { Page } from '@playwright/test';
import { closeToast, expect, openScreen, test, toastOf } from '#tests/support/accounts/admin.ts';
import { waitUntilSettled } from '#tests/support/browser/settled.ts';
import { answer } from '#tests/support/tagging/integration-screens.ts';

const loadFailed = 'Der Status der Integrationen konnte nicht abgerufen werden.';

const openApps = (page: Page) => openScreen(page, '/admin-dashboard/apps', 'Apps');
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const toggle = (page: Page, service: string) => page.getByRole('switch', { name: `${service}-Integration` });
const state = (enabled: boolean) => ({ json: { status: 'success', enabled } });

async function answerSwitches(page: Page, clickUp: boolean, activeCampaign: boolean): Promise<void> {
  await answer(page, '/api/clickup/integration-status', state(clickUp));
  await answer(page, '/api/activecampaign/integration-status', state(activeCampaign));
}

test('the cards wait for the state of the integrations, describe them and link to them', { tag: '@mobile' }, async ({
  page,
  axe,
}) => {
  const released = Promise.withResolvers<void>();
  await answerSwitches(page, true, false);
  await page.route('/api/clickup/integration-status', async (route) => {
    await released.promise;
    await route.fallback();
  });
  await openApps(page);
  const clickUp = card(page, 'ClickUp');
  const activeCampaign = card(page, 'ActiveCampaign');
  const facts = ['901234567890 Beispiel', '1 Beispiel'];

  await test.step('the switches are disabled while their state is loading, and nothing moves afterwards', async () => {
    await expect(toggle(page, 'ClickUp')).toBeDisabled();
    await expect(clickUp.getByText('Wird geladen …')).toBeVisible();
    await expect(activeCampaign.getByText('Deaktiviert', { exact: true })).toBeVisible();
    await expect(clickUp.getByRole('definition')).toHaveText(facts);
    await waitUntilSettled(page);
    const before = await card(page, 'Analytics').boundingBox();
    released.resolve();
    await expect(toggle(page, 'ClickUp')).toBeEnabled();
    await expect(toggle(page, 'ClickUp')).toBeChecked();
    expect(await card(page, 'Analytics').boundingBox()).toEqual(before);
  });

  await test.step('the cards describe the integrations and link to them', async () => {
    // Switched on, but connected to nothing.
    await expect(clickUp.getByText('Nicht verbunden', { exact: true })).toBeVisible();
    await expect(clickUp.getByRole('definition')).toHaveText(facts);
    const service = clickUp.getByRole('link', { name: 'ClickUp besuchen (öffnet in einem neuen Tab)' });
    await expect(service).toHaveAttribute('href', 'https://app.clickup.com/');
    await expect(service).toHaveAttribute('target', '_blank');
    await expect(service).toHaveAttribute('rel', /\bnoopener\b/);

    await expect(activeCampaign.getByRole('definition')).toHaveText(['contactid, CONTACTID', 'website-visitor']);
    await axe();
    await activeCampaign.getByRole('link', { name: /^Konfigurieren/ }).click();
    await expect(page).toHaveURL('/admin-dashboard/apps/activecampaign');
  });
});

test('a switch shows a failed read or change, and moves only with the answer', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/status of 500 .*integration-status/);
  await answerSwitches(page, true, true);
  await answer(page, '/api/clickup/integration-status', { status: 500, body: 'kaputt' });
  const task = { name: 'Yoga', status: 'published', date: '', reason: '', isHidden: false };
  const tasks = ['shown', 'shown', 'past'].map((showing, index) => ({ ...task, id: `${index}`, showing }));
  const connection = { userName: 'Ada', timeZone: 'Europe/Berlin', tokenEnd: 'abcd', isRevoked: false, isLive: true };
  const connected = { ...connection, connectedAt: '2026-11-20T10:00:00.000Z', listId: '900600', syncObstacle: null };
  await answer(page, '/api/clickup/status', { json: { message: 'Connected', connection: connected } });
  await answer(page, '/api/clickup/tasks', { json: tasks });
  await openApps(page);
  await expect(card(page, 'ClickUp').getByRole('definition')).toHaveText(['900600', '2']);

  await test.step('a state that cannot be read shows an error and can be read again', async () => {
    await expect(toastOf(page)).toContainText('Fehler');
    await expect(toastOf(page)).toContainText(loadFailed);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(loadFailed);
    await expect(toggle(page, 'ClickUp')).toBeDisabled();
    await expect(card(page, 'ClickUp').getByText('Unbekannt')).toBeVisible();
    await expect(toggle(page, 'ActiveCampaign')).toBeEnabled();
    await axe();

    await answerSwitches(page, true, true);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(toggle(page, 'ClickUp')).toBeChecked();
    await expect(card(page, 'ClickUp').getByText('Aktiv', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
  });

  await test.step('an answer without success leaves the switch in its position', async () => {
    await answer(page, '/api/activecampaign/toggle-status', { json: { status: 'error', enabled: false } });
    await toggle(page, 'ActiveCampaign').click();
    await expect(toastOf(page)).toContainText(
      'Der Status der ActiveCampaign-Integration konnte nicht geändert werden.',
    );
    await expect(toggle(page, 'ActiveCampaign')).toBeChecked();
    await closeToast(page);
  });

  await test.step('a switch moves only with the answer, and to the state in it', async () => {
    const released = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    await page.unroute('/api/clickup/toggle-status');
    await page.route('/api/clickup/toggle-status', async (route) => {
      sent.push(route.request().postDataJSON());
      await released.promise;
      await route.fulfill(state(false));
    });
    await toggle(page, 'ClickUp').focus();
    await page.keyboard.press('Space');
    await expect(page.locator('[aria-busy="true"]')).toBeVisible();
    await expect(toggle(page, 'ClickUp')).toBeChecked();
    await page.keyboard.press('Space');
    released.resolve();
    await expect(toggle(page, 'ClickUp')).not.toBeChecked();
    await expect(toggle(page, 'ClickUp')).toBeFocused();
    await expect(card(page, 'ClickUp').getByText('Deaktiviert')).toBeVisible();
    await expect(toastOf(page)).toContainText('ClickUp-Integration wurde deaktiviert.');
    expect(sent).toEqual([{ enabled: false }]);
  });
});
