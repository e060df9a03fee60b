import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/browser/test.ts';

export async function answerEvents(page: Page, events: readonly unknown[]): Promise<void> {
  await page.route('**/api/events', (route) => route.fulfill({ json: { events } }));
}

/**
 * Opens the home page with the maintenance dialog already closed.
 * @param reducedMotion by default nothing moves: without a graphics card the bloom's animation keeps a processor busy
 */
export async function openHome(page: Page, reducedMotion: 'reduce' | 'no-preference' = 'reduce'): Promise<void> {
  await page.emulateMedia({ reducedMotion });
  await page.addInitScript(() => sessionStorage.setItem('maintenance-closed', '1'));
  await page.goto('/');
}

/** Scrolls to the waitlist form and waits until its script has taken over. */
export async function reachWaitlistForm(page: Page): Promise<Locator> {
  const form = page.locator('form[action="/api/waitlist"]');
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveAttribute('novalidate');
  return form;
}
