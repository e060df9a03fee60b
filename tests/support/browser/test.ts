import { test as base, expect } from '@playwright/test';
import { findBarriers } from './axe.ts';
import { slowDown } from './slowdown.ts';

export { expect };

interface Fixtures {
  /** Says that console errors, page errors or failed requests that match are expected in this test. */
  readonly allowNoise: (pattern: RegExp) => void;
  /** Checks the page as it stands once it has settled; a selector narrows it to one part. */
  readonly axe: (selector?: string) => Promise<void>;
}

/** Playwright's `test`, in which noise is fatal: whatever a page logs as an error fails the test that caused it. */
export const test = base.extend<Fixtures>({
  allowNoise: [
    // It needs the page, so that noise is judged before the page's answers are taken away.
    async ({ page }, provide) => {
      const context = page.context();
      const noise: string[] = [];
      const allowed: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') noise.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (webError) => {
        noise.push(`page: ${webError.error().stack ?? webError.error().message}`);
      });
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // A page that is left aborts what it was still loading.
        if (reason !== 'net::ERR_ABORTED') noise.push(`request: ${request.method()} ${request.url()} ${reason}`);
      });
      await provide((pattern) => {
        allowed.push(pattern);
      });
      const unexpected = noise.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      expect(unexpected, 'The page made noise. Mend it, or expect it with allowNoise(/…/).').toEqual([]);
    },
    { auto: true },
  ],

  page: async ({ page }, provide) => {
    await slowDown(page);
    await provide(page);
    // An answer that a case has held back or changed may still be under way when the case ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  axe: async ({ page }, provide) => {
    await provide(async (selector) => {
      expect(await findBarriers(page, selector), 'axe found barriers').toEqual([]);
    });
  },
});
