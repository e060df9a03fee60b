import type { Locator, Page } from '@playwright/test';
import { expect, openScreen, test } from '#tests/support/accounts/admin.ts';
import { answerDays, answerOverview, buildEmptyDay, buildFullDay } from '#tests/support/visits/statistics.ts';

const path = '/admin-dashboard/apps/analytics';
const title = 'ME Analytics Dashboard';
const loading = 'Lade ME Analytics Daten...';
const noDay = 'Keine Statistiken für diesen Tag verfügbar';

// Friday, just before midnight in Berlin.
const today = '2026-11-20';
const now = '2026-11-20T23:55:00+01:00';
const yesterday = '2026-11-19';

const previous = (page: Page) => page.getByRole('button', { name: 'Vorheriger Tag' });
const next = (page: Page) => page.getByRole('button', { name: 'Nächster Tag' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const panel = (page: Page) => page.getByRole('tabpanel');
const slider = (page: Page) => page.getByRole('slider', { name: 'Tag im Verlauf wählen' });
const section = (page: Page, name: string) => page.getByRole('region', { name });
const folded = (page: Page, title: string) => page.getByRole('group', { name: title });
const dayTitle = (page: Page) => page.locator('#day-title');
const cells = (scope: Locator) =>
  scope.getByRole('row').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

/** Returns the position of a day's column among the chart's thirty. */
async function columnOf(page: Page, index: number): Promise<{ x: number; y: number }> {
  const box = await slider(page).boundingBox();
  if (!box) throw new Error('The chart is not there.');
  return { x: ((index + 0.5) / 30) * box.width, y: box.height / 2 };
}

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(now);
});

/** Opens the screen on a day with visits. @returns the days that it asks for */
async function openFilled(page: Page): Promise<readonly string[]> {
  await answerOverview(page, { totalPageViews: 1_234_567, totalUniqueVisitors: 345_678 });
  const asked = await answerDays(page, (day) => ({ json: buildFullDay(day) }));
  await openScreen(page, path, title);
  await expect(dayTitle(page)).toHaveText('Freitag, 20. November 2026');
  return asked;
}

test('a day can be chosen where popovers are missing, as in Safari 16', { tag: ['@desktop', '@release'] }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'popover');
  });
  await openFilled(page);
  const field = page.getByLabel('Tag im Kalender wählen');
  await field.fill('2026-11-12');
  await field.blur();
  await expect(dayTitle(page)).toHaveText('Donnerstag, 12. November 2026');
});

