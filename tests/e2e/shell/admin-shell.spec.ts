import type { Page } from '@playwright/test';
import {
  closeToast,
  endSession,
  expect,
  openNavigation,
  openScreen,
  submitLogin,
  test,
  toastOf,
} from '#tests/support/accounts/admin.ts';
import { owner } from '#tests/support/accounts/owner.ts';
import { waitForObservers, waitUntilSettled } from '#tests/support/browser/settled.ts';
import { findRow } from '#tests/support/redirects/stored-entries.ts';

test.use({ hasOwnSession: true });

const checking = 'Authentifizierung wird überprüft...';

const entries = [
  ['Dashboard', '', 'Dashboard', '/admin-dashboard'],
  ['Analytics', '/analytics', 'ME Analytics Dashboard', '/admin-dashboard/apps/analytics'],
  ['Kalender', '/calendar', 'Kalender', '/admin-dashboard/calendar'],
  ['Benutzer', '/users', 'Benutzer', '/admin-dashboard/users'],
  ['Inhalte', '/content', 'Inhalte', '/admin-dashboard/content'],
  ['Newsletter', '/newsletter', 'Newsletter', '/admin-dashboard/newsletter'],
  ['Apps', '/apps', 'Apps', '/admin-dashboard/apps'],
  ['Einstellungen', '/settings', 'Einstellungen', '/admin-dashboard/settings'],
  ['Vorgänge', '/cases', 'Vorgänge', '/admin-dashboard/cases'],
] as const;

type Modifiers = Readonly<Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean> & { button: number }>>;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const sidebar = (page: Page) => page.locator('aside');

/** Counts the document loads and checks from now on. */
function watch(page: Page) {
  const seen = { loads: 0, checks: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.loads += 1;
    if (request.url().endsWith('/api/auth/check')) seen.checks += 1;
  });
  return seen;
}

test.describe('the session guard', () => {
  test('shows nothing before the check succeeds, and checks on every change of the screen', {
    tag: '@desktop',
  }, async ({ page, axe, isMobile }) => {
    const seen = watch(page);
    await test.step('the guard shows nothing of the admin area before the check succeeds', async () => {
      const release = Promise.withResolvers<void>();
      await page.route('/api/auth/check', async (route) => {
        await release.promise;
        await route.continue();
      });
      await page.goto('/admin-dashboard');
      await expect(page.getByText(checking)).toBeVisible();
      await expect(page.locator('body')).toHaveText(checking);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await axe();
      release.resolve();
      await expect(heading(page)).toHaveText('Dashboard');
      await expect(page.getByText(checking)).toHaveCount(0);
      expect(seen).toEqual({ loads: 1, checks: 1 });
    });

    await test.step('the guard checks on every change of the screen', async () => {
      const navigation = await openNavigation(page, isMobile);
      await navigation.getByRole('link', { name: 'Apps' }).click();
      await expect(heading(page)).toHaveText('Apps');
      await page.getByRole('link', { name: /^Konfigurieren.*ClickUp$/ }).click();
      await expect(heading(page)).toHaveText('ClickUp');
      await page.goBack();
      await expect(heading(page)).toHaveText('Apps');
      await expect.poll(() => seen).toEqual({ loads: 1, checks: 4 });
    });
  });

  test('leads to the login when the session has ended, and back to the screen afterwards', {
    tag: ['@mobile', '@release'],
  }, async ({ page, isMobile, allowNoise }) => {
    // The screen's first read is refused.
    allowNoise(/401/);
    await openScreen(page, '/admin-dashboard', 'Dashboard');
    await endSession(page);
    const navigation = await openNavigation(page, isMobile);
    await navigation.getByRole('link', { name: 'Benutzer' }).click();
    await expect(page).toHaveURL('/admin-login');
    await submitLogin(page);
    await expect(page).toHaveURL('/admin-dashboard/users');
    await expect(heading(page)).toHaveText('Benutzer');
  });
});

