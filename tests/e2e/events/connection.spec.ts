import type { Page } from '@playwright/test';
import { expect, toastOf } from '#tests/support/accounts/admin.ts';
import { test } from '#tests/support/events/integrated-test.ts';
import { rowOf } from '#tests/support/redirects/manager-screen.ts';
import { connectionCard, openClickUp, statusCard } from '#tests/support/tagging/integration-screens.ts';

const start = (page: Page) => page.getByRole('button', { name: 'Mit ClickUp verbinden' });

/** Clicks and returns the popup once ClickUp has loaded. */
async function openPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), start(page).click()]);
  await expect(popup.getByRole('heading', { name: 'ClickUp (local)' })).toBeVisible();
  return popup;
}

async function expectConnected(page: Page): Promise<void> {
  await expect(connectionCard(page).getByText('ClickUp ist verbunden.')).toBeVisible();
  const card = statusCard(page);
  await expect(card.getByText('Verbunden', { exact: true })).toBeVisible();
  await expect(card.getByText('Mara Lindner')).toBeVisible();
  // The first synchronisation runs after the answer; the screen shows its end.
  await expect(card.getByText('Erfolgreich', { exact: true })).toBeVisible();
  await expect(card.getByText(/beim Verbinden/)).toBeVisible();
}

const titlesOf = async (page: Page): Promise<string[]> => {
  const { events } = await (await page.request.get('/api/events')).json();
  return events.map(({ title }: { title: string }) => title);
};

test('the connection in a popup can be cancelled, refused and allowed', { tag: ['@vendors', '@release'] }, async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/status of 400 .*\/api\/clickup\/callback/);
  await openClickUp(page);

  await test.step('a cancellation closes the popup', async () => {
    const popup = await openPopup(page);
    const closed = popup.waitForEvent('close');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await closed;
    await expect(start(page)).toBeFocused();
  });

  await test.step('a refusal in the popup ends the waiting', async () => {
    const popup = await openPopup(page);
    await popup.getByRole('link', { name: 'Cancel' }).click();
    await expect(popup.getByRole('alert')).toHaveText('Du hast den Zugriff in ClickUp nicht erlaubt.');
    await expect(toastOf(page)).toContainText('Authentifizierung fehlgeschlagen');
    await expect(connectionCard(page).getByText('Der Grund steht im Fenster')).toBeVisible();
    await expect(start(page)).toBeEnabled();
    await popup.close();
  });

  await test.step('the popup connects and closes itself', async () => {
    const popup = await openPopup(page);
    const size = await popup.evaluate(() => [window.innerWidth, window.innerHeight]);
    if (!(await page.evaluate(() => 'ontouchstart' in window))) expect(size).toEqual([800, 600]);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('link', { name: 'Connect' }).click();
    await closed;
    await expect(toastOf(page)).toContainText('Erfolgreich!');
    await expectConnected(page);
    await expect(page.getByRole('heading', { name: 'Status', exact: true })).toBeFocused();
    await axe();
    expect(await titlesOf(page)).toHaveLength(6);
  });
});

test('a token connects, the owner starts the synchronisation, and the reset deletes the connection', {
  tag: '@vendors',
}, async ({ page, site }) => {
  await openClickUp(page);
  await page.getByText('Andere Wege').click();
  await page.getByLabel('Access Token').fill(`  ${site.clickUp.token} `);
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('Token erfolgreich gesetzt');
  await expectConnected(page);
  await expect(statusCard(page).getByText(`endet auf ${site.clickUp.token.slice(-4)}`)).toBeVisible();

  await page.getByRole('button', { name: 'Jetzt synchronisieren' }).click();
  await expect(statusCard(page).getByText(/von dir gestartet/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Jetzt synchronisieren' })).toBeFocused();

  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Verbindung zurücksetzen' }).click();
  await expect(toastOf(page)).toContainText('Verbindung zurückgesetzt');
  await expect(statusCard(page).getByText('Nicht verbunden')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verbindung zurücksetzen' })).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Status', exact: true })).toBeFocused();
  await expect(start(page)).toBeEnabled();
  expect((await page.request.get('/api/events')).status()).toBe(503);
});

test('every task shows why it is visible or not, and all events stay after the token is revoked', {
  tag: '@vendors',
}, async ({ page, site, axe }) => {
  await page.request.post('/api/clickup/set-token', { data: { token: site.clickUp.token } });
  await expect.poll(async () => (await titlesOf(page)).length).toBe(6);
  await openClickUp(page);

  await test.step('every task shows why it is visible or not, and one is hidden and shown again', async () => {
    const section = page.getByRole('region', { name: 'Deine Aufgaben' });
    await expect(section.getByRole('status')).toHaveText('6 von 7 Aufgaben auf der Website');
    await expect(rowOf(section, 'Sommerretreat')).toContainText('Nicht öffentlich');

    const row = rowOf(section, 'Klangreise');
    await expect(row).toContainText('Veröffentlicht');
    const link = row.getByRole('link', { name: /^In ClickUp öffnen/ });
    await expect(link).toHaveAttribute('href', 'https://app.clickup.com/t/86demo004');
    const hide = row.getByRole('switch', { name: /^Ausblenden/ });
    await hide.click();
    await expect(toastOf(page)).toContainText(
      '„Klangreise mit Gongs und Schalen“ steht nicht mehr auf deiner Website.',
    );
    await expect(row).toContainText('Von dir ausgeblendet');
    await expect(hide).toBeChecked();
    expect(await titlesOf(page)).not.toContain('Klangreise mit Gongs und Schalen');
    await axe();
    await hide.click();
    await expect(toastOf(page)).toContainText('„Klangreise mit Gongs und Schalen“ steht wieder auf deiner Website.');
    await expect(hide).not.toBeChecked();
    expect(await titlesOf(page)).toContain('Klangreise mit Gongs und Schalen');
  });

  await test.step('the status reports a revoked token, and the events stay', async () => {
    site.clickUp.revoke(site.clickUp.token);
    await page.getByRole('button', { name: 'Jetzt synchronisieren' }).click();
    await expect(statusCard(page).getByText('Zugang abgelaufen')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Jetzt synchronisieren' })).toHaveCount(0);
    expect(await titlesOf(page)).toHaveLength(6);
  });
});
