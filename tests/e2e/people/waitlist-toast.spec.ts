import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';
import { fillWaitlistForm, pageToast, signUpPath, submitWaitlistForm } from '#tests/support/people/waitlist-form.ts';
import { answerEvents, openHome, reachWaitlistForm } from '#tests/support/site/home.ts';

test.beforeEach(async ({ page, allowNoise }) => {
  allowNoise(/status of 503 .*\/api\/waitlist/);
  await answerEvents(page, []);
  await page.route(signUpPath, (route) => route.fulfill({ status: 503, body: 'Weg.' }));
});

async function raiseToast(page: Page): Promise<void> {
  await openHome(page);
  await reachWaitlistForm(page);
  await fillWaitlistForm(page);
  await submitWaitlistForm(page);
  await expect(pageToast(page)).toContainText('503: Weg.');
}

test('a toast disappears after five seconds', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install();
  await raiseToast(page);
  await page.clock.fastForward(2500);
  await expect(pageToast(page)).toBeVisible();
  await page.clock.fastForward(2500);
  await expect(pageToast(page)).toBeHidden();
});

test('a toast ignores a press that began before it appeared', { tag: '@desktop' }, async ({ page }) => {
  await raiseToast(page);
  const newsletter = page.getByLabel('Ich möchte auch den Newsletter');
  await newsletter.hover();
  await page.mouse.down();
  await page
    .getByRole('region', { name: 'Hinweise (F8)' })
    .getByRole('list')
    .evaluate((list) => {
      list.style.inset = '0';
      list.style.width = '100%';
      list.style.height = '100%';
      list.style.translate = 'none';
    });
  await page.mouse.up();
  await expect(newsletter).toBeChecked();
});

test('F8 focuses a toast, and Escape, its button or a swipe closes it', async ({ page }) => {
  await raiseToast(page);

  await test.step('F8 and Escape focus and close the toast', async () => {
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: 'Hinweise (F8)' }).getByRole('list')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(pageToast(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(pageToast(page)).toBeHidden();
  });

  await test.step('the button closes the toast', async () => {
    await submitWaitlistForm(page);
    await pageToast(page).getByRole('button', { name: 'Hinweis schließen' }).click();
    await expect(pageToast(page)).toBeHidden();
  });

  await test.step('a swipe of more than 50 px to the right closes the toast', async () => {
    await submitWaitlistForm(page);
    await expect(pageToast(page)).toContainText('503: Weg.');
    // `hover` waits until the toast stops moving.
    await pageToast(page).hover();
    const box = await pageToast(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20];
    const swipe = async (distance: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance, y, { steps: 10 });
      await page.mouse.up();
    };
    await swipe(45);
    await expect(pageToast(page)).toBeVisible();
    await swipe(60);
    await expect(pageToast(page)).toBeHidden();
  });
});