test.describe('the navigation', () => {
  test('has the eight entries of the spec and then ours, and opens each of them', { tag: '@desktop' }, async ({
    page,
    isMobile,
  }) => {
    await openScreen(page, '/admin-dashboard/settings', 'Einstellungen');
    const seen = watch(page);
    await test.step("the entries are below the prefix /admin, and the user's name is shown", async () => {
      const navigation = await openNavigation(page, isMobile);
      const links = navigation.getByRole('link');
      // A badge with the number of open cases may follow.
      await expect(links).toHaveText(entries.map(([label]) => new RegExp(`^${label}`)));
      const hrefs = await links.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')));
      expect(hrefs).toEqual(entries.map(([, path]) => `/admin${path}`));
      const frame = isMobile ? page.getByRole('dialog') : sidebar(page);
      await expect(frame.getByText('Angemeldet als')).toContainText(`Angemeldet als ${owner.username}`);
      await expect(frame.getByRole('link', { name: 'Zur Website' })).toHaveAttribute('href', '/');
      if (isMobile) await page.keyboard.press('Escape');
    });

    await test.step('each entry opens its screen without a page load, at its canonical address', async () => {
      for (const [label, , title, path] of entries) {
        const navigation = await openNavigation(page, isMobile);
        await navigation.getByRole('link', { name: label }).click();
        await expect(heading(page)).toHaveText(title);
        await expect(heading(page)).toBeFocused();
        await expect(page).toHaveURL(path);
        await expect(page).toHaveTitle(`${title} – Mein Erwachen`);
        const current = await openNavigation(page, isMobile);
        await expect(current.locator('[aria-current="page"]')).toHaveText([new RegExp(`^${label}`)]);
        if (isMobile) await page.keyboard.press('Escape');
      }
      expect(seen.loads).toBe(0);
    });
  });

  test('leaves new tabs and windows to the browser, and supports going back and forward', {
    tag: ['@desktop', '@release'],
  }, async ({ page }) => {
    await openScreen(page, '/admin-dashboard', 'Dashboard');
    await test.step('the navigation leaves new tabs and windows to the browser', async () => {
      const link = page.getByRole('main').getByRole('link', { name: /^Redirects/ });
      const isTaken = (modifiers: Modifiers) =>
        link.evaluate((anchor, init) => {
          let taken = false;
          const listener = (event: Event) => {
            taken = event.defaultPrevented;
            event.preventDefault();
          };
          addEventListener('click', listener, { once: true });
          anchor.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
          return taken;
        }, modifiers);
      for (const modifiers of [
        { ctrlKey: true },
        { metaKey: true },
        { shiftKey: true },
        { altKey: true },
        { button: 1 },
      ]) {
        expect(await isTaken(modifiers)).toBe(false);
      }
      await expect(heading(page)).toHaveText('Dashboard');
      expect(await isTaken({})).toBe(true);
      await expect(heading(page)).toHaveText('Redirect-Manager');
      await page.goBack();
      await expect(heading(page)).toHaveText('Dashboard');
    });
  });
});

test('a screen that cannot be loaded says so, and the others still open', { tag: ['@desktop', '@release'] }, async ({
  page,
  allowNoise,
}) => {
  allowNoise(/net::ERR_FAILED|dynamically imported module/);
  await openScreen(page, '/admin-dashboard', 'Dashboard');
  await page.route(/\/_astro\/settings.*\.js$/, (route) => route.abort());
  const navigation = await openNavigation(page, false);
  await navigation.getByRole('link', { name: 'Einstellungen' }).click();
  await expect(heading(page)).toHaveText('Diese Seite ließ sich nicht laden');
  await navigation.getByRole('link', { name: 'Kalender' }).click();
  await expect(heading(page)).toHaveText('Kalender');
});

test('a screen begins at its top, even if the previous one is still scrolling', {
  tag: ['@desktop', '@release'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1440, height: 500 });
  await openScreen(page, '/admin', 'Dashboard');
  const link = page.getByRole('main').getByRole('link', { name: /^Redirects/ });
  await expect(link).toBeVisible();
  await link.evaluate((element) => element.scrollIntoView());
  await waitForObservers(page);
  await link.dispatchEvent('click');
  await expect(page.getByRole('region', { name: 'Kategorien' })).toBeVisible();
  await waitUntilSettled(page);
  await expect(heading(page)).toBeInViewport({ ratio: 1 });
});

