import type { Page } from '@playwright/test';
import { saveData, test } from '#tests/support/accounts/admin.ts';
import { slowDown } from '#tests/support/browser/slowdown.ts';

/**
 * Returns Playwright's `test` for cases that leave their page as they found it and share one. Noise during `open` is
 * allowed. After a failed case, the next ones get a new page.
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
    await context.addCookies(await ownerCookies());
    const page = await context.newPage();
    await slowDown(page);
    await open(page);
    opened.splice(0, 1, page);
  });
  sharing.afterAll(() => opened[0]?.context().close());
  return sharing;
}
