import type { Browser, Cookie, Request } from '@playwright/test';
import { waitForObservers } from '#tests/support/browser/settled.ts';

/** Cost of a page's first visit, before and after interaction. Sizes in bytes as transferred, without headers. */
export interface PageWeight {
  readonly html: number;
  readonly css: number;
  readonly fonts: number;
  readonly js: number;
  readonly images: number;
  readonly other: number;
  /** Bodies and response headers together. */
  readonly total: number;
  readonly requests: number;
  /** Number of scripts among the requests. */
  readonly scripts: number;
  /** Scripts that block the first paint. */
  readonly blockingScripts: number;
  /** Bytes of scripts after the visitor has scrolled through the page. */
  readonly jsInUse: number;
  /** Height of the page in CSS pixels, with everything that loads while scrolling. */
  readonly height: number;
}

/** Maximum cost of a page; missing keys are not limited. */
export type Budget = Partial<Readonly<PageWeight>>;

const kinds: Readonly<Record<string, 'html' | 'css' | 'fonts' | 'js' | 'images'>> = {
  document: 'html',
  stylesheet: 'css',
  font: 'fonts',
  script: 'js',
  image: 'images',
};

/** Delay after which what loads no longer belongs to the first visit: the admin area then prefetches its other screens. */
const LATER_MS = 2000;

/**
 * Visits a page like a phone with an empty cache, waits until loading has stopped, weighs the result, and scrolls to
 * the end.
 * @param cookies of the visitor's session
 */
export async function weighPage(browser: Browser, url: string, cookies: Cookie[] = []): Promise<PageWeight> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, deviceScaleFactor: 3, isMobile: true, hasTouch: true });
  await context.addCookies(cookies);
  const finished: Request[] = [];
  context.on('requestfinished', (request) => finished.push(request));
  const page = await context.newPage();
  await page.addInitScript((later) => {
    sessionStorage.setItem('maintenance-closed', '1');
    // On a busy machine such timers would end before the network is idle.
    const start = window.setTimeout.bind(window);
    const startSoon = (run: TimerHandler, ms = 0, ...given: unknown[]): number =>
      ms < later ? start(run, ms, ...given) : 0;
    Reflect.set(window, 'setTimeout', startSoon);
  }, LATER_MS);
  await page.goto(url);
  // The weight is everything that arrives until the network is idle; no test waits for its subject this way.
  // biome-ignore lint/suspicious/noPlaywrightNetworkidle: see above
  await page.waitForLoadState('networkidle');
  const blockingScripts = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource');
    return entries.filter(
      (entry) =>
        'initiatorType' in entry &&
        entry.initiatorType === 'script' &&
        'renderBlockingStatus' in entry &&
        entry.renderBlockingStatus === 'blocking',
    ).length;
  });

  const scriptBytes = async () => {
    const scripts = finished.filter((request) => request.resourceType() === 'script');
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  };

  const weight = { html: 0, css: 0, fonts: 0, js: 0, images: 0, other: 0, total: 0 };
  for (const request of finished) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    weight[kinds[request.resourceType()] ?? 'other'] += responseBodySize;
    weight.total += responseBodySize + responseHeadersSize;
  }
  const requests = finished.length;
  const scriptRequests = finished.filter((request) => request.resourceType() === 'script').length;
  const steps = await page.evaluate(() => Math.ceil(document.body.scrollHeight / 400));
  for (let step = 0; step < steps; step += 1) {
    // Smooth scrolling would jump past lazy content where frames are slow.
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), step * 400);
    await waitForObservers(page);
  }
  await page.locator('astro-island[ssr]').first().waitFor({ state: 'detached' });
  await page.getByTestId('event-skeleton').first().waitFor({ state: 'detached' });
  const jsInUse = await scriptBytes();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await context.close();
  return { ...weight, requests, scripts: scriptRequests, blockingScripts, jsInUse, height };
}

/** Line in the comparison of a weight with its budget. */
export interface Comparison {
  readonly what: string;
  readonly actual: number;
  readonly limit: number | undefined;
  readonly isOver: boolean;
}

/** Compares a weight with its budget, in the order of the weight's keys. */
export const compare = (weight: PageWeight, budget: Budget): Comparison[] =>
  Object.entries(weight).map(([what, actual]) => {
    const limit = Object.entries(budget).find(([name]) => name === what)?.[1];
    return { what, actual, limit, isOver: limit !== undefined && actual > limit };
  });
