import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';
import {
  expectUncovered,
  fillWaitlistForm,
  holdToast,
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

/** Scrolls at once until an element is this far below the top of the screen. */
const scrollTo = (element: Locator, top: number) =>
  element.evaluate((each, y) => {
    window.scrollBy({ top: each.getBoundingClientRect().top - y, behavior: 'instant' });
  }, top);

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

  await test.step('a press that began before the toast appeared reaches what it was meant for', async () => {
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
});

test('a toast covers neither its message nor the focused element, and a field with an error shows its label', {
  tag: '@mobile',
}, async ({ page }) => {
  await openHome(page);
  const form = await reachWaitlistForm(page);
  const [width, height] = [page.viewportSize()?.width ?? 0, 560];

  await test.step('a focused field with an error shows its label below the header', async () => {
    const email = form.getByLabel('E-Mail');
    const caption = form.locator('label', { hasText: 'E-Mail' });
    const header = page.getByRole('banner');
    // The field is in view already and its label is not, so the browser itself would not scroll.
    await scrollTo(email, ((await header.boundingBox())?.height ?? 0) + 4);
    await form.evaluate((element) => {
      if (element instanceof HTMLFormElement) element.requestSubmit();
    });
    await expect(email).toBeFocused();
    const gap = async () => ((await caption.boundingBox())?.y ?? 0) - ((await header.boundingBox())?.height ?? 0);
    await expect.poll(gap).toBeGreaterThan(0);
    await expect(email).toBeInViewport({ ratio: 1 });
  });

  await page.setViewportSize({ width, height });
  await fillWaitlistForm(page);

  await test.step('the focused field and the alert stay visible after a refusal', async () => {
    const json = { status: 'error', message: 'Bitte prüfe es.', fields: { interests: ['Das geht nicht.'] } };
    await page.unroute(signUpPath);
    await page.route(signUpPath, (route) => route.fulfill({ status: 400, json }));
    await submitWaitlistForm(page);
    const interests = form.getByLabel('Interessen');
    await expect(interests).toBeFocused();
    for (const top of [90, height - 60]) {
      await scrollTo(interests, top);
      await expectUncovered(page, [interests]);
    }
    await scrollTo(form.getByRole('alert'), height - 60);
    await expectUncovered(page, [form.getByRole('alert')]);
  });

  await test.step('the confirmation stays visible after a success', async () => {
    await page.unroute(signUpPath);
    await page.route(signUpPath, (route) => route.fulfill({ status: 201, json: { email: 'ada@example.org' } }));
    await submitWaitlistForm(page);
    const heading = page.getByRole('heading', { name: 'Du bist auf der Liste!' });
    const step = page.getByText('Ein Schritt fehlt noch: Bestätige deine Adresse.');
    await holdToast(page);
    await expect(heading).toBeFocused();
    for (const top of [0, 90, height - 90]) {
      await scrollTo(heading, top);
      await expectUncovered(page, [heading, step]);
    }
  });

  await test.step("the bloom of the visitor's name stays visible, too", async () => {
    const bloom = page.getByRole('figure').filter({ hasText: 'Deine Blüte:' });
    await expect(bloom).toBeVisible();
    for (const top of [90, height - ((await bloom.boundingBox())?.height ?? 0)]) {
      await scrollTo(bloom, top);
      await expectUncovered(page, [bloom]);
    }
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

  await submitWaitlistForm(page);
  await expect(form.getByLabel('E-Mail')).toBeFocused();
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
