import type { BrowserContext, Locator, Page } from '@playwright/test';
import { test as base, expect } from '#tests/support/browser/test.ts';
import { signIn } from '#tests/support/browser/worker.ts';
import { owner } from './owner.ts';

export { expect };

/** Waits until a screen has loaded all of its parts: every loading text ends with an ellipsis. */
export const waitUntilLoaded = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: /(…|\.{3})\s*$/ })).toHaveCount(0);

/** Ends the session under a screen, as if it had expired. Its late reads would ask for the login before the test does. */
export async function endSession(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  for (const request of await page.requests()) await request.response();
  await page.request.post('/api/auth/logout');
}

/** Makes a browser report data saving, so that the admin area prefetches no other screen. */
export const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });

interface Fixtures {
  /** Makes the browser report data saving, so that the admin area prefetches no other screen. */
  readonly savesData: boolean;
  /** Gives the test a session of its own, for tests that end it or check what a login leaves behind. */
  readonly hasOwnSession: boolean;
  readonly signedIn: undefined;
}

/** Playwright's `test` for the owner: every test starts signed in. */
export const test = base.extend<Fixtures>({
  savesData: [true, { option: true }],
  hasOwnSession: [false, { option: true }],

  signedIn: [
    async ({ context, savesData, hasOwnSession, ownerCookies }, provide) => {
      if (savesData) await saveData(context);
      if (hasOwnSession) await signIn(context.request);
      else await context.addCookies(await ownerCookies());
      // The session is not ended here: requests that the page still sends would be answered with 401.
      await provide(undefined);
    },
    { auto: true },
  ],
});

/** The only toast on screen. */
export const toastOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Hinweise (F8)' }).getByRole('listitem');

/** Closes the toast, which may cover a row or hide the next one. It may close by itself before the click. */
export async function closeToast(page: Page): Promise<void> {
  const close = toastOf(page).getByRole('button', { name: 'Hinweis schließen' });
  await expect(async () => {
    if (await close.isVisible()) await close.click({ timeout: 1000 });
    await expect(toastOf(page)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

/** Fills in and submits the login form. */
export async function submitLogin(page: Page, username: string = owner.username, password: string = owner.password) {
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

export async function openScreen(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/** Opens the navigation, which small screens keep in a drawer. */
export async function openNavigation(page: Page, isMobile: boolean): Promise<Locator> {
  if (isMobile) await page.getByRole('button', { name: 'Menü öffnen' }).click();
  return page.getByRole('navigation', { name: 'Admin-Navigation' });
}
