import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, openScreen, test } from '#tests/support/accounts/admin.ts';
import { answerDays, answerOverview, answerRanges, filledDay, filledRange } from '#tests/support/visits/statistics.ts';

const path = '/admin-dashboard/apps/analytics';

const report = (page: Page) => page.getByRole('region', { name: 'Besuche im Zeitraum' });
const ranges = (page: Page) => page.getByRole('navigation', { name: 'Zeitraum' });
const lists = (page: Page) => page.getByRole('navigation', { name: 'Aufgeteilt nach' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Stelle im Zeitraum wählen' });
const cells = (scope: Locator) =>
  scope.getByRole('row').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime('2026-11-20T12:00:00+01:00');
  await answerOverview(page, { totalPageViews: 1, totalUniqueVisitors: 1 });
  await answerDays(page, (day) => ({ json: filledDay(day) }));
});

const open = (page: Page, search = '') => openScreen(page, path + search, 'ME Analytics Dashboard');

test('a range is chosen, compared, read bar by bar, and gone back from', async ({ page, axe }) => {
  const asked = await answerRanges(page);
  await open(page);
  await expect(report(page)).toContainText('14. November 2026 bis 20. November 2026');
  await expect(ranges(page).getByRole('link', { name: '7 Tage' })).toHaveAttribute('aria-current', 'true');
  const visits = filledRange(new URLSearchParams('from=2026-11-14&to=2026-11-20')).totals.visits;
  await expect(report(page).getByRole('definition').nth(2)).toHaveText(`${visits}`);
  await expect(report(page).getByRole('definition').nth(3)).toHaveText('100\u00a0% mehr als in den 7 Tagen davor');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Freitag, 20\. November 2026: .*Anmeldungen: 0$/);
  await axe();

  await ranges(page).getByRole('link', { name: '12 Monate' }).click();
  await expect(page).toHaveURL(`${path}?zeitraum=12-monate`);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^November 2026: /);
  await expect(slider(page)).toHaveAttribute('max', '11');
  const table = page.getByRole('table', { name: 'Entwicklung im Zeitraum' });
  await expect.poll(async () => (await cells(table))[0]).toEqual(['Monat', 'Aufrufe', 'Besuche', 'Anmeldungen']);
  await expect.poll(() => cells(table)).toHaveLength(13);
  await axe();
  await page.goBack();
  await expect(slider(page)).toHaveAttribute('max', '6');
  await expect
    .poll(() => asked)
    .toEqual(['from=2026-11-14&to=2026-11-20', 'from=2025-12-01&to=2026-11-20', 'from=2026-11-14&to=2026-11-20']);
});

