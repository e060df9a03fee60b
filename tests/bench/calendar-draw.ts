import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import type { CalendarEntry, readCalendar } from '#contracts/events/calendar.ts';
import type { Result } from '#contracts/route.ts';
import { addDays } from '#domain/berlin-time.ts';
import { findChromium } from '#tests/support/browser/chromium.ts';
import { homeLogin, startSite } from '#tests/support/site/home-site.ts';
import { median, type Row, rounded } from './table.ts';

const ENTRIES = 1000;
const ROUNDS = 12;
/** Longer than a frame takes. */
const FRAME_MS = 250;
const VIEWS = { monat: 'month', woche: 'week', liste: 'agenda' } as const;
/** What the browser counts of its main thread's work, in seconds of that thread. */
const COUNTED = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];

const event = (index: number, day: string): CalendarEntry => ({
  kind: 'event',
  key: `event:${index}`,
  day,
  time: '19:30',
  title: `Klangabend ${index}`,
  event: {
    ...{ taskId: `t${index}`, title: `Klangabend ${index}`, date: day, time: '19:30', imageUrl: '', image: '' },
    ...{
      description: 'Für dich. '.repeat(40),
      speaker: 'Mara',
      url: 'https://example.com/',
      tags: ['Klang', 'Online'],
    },
    ...{ status: 'published', showing: index % 10 < 7 ? 'shown' : 'status', reason: '', isHidden: false, clicks: 7 },
    isShortened: false,
  },
});

/** So many entries, spread over so many days from a day on. */
const entriesFrom = (first: string, days: number): CalendarEntry[] =>
  Array.from({ length: ENTRIES }, (_, index) => event(index, addDays(first, Math.floor((index * days) / ENTRIES))));

/** Answers for the calendar's server, so that only the browser is timed, and not before it is told to. */
async function answerWith(page: Page, entries: readonly CalendarEntry[]): Promise<() => Promise<void>> {
  const waiting: (() => void)[] = [];
  await page.route('**/api/calendar?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const [from = '', to = ''] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
    const json: Result<typeof readCalendar> = {
      entries: entries.filter(({ day }) => day >= from && day <= to),
      ...{ undated: [], writes: [], notice: '' },
    };
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.fulfill({ json });
  });
  return async () => {
    while (waiting.length === 0) await pause(10);
    waiting.shift()?.();
  };
}

async function work(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.filter(({ name }) => COUNTED.includes(name)).reduce((sum, { value }) => sum + value * 1000, 0);
}

/**
 * What the two frames of a turn cost the main thread, in milliseconds: first the next days without their entries, then
 * the answer, read and drawn.
 */
async function timeTurns(page: Page, search: string): Promise<readonly [turn: number, entries: number]> {
  const answer = await answerWith(page, entriesFrom('2026-01-01', 365));
  await page.goto(`/admin-dashboard/calendar?${search}`);
  await answer();
  await page
    .getByRole('button', { name: /Klangabend/ })
    .first()
    .waitFor();
  const cdp = await page.context().newCDPSession(page);
  // The thread's own time: what else the machine does is not counted.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const buttons = await Promise.all(
    [/^Nächste/, /^Vorige/].map((name) => page.getByRole('button', { name }).elementHandle()),
  );
  const frames: (readonly [number, number])[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const button = buttons[round % 2];
    const begun = await work(cdp);
    await button?.evaluate((element) => element instanceof HTMLElement && element.click());
    await pause(FRAME_MS);
    const turned = await work(cdp);
    await answer();
    await pause(FRAME_MS);
    // The first two warm up.
    if (round > 1) frames.push([turned - begun, (await work(cdp)) - turned]);
  }
  await page.unroute('**/api/calendar?*');
  return [rounded(median(frames.map(([turn]) => turn))), rounded(median(frames.map(([, entries]) => entries)))];
}

/** The calendar's three views in a browser, over a year with 1,000 entries. */
export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'calendar-draw-'));
  const { site, ready } = startSite({ DATA_DIR: dataDir });
  const browser = await chromium.launch(await findChromium());
  try {
    const context = await browser.newContext({ baseURL: await ready, viewport: { width: 1440, height: 900 } });
    await context.request.post('/api/auth/login', { data: homeLogin });
    const page = await context.newPage();
    const rows: Row[] = [];
    for (const [word, view] of Object.entries(VIEWS)) {
      const [turn, entries] = await timeTurns(page, `ansicht=${word}&tag=2026-06-15`);
      const what = `calendar, 1,000 entries a year, ${view}`;
      rows.push({ name: `${what}: drawing the next days, p50, ms`, value: turn });
      rows.push({ name: `${what}: drawing their entries, p50, ms`, value: entries });
    }
    return rows;
  } finally {
    await browser.close();
    site.kill('SIGTERM');
    if (site.exitCode === null) await once(site, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}
