import type { Page } from '@playwright/test';

/** Sums up all layout shifts of the pages opened from now on, including those right after a click. */
export const watchLayout = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const moved = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0));
      const { dataset } = document.documentElement;
      dataset.moved = String(moved.reduce((sum, value) => sum + value, Number(dataset.moved ?? 0)));
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns how far the page has moved until now (cumulative layout shift). */
export const movedBy = async (page: Page): Promise<number> =>
  Number((await page.locator('html').getAttribute('data-moved')) ?? 0);

/** Waits until the page stands in its own fonts: a font that arrives late moves words sideways. */
export const fontsShown = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
