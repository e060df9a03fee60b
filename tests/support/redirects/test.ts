import type { Cookie, Page } from '@playwright/test';
import { test as admin, saveData, signIn } from '#tests/support/accounts/admin.ts';
import { slowDown } from '#tests/support/browser/slowdown.ts';

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

/**
 * Playwright's `test` for the cases of a file or group that leave their page as they found it: they share one, in which
 * what `open` logs is not noise yet. A case that fails gets the next ones a new page.
 */
export function sharePage(open: (page: Page) => Promise<void>): typeof test {
  const opened: Page[] = [];
  const pageOf = (): Page => {
    const [page] = opened;
    if (page === undefined) throw new Error('The shared page was not opened');
    return page;
  };
  const sharing = test.extend({
    context: ({ browser: _ }, provide) => provide(pageOf().context()),
    page: ({ browser: _ }, provide) => provide(pageOf()),
    signedIn: ({ browser: _ }, provide) => provide(undefined),
  });
  sharing.describe.configure({ mode: 'default' });
  sharing.beforeAll(async ({ browser, ownerCookies }) => {
    const context = await browser.newContext();
    await saveData(context);
    await context.addCookies(ownerCookies);
    const page = await context.newPage();
    await slowDown(page);
    await open(page);
    opened.splice(0, 1, page);
  });
  sharing.afterAll(() => opened[0]?.context().close());
  return sharing;
}
