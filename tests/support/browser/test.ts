import { expect, type Page } from '@playwright/test';
import { findBarriers } from './axe.ts';
import { slowDown } from './slowdown.ts';
import { test as base } from './worker.ts';

export { expect };

interface Fixtures {
  /** Allows console errors, page errors and failed requests that match, in this test. */
  readonly allowNoise: (pattern: RegExp) => void;
  /** Checks the settled page with axe; a selector limits it to one part. */
  readonly axe: (selector?: string) => Promise<void>;
}

/**
 * Keeps a page's requests routed once a test has routed one: when the last route goes, Chromium never answers the
 * requests that are under way (https://github.com/microsoft/playwright/issues/41802).
 */
function keepRouting(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...first) => {
    page.route = route;
    await route(/^never:/, (request) => request.abort());
    return route(...first);
  };
}

/** Playwright's `test`; a page that logs an error fails its test. */
export const test = base.extend<Fixtures>({
  allowNoise: [
    // Depends on `page`, so that noise is judged before the page's routes are removed.
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
        // A navigation aborts the requests of the page that it leaves.
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

  page: async ({ page, javaScriptEnabled }, provide) => {
    await slowDown(page);
    // Only with scripts does Playwright notice that a page still scrolling has moved a button away from its press.
    if (!javaScriptEnabled) await page.emulateMedia({ reducedMotion: 'reduce' });
    keepRouting(page);
    await provide(page);
    // A held-back or changed answer may still be under way when the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  axe: async ({ page }, provide) => {
    await provide(async (selector) => {
      expect(await findBarriers(page, selector), 'axe found barriers').toEqual([]);
    });
  },
});
