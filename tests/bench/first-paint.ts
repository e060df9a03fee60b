import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { pages } from '#content/pages/facts.ts';
import { withBuiltSite } from './built-site.ts';
import { openSlowLine } from './slow-line.ts';
import { median, type Row } from './table.ts';

const RUNS = 7;
/** Slow 4G: 150 ms round trip, 1.6 Mbps, on a phone with a quarter of the computer's speed. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
/** Time between the finger's arrival and its departure, and for which a pointer rests on a link before. */
const TAP_MS = 100;
const HOVER_MS = 1000;

/** Returns when the largest element was painted, from the start of the visit or, if prepared, from the page's showing. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [visit] = performance.getEntriesByType('navigation');
          const shownAt = visit !== undefined && 'activationStart' in visit ? Number(visit.activationStart) : 0;
          resolve((list.getEntries().at(-1)?.startTime ?? 0) - shownAt);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

/** Measures in milliseconds when the largest element of a page's first screen is painted, with an empty cache. */
async function measureLargestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.addInitScript(() => sessionStorage.setItem('maintenance-closed', '1'));
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url);
  const time = await largestPaint(page);
  await context.close();
  return time;
}

/**
 * Measures the same after a tap on Home's link to a page, which the browser has loaded at the hover. Playwright forbids it
 * to prepare the page at the press, too.
 */
async function measureTap(browser: Browser, url: string, path: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => sessionStorage.setItem('maintenance-closed', '1'));
  await page.goto(url);
  await page.locator(`a[href="${path}"]`).first().hover();
  await setTimeout(HOVER_MS);
  await page.mouse.down();
  await setTimeout(TAP_MS);
  await Promise.all([page.waitForURL(url + path), page.mouse.up()]);
  const time = await largestPaint(page);
  await page.close();
  return time;
}

/**
 * Measures the largest contentful paint of the four pages as built in `dist`, after a visitor has typed the address or
 * tapped a link; the median of several visits.
 */
export const run = (): Promise<Row[]> =>
  withBuiltSite({ hasDemoData: false }, async ({ url, browser }) => {
    const rows: Row[] = [];
    for (const { path } of [pages.home, pages.soulCircle, pages.soulAlchemy, pages.soulPlan]) {
      const times: number[] = [];
      for (let visit = 0; visit < RUNS; visit += 1) times.push(await measureLargestPaint(browser, url + path));
      rows.push({ name: `first paint, ${path}: ms`, value: Math.round(median(times)) });
    }
    const { latency, downloadThroughput } = SLOW_4G;
    const line = await openSlowLine(url, latency, downloadThroughput);
    for (const { path } of [pages.soulCircle, pages.soulAlchemy, pages.soulPlan]) {
      const times: number[] = [];
      for (let visit = 0; visit < RUNS; visit += 1) times.push(await measureTap(browser, line.url, path));
      rows.push({ name: `paint after a tap, ${path}: ms`, value: Math.round(median(times)) });
    }
    await line.close();
    return rows;
  });