test('a row chooses what everything else shows, by keyboard alone', { tag: '@desktop' }, async ({ page, axe }) => {
  const asked = await answerRanges(page);
  await open(page);
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Donnerstag, 19\. November 2026: /);
  await page.keyboard.press('Tab');
  await expect(lists(page).getByRole('link', { name: 'Seiten' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(lists(page).getByRole('link', { name: 'Quellen' })).toHaveAttribute('aria-current', 'true');
  await expect
    .poll(() => cells(report(page).getByRole('table', { name: 'Quellen' })))
    .toEqual([
      ['Quelle', 'Besuche', 'Anmeldungen', 'Quote'],
      ['instagram.com', '100', '9', '9\u00a0%'],
      ['Unbekannt', '70', '7', '10\u00a0%'],
      ['Kurzlink ohne Quelle', '40', '5', '13\u00a0%'],
    ]);
  const row = report(page).getByRole('link', { name: 'instagram.com', exact: true });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(row).toBeFocused();
  await expect(page).toHaveURL(`${path}?quelle=5&nach=quellen`);
  const chip = page.getByRole('link', { name: 'Filter instagram.com aufheben' });
  await expect(chip).toBeVisible();
  // No click knows its source.
  await expect(
    page.getByRole('region', { name: 'Vom Klick zur Anmeldung' }).getByRole('listitem').first(),
  ).toContainText('–');
  await axe();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    report(page).getByRole('button', { name: 'CSV exportieren' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('analytics-quellen-2026-11-14-bis-2026-11-20.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('instagram.com;100;9;');

  await lists(page).getByRole('link', { name: 'Ziele' }).click();
  await report(page).getByRole('link', { name: 'Kasse geöffnet' }).click();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /Kasse geöffnet: \d+$/);
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(chip).toHaveCount(0);
  await expect.poll(() => asked.at(-1)).toBe('from=2026-11-14&to=2026-11-20&goal=-5');
});

test('what is chosen can be told apart, and chosen anew', { tag: '@desktop' }, async ({ page, axe }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const asked = await answerRanges(page);
  await open(page, '?quelle=5&nach=quellen');

  await test.step('can be told apart in forced colours', async () => {
    await expect(report(page).locator('[data-series=visits]').first()).toBeVisible();
    const text = await page.evaluate(() => getComputedStyle(document.body).color);
    const drawn = (selector: string) => report(page).locator(selector).last();
    await expect(drawn('[data-series=visits]')).toHaveCSS('fill', text);
    await expect(drawn('[data-series=reached]')).not.toHaveCSS('fill', text);
    for (const selector of ['table svg', 'ol svg', 'svg:has(text)']) {
      await expect(drawn(selector), selector).toHaveCSS('fill', text);
    }
    const [chosen, other] = [lists(page).getByRole('link', { name: 'Quellen' }), lists(page).getByRole('link').first()];
    const otherColour = await other.evaluate((element) => getComputedStyle(element).borderBottomColor);
    await expect(chosen).not.toHaveCSS('border-bottom-color', otherColour);
    await slider(page).focus();
    await expect(slider(page).locator('..')).toHaveCSS('outline-width', '2px');
  });

  await page.emulateMedia({ forcedColors: 'none' });
  await page.getByRole('link', { name: 'Filter instagram.com aufheben' }).click();
  await expect(page).toHaveURL(`${path}?nach=quellen`);

  await test.step("days of one's own are typed", async () => {
    const own = ranges(page).getByRole('button', { name: 'Eigener Zeitraum' });
    await own.click();
    await expect(own).toHaveAttribute('aria-expanded', 'true');
    await page.getByLabel('Von', { exact: true }).fill('2026-11-30');
    await page.getByRole('button', { name: 'Zeigen' }).click();
    await expect(report(page)).toContainText('Wähle zwei Tage bis heute');
    await axe();
    await page.getByLabel('Von', { exact: true }).fill('2026-03-01');
    await page.getByRole('button', { name: 'Zeigen' }).click();
    await expect(page).toHaveURL(`${path}?von=2026-03-01&bis=2026-11-20&nach=quellen`);
    await expect(report(page)).toContainText('1. März 2026 bis 20. November 2026');
    const week = 'from=2026-11-14&to=2026-11-20';
    await expect.poll(() => asked).toEqual([`${week}&source=5`, week, 'from=2026-03-01&to=2026-11-20']);
  });
});

test('says how it stands with a range, without sideways scrolling', { tag: '@mobile' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/status of 500 .*range/);
  const first = Promise.withResolvers<void>();
  let turn = 0;
  await answerRanges(page, async (query) => {
    turn += 1;
    const filled = filledRange(query);
    if (turn > 2) return { json: { status: 'success', report: filledRange(query, true) } };
    if (turn === 2) {
      const none = filled.series.map(({ start }) => ({ start, views: 0, visits: 0, reached: 0 }));
      return { json: { status: 'success', report: { ...filled, series: none, entries: [], pages: [] } } };
    }
    await first.promise;
    return { status: 500, json: { status: 'error', message: 'Interner Fehler' } };
  });
  await open(page);

  await test.step('is loading, says when it failed, and when there is nothing', async () => {
    await expect(report(page).getByRole('status')).toHaveText('Der Zeitraum wird geladen …');
    first.resolve();
    const failure = report(page).getByRole('alert');
    await expect(failure).toContainText('Dieser Zeitraum konnte nicht geladen werden.');
    await axe();
    await failure.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(report(page)).toContainText('In diesem Zeitraum wurde nichts gezählt.');
    await expect(failure).toHaveCount(0);
  });

  await test.step('tells money to who may see it, and where it goes without sideways scrolling at 320 px', async () => {
    await ranges(page).getByRole('link', { name: '12 Monate' }).click();
    await expect(slider(page)).toHaveAttribute('max', '11');
    await expect(report(page)).toContainText(/Umsatz2\.469.€100.% mehr als.*Gekauft6100.% mehr als/);
    await expect(report(page)).toContainText(/Vom Umsatz ist die Herkunft von 617,50.€ unbekannt/);
    const path = page.getByRole('region', { name: 'Vom Klick zum Kauf' }).getByRole('listitem');
    await expect(path.nth(5)).toContainText(/^Kasse4/);
    await expect(path.nth(6)).toContainText(/^Gekauft6/);
    await axe();
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const list = page.getByRole('table', { name: 'Seiten' });
    await expect(list.getByRole('columnheader')).toHaveText([
      'Einstiegsseite',
      'Aufrufe',
      'Besuche',
      'Anmeldungen',
      'Quote',
      'Umsatz',
    ]);
    const overflow = () => list.evaluate(({ parentElement: frame }) => frame && frame.scrollWidth - frame.clientWidth);
    await expect.poll(overflow).toBe(0);
  });
});
