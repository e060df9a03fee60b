import type { Browser } from '@playwright/test';
import { pages } from '#content/pages/facts.ts';
import { withBuiltSite } from './built-site.ts';
import { openPreparingBrowser } from './preparing-browser.ts';
import { openSlowLine } from './slow-line.ts';
import { median, type Row } from './table.ts';

const RUNS = 7;
/** Slow 4G: 150 ms round trip, 1.6 Mbps, on a phone with a quarter of the computer's speed. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;

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
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return time;
}

/**
 * Measures the largest contentful paint of the four pages as built in `dist`, after a visitor has typed the address or
 * tapped a link; the median of several visits.
 */
export const run = (): Promise<Row[]> =>
  withBuiltSite(async ({ url, browser }) => {
    const rows: Row[] = [];
    for (const { path } of [pages.home, pages.soulCircle, pages.soulAlchemy, pages.soulPlan]) {
      const times: number[] = [];
      for (let visit = 0; visit < RUNS; visit += 1) times.push(await measureLargestPaint(browser, url + path));
      rows.push({ name: `first paint, ${path}: ms`, value: Math.round(median(times)) });
    }
    const { latency, downloadThroughput } = SLOW_4G;
    const line = await openSlowLine(url, latency, downloadThroughput);
    const preparing = await openPreparingBrowser();
    try {
      for (const { path } of [pages.soulCircle, pages.soulAlchemy, pages.soulPlan]) {
        const times: number[] = [];
        for (let visit = 0; visit < RUNS; visit += 1) times.push(await preparing.measureTap(line.url, path));
        rows.push({ name: `paint after a tap, ${path}: ms`, value: Math.round(median(times)) });
      }
    } finally {
      await preparing.close();
      await line.close();
    }
    return rows;
  });
