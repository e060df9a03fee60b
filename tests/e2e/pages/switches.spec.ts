import { expect, test, toastOf } from '#tests/support/accounts/admin.ts';
import { main, openContent } from '#tests/support/content/content-screen.ts';

test('the live switches show their effect and their failures', { tag: '@mobile' }, async ({ page, allowNoise }) => {
  allowNoise(/503/);
  const sent: unknown[] = [];
  let switches = { isInMaintenance: true, maintenanceText: '', isSignUpClosed: false };
  await page.route('/api/site', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: switches });
    sent.push(route.request().postDataJSON());
    if (sent.length > 1) return route.fulfill({ status: 503, json: { status: 'error', message: 'Gerade nicht.' } });
    // Another tab has set the text meanwhile.
    switches = { ...switches, maintenanceText: 'Bis Montag.', ...route.request().postDataJSON() };
    return route.fulfill({ json: { ...switches, opening: 'ordered' } });
  });
  await openContent(page);
  // On a phone the lists above load later than these switches, and would move them away under the press.
  await expect(main(page).getByText(/(?:wird|werden) geladen/i)).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: /^Geschenk/ })).toBeVisible();
  await page.getByRole('switch', { name: 'Wartungsmodus' }).click();
  await expect(page.getByRole('switch', { name: 'Wartungsmodus' })).not.toBeChecked();
  await expect(toastOf(page)).toContainText('Deine Website wird jetzt für Suchmaschinen geöffnet');
  await page.locator('summary', { hasText: 'Text des Hinweises' }).click();
  await expect(page.getByRole('textbox', { name: 'Text des Hinweises' })).toHaveValue('Bis Montag.');
  await page.getByRole('switch', { name: 'Anmeldung geschlossen' }).click();
  await expect(toastOf(page)).toContainText('Das ließ sich nicht umschalten: Gerade nicht.');
  await expect(page.getByRole('switch', { name: 'Anmeldung geschlossen' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  expect(sent).toEqual([{ isInMaintenance: false }, { isSignUpClosed: true }]);
});
