import type { Page } from '@playwright/test';
import type { CalendarEntry, readCalendar } from '#contracts/events/calendar.ts';
import type { Result } from '#contracts/route.ts';
import { NO_FACTS } from '#domain/events/event.ts';
import { expect, openScreen, test, toastOf } from '#tests/support/accounts/admin.ts';
import { answer } from '#tests/support/tagging/integration-screens.ts';

const DECEMBER = '/admin-dashboard/calendar?ansicht=monat&tag=2026-12-05';

const event = (taskId: string, date: string, title: string, isPublic = true): CalendarEntry => ({
  kind: 'event',
  key: `event:${taskId}`,
  day: date,
  time: '19:30',
  title,
  event: {
    ...NO_FACTS,
    taskId,
    title,
    date,
    time: '19:30',
    description: 'Für dich.',
    speaker: 'Mara',
    imageUrl: '',
    url: 'https://example.com/',
    visitorUrl: 'https://example.com/',
    tags: ['Klang', 'Online'],
    status: isPublic ? 'published' : 'Idee',
    showing: isPublic ? 'shown' : 'status',
    reason: '',
    isHidden: false,
    clicks: 7,
    isShortened: !isPublic,
  },
});
const calendar: Result<typeof readCalendar> = {
  entries: [
    event('a', '2026-12-05', 'Klangabend'),
    event('b', '2026-12-05', 'Idee', false),
    event('c', '2026-12-05', 'Stille'),
    event('d', '2026-12-05', 'Atem'),
    { kind: 'link', key: 'link:1', day: '2026-12-31', time: '', title: '/r/abend' },
  ],
  undated: [],
  writes: [],
  notice: '',
  noticeLink: null,
};
const form = {
  statuses: ['offen', 'published'],
  missing: ['Referent(in)'],
  isAway: false,
  isConnected: true,
  site: 'https://www.example.org',
};

const picture = {
  name: `${'a1'.repeat(32)}.webp`,
  alt: 'Der Mond',
  width: 8,
  height: 6,
  size: 9,
  createdAt: '2026-11-20T08:00:00.000Z',
};

async function open(page: Page, path = DECEMBER, shown = calendar): Promise<void> {
  await answer(page, '/api/calendar?*', { json: shown });
  await answer(page, '/api/calendar/form', { json: form });
  await openScreen(page, path, 'Kalender');
}
const cell = (page: Page, name: RegExp) => page.getByRole('gridcell', { name });

test('the arrow keys move from day to day in the grid, and the address follows', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page);
  await cell(page, /^Samstag, 5\. Dezember 2026, 4 Einträge/).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '19:30 Klangabend' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, /, 12\. Dezember 2026/)).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(cell(page, /12\. Januar 2027/)).toBeFocused();
  await expect(page).toHaveURL(/ansicht=monat&tag=2027-01-12/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'Dezember 2026' })).toBeVisible();
});

test('the month on a phone shows dots, lists the tapped day, and is restored after an entry', {
  tag: '@mobile',
}, async ({ page, axe }) => {
  await open(page, '/admin-dashboard/calendar?ansicht=monat&tag=2026-12-01');
  const klang = page.getByRole('button', { name: '19:30 Uhr Klangabend' });
  await expect(klang).toBeHidden();
  await cell(page, /^Samstag, 5\. Dezember 2026, 4 Einträge/).tap();
  await expect(klang).toBeVisible();
  await axe();
  await klang.tap();
  const panel = page.getByRole('dialog', { name: 'Klangabend' });
  await expect(panel).toContainText('Für dich.');
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(klang).toBeVisible();
});