test('the sidebar is 240 or 56 px wide, remembers its width, and is replaced by the drawer below 768 px', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  const width = async () => (await sidebar(page).boundingBox())?.width;
  const menu = page.getByRole('button', { name: 'Menü öffnen' });
  await openScreen(page, '/admin-dashboard', 'Dashboard');
  expect(await width()).toBe(240);
  await expect(menu).toBeHidden();
  const collapse = page.getByRole('button', { name: 'Seitenleiste einklappen' });
  await expect(collapse).toHaveAttribute('aria-expanded', 'true');
  await collapse.click();
  expect(await width()).toBe(56);

  await page.reload();
  const expand = page.getByRole('button', { name: 'Seitenleiste ausklappen' });
  await expect(expand).toHaveAttribute('aria-expanded', 'false');
  expect(await width()).toBe(56);
  // Its entries keep their names, for screen readers and as tooltips.
  await expect(page.getByRole('link', { name: 'Kalender' })).toHaveAttribute('title', 'Kalender');
  await expect(page.getByRole('button', { name: 'Abmelden', exact: true })).toBeVisible();
  await axe();

  await expand.click();
  expect(await width()).toBe(240);
  await page.reload();
  await expect(collapse).toBeVisible();

  await page.setViewportSize({ width: 768, height: 800 });
  await expect(sidebar(page)).toBeVisible();
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(sidebar(page)).toBeHidden();
  await expect(menu).toBeVisible();
});

test('the drawer covers the page, and closes in every expected way', { tag: '@mobile' }, async ({ page, axe }) => {
  const drawer = page.getByRole('dialog', { name: 'Admin-Navigation' });
  const opener = page.getByRole('button', { name: 'Menü öffnen' });
  const open = async (): Promise<void> => {
    await opener.click();
    await expect(drawer.getByRole('navigation')).toBeVisible();
  };
  await openScreen(page, '/admin-dashboard', 'Dashboard');
  await open();

  await test.step('the drawer covers the page and keeps the focus inside', async () => {
    expect((await drawer.getByRole('navigation').locator('..').boundingBox())?.width).toBeLessThanOrEqual(240);
    await axe();
    const isInside = () =>
      page.evaluate(() => document.querySelector('[role=dialog]')?.contains(document.activeElement));
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let count = 0; count < 13; count += 1) {
        await page.keyboard.press(key);
        expect(await isInside()).toBe(true);
      }
    }
  });

  await test.step('the drawer closes with Escape and returns the focus', async () => {
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step('the drawer closes with a touch outside', async () => {
    await open();
    await page.touchscreen.tap(370, 400);
    await expect(drawer).toHaveCount(0);
  });

  await test.step('the drawer closes when an entry is chosen, and stays closed after going back', async () => {
    await open();
    await drawer.getByRole('link', { name: 'Kalender' }).click();
    await expect(heading(page)).toHaveText('Kalender');
    await expect(drawer).toHaveCount(0);
    await page.goBack();
    await expect(heading(page)).toHaveText('Dashboard');
    await expect(drawer).toHaveCount(0);
  });

  await test.step('the drawer closes when the owner goes back, which leads on from the screen below it', async () => {
    await open();
    await drawer.getByRole('link', { name: 'Apps' }).click();
    await expect(heading(page)).toHaveText('Apps');
    await open();
    await page.goBack();
    await expect(drawer).toHaveCount(0);
    await expect(heading(page)).toHaveText('Apps');
    await page.goBack();
    await expect(heading(page)).toHaveText('Dashboard');
  });
});

test.describe('the logout', () => {
  test('shows a failure, or else leads over /lock to the login and ends the session for every copy of its cookie', {
    tag: '@desktop',
  }, async ({ page, context, playwright, baseURL, isMobile, allowNoise }) => {
    allowNoise(/\/api\/auth\/logout/);
    await openScreen(page, '/admin-dashboard/settings', 'Einstellungen');
    await openNavigation(page, isMobile);
    const logout = page.getByRole('button', { name: 'Abmelden', exact: true });
    for (const [what, answer] of [
      ['is refused', { status: 503, json: { status: 'error', message: 'Nein' } }],
      ['gets no answer', undefined],
    ] as const) {
      await test.step(`the logout shows an error when it ${what}`, async () => {
        await page.route('/api/auth/logout', (route) => (answer ? route.fulfill(answer) : route.abort()));
        await logout.click();
        await expect(toastOf(page)).toContainText('Fehler');
        await expect(toastOf(page)).toContainText('Die Abmeldung hat nicht geklappt. Bitte versuche es noch einmal.');
        await closeToast(page);
        await expect(page).toHaveURL('/admin-dashboard/settings');
        await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Einstellungen');
        await page.unroute('/api/auth/logout');
      });
    }

    await test.step('the logout asks before it loses what was typed', async () => {
      const name = page.getByLabel('Name', { exact: true });
      await name.fill('Noch nicht gespeichert');
      await logout.click();
      await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
      await expect(name).toHaveValue('Noch nicht gespeichert');
      await expect(page).toHaveURL('/admin-dashboard/settings');
    });

    await test.step('the logout leads over /lock to the login and ends the session for every copy of its cookie', async () => {
      const thief = await playwright.request.newContext({
        ...(baseURL !== undefined && { baseURL }),
        storageState: await context.storageState(),
      });
      const isSignedIn = async (): Promise<unknown> => (await thief.get('/api/auth/check')).json();
      expect(await isSignedIn()).toMatchObject({ isAuthenticated: true });

      const lock = page.waitForResponse((response) => new URL(response.url()).pathname === '/lock');
      await logout.click();
      await page.getByRole('button', { name: 'Verwerfen', exact: true }).click();
      expect((await lock).status()).toBe(302);
      await expect(page).toHaveURL('/admin-login');
      expect(await isSignedIn()).toEqual({ isAuthenticated: false, user: null });
      // The remaining cookie only marks a known device (docs/decisions/accounts.md).
      expect((await context.cookies()).map(({ name }) => name)).toEqual(['device']);
      await thief.dispose();
    });

    await test.step('the next login starts at the dashboard, because a deliberate logout forgets the page', async () => {
      await submitLogin(page);
      await expect(page).toHaveURL('/admin-dashboard');
      await expect(heading(page)).toHaveText('Dashboard');
    });
  });
});