test.describe('the screen of a day with visits', () => {
  let asked: readonly string[];

  test.beforeEach(async ({ page }) => {
    asked = await openFilled(page);
  });

  test('starts with today and the totals, and has a calendar for other days', { tag: '@mobile' }, async ({
    page,
    axe,
  }) => {
    await test.step('the screen starts with today and the totals', async () => {
      await expect.poll(() => asked).toEqual([today]);
      const totals = section(page, 'Gesamt');
      await expect(totals.getByRole('term')).toHaveText(['Seitenaufrufe gesamt', 'Eindeutige Besucher gesamt']);
      await expect(totals.getByText('1.234.567')).toBeVisible();
      await expect(totals.getByText('345.678')).toBeVisible();
      await expect(page.getByRole('tab')).toHaveText(['Übersicht', 'Seiten', 'Referrer', 'Geräte', 'Länder']);

      const explanation = totals.getByRole('button', { name: 'So werden Besucher gezählt' });
      await explanation.focus();
      await expect(page.getByRole('tooltip')).toContainText('Summe der Besucher aller Tage');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tooltip')).toHaveCount(0);
    });

    await test.step('the calendar has weeks from Monday and ends today', async () => {
      const button = page.getByRole('button', { name: 'Tag im Kalender wählen' });
      await button.click();
      const grid = page.getByRole('grid');
      await expect(grid.locator('thead')).toHaveText(/^Mo.*So/);
      const selected = grid.getByRole('button', { name: /20\. November 2026/ });
      await expect(selected).toBeFocused();
      await expect(grid.getByRole('button', { name: /21\. November 2026/ })).toBeDisabled();
      await axe();

      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await expect(grid).toHaveCount(0);
      await expect(dayTitle(page)).toHaveText('Donnerstag, 12. November 2026');
      await expect(button).toBeFocused();
      await expect.poll(() => asked).toEqual([today, '2026-11-12']);
    });
  });

  test('shows a day in its tabs, and goes from day to day', { tag: '@desktop' }, async ({ page, axe }) => {
    await test.step('the screen shows the day in its tabs', async () => {
      const figures = panel(page).getByRole('definition');
      await expect(panel(page).getByRole('term')).toHaveText([
        'Seitenaufrufe',
        'Eindeutige Besucher',
        'Neu im Newsletter',
        'Neue Wartelisten-Einträge',
      ]);
      const { stats, weekBefore } = buildFullDay(today);
      await expect(figures.filter({ hasText: /^\d+$/ })).toHaveText([
        `${stats?.pageViews}`,
        `${stats?.uniqueVisitors}`,
        '3',
        '1',
      ]);
      expect(weekBefore?.day).toBe('2026-11-13');
      await expect(figures.nth(1)).toHaveText(/^bisher \d+\u00a0% mehr als am ganzen Freitag davor$/);

      await tab(page, 'Seiten').click();
      await expect
        .poll(() => cells(panel(page)))
        .toEqual([
          ['Seite', 'Aufrufe'],
          ['/', '1.204'],
          ['/soulcircle', '96'],
          [expect.stringMatching(/^landingpage\.example/), '12'],
          ['/<script>alert(1)</script>', '1'],
        ]);
      await axe('[role="tabpanel"]');

      await tab(page, 'Referrer').click();
      await expect
        .poll(() => cells(panel(page)))
        .toEqual([
          ['Quelle', 'Aufrufe'],
          ['(Direkt)', '88'],
          ['google.com', '41'],
          ['l.instagram.com/beitrag', '7'],
        ]);
      await expect(panel(page).getByRole('link')).toHaveCount(0);

      await tab(page, 'Geräte').click();
      await expect
        .poll(() => cells(panel(page)))
        .toEqual([
          ['Gerät', 'Aufrufe', 'Anteil'],
          ['Mobil', '120', '60\u00a0%'],
          ['Desktop', '60', '30\u00a0%'],
          ['Tablet', '20', '10\u00a0%'],
        ]);
      await axe('[role="tabpanel"]');

      await tab(page, 'Länder').click();
      await expect
        .poll(() => cells(panel(page)))
        .toEqual([
          ['Land', 'Aufrufe', 'Anteil'],
          ['Deutschland', '150', '75\u00a0%'],
          ['Österreich', '30', '15\u00a0%'],
          ['Unbekannt', '20', '10\u00a0%'],
        ]);
    });

    await test.step('the screen goes from day to day, back without limit and forward up to today', async () => {
      await tab(page, 'Übersicht').click();
      await expect(next(page)).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Heute' })).toHaveCount(0);
      await previous(page).click();
      await expect(dayTitle(page)).toHaveText('Donnerstag, 19. November 2026');
      await expect(panel(page).getByRole('definition').nth(1)).toHaveText(/ als am Donnerstag davor$/);
      await previous(page).click();
      await expect(next(page)).toBeEnabled();
      await next(page).click();
      await next(page).click();
      await expect(dayTitle(page)).toHaveText('Freitag, 20. November 2026');
      await expect(next(page)).toBeDisabled();
      // The disabled button leaves the tab order, and the focus moves to the title next to it.
      await expect(dayTitle(page)).toBeFocused();
      await expect.poll(() => asked).toEqual([today, yesterday, '2026-11-18', yesterday, today]);

      await previous(page).click();
      await page.getByRole('button', { name: 'Heute' }).click();
      await expect(dayTitle(page)).toHaveText('Freitag, 20. November 2026');
    });

    await test.step('the screen keeps the chosen tab from day to day', async () => {
      await tab(page, 'Geräte').click();
      await previous(page).click();
      await expect(dayTitle(page)).toHaveText('Donnerstag, 19. November 2026');
      await expect(tab(page, 'Geräte')).toHaveAttribute('aria-selected', 'true');
      await expect(panel(page).getByRole('rowheader', { name: 'Mobil' })).toBeVisible();
    });

    await test.step('the screen needs no horizontal scrolling at 320 px and with text of 200 %', async () => {
      const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
      await tab(page, 'Seiten').click();
      await expect(panel(page).getByRole('columnheader', { name: 'Seite' })).toBeVisible();
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(widthOf).toBe(320);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect.poll(widthOf).toBe(1440);
    });
  });
});