test('a failed change waits for the decision of the owner, and a notice leads her to the screen that ends it', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe }) => {
  const wish = { ...NO_FACTS, title: 'Halbmond', date: '2026-12-05', tags: [] };
  const reason = 'In ClickUp wurde inzwischen etwas anderes eingetragen: „Titel“.';
  const id = '3f9c2a1b-1111-4111-8111-111111111111';
  const writes = [{ id, taskId: 'a', wish, isStuck: true, reason }];
  await open(page, DECEMBER, { ...calendar, writes });
  await expect(page.getByText(reason)).toBeVisible();
  await axe();
  await answer(page, `/api/calendar/writes/${id}`, { json: { message: 'Steht in ClickUp.' } });
  await answer(page, '/api/calendar?*', { json: calendar });
  await page.getByRole('button', { name: 'Trotzdem schreiben' }).click();
  await expect(page.getByText(reason)).toHaveCount(0);

  const noticeLink = { label: 'ClickUp verbinden', screen: 'clickup', search: '' } as const;
  await open(page, DECEMBER, { ...calendar, notice: 'Ohne ClickUp fehlen Events.', noticeLink });
  await expect(page.getByRole('link', { name: 'ClickUp verbinden' })).toHaveAttribute('href', /\/apps\/clickup$/);
});

