import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, openScreen, test } from '#tests/support/accounts/admin.ts';
import {
  answerDays,
  answerOverview,
  answerRanges,
  buildFullDay,
  buildReport,
} from '#tests/support/visits/statistics.ts';

const path = '/admin-dashboard/apps/analytics';

const report = (page: Page) => page.getByRole('region', { name: /20\d\d$/ });
const views = (page: Page) => page.getByRole('navigation', { name: 'Ansicht' });
const ranges = (page: Page) => page.getByRole('navigation', { name: 'Zeitraum' });
const list = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const unfold = (page: Page, name: string) => list(page, name).getByRole('heading', { name, exact: true }).click();
const openFilters = (page: Page) => page.getByRole('button', { name: /^Filter/ }).click();
const step = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^Vom Besuch/ })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const slider = (page: Page) => page.getByRole('slider', { name: 'Stelle im Zeitraum wählen' });
const cells = (scope: Locator) =>
  scope.getByRole('row').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime('2026-11-20T12:00:00+01:00');
  await answerOverview(page, { totalPageViews: 1, totalUniqueVisitors: 1 });
  await answerDays(page, (day) => ({ json: buildFullDay(day) }));
});

const week = '?zeitraum=7-tage';
const open = (page: Page, search = week) => openScreen(page, path + search, 'ME Analytics Dashboard');

