import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';
import { owner } from '#tests/support/accounts/owner.ts';
import { withBuiltSite } from './built-site.ts';
import type { Row } from './table.ts';

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
export const run = (): Promise<Row[]> =>
  withBuiltSite({ hasDemoData: true }, async ({ url, browser }) => {
    const rows: Row[] = [];
    const sum = { controls: 0, words: 0 };
    for (const size of widths) {
      const context = await openWidth(browser, url, size);
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
  });
