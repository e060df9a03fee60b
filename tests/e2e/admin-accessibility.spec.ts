import { adminScreens } from '#domain/shell/admin-routes.ts';
import { paths } from '#paths.ts';
import { expect, openScreen, test, waitUntilLoaded } from '#tests/support/accounts/admin.ts';
import { tabThrough } from '#tests/support/browser/keyboard.ts';
import { answerLists } from '#tests/support/redirects/api-answers.ts';
import { category, redirect } from '#tests/support/redirects/api-examples.ts';
import { doubleText, overflowOf } from '#tests/support/site/pages.ts';
import { watchTraces } from '#tests/support/site/traces.ts';
import { answerDays, answerOverview, buildFullDay } from '#tests/support/visits/statistics.ts';

// Each screen as it opens; other states are checked where they are reached.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const addresses = Object.entries(adminScreens).map(([screen, path]) => [screen, `/admin-dashboard${path}`] as const);

for (const [screen, path] of [...addresses, ['login', paths.login] as const]) {
  test(`${screen} has no barriers, fits 320 px and text of 200 %, shows the keyboard focus and asks no other host`, {
    tag: '@mobile',
  }, async ({ page, context, axe, baseURL, allowNoise }) => {
    // ClickUp is not connected.
    allowNoise(/status of 503/);
    const traces = watchTraces(page, baseURL ?? '');
    const size = page.viewportSize() ?? { width: 320, height: 640 };
    await answerOverview(page, { totalPageViews: 1_234_567, totalUniqueVisitors: 345_678 });
    await answerDays(page, (day) => ({ json: buildFullDay(day) }));
    await answerLists(page, [redirect(), redirect({ id: 2, slug: 'a'.repeat(100) })], [category()]);
    if (screen === 'login') await context.clearCookies();
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    if (screen === 'login') await expect(page.getByRole('button', { name: 'Mit Passkey anmelden' })).toBeEnabled();
    // Late content pushes the focused element out of sight.
    await waitUntilLoaded(page);
    // The navigation is the same on all screens.
    const part = screen === 'login' || screen === 'dashboard' ? undefined : 'main';
    if (part !== undefined) await page.locator(part).focus();
    await tabThrough(page, 'Tab', part);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await axe();

    await doubleText(page);
    expect(await overflowOf(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width: 320, height: size.height });
    expect(await overflowOf(page)).toEqual([]);
    expect((await traces()).hosts).toEqual([]);
  });
}

test.describe('the admin area in forced colours', () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  });

  test('distinguishes switches, tabs, buttons and the current entry', { tag: '@desktop' }, async ({ page }) => {
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
    const entries = page.getByRole('navigation', { name: 'Admin-Navigation' }).getByRole('link');
    const current = entries.and(page.locator('[aria-current]'));
    expect(await colorOf(current)).not.toBe(await colorOf(entries.first()));
  });
});