test('a range is chosen, compared, read bar by bar, restored by going back, and remembered', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  const asked = await answerRanges(page);
  await open(page, '');
  await expect(views(page).getByRole('link', { name: 'Tag für Tag' })).toHaveAttribute('aria-current', 'true');
  await expect(ranges(page)).toHaveCount(0);
  await views(page).getByRole('link', { name: 'Zeitraum' }).click();
  await expect(page).toHaveURL(path + week);
  await expect(page.getByRole('heading', { name: '14.–20. November 2026' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(ranges(page).getByRole('link', { name: '7 Tage' })).toHaveAttribute('aria-current', 'true');
  await expect(report(page)).toContainText('Verglichen mit 7.–13. November 2026. Der heutige Tag läuft noch.');
  const { visits } = buildReport(new URLSearchParams('from=2026-11-14&to=2026-11-20')).totals;
  await expect(step(page, 'Besuche')).toHaveText(`Besuche${visits}+100\u00a0%`);
  await expect(step(page, 'Anmeldungen').getByRole('link', { name: '40' })).toHaveAttribute(
    'href',
    /newsletter\?von=2026-11-14&bis=2026-11-20$/,
  );
  await expect(list(page, 'Quellen').getByRole('table')).toBeHidden();
  await unfold(page, 'Kurzlinks');
  await expect(list(page, 'Kurzlinks').getByRole('link', { name: '120' }).filter({ visible: true })).toHaveAttribute(
    'href',
    /redirects\?link=flyer$/,
  );
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Freitag, 20\. November 2026: .*Anmeldungen: 0$/);
  await axe();

  await ranges(page).getByRole('button', { name: 'Eigener Zeitraum' }).click();
  await expect(page.getByLabel('Von', { exact: true })).toBeVisible();
  await ranges(page).getByRole('link', { name: '12 Monate' }).click();
  await expect(page.getByLabel('Von', { exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(`${path}?zeitraum=12-monate`);
  await expect(report(page)).toContainText('Verglichen mit 1. Dezember 2024 – 20. November 2025.');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^November 2026: /);
  await expect(slider(page)).toHaveAttribute('max', '11');
  const table = page.getByRole('table', { name: 'Entwicklung im Zeitraum' });
  await expect.poll(async () => (await cells(table))[0]).toEqual(['Monat', 'Aufrufe', 'Besuche', 'Anmeldungen']);
  await expect.poll(() => cells(table)).toHaveLength(13);

  await views(page).getByRole('link', { name: 'Tag für Tag' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('tab')).toHaveCount(5);
  await views(page).getByRole('link', { name: 'Zeitraum' }).click();
  await expect(page).toHaveURL(`${path}?zeitraum=12-monate`);
  for (const _ of ['days', 'months', 'week']) await page.goBack();
  await expect(slider(page)).toHaveAttribute('max', '6');
  const [days, months] = ['from=2026-11-14&to=2026-11-20', 'from=2025-12-01&to=2026-11-20'];
  await expect.poll(() => asked).toEqual([days, months, months, months, days]);
});

test('a row filters everything else by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const asked = await answerRanges(page);
  await open(page);
  await expect(step(page, 'Klicks auf Kurzlinks')).toHaveCount(0);
  await page
    .getByRole('region', { name: /^Vom Besuch/ })
    .getByRole('button', { name: /^Alle/ })
    .press('Enter');
  await expect(step(page, 'Klicks auf Kurzlinks')).toBeVisible();
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Donnerstag, 19\. November 2026: /);
  for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
  const row = list(page, 'Quellen').getByRole('link', { name: 'instagram.com' });
  await expect(row).toBeFocused();
  await expect
    .poll(() => cells(list(page, 'Quellen')))
    .toEqual([
      ['Quelle', 'Besuche', 'Anmeldungen', 'Quote'],
      ['instagram.com', '100', '9', '9\u00a0%'],
      ['Unbekannt', '70', '7', '10\u00a0%'],
      ['Kurzlink ohne Quelle', '40', '5', '13\u00a0%'],
    ]);
  await page.keyboard.press('Enter');
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(row).toBeFocused();
  await expect(page).toHaveURL(`${path}${week}&quelle=5`);
  await openFilters(page);
  await expect(page.getByLabel('Quelle', { exact: true })).toHaveValue('5');
  // Figures without a source are hidden, and a text explains it.
  await expect(page.getByText('Aufrufe, Geräte und Länder kennen keine Herkunft.')).toBeVisible();
  for (const name of ['Geräte', 'Länder']) await expect(list(page, name)).toHaveCount(0);
  await expect(step(page, 'Klicks auf Kurzlinks')).toHaveCount(0);

  await page.getByText('Zählweise, CSV').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    report(page).getByRole('button', { name: 'CSV exportieren' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('analytics-2026-11-14-bis-2026-11-20.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('Quellen;instagram.com;100;9;');

  await step(page, 'Kasse geöffnet').getByRole('link').click();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /Kasse geöffnet: \d+$/);
  await page.getByLabel('Ziel', { exact: true }).selectOption('Gebucht');
  await expect.poll(() => asked.at(-1)).toBe('from=2026-11-14&to=2026-11-20&source=5&goal=77');
  await page.getByRole('link', { name: 'Alle Filter aufheben' }).click();
  await expect(list(page, 'Geräte')).toBeVisible();
  await expect.poll(() => asked.at(-1)).toBe('from=2026-11-14&to=2026-11-20&goal=77');
});

test('the owner removes a selection and types the days of a range', { tag: ['@desktop', '@release'] }, async ({
  page,
  axe,
}) => {
  const asked = await answerRanges(page);
  await open(page, `${week}&quelle=5`);

  await openFilters(page);
  await page.getByLabel('Quelle', { exact: true }).selectOption('Alle');
  await expect(page).toHaveURL(path + week);

  const own = ranges(page).getByRole('button', { name: 'Eigener Zeitraum' });
  await own.click();
  await expect(own).toHaveAttribute('aria-expanded', 'true');
  await page.getByLabel('Von', { exact: true }).fill('2026-11-30');
  await page.getByRole('button', { name: 'Zeigen', exact: true }).click();
  await expect(report(page)).toContainText('Wähle zwei Tage bis heute');
  await axe();
  await page.getByLabel('Von', { exact: true }).fill('2026-03-01');
  await page.getByRole('button', { name: 'Zeigen', exact: true }).click();
  await expect(page).toHaveURL(`${path}?von=2026-03-01&bis=2026-11-20`);
  await expect(page.getByRole('heading', { name: '1. März – 20. November 2026' })).toBeVisible();
  const days = 'from=2026-11-14&to=2026-11-20';
  await expect.poll(() => asked).toEqual([`${days}&source=5`, days, 'from=2026-03-01&to=2026-11-20']);
});

test('the report shows the state of a range without horizontal scrolling', { tag: '@mobile' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/status of 500 .*range/);
  const first = Promise.withResolvers<void>();
  let turn = 0;
  await answerRanges(page, async (query) => {
    turn += 1;
    const filled = buildReport(query);
    if (turn > 2) return { json: { status: 'success', report: buildReport(query, true) } };
    if (turn === 2) {
      const none = filled.series.map(({ start }) => ({ start, views: 0, visits: 0, reached: 0 }));
      return { json: { status: 'success', report: { ...filled, series: none, entries: [], pages: [] } } };
    }
    await first.promise;
    return { status: 500, json: { status: 'error', message: 'Interner Fehler' } };
  });
  await open(page);

  await test.step('the report shows that it is loading, has failed or is empty', async () => {
    await expect(report(page).getByRole('status')).toHaveText('Der Zeitraum wird geladen …');
    first.resolve();
    const failure = report(page).getByRole('alert');
    await expect(failure).toContainText('Dieser Zeitraum konnte nicht geladen werden.');
    await axe();
    await failure.getByRole('button', { name: 'Erneut versuchen' }).click();
    await unfold(page, 'Seiten');
    await expect(list(page, 'Seiten')).toContainText('In diesem Zeitraum wurde nichts gezählt.');
    await expect(failure).toHaveCount(0);
  });

  await test.step('the report shows revenue to permitted users, and fits 320 px', async () => {
    await ranges(page).getByRole('link', { name: '12 Monate' }).click();
    await expect(slider(page)).toHaveAttribute('max', '11');
    await expect(step(page, 'Umsatz')).toHaveText(/^Umsatz2\.469.€\+100.%$/);
    await expect(step(page, 'Umsatz').getByRole('link')).toHaveAttribute('href', /payments\?von=2025-12-01&bis=/);
    await expect(step(page, 'Gekauft')).toHaveText(/^Gekauft6.*\+100.%$/);
    await expect(report(page)).toContainText(/Herkunft unbekannt: .* der Besuche, Anmeldungen 18.%, Umsatz 617,50.€/);
    await expect(report(page)).toContainText('Eine Bestätigung und ein Kauf zählen an ihrem eigenen Tag');
    await axe();
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const pages = list(page, 'Seiten');
    await expect(pages.getByRole('columnheader')).toHaveText(['Einstiegsseite', 'Besuche', 'Anmeldungen', 'Quote']);
    await expect(pages.getByRole('row').nth(1)).toContainText(/Aufrufe 1\.204.*Umsatz 1\.234,50.€/);
    await expect.poll(() => pages.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  });
});
