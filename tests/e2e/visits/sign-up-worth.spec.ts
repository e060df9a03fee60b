import { readFile } from 'node:fs/promises';
import type { Result } from '#contracts/route.ts';
import type { readSignUpWorth, SignUpWorth } from '#contracts/visits/sign-up-worth.ts';
import { expect, openScreen, test } from '#tests/support/accounts/admin.ts';
import { brokenWordsOf } from '#tests/support/site/pages.ts';
import { answerRanges, buildReport } from '#tests/support/visits/statistics.ts';

const path = '/admin-dashboard/apps/analytics';

const mean = (people: number, cents: number) => ({ people, mean: cents });
const range = (people: number, most: number) => ({ people, least: 0, most });
const few = { people: 12, before: 0, ages: [range(12, 2700), null, null, null] };
const many = { people: 40, before: 2700, ages: [mean(40, 1250), mean(40, 4137), mean(40, 5210), null] };

const worth: SignUpWorth = {
  computedAt: '2026-11-19T23:15:00.000Z',
  revenue: 200_000,
  joined: 150_000,
  others: [{ currency: 'CHF', revenue: 3000 }],
  gift: null,
  groups: [
    {
      origin: 'newsletter.instagram.com',
      name: null,
      isImported: false,
      people: 52,
      before: 2700,
      ages: [mean(52, 1010), mean(40, 4137), mean(40, 5210), null],
      line: [1250, 4137, 5210],
      months: [
        { month: '2026-10', ...few },
        { month: '2026-02', ...many },
      ],
    },
    { origin: '', name: null, isImported: false, line: [], ...few, months: [{ month: '2026-10', ...few }] },
    { origin: '', name: null, isImported: true, line: [], ...few, months: [{ month: '2026-10', ...few }] },
  ],
};

test('the worth of a sign-up is read by origin and month, saved as a file, and empty without people', {
  tag: '@mobile',
}, async ({ page, axe }) => {
  await page.clock.setFixedTime('2026-11-20T12:00:00+01:00');
  await answerRanges(page, (query) => ({ json: { status: 'success', report: buildReport(query, true) } }));
  await page.route('/api/analytics/stats/sign-up-worth?*', async (route) => {
    const isEmpty = route.request().url().endsWith('way=letter');
    const json: Result<typeof readSignUpWorth> = {
      status: 'success',
      worth: isEmpty ? { ...worth, groups: [], joined: 0 } : worth,
    };
    await route.fulfill({ json });
  });
  await openScreen(page, `${path}?zeitraum=7-tage`, 'ME Analytics Dashboard');
  await page.getByRole('link', { name: 'Was eine Anmeldung wert ist' }).click();
  await expect(page).toHaveURL(`${path}?zeitraum=7-tage&wert=quelle`);
  const region = page.getByRole('region', { name: 'Was eine Anmeldung wert ist' });
  await expect(region).toContainText(
    'Stand: heute, 00:15. Keinem bestätigten Menschen zuzuordnen: 500\u00a0€, 25\u00a0%',
  );
  await expect(region).toContainText('Nicht mitgezählt, in anderen Währungen: 30\u00a0CHF.');

  const table = region.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Quelle', '30 Tage', '90 Tage', '180 Tage', '365 Tage']);
  const cells = (nth: number) => table.getByRole('row').nth(nth).getByRole('cell');
  await expect(cells(1)).toHaveText(['10\u00a0€', '41\u00a0€bei 40 Menschen', '52\u00a0€bei 40 Menschen', '–']);
  await expect(cells(2)).toHaveText(['0\u00a0€ bis 27\u00a0€', '–', '–', '–']);
  expect(await brokenWordsOf(page)).toEqual([]);
  await region.getByRole('button', { name: 'newsletter.instagram.com: 2 Monate' }).click();
  await expect(table.getByRole('rowheader', { name: /^Oktober 2026\s*12 Menschen/ }).first()).toBeVisible();
  await expect(table.getByRole('rowheader', { name: /^Februar 2026\s*40 Menschen, davor 27/ })).toBeVisible();
  await expect(region.locator('[data-series]')).toHaveCount(1);
  await expect(region.locator('[data-series] circle')).toHaveCount(3);
  await axe();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    region.getByRole('button', { name: 'CSV exportieren' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('anmeldungen-wert-quelle-2026-11-20.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('Monat;Herkunft;Name;Importiert;Menschen;Umsatz davor in EUR;30 Tage: Schnitt in EUR;');
  expect(lines.slice(1)).toEqual([
    '2026-10;Quelle;newsletter.instagram.com;;12;0;;0;27;;;;;;;;;',
    '2026-02;Quelle;newsletter.instagram.com;;40;27;12,50;;;41,37;;;52,10;;;;;',
    '2026-10;Quelle;Unbekannt;;12;0;;0;27;;;;;;;;;',
    '2026-10;Quelle;Unbekannt;ja;12;0;;0;27;;;;;;;;;',
    '',
  ]);

  await region.getByRole('link', { name: 'Brief' }).click();
  await expect(region).toContainText('Noch hat sich niemand bestätigt. Hier steht dann, was eine Anmeldung wert ist.');
  await expect(table).toHaveCount(0);
  await axe();
  await region.getByRole('link', { name: 'Zurück zu den Besuchen' }).click();
  await expect(page).toHaveURL(`${path}?zeitraum=7-tage`);
});
