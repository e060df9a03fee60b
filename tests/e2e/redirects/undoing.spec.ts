import type { Page } from '@playwright/test';
import { expect, test, toastOf } from '#tests/support/accounts/admin.ts';
import { redirect } from '#tests/support/redirects/api-examples.ts';
import {
  action,
  expectToast,
  namesOf,
  openManager,
  redirectsOf,
  rowOf,
  stopClock,
  undo,
} from '#tests/support/redirects/manager-screen.ts';
import { findRow, followRedirect, storeRedirect, unique } from '#tests/support/redirects/stored-entries.ts';

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
  test('ends the redirect at once, and is undone by keyboard', { tag: '@release' }, async ({ page, request }) => {
    const slug = unique('rueckgaengig');
    await storeRedirect(page.request, slug);
    await openManager(page);
    const row = await findRow(page, slug);
    await action(row, 'Löschen').click();
    await expect(undo(page)).toBeVisible();
    expect(await followRedirect(request, slug)).toEqual([404, undefined]);

    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(undo(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Kurzlink wiederhergestellt', slug);
    await expect(row).toBeVisible();
    expect(await followRedirect(request, slug)).toEqual([302, 'https://example.org/']);
  });

  test('can be undone for ten seconds', { tag: '@release' }, async ({ page }) => {
    await answerThree(page);
    await page.clock.install();
    await openManager(page);
    await expect(namesOf(redirectsOf(page))).toHaveCount(3);
    await stopClock(page);
    await action(rowOf(redirectsOf(page), 'eins'), 'Löschen').click();
    // The toast's chunk loads at its own speed: its ten seconds begin in one of these steps.
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return undo(page).isVisible();
      })
      .toBe(true);
    await page.mouse.move(5, 5);
    await page.clock.runFor(9800);
    await expect(undo(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(toastOf(page)).toHaveCount(0);
  });

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
