import type { Page } from '@playwright/test';
import { expect, test, toastOf } from '#tests/support/accounts/admin.ts';
import { fillWaitlistForm, holdToast, signUpPath, submitWaitlistForm } from '#tests/support/people/waitlist-form.ts';
import { answerLists } from '#tests/support/redirects/api-answers.ts';
import { category, redirect } from '#tests/support/redirects/api-examples.ts';
import {
  action,
  addFullRedirect,
  giveUpForm,
  openManager,
  redirectsOf,
  rowOf,
  save,
} from '#tests/support/redirects/manager-screen.ts';
import { answerEvents, openHome, reachWaitlistForm } from '#tests/support/site/home.ts';

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** Scrolls to all that can be pressed. @returns how much there is, and what the toast still covers then */
async function walk(page: Page) {
  await holdToast(page);
  const found = await page.evaluate(async () => {
    // The strip is measured in the frame that draws the toast.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const toast = document.querySelector('li[data-variant]');
    if (!toast) throw new Error('There is no toast');
    const pressable = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
      (each) => !toast.contains(each) && each.closest('[inert]') === null && each.checkVisibility(),
    );
    const covered = pressable.filter((each) => {
      each.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const [a, b] = [each.getBoundingClientRect(), toast.getBoundingClientRect()];
      return a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;
    });
    return { count: pressable.length, covered: covered.map(({ outerHTML }) => outerHTML) };
  });
  await expect(toastOf(page)).toBeVisible();
  return found;
}

test('a toast covers nothing that can be pressed, nor does it move anything but what stands in its strip', {
  tag: '@desktop',
}, async ({ page, allowNoise }) => {
  allowNoise(/status of 50[03]/);
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await test.step(`on Home at ${screen.width} px`, async () => {
      await answerEvents(page, []);
      await page.route(signUpPath, (route) => route.fulfill({ status: 503, body: 'Weg.' }));
      await openHome(page);
      const form = await reachWaitlistForm(page);
      await fillWaitlistForm(page);
      await submitWaitlistForm(page);
      await expect(form.getByRole('alert')).toBeInViewport({ ratio: 1 });
      const { count, covered } = await walk(page);
      expect(count).toBeGreaterThan(40);
      expect(covered).toEqual([]);
    });

    await test.step(`in a dialog and beside a table at ${screen.width} px`, async () => {
      await answerLists(
        page,
        Array.from({ length: 12 }, (_, id) => redirect({ id, slug: `flyer-${id}` })),
        [category()],
      );
      await page.route(/\/api\/redirects/, (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: {} }),
      );
      await openManager(page);
      const dialog = await addFullRedirect(page);
      await dialog.getByLabel('Slug').fill('neu');
      await dialog.getByLabel('Ziel-URL').fill('https://example.org/');
      await save(dialog).click();
      const inDialog = await walk(page);
      expect(inDialog.count).toBeGreaterThan(10);
      expect(inDialog.covered).toEqual([]);
      await giveUpForm(page);
      await action(rowOf(redirectsOf(page), 'flyer-11'), 'Löschen').click();
      const beside = await walk(page);
      expect(beside.count).toBeGreaterThan(50);
      expect(beside.covered).toEqual([]);
    });
  }
});