test('an entry shows all its facts', { tag: '@desktop' }, async ({ page, axe }) => {
  await open(page);
  await page.getByRole('button', { name: /19:30 Idee/ }).click();
  const panel = page.getByRole('dialog', { name: 'Idee' });
  await expect(panel.getByText('Nicht öffentlich')).toBeVisible();
  await expect(panel.getByRole('link', { name: /In ClickUp öffnen/ })).toHaveAttribute('href', /\/t\/b$/);
  await expect(panel.getByRole('heading', { name: 'So sehen es Besucher' })).toBeVisible();
  await axe();

  // The stored description is shortened, so the form does not let it be edited.
  await panel.getByRole('button', { name: 'Bearbeiten' }).click();
  const description = page.getByRole('dialog', { name: 'Bearbeiten' }).getByLabel('Beschreibung');
  await expect(description).toHaveAttribute('readonly');
  await expect(description).toHaveAccessibleDescription(/Das ist nur ihr Anfang/);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('a phone shows the list by default, and nothing is wider than 320 px', { tag: ['@mobile', '@release'] }, async ({
  page,
  axe,
}) => {
  await open(page, '/admin-dashboard/calendar');
  await expect(page.getByRole('link', { name: 'Liste' })).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.emulateMedia({ forcedColors: 'active' });
  for (const view of ['liste', 'woche', 'monat']) {
    await open(page, `/admin-dashboard/calendar?ansicht=${view}&tag=2026-12-05`);
    await expect(page.getByRole('button', { name: /Klangabend/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(320);
  }
  await axe();
});

test.describe('the calendar in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });
  test('shows times in Berlin, and says so', { tag: '@desktop' }, async ({ page }) => {
    await open(page);
    await expect(page.getByText('Alle Uhrzeiten gelten in Berlin, nicht in Pacific/Auckland')).toBeVisible();
    await expect(cell(page, /, 5\. Dezember 2026/).getByRole('button', { name: '19:30 Klangabend' })).toBeVisible();
  });
});

test('the form shows its errors, keeps the typed text, and says that ClickUp receives it later', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  await open(page);
  await page.getByRole('button', { name: 'Neues Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Neues Event' });
  // No field that ClickUp would refuse; the place is ours.
  await expect(dialog.getByLabel('Referent(in)')).toHaveCount(0);
  await dialog.getByText('Mehr', { exact: true }).click();
  await expect(dialog.getByText('Deine Liste in ClickUp hat kein Feld für: Referent(in).')).toBeVisible();
  await dialog.getByLabel('Ort', { exact: true }).selectOption('Vor Ort');
  await expect(dialog.getByLabel('Adresse', { exact: true })).toBeVisible();
  await dialog.getByLabel('Anmeldelink').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByLabel('Titel')).toBeFocused();
  await expect(dialog.getByLabel('Anmeldelink')).toHaveAccessibleDescription(/https:\/\//);
  await axe();
  await answer(page, '/media/*', { contentType: 'image/webp', body: '' });
  await answer(page, '/api/images', { json: [picture] });
  await dialog.getByRole('button', { name: 'Bild wählen' }).click();
  await page.getByRole('button', { name: 'Nehmen: Der Mond' }).click();
  await expect(dialog.getByLabel('Bildadresse')).toHaveValue(`https://www.example.org/media/${picture.name}`);
  await dialog.getByLabel('Titel').fill('Vollmond');
  await dialog.getByLabel('Anmeldelink').fill('');
  await answer(page, '/api/calendar/events', { status: 202, json: { state: 'waiting', message: 'Aufgeschrieben.' } });
  await dialog.getByLabel('Dauer').fill('ein Abend');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByLabel('Dauer')).toHaveAccessibleDescription(/eine Dauer wie 90 Minuten/);
  await expect(dialog.getByLabel('Dauer')).toHaveValue('ein Abend');
  await dialog.getByLabel('Dauer').fill('');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(toastOf(page)).toContainText('Aufgeschrieben.');
  await expect(dialog).toHaveCount(0);
});

test('a new event is public by default, is shown in its month once saved, and says whether visitors see it', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  await open(page);
  const dialog = page.getByRole('dialog', { name: 'Neues Event' });
  await page.getByRole('button', { name: 'Neues Event' }).click();
  await expect(dialog.getByRole('switch', { name: 'Auf der Website zeigen' })).toBeChecked();
  await dialog.getByText('Mehr', { exact: true }).click();
  await expect(dialog.getByLabel('Status in ClickUp')).toHaveValue('published');
  await dialog.getByLabel('Titel').fill('Vollmond');
  await dialog.getByRole('textbox', { name: 'Tag', exact: true }).fill('2027-01-21');
  await dialog.getByLabel('Uhrzeit').fill('19.30 bis 21 Uhr');
  const written = { json: { state: 'written', message: 'Steht in ClickUp.' }, status: 202 };
  await answer(page, '/api/calendar/events', written);
  const saved = event('new', '2027-01-21', 'Vollmond');
  await answer(page, '/api/calendar?*', { json: { ...calendar, entries: [saved] } });
  const sent = page.waitForRequest('/api/calendar/events');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  expect((await sent).postDataJSON().wish).toMatchObject({ time: '19:30', minutes: 90, status: 'published' });
  await expect(toastOf(page)).toContainText('Besucher sehen es unter „Events“.');
  await expect(page.getByRole('heading', { level: 2, name: 'Januar 2027' })).toBeVisible();

  await answer(page, '/api/calendar/form', { json: { ...form, statuses: ['offen', 'fertig'] } });
  await page.getByRole('button', { name: 'Neues Event' }).click();
  await expect(dialog.getByRole('switch', { name: 'Auf der Website zeigen' })).not.toBeChecked();
  await expect(dialog.getByText(/hat keinen Status, mit dem die Website ein Event zeigt/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();

  await answer(page, '/api/calendar/feed', { json: { createdAt: null } });
  await page.locator('summary', { hasText: 'Abonnieren' }).click();
  const feed = page.getByRole('group', { name: 'Abonnieren' });
  const create = feed.getByRole('button', { name: 'Adresse erzeugen' });
  await expect(create).toBeVisible();
  await answer(page, '/api/calendar/feed', {
    status: 201,
    json: { url: 'https://www.example.org/kalender/x.ics', createdAt: '2026-11-20T08:00:00.000Z' },
  });
  await create.click();
  await expect(feed.getByRole('link', { name: 'Im Kalender öffnen' }).first()).toHaveAttribute(
    'href',
    'webcal://www.example.org/kalender/x.ics',
  );
  // A new address needs a confirmation.
  await feed.getByRole('button', { name: 'Neue Adresse' }).click();
  await page.getByRole('button', { name: 'Alte Adresse behalten' }).click();
  await expect(feed.getByText('https://www.example.org/kalender/x.ics')).toBeVisible();
  await axe();
});

test('two quick moves of an event are sent in order, and the last one can be undone', {
  tag: ['@desktop', '@release'],
}, async ({ page }) => {
  await open(page);
  let date = '2026-12-05';
  const moves: string[] = [];
  const first = Promise.withResolvers<void>();
  await page.route('/api/calendar?*', (route) =>
    route.fulfill({ json: { ...calendar, entries: [event('a', date, 'Klangabend')] } }),
  );
  await page.route('/api/calendar/events', async (route) => {
    const { before, wish } = route.request().postDataJSON();
    moves.push(`${before.date} to ${wish.date}`);
    await first.promise;
    date = wish.date;
    await route.fulfill({ status: 202, json: { state: 'written', message: 'Steht in ClickUp.' } });
  });
  const chip = page.getByRole('button', { name: '19:30 Klangabend' });
  await chip.dragTo(cell(page, /, 9\. Dezember 2026/));
  await chip.dragTo(cell(page, /, 11\. Dezember 2026/));
  first.resolve();
  await expect(cell(page, /, 11\. Dezember 2026/).getByRole('button', { name: '19:30 Klangabend' })).toBeVisible();
  await expect(toastOf(page)).toContainText('11.12.2026');
  await toastOf(page).getByRole('button', { name: 'Rückgängig' }).click();
  await expect
    .poll(() => moves)
    .toEqual(['2026-12-05 to 2026-12-09', '2026-12-09 to 2026-12-11', '2026-12-11 to 2026-12-09']);
});

test('a moved or hidden event ends with a letter to those who noted it', { tag: ['@desktop', '@release'] }, async ({
  page,
  axe,
}) => {
  await open(page);
  let shown = event('a', '2026-12-05', 'Klangabend');
  await page.route('/api/calendar?*', (route) => route.fulfill({ json: { ...calendar, entries: [shown] } }));
  await answer(page, '/api/calendar/events', { status: 202, json: { state: 'written', message: 'Steht in ClickUp.' } });
  await page.route('/api/letters/recipients?*', (route) => {
    const isNoted = new URL(route.request().url()).searchParams.get('offer') === 'event:a';
    return route.fulfill({ json: { confirmed: isNoted ? 3 : 0, pending: 0, revoked: 0, bounced: 0 } });
  });
  const write = page.getByRole('button', { name: 'Den 3 Vorgemerkten schreiben' });

  await test.step('nothing is offered once it is declined', async () => {
    shown = event('a', '2026-12-09', 'Klangabend');
    await page.getByRole('button', { name: '19:30 Klangabend' }).dragTo(cell(page, /, 9\. Dezember 2026/));
    await expect(page.getByRole('status').filter({ has: write })).toContainText(
      '3 Menschen haben sich „Klangabend“ vorgemerkt.',
    );
    await axe();
    await page.getByRole('button', { name: 'Nicht nötig' }).click();
    await expect(write).toHaveCount(0);
  });

  await test.step('hiding it offers the letter of a cancellation, already written', async () => {
    await page.getByRole('button', { name: '19:30 Klangabend' }).click();
    await answer(page, '/api/calendar/events/a', { json: { id: 'a', isHidden: true } });
    const panel = page.getByRole('dialog', { name: 'Klangabend' });
    shown = { ...shown, ...(shown.event && { event: { ...shown.event, showing: 'hidden', isHidden: true } }) };
    await panel.getByRole('switch', { name: 'Ausblenden' }).press('Space');
    await expect(panel.getByRole('switch', { name: 'Ausblenden' })).toBeChecked();
    await page.keyboard.press('Escape');
    await write.click();
    await expect(page.getByLabel('Betreff', { exact: true })).toHaveValue('Abgesagt: Klangabend');
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toContainText(
      '„Klangabend“ am Mittwoch, 9. Dezember 2026 um 19:30\u00a0Uhr findet leider nicht statt.',
    );
    await expect(page.getByText('3 Menschen', { exact: false }).first()).toBeVisible();
  });
});
