import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { openDatabase } from '#local/database/database.ts';
import { createPlatform } from '#local/host/host.ts';
import { startServer } from '#local/host/http.ts';
import { owner, ownerVariables } from '#tests/support/accounts/owner.ts';
import { findChromium } from '#tests/support/browser/chromium.ts';
import type { Row } from './table.ts';

const projectDir = join(import.meta.dirname, '../..');

/** Views below `/admin-dashboard`, as an owner opens them. */
const views = [
  '',
  '/apps',
  '/apps/clickup',
  '/apps/activecampaign',
  '/apps/analytics',
  '/apps/analytics?zeitraum=30-tage',
  '/apps/redirects',
  '/apps/redirects?link=warteliste',
  '/apps/payments',
  '/apps/payments?ansicht=anbindung',
  '/settings',
  '/calendar',
  '/users',
  '/newsletter',
  '/newsletter?ansicht=rundbriefe',
  '/newsletter?ansicht=vorgaenge',
  '/content',
  '/content#offers',
  '/content#offers/soulPlan',
  '/content#team',
  '/content#legal',
  '/content#website/website',
  '/content#rechts-check',
];

const widths = [
  { width: 390, height: 844, isMobile: true },
  { width: 1440, height: 900, isMobile: false },
];

const QUIET_MS = 2000;

/** Counts the visible controls and words of `<main>`, or of the dialog over it. */
function countVisible() {
  const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const main = document.querySelector('main');
  if (main === null) throw new Error('The screen has no main part');
  const root = [...document.querySelectorAll('[role="dialog"], dialog[open]')].find(isVisible) ?? main;
  const controls = [...root.querySelectorAll('a[href], button, input, select, textarea, [contenteditable="true"]')];
  // biome-ignore lint/performance/useDomNodeTextContent: only `innerText` leaves out hidden words.
  const text = root instanceof HTMLElement ? root.innerText : '';
  return {
    isLoading: /geladen …|wird geprüft …/.test(text),
    controls: controls.filter(isVisible).length,
    words: text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0,
  };
}

/** Counts until nothing has changed for `QUIET_MS`: lists and figures have then loaded. */
async function measure(context: BrowserContext, url: string) {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('main h1').first().waitFor();
  let counts = await page.evaluate(countVisible);
  for (let isQuiet = false; !isQuiet; ) {
    await setTimeout(QUIET_MS);
    const before = counts;
    counts = await page.evaluate(countVisible);
    isQuiet = !counts.isLoading && before.words === counts.words && before.controls === counts.controls;
  }
  await page.close();
  return counts;
}

async function openWidth(browser: Browser, baseURL: string, { width, height, isMobile }: (typeof widths)[number]) {
  const viewport = { width, height };
  const context = await browser.newContext({
    baseURL,
    viewport,
    isMobile,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  });
  const { username, password } = owner;
  const answer = await context.request.post('/api/auth/login', { data: { username, password } });
  if (!answer.ok()) throw new Error(`The login answered ${answer.status()}`);
  return context;
}

/** Counts the controls and words of every screen of the admin area over the demo data; needs a built `dist`. */
export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'screen-size-'));
  await promisify(execFile)(process.execPath, ['src/local/seed.ts'], {
    cwd: projectDir,
    env: { ...process.env, DATA_DIR: dataDir },
  });
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
    const sum = { controls: 0, words: 0 };
    for (const size of widths) {
      const context = await openWidth(browser, server.url, size);
      for (const view of views) {
        const { controls, words } = await measure(context, `/admin-dashboard${view}`);
        sum.controls += controls;
        sum.words += words;
        rows.push({ name: `screens, ${view || '/'} at ${size.width} px: controls`, value: controls });
        rows.push({ name: `screens, ${view || '/'} at ${size.width} px: words`, value: words });
      }
      await context.close();
    }
    return [
      ...rows,
      { name: 'screens, all: controls', value: sum.controls },
      { name: 'screens, all: words', value: sum.words },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await platform.stop();
    await database.close();
    await rm(dataDir, { recursive: true });
  }
}
