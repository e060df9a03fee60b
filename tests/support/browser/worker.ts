// biome-ignore lint/style/noRestrictedImports: this file adds the shared worker to it.
import { type APIRequestContext, test as base, type Cookie, expect } from '@playwright/test';
import { owner } from '#tests/support/accounts/owner.ts';
import { type IntegratedSite, startIntegratedSite } from '#tests/support/site/integrated-site.ts';

/** Signs a browser in without the login page. `request` belongs to the browser's context. */
export async function signIn(request: APIRequestContext): Promise<void> {
  const { username, password } = owner;
  const response = await request.post('/api/auth/login', { data: { username, password } });
  expect(response.status()).toBe(200);
}

interface WorkerFixtures {
  /** Cookies of a login that the worker's tests share; most of them neither end the session nor look at it. */
  readonly ownerCookies: () => Promise<Cookie[]>;
  readonly site: IntegratedSite;
}

/** Sensitive operations need a login of the last 15 minutes; a slow browser needs some of them. */
const SHARED_MS = 5 * 60 * 1000;

/**
 * Playwright's `test` with every fixture that a worker keeps, set up by the first test that asks for it. Playwright
 * replaces a worker and its browser before a test that declares others, so no other file may declare one.
 */
export const test = base.extend<object, WorkerFixtures>({
  ownerCookies: [
    async ({ playwright }, provide, { project }) => {
      let last: { readonly at: number; readonly cookies: Cookie[] } = { at: Number.NEGATIVE_INFINITY, cookies: [] };
      await provide(async () => {
        if (Date.now() - last.at < SHARED_MS) return last.cookies;
        const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' });
        await signIn(request);
        last = { at: Date.now(), cookies: (await request.storageState()).cookies };
        await request.dispose();
        return last.cookies;
      });
    },
    { scope: 'worker' },
  ],

  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its pattern.
    async ({}, provide) => {
      const site = await startIntegratedSite();
      await provide(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
