import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/accounts/admin.ts';
import { redirect } from '#tests/support/redirects/api-examples.ts';
import {
  action,
  expectToast,
  namesOf,
  openManager,
  redirectsOf,
  rowOf,
} from '#tests/support/redirects/manager-screen.ts';

/** Answers with three redirects, without those deleted meanwhile. */
async function answerThree(page: Page): Promise<{ readonly deleted: readonly string[] }> {
  const three = ['eins', 'zwei', 'drei'].map((slug, index) => redirect({ id: index + 1, slug, clicks: 1284 }));
  const deleted: string[] = [];
  await page.route(/\/api\/redirects/, (route) => {
    const path = new URL(route.request().url()).pathname;
    if (route.request().method() === 'DELETE') {
      deleted.push(path);
      return route.fulfill({ status: 204 });
    }
    const left = three.filter(({ id }) => !deleted.includes(`/api/redirects/${id}`));
    return route.fulfill({ json: path.endsWith('/categories') ? [] : left });
  });
  return { deleted };
}

test.describe('a deletion', { tag: '@desktop' }, () => {
  test('by a double click removes only one row', { tag: '@release' }, async ({ page }) => {
    const { deleted } = await answerThree(page);
    await openManager(page);
    await action(rowOf(redirectsOf(page), 'eins'), 'Löschen').hover();
    await page.mouse.down();
    await page.mouse.up();
    await expect(namesOf(redirectsOf(page))).toHaveText(['zwei', 'drei']);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expectToast(page, 'Redirect gelöscht', '„eins“ hatte 1.284 Klicks.');
    expect(deleted).toEqual(['/api/redirects/1']);
    await expect(namesOf(redirectsOf(page))).toHaveText(['zwei', 'drei']);
  });
});
