import { expect, openScreen, test } from '#tests/support/accounts/admin.ts';
import { findBarriers } from '#tests/support/browser/axe.ts';

test('the search opens by its key, leads to exactly the chosen item and returns the focus', {
  tag: '@desktop',
}, async ({ page, allowNoise }) => {
  await openScreen(page, '/admin-dashboard/settings', 'Einstellungen');
  const field = page.getByRole('combobox', { name: /^Menschen, Käufe/ });
  const magnifier = page.getByRole('button', { name: 'Suchen' });
  const chosen = page.getByRole('option', { selected: true });

  await test.step('the magnifier gets the focus back on Escape', async () => {
    await magnifier.click();
    await expect(field).toBeFocused();
    await expect(chosen).toHaveText('Dashboard');
    await page.keyboard.press('ArrowUp');
    await expect(chosen).toHaveText('BilderInhalte');
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(magnifier).toBeFocused();
  });

  await test.step('arrow keys go through the hits, Enter opens the chosen one', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await field.fill('soul');
    await expect(chosen).toHaveText('Texte von SoulCircleInhalte');
    await expect(page.getByRole('option', { name: 'Newsletter', exact: true })).toHaveCount(0);
    await field.fill('newsletter');
    await expect(chosen).toHaveText('Newsletter');
    expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    await expect(chosen).toHaveText('RundbriefeNewsletter');
    await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/newsletter\?ansicht=rundbriefe$/);
    await expect(field).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('a text of a page leads to its field, also from the contents themselves', async () => {
    for (const [text, label] of [
      ['neurowissenschaft', '1. Titel'],
      ['in der gruppe, zu zweit', 'Überschrift'],
    ] as const) {
      await page.keyboard.press('ControlOrMeta+k');
      await field.fill(text);
      await expect(page.getByRole('group', { name: 'Inhalte' }).getByRole('option').first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/content#homeTexts\/homeTexts\/\w+$/);
      await expect(page.locator('[data-field] :focus')).toHaveAccessibleName(new RegExp(label));
    }
  });

  await test.step('no hit and a failure are sentences; a failure can be repeated', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await field.fill('Xylophon');
    await expect(page.getByText('ist nichts zu „Xylophon“.')).toBeVisible();
    allowNoise(/status of 500/);
    await page.route('/api/search*', (route) => route.fulfill({ status: 500, json: { message: 'kaputt' } }));
    await field.fill('Kurse');
    await expect(page.getByText('Die Suche hat nicht geklappt.')).toBeVisible();
    await page.unroute('/api/search*');
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await expect(page.getByRole('option', { name: /^Kurse/ }).first()).toBeVisible();
  });
});

test('on a phone the search has the cursor at once, and leads to a buyer with the second press', {
  tag: ['@mobile', '@release'],
}, async ({ page }) => {
  const view = { screen: 'payments', search: '?suche=kern' };
  const groups = [{ title: 'Menschen', hits: [{ title: 'Nora Kern', note: '2 Käufe', view }], hasMore: false }];
  await page.route('/api/search*', (route) => route.fulfill({ json: groups }));
  await openScreen(page, '/admin-dashboard/settings', 'Einstellungen');
  await page.getByRole('button', { name: 'Suchen' }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await expect(page.getByText(/Strg|Pfeil/)).toBeHidden();
  await page.keyboard.type('kern');
  await page.getByRole('option', { name: /^Nora Kern/ }).click();
  await expect(page).toHaveURL('/admin-dashboard/apps/payments?suche=kern');
});
