import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { pages } from '#content/pages/facts.ts';
import { openDatabase } from '#local/database/database.ts';
import { createPlatform } from '#local/host/host.ts';
import { startServer } from '#local/host/http.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { findChromium } from '#tests/support/browser/chromium.ts';
import type { Row } from './table.ts';

const projectDir = join(import.meta.dirname, '../..');
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

/** Measures the largest contentful paint of the four pages as built in `dist`; the median of several visits. */
export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'first-paint-'));
  const database = await openDatabase({ dataDir });
  Object.assign(process.env, ownerVariables, { DATABASE_URL: database.url });
  const platform = await createPlatform({ projectDir, publishDir: join(projectDir, 'dist') });
  const server = await startServer(
    async (request, visitor) => (await platform.handle(request, visitor)) ?? new Response(null, { status: 404 }),
    0,
  );
  const browser = await chromium.launch(await findChromium());
  try {
    const rows: Row[] = [];
    for (const { path } of [pages.home, pages.soulCircle, pages.soulAlchemy, pages.soulPlan]) {
      const times: number[] = [];
      for (let visit = 0; visit < RUNS; visit += 1) times.push(await measureLargestPaint(browser, server.url + path));
      rows.push({
        name: `first paint, ${path}: ms`,
        value: Math.round(times.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0),
      });
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await platform.stop();
    await database.close();
    await rm(dataDir, { recursive: true });
  }
}
