import type { Locator, Page, Request } from '@playwright/test';
import { expect } from '#tests/support/browser/test.ts';

export const signUpPath = '/api/waitlist';

const typed = { 'E-Mail': 'ada@example.org', 'Name (freiwillig)': 'Ada', 'Interessen (freiwillig)': 'Atem' };

const fieldOf = (page: Page, label: string) =>
  page.locator(`form[action="${signUpPath}"]`).getByLabel(label, { exact: true });

export async function fillWaitlistForm(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await fieldOf(page, label).fill(value);
}

export async function expectStillTyped(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    await expect(fieldOf(page, label)).toHaveValue(value);
  }
}

export const submitWaitlistForm = (page: Page) => page.getByRole('button', { name: 'Warteliste beitreten' }).click();

/** Toast on a page; its announcement for screen readers is a separate element. */
export const pageToast = (page: Page) => page.getByRole('region', { name: /^Hinweise/ }).getByRole('listitem');

/**
 * Keeps the toast on the page for measurements that take longer than it lasts: it waits while the window has no focus,
 * until it moves away from the mouse.
 */
export async function holdToast(page: Page): Promise<void> {
  await expect(pageToast(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
}

/** Expects the toast to be visible and to leave elements uncovered. */
export async function expectUncovered(page: Page, elements: readonly Locator[]): Promise<void> {
  for (const element of elements) {
    const isCovered = async () => {
      await holdToast(page);
      const [toast, box] = [await pageToast(page).boundingBox(), await element.boundingBox()];
      if (!(toast && box)) return;
      const isBeside = toast.x >= box.x + box.width || toast.x + toast.width <= box.x;
      return !isBeside && toast.y < box.y + box.height && toast.y + toast.height > box.y;
    };
    await expect.poll(isCovered, String(element)).toBe(false);
  }
}

/** Records the sign-up requests from now on. */
export function signUpsFrom(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === signUpPath) requests.push(request);
  });
  return requests;
}