test.describe('the other screens', () => {
  test.use({ savesData: false });

  test('stay readable offline with the shell if the owner has seen them', { tag: ['@desktop', '@release'] }, async ({
    page,
    context,
    allowNoise,
  }) => {
    allowNoise(/ERR_INTERNET_DISCONNECTED/);
    const slug = `offline-${crypto.randomUUID().slice(0, 8)}`;
    await page.request.post('/api/redirects', { data: { slug, targetUrl: 'https://example.org/' } });
    const navigation = page.getByRole('navigation', { name: 'Admin-Navigation' });
    const main = page.getByRole('main');
    const openLinks = async (): Promise<void> => {
      await navigation.getByRole('link', { name: 'Apps' }).click();
      await main.getByRole('link', { name: /^Öffnen.*Redirects$/ }).click();
      await expect(await findRow(page, slug)).toBeVisible();
    };
    // Last of the preloaded chunks.
    const ahead = page.waitForResponse(/\/_astro\/settings\..*\.js$/);
    await openScreen(page, '/admin-dashboard/apps/analytics', 'ME Analytics Dashboard');
    await ahead;
    await expect(main.getByRole('heading', { level: 2, name: /20\d\d$/ })).toBeVisible();
    await openLinks();

    await context.setOffline(true);
    const banner = main.getByText(/^Keine Verbindung zum Server\./);
    await expect(banner).toBeVisible();
    await openLinks();
    await expect(toastOf(page)).toContainText('Fehler');
    await navigation.getByRole('link', { name: 'Analytics' }).click();
    const failure = main.getByRole('alert');
    await expect(failure).toContainText('Der Server ist gerade nicht erreichbar.');
    await main.getByRole('button', { name: 'Vorheriger Tag' }).click();
    await expect(failure).toContainText(/^Keine Statistiken für .* verfügbar Der Server ist gerade nicht erreichbar\./);

    await context.setOffline(false);
    await expect(banner).toBeHidden();
    await failure.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(failure).toBeHidden();
  });
});

test('the admin area is at the root of its own host', { tag: ['@desktop', '@release'] }, async ({ page, baseURL }) => {
  const url = new URL(baseURL ?? '');
  const origin = `http://admin.localhost:${url.port}`;
  await page.goto(`${origin}/settings`);
  await expect(page).toHaveURL(`${origin}/admin-login`);
  await submitLogin(page);
  await expect(page).toHaveURL(`${origin}/settings`);
  const links = page.getByRole('navigation', { name: 'Admin-Navigation' }).getByRole('link');
  // A badge with the number of open cases may follow.
  await expect(links).toHaveText(entries.map(([label]) => new RegExp(`^${label}`)));
  const hrefs = await links.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')));
  expect(hrefs).toEqual(entries.map(([, path]) => path || '/'));
  await links.first().click();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(heading(page)).toHaveText('Dashboard');
  await page.getByRole('link', { name: 'Analytics', exact: true }).first().click();
  await expect(page).toHaveURL(`${origin}/apps/analytics`);
  await page.reload();
  await expect(heading(page)).toHaveText('ME Analytics Dashboard');
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  await expect(page).toHaveURL(`${origin}/admin-login`);
});
