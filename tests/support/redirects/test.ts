import type { Cookie } from '@playwright/test';
import { test as admin, saveData, signIn } from '#tests/support/accounts/admin.ts';

interface WorkerFixtures {
  readonly ownerCookies: readonly Cookie[];
}

/**
 * Playwright's `test` for the redirect manager. The owner signs in once for all cases of a worker, since none of them
 * signs out: a password takes a third of a second to check.
 */
export const test = admin.extend<object, WorkerFixtures>({
  ownerCookies: [
    async ({ playwright }, provide, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' });
      await signIn(request);
      await provide((await request.storageState()).cookies);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  async signedIn({ context, ownerCookies }, provide) {
    await saveData(context);
    await context.addCookies(ownerCookies);
    await provide(undefined);
  },
});
