import type { Page } from '@playwright/test';
import { expect, openScreen, test, toastOf } from '#tests/support/admin.ts';
import { test as integrated } from '#tests/support/integrated-site.ts';
import { answer } from '#tests/support/integration-screens.ts';

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

test('the cards say what the integrations are, and lead to them', async ({ page, axe }) => {
  await answerSwitches(page, true, false);
  await openApps(page);
  const clickUp = card(page, 'ClickUp');
  await expect(clickUp.getByText('Aktiv', { exact: true })).toBeVisible();
  await expect(clickUp.getByRole('definition')).toHaveText(['901234567890 Beispiel', '1 Beispiel']);
  const service = clickUp.getByRole('link', { name: 'ClickUp besuchen (öffnet in einem neuen Tab)' });
  await expect(service).toHaveAttribute('href', 'https://app.clickup.com/');
  await expect(service).toHaveAttribute('target', '_blank');
  await expect(service).toHaveAttribute('rel', /\bnoopener\b/);

  const activeCampaign = card(page, 'ActiveCampaign');
  await expect(activeCampaign.getByText('Deaktiviert', { exact: true })).toBeVisible();
  await expect(activeCampaign.getByRole('definition')).toHaveText(['contactid, CONTACTID', 'website-visitor']);
  await axe();
  await activeCampaign.getByRole('link', { name: /^Konfigurieren/ }).click();
  await expect(page).toHaveURL('/admin-dashboard/apps/activecampaign');
});

test('the switches are shut while their state is loading, and nothing moves when it comes', { tag: '@mobile' }, async ({
  page,
}) => {
  const released = Promise.withResolvers<void>();
  await answerSwitches(page, true, true);
  await page.route('/api/clickup/integration-status', async (route) => {
    await released.promise;
    await route.fallback();
  });
  await openApps(page);
  await expect(toggle(page, 'ClickUp')).toBeDisabled();
  await expect(card(page, 'ClickUp').getByText('Wird geladen …')).toBeVisible();
  const before = await card(page, 'Analytics').boundingBox();
  released.resolve();
  await expect(toggle(page, 'ClickUp')).toBeEnabled();
  await expect(toggle(page, 'ClickUp')).toBeChecked();
  expect(await card(page, 'Analytics').boundingBox()).toEqual(before);
});

test('a state that cannot be read is said, and read again', { tag: '@desktop' }, async ({ page, axe, allowNoise }) => {
  allowNoise(/status of 500/);
  await answerSwitches(page, true, false);
  await answer(page, '/api/clickup/integration-status', { status: 500, body: 'kaputt' });
  await openApps(page);
  await expect(toastOf(page)).toContainText('Fehler');
  await expect(toastOf(page)).toContainText(loadFailed);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(loadFailed);
  await expect(toggle(page, 'ClickUp')).toBeDisabled();
  await expect(card(page, 'ClickUp').getByText('Unbekannt')).toBeVisible();
  await expect(toggle(page, 'ActiveCampaign')).toBeEnabled();
  await axe();

  await answerSwitches(page, true, false);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(toggle(page, 'ClickUp')).toBeChecked();
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
});

test('a switch moves with the answer alone, to what the answer says', { tag: '@desktop' }, async ({ page }) => {
  await answerSwitches(page, true, true);
  const released = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await page.route('/api/clickup/toggle-status', async (route) => {
    sent.push(route.request().postDataJSON());
    await released.promise;
    await route.fulfill(state(false));
  });
  await openApps(page);
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

for (const [what, fulfilment] of [
  ['a failure', { status: 503, json: { status: 'error', message: 'Weg.' } }],
  ['an answer without success', { json: { status: 'error', enabled: false } }],
] as const) {
  test(`${what} leaves the switch where it was`, { tag: '@desktop' }, async ({ page, allowNoise }) => {
    allowNoise(/status of 503/);
    await answerSwitches(page, true, true);
    for (const service of ['clickup', 'activecampaign']) {
      await answer(page, `/api/${service}/toggle-status`, fulfilment);
    }
    await openApps(page);
    for (const service of ['ClickUp', 'ActiveCampaign']) {
      await toggle(page, service).click();
      await expect(toastOf(page)).toContainText(`Der Status der ${service}-Integration konnte nicht geändert werden.`);
      await expect(toggle(page, service)).toBeChecked();
    }
  });
}

integrated('with the real server, a switch stays where it was put', { tag: '@mobile' }, async ({ page }) => {
  await openApps(page);
  for (const service of ['ClickUp', 'ActiveCampaign']) {
    await expect(toggle(page, service)).toBeChecked();
    await toggle(page, service).click();
    await expect(toastOf(page)).toContainText(`${service}-Integration wurde deaktiviert.`);
    await expect(card(page, service).getByText('Deaktiviert')).toBeVisible();
  }
  await page.reload();
  for (const service of ['ClickUp', 'ActiveCampaign']) {
    await expect(toggle(page, service)).toBeEnabled();
    await expect(toggle(page, service)).not.toBeChecked();
    await toggle(page, service).click();
    await expect(toastOf(page)).toContainText(`${service}-Integration wurde aktiviert.`);
  }
});
