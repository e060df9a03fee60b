import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';
import {
  expectUncovered,
  fillWaitlistForm,
  pageToast,
  signUpPath,
  submitWaitlistForm,
} from '#tests/support/people/waitlist-form.ts';
import { answerEvents, openHome, reachWaitlistForm } from '#tests/support/site/home.ts';

test.beforeEach(async ({ page, allowNoise }) => {
  allowNoise(/status of (?:400|503) .*\/api\/waitlist/);
  await answerEvents(page, []);
  await page.route(signUpPath, (route) => route.fulfill({ status: 503, body: 'Weg.' }));
});

async function raiseToast(page: Page): Promise<void> {
  await submitWaitlistForm(page);
  await expect(pageToast(page)).toContainText('503: Weg.');
}

test('a toast disappears after five seconds, or earlier with Escape, its button or a swipe', {
  tag: ['@desktop', '@release'],
}, async ({ page }) => {
  await page.clock.install();
  await openHome(page);
  await reachWaitlistForm(page);
  await fillWaitlistForm(page);

  await test.step('the toast disappears after five seconds', async () => {
    await raiseToast(page);
    await page.clock.fastForward(2500);
    await expect(pageToast(page)).toBeVisible();
    await page.clock.fastForward(2500);
    await expect(pageToast(page)).toBeHidden();
  });

  await test.step('F8 and Escape focus and close the toast', async () => {
    await raiseToast(page);
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: 'Hinweise (F8)' }).getByRole('list')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(pageToast(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(pageToast(page)).toBeHidden();
  });

  await test.step('a press that began before the toast appeared goes through it', async () => {
    await raiseToast(page);
    const passes = () => pageToast(page).evaluate((toast) => getComputedStyle(toast).pointerEvents);
    expect(await passes()).toBe('none');
    await page.clock.fastForward(400);
    expect(await passes()).toBe('auto');
  });

  await test.step('the button closes the toast', async () => {
    await raiseToast(page);
    await pageToast(page).getByRole('button', { name: 'Hinweis schließen' }).click();
    await expect(pageToast(page)).toBeHidden();
  });

  await test.step('a swipe of more than 50 px to the right closes the toast', async () => {
    await raiseToast(page);
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

test('success and error are in sight where focus reveals at the nearest edge, as in WebKit', {
  tag: '@mobile',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const { focus } = HTMLElement.prototype;
    HTMLElement.prototype.focus = function reveal(options) {
      focus.call(this, { preventScroll: true });
      if (!options?.preventScroll) this.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    };
  });
  await openHome(page);
  const form = await reachWaitlistForm(page);
  const height = page.viewportSize()?.height ?? 0;
  const place = async (found: Locator) => {
    const box = await found.boundingBox();
    return (box?.y ?? 0) > 90 && (box?.y ?? height) + (box?.height ?? 0) < height * 0.75;
  };

  const email = form.getByLabel('E-Mail');
  // The field is in view already and its label is not, so the browser itself would not scroll.
  await email.evaluate((field) =>
    window.scrollBy({ top: field.getBoundingClientRect().top - 94, behavior: 'instant' }),
  );
  await form.evaluate((element) => {
    if (element instanceof HTMLFormElement) element.requestSubmit();
  });
  await expect(email).toBeFocused();
  await expect.poll(() => place(form.locator('label', { hasText: 'E-Mail' }))).toBe(true);

  await page.unroute(signUpPath);
  await page.route(signUpPath, (route) => route.fulfill({ status: 201, json: { email: 'ada@example.org' } }));
  await fillWaitlistForm(page);
  await submitWaitlistForm(page);
  const heading = page.getByRole('heading', { name: 'Du bist auf der Liste!' });
  await expect(heading).toBeFocused();
  await expect.poll(() => place(heading)).toBe(true);
  await expectUncovered(page, [heading]);
});
