import { adminScreens } from '#domain/shell/admin-routes.ts';
import { expect, openScreen, submitLogin, test, toastOf, waitUntilLoaded } from '#tests/support/accounts/admin.ts';
import { tabThrough } from '#tests/support/browser/keyboard.ts';
import { answerLists } from '#tests/support/redirects/api-answers.ts';
import { category, redirect } from '#tests/support/redirects/api-examples.ts';
import {
  addRedirect,
  discardChanges,
  openManager,
  redirectsOf,
  rowOf,
} from '#tests/support/redirects/manager-screen.ts';
import { doubleText, overflowOf } from '#tests/support/site/pages.ts';
import { answerDays, answerOverview, buildFullDay } from '#tests/support/visits/statistics.ts';

// The integrations' screens have their own tests.
const { clickup: _, activecampaign: __, apps: ___, ...screens } = adminScreens;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [screen, path] of Object.entries(screens)) {
  test(`${screen} fits 320 px and text of 200 %, and the keyboard focus is visible`, { tag: '@mobile' }, async ({
    page,
  }) => {
    const size = page.viewportSize() ?? { width: 320, height: 640 };
    await answerOverview(page, { totalPageViews: 1_234_567, totalUniqueVisitors: 345_678 });
    await answerDays(page, (day) => ({ json: buildFullDay(day) }));
    await answerLists(page, [redirect(), redirect({ id: 2, slug: 'a'.repeat(100) })], [category()]);
    await page.goto(`/admin-dashboard${path}`);
    await expect(page.locator('main h1')).toBeVisible();
    // Late content pushes the focused element out of sight.
    await waitUntilLoaded(page);
    await tabThrough(page, 'Tab');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);

    await doubleText(page);
    expect(await overflowOf(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width: 320, height: size.height });
    expect(await overflowOf(page)).toEqual([]);
  });
}

test('the session check and unknown addresses of the admin area have no barriers', { tag: '@mobile' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/status of 404/);
  const release = Promise.withResolvers<void>();
  await page.route('/api/auth/check', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/admin-dashboard');
  await expect(page.getByText('Authentifizierung wird überprüft...')).toBeVisible();
  await axe();
  release.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.goto('/admin-dashboard/gibt-es-nicht');
  await axe();
});

test('the login has no barriers while it is sent, with missing input and after it succeeds', {
  tag: '@mobile',
}, async ({ page, context, axe }) => {
  await context.clearCookies();
  const release = Promise.withResolvers<void>();
  await page.route('/api/auth/login', async (route) => {
    await release.promise;
    await route.fulfill({
      json: { success: true, user: { username: 'inhaberin' }, message: 'Erfolgreich angemeldet' },
    });
  });
  await page.goto('/admin-login');
  await submitLogin(page, '', '');
  await expect(toastOf(page)).toContainText('Fehlende Eingaben');
  await axe();
  await submitLogin(page);
  await expect(page.getByRole('button', { name: 'Anmeldung läuft...' })).toBeDisabled();
  await axe();
  // The login stays on screen for the check: 204 keeps the browser on the page.
  await page.route('/admin-dashboard', (route) => route.fulfill({ status: 204 }));
  release.resolve();
  await expect(toastOf(page)).toContainText('Erfolgreich angemeldet');
  await axe();
});

test('the redirect manager has no barriers with a failed dialog, a toast and a tooltip', { tag: '@desktop' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/status of 500/);
  await answerLists(page, [redirect({ title: 'Ein Titel' })], [category()]);
  await page.route(/\/api\/redirects/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: 'Weg.' }),
  );
  await openManager(page);
  const dialog = await addRedirect(page);
  await dialog.getByLabel('Slug').fill('neu');
  await dialog.getByLabel('Ziel-URL').fill('https://example.org/');
  await dialog.getByRole('button', { name: 'Erstellen' }).click();
  await expect(dialog.getByRole('alert')).toContainText('500: Weg.');
  await axe('[role="dialog"]');
  await axe('[aria-label^="Hinweise"]');
  await page.keyboard.press('Escape');
  await discardChanges(page);
  const row = rowOf(redirectsOf(page), 'flyer');
  await row.getByRole('button', { name: 'Löschen' }).click();
  await expect(toastOf(page)).toContainText('Fehler beim Löschen des Redirects');
  await row.getByRole('link', { name: /example\.org/ }).focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await axe();
});

test.describe('the admin area in forced colours', () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  });

  test('distinguishes switches, tabs, buttons and the current entry', async ({ page, isMobile }) => {
    // Faked, because the settings' own tests change the server's notifications at the same time.
    const settings = { switches: { newsletter: true, waitlist: true, sync: false }, address: null };
    await page.route('/api/notifications', (route) => route.fulfill({ json: settings }));
    await openScreen(page, '/admin-dashboard/settings', 'Einstellungen');
    const [chosen, other] = [page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false })];
    const lineOf = (tab: typeof chosen) => tab.evaluate((element) => getComputedStyle(element).borderBottomColor);
    expect(await lineOf(chosen)).not.toBe(await lineOf(other.first()));
    await expect(page.getByRole('button', { name: 'Speichern' })).toHaveCSS('border-top-width', '1px');

    await page.getByRole('tab', { name: 'Benachrichtigungen' }).click();
    const colorOf = (element: typeof chosen) => element.evaluate((each) => getComputedStyle(each).backgroundColor);
    const [on, off] = [page.getByRole('switch').first(), page.getByRole('switch').last()];
    for (const toggle of [on, off]) {
      await expect(toggle).toHaveCSS('border-top-width', '1px');
      expect(await colorOf(toggle.locator('span'))).not.toBe(await colorOf(toggle));
    }
    expect(await colorOf(on)).not.toBe(await colorOf(off));
    if (isMobile) return;
    const entries = page.getByRole('navigation', { name: 'Admin-Navigation' }).getByRole('link');
    expect(await colorOf(entries.last())).not.toBe(await colorOf(entries.first()));
  });

  test('shows charts, badges and the focus on the chart', { tag: '@desktop' }, async ({ page }) => {
    await answerOverview(page, { totalPageViews: 1, totalUniqueVisitors: 1 });
    await answerDays(page, (day) => ({ json: buildFullDay(day) }));
    await openScreen(page, '/admin-dashboard/apps/analytics', 'ME Analytics Dashboard');
    await page.getByRole('tab', { name: 'Seiten' }).click();
    const text = await page.evaluate(() => getComputedStyle(document.body).color);
    for (const drawn of ['[data-series=uniqueVisitors]', 'table svg', 'svg:has(text)']) {
      await expect(page.locator(drawn).first(), drawn).toHaveCSS('fill', text);
    }
    await expect(page.locator('[data-series=pageViews]').first()).not.toHaveCSS('fill', text);
    await expect(page.locator('table svg').last()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await page.getByRole('slider', { name: 'Tag im Verlauf' }).focus();
    await expect(page.getByRole('slider', { name: 'Tag im Verlauf' }).locator('..')).toHaveCSS('outline-width', '2px');

    const recentClicks = Array.from({ length: 30 }, (_value, day) => day);
    await answerLists(page, [redirect({ clicks: 9, recentClicks, categoryId: 1 })], [category()]);
    await openManager(page);
    const row = rowOf(redirectsOf(page), 'flyer');
    await expect(row.getByText('Aktiv', { exact: true })).toHaveCSS('border-top-color', text);
    await expect(row.getByText('Gedrucktes')).toHaveCSS('border-top-color', text);
    await expect(row.getByRole('img').locator('path')).toHaveCSS('fill', text);
  });
});