test('below its tabs, the screen of a day has a chart that chooses a day, the uncounted views, and the code to copy', {
  tag: ['@desktop', '@release'],
}, async ({ page, context, baseURL }) => {
  await openFilled(page);
  await test.step('the chart chooses a day by click and by arrow keys', async () => {
    const chart = section(page, 'Verlauf');
    await expect(chart.getByText('22. Oktober 2026 bis 20. November 2026')).toBeVisible();
    const { pageViews, uniqueVisitors } = buildFullDay(today).trend[29] ?? {};
    await expect(slider(page)).toHaveAttribute(
      'aria-valuetext',
      `Freitag, 20. November 2026: ${pageViews} Seitenaufrufe, ${uniqueVisitors} Besucher`,
    );

    await slider(page).click({ position: await columnOf(page, 28) });
    await expect(dayTitle(page)).toHaveText('Donnerstag, 19. November 2026');
    await slider(page).focus();
    for (const [key, day] of [
      ['ArrowLeft', 'Mittwoch, 18. November 2026'],
      ['Home', 'Donnerstag, 22. Oktober 2026'],
      ['End', 'Freitag, 20. November 2026'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(dayTitle(page)).toHaveText(day);
      await expect(slider(page)).toBeFocused();
      await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${day}: `));
    }
    await expect(chart.getByText('22. Oktober 2026 bis 20. November 2026')).toBeVisible();

    await page.keyboard.press('Home');
    await previous(page).click();
    await expect(chart.getByText('22. September 2026 bis 21. Oktober 2026')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Heute' }).click();
  await expect(dayTitle(page)).toHaveText('Freitag, 20. November 2026');
  await test.step('the list shows the uncounted views', async () => {
    await page.getByRole('heading', { name: 'Was wurde nicht gezählt?' }).click();
    await expect
      .poll(() => cells(folded(page, 'Was wurde nicht gezählt?')))
      .toEqual([
        ['Grund', 'Aufrufe'],
        ['Suchmaschinen und andere Programme', '1.312'],
        ['Browser mit der Einstellung „Nicht verfolgen“ (Do Not Track)', '9'],
        ['Deine eigenen Besuche, während du angemeldet warst', '4'],
      ]);
  });

  await test.step('the screen explains how to count other websites, and copies the code', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const embedding = folded(page, 'Auf anderen Websites mitzählen');
    const code = `<script defer src="${baseURL}/api/analytics/script.js"></script>`;
    await page.getByRole('heading', { name: 'Auf anderen Websites mitzählen' }).click();
    await expect(embedding.getByRole('code')).toHaveText(code);
    await embedding.getByRole('button', { name: 'Code kopieren' }).click();
    await expect(embedding.getByRole('status')).toHaveText('Code kopiert');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await expect(embedding.getByRole('status')).toBeEmpty();
  });
});

test('the screen of a day waits for the totals and the day', { tag: ['@desktop', '@release'] }, async ({
  page,
  axe,
}) => {
  const overview = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  await page.route('/api/analytics/stats/overview', async (route) => {
    await overview.promise;
    await route.fulfill({ json: { status: 'success', overview: { totalPageViews: 1, totalUniqueVisitors: 1 } } });
  });
  await answerDays(page, async (day) => {
    await first.promise;
    return { json: buildFullDay(day) };
  });
  await openScreen(page, path, title);
  const wait = page.getByRole('status').filter({ hasText: loading });
  await expect(wait).toBeVisible();
  await axe();
  const answered = page.waitForResponse('/api/analytics/stats/overview');
  overview.resolve();
  await answered;
  await expect(wait).toBeVisible();
  await expect(section(page, 'Gesamt')).toHaveCount(0);
  first.resolve();
  await expect(section(page, 'Gesamt')).toBeVisible();
  await expect(page.getByText(loading)).toHaveCount(0);
});

test('the screen of a day shows days without visits and with empty lists', { tag: '@desktop' }, async ({
  page,
  axe,
}) => {
  await answerOverview(page, { totalPageViews: 0, totalUniqueVisitors: 0 });
  await answerDays(page, (day) => {
    if (day === today) return { json: buildEmptyDay(day) };
    const filled = buildFullDay(day);
    if (day === yesterday || !filled.stats) return { json: filled };
    const lists = { popularPages: [], topReferrers: [], deviceBreakdown: [], countryBreakdown: [] };
    return { json: { ...filled, stats: { ...filled.stats, ...lists } } };
  });
  await openScreen(page, path, title);

  await test.step('a day without visits says so', async () => {
    await expect(page.getByText(noDay)).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(section(page, 'Verlauf')).toContainText('In diesen Tagen wurde nichts gezählt.');
    await page.getByRole('heading', { name: 'Was wurde nicht gezählt?' }).click();
    await expect(folded(page, 'Was wurde nicht gezählt?')).toContainText('An diesem Tag wurde nichts ausgelassen.');
    await axe();
  });

  await test.step('a day with empty lists has no tab for missing countries', async () => {
    await previous(page).click();
    await tab(page, 'Länder').click();
    await previous(page).click();
    await expect(page.getByRole('tab')).toHaveText(['Übersicht', 'Seiten', 'Referrer', 'Geräte']);
    await expect(tab(page, 'Übersicht')).toHaveAttribute('aria-selected', 'true');
    for (const name of ['Seiten', 'Referrer', 'Geräte']) {
      await tab(page, name).click();
      await expect(panel(page)).toHaveText('Keine Daten verfügbar');
    }
  });
});

test('a failure of the totals or of a day is shown, and can be retried', { tag: ['@mobile', '@release'] }, async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/status of 503 .*overview/);
  allowNoise(/status of 500 .*daily/);
  await page.route('/api/analytics/stats/overview', (route) => route.fulfill({ status: 503, body: 'Weg' }));
  let isBroken = false;
  await answerDays(page, (day) =>
    isBroken ? { status: 500, json: { status: 'error', message: 'Interner Fehler' } } : { json: buildFullDay(day) },
  );
  await openScreen(page, path, title);
  const failure = page.getByRole('alert');
  const retry = failure.getByRole('button', { name: 'Erneut versuchen' });

  await test.step('a failure of the totals is a banner, and the day is shown all the same', async () => {
    await expect(failure).toContainText('Fehler beim Laden der Statistikübersicht');
    await expect(page.getByRole('tab')).toHaveCount(5);
    await axe();
    await answerOverview(page, { totalPageViews: 12, totalUniqueVisitors: 5 });
    await retry.click();
    await expect(section(page, 'Gesamt')).toContainText('12');
    await expect(failure).toHaveCount(0);
  });

  await test.step('a failure of a day clears its figures and names the day', async () => {
    isBroken = true;
    await previous(page).click();
    await expect(failure).toContainText('Keine Statistiken für Donnerstag, 19. November 2026 verfügbar');
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(section(page, 'Gesamt')).toBeVisible();
    isBroken = false;
    await retry.click();
    await expect(page.getByRole('tab')).toHaveCount(5);
    await expect(failure).toHaveCount(0);
  });
});

test.describe('the screen in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Honolulu' });

  test('shows today as the day in Berlin', { tag: ['@desktop', '@release'] }, async ({ page }) => {
    await page.clock.setFixedTime('2026-03-28T23:30:00Z');
    await answerOverview(page, { totalPageViews: 1, totalUniqueVisitors: 1 });
    const asked = await answerDays(page, (day) => ({ json: buildFullDay(day) }));
    await openScreen(page, path, title);
    await expect(dayTitle(page)).toHaveText('Sonntag, 29. März 2026');
    await expect(next(page)).toBeDisabled();
    await previous(page).click();
    await expect(dayTitle(page)).toHaveText('Samstag, 28. März 2026');
    await page.getByRole('button', { name: 'Tag im Kalender wählen' }).click();
    await page
      .getByRole('grid')
      .getByRole('button', { name: /29\. März 2026/ })
      .click();
    await expect(dayTitle(page)).toHaveText('Sonntag, 29. März 2026');
    await expect.poll(() => asked).toEqual(['2026-03-29', '2026-03-28', '2026-03-29']);
  });
});
