import type { Locator, Page } from '@playwright/test';
import type { listEntries } from '#contracts/content/drafts.ts';
import type { listReleases, readChanges } from '#contracts/content/releases.ts';
import type { Result } from '#contracts/route.ts';
import {
  endSession,
  expect,
  expectToastBeside,
  openScreen,
  submitLogin,
  test,
  toastOf,
} from '#tests/support/accounts/admin.ts';

const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const openContent = (page: Page, spot = ''): Promise<void> =>
  openScreen(page, `/admin-dashboard/content${spot}`, spot === '#courses' ? 'Kurse' : 'Inhalte');
const main = (page: Page): Locator => page.getByRole('main');
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const saved = (page: Page): Locator => main(page).getByText(/^Gespeichert um/);
/** The preview is a frame, and axe looks into none. */
async function closePreview(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Vorschau', exact: true });
  if ((await button.getAttribute('aria-pressed')) === 'true') await button.click();
}

/** Makes a course of this test's own, opens its form, and gives back where it is. */
async function addCourse(page: Page, title: string): Promise<string> {
  const id = crypto.randomUUID();
  const answer = await page.request.put(`/api/content/entries/courses/${id}`, {
    data: { data: { title }, version: 0 },
  });
  expect(answer.status()).toBe(200);
  await page.goto(`/admin-dashboard/content#courses/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  return `/api/content/entries/courses/${id}`;
}

/** Lets the screen know what has been published, without publishing anything. */
async function answerReleases(page: Page, list: Result<typeof listReleases>, changes?: Result<typeof readChanges>) {
  await page.route('/api/releases', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: list }) : route.fallback(),
  );
  if (changes) await page.route('/api/releases/changes', (route) => route.fulfill({ json: changes }));
}

const release = (id: number, state: 'waiting' | 'built' | 'failed', error = '', note = '') => ({
  id,
  state,
  error,
  note,
  createdAt: '2026-11-21T10:00:00.000Z',
});
const nothing: Result<typeof listReleases> = {
  ...{ releases: [], onlineId: 0, onlineSince: null },
  ...{ month: null, plan: null },
};

test('every kind has its place, and the way leads to a form that says what is missing', async ({ page, axe }) => {
  await openContent(page);
  for (const title of [
    'Kurse',
    'Masterclasses',
    'Stimmen',
    'Häufige Fragen',
    'Roadmap',
    'Angebote',
    'Seiten',
    'Website',
  ]) {
    await expect(main(page).getByRole('link', { name: new RegExp(`^${title}`) })).toBeVisible();
  }
  await expect(page.getByText('Diese Seite ist in Entwicklung')).toHaveCount(0);
  await axe();
  await main(page)
    .getByRole('link', { name: /^Masterclasses/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Masterclasses');
  await axe();
  await main(page).getByRole('listitem').getByRole('link').first().click();
  await closePreview(page);
  const title = page.getByLabel('Titel');
  const before = await title.inputValue();
  await title.fill('');
  await expect(page.getByText('Bitte fülle dieses Feld aus.')).toHaveCount(0);
  await page.getByLabel('Dauer').focus();
  await expect(title).toHaveAccessibleDescription(/Bitte fülle dieses Feld aus\./);
  await axe();
  await title.fill(before);
  await expect(saved(page)).toBeVisible();
});

test('two windows: the second finds both texts side by side, chooses, and finds the other one in the history', {
  tag: '@desktop',
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/409/);
  const address = await addCourse(page, unique('Zwei Fenster'));
  const elsewhere = await page.request.put(address, { data: { data: { title: 'Im anderen Fenster' }, version: 1 } });
  expect(elsewhere.status()).toBe(200);
  await closePreview(page);
  await page.getByLabel('Titel').fill('In diesem Fenster');
  const choice = dialog(page, 'Zwei Fassungen');
  await expect(choice).toContainText('In diesem Fenster');
  await expect(choice).toContainText('Im anderen Fenster');
  await axe();
  await page.keyboard.press('Escape');
  await choice.getByRole('button', { name: 'Meine behalten' }).click();
  await expect(choice).toBeHidden();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Verlauf' }).click();
  const history = dialog(page, 'Verlauf');
  await expect(history).toContainText('Im anderen Fenster');
  await axe();
  await history
    .getByRole('button', { name: /^Diese Fassung nehmen/ })
    .first()
    .click();
  await expect(page.getByLabel('Titel')).toHaveValue('Im anderen Fenster');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Titel')).toHaveValue('Im anderen Fenster');
});

test('without a connection nothing typed is lost, wherever one goes, and it is saved when it is back', {
  tag: '@desktop',
}, async ({ page, context, allowNoise }) => {
  allowNoise(/ERR_INTERNET_DISCONNECTED/);
  const title = unique('Funkloch');
  const address = await addCourse(page, title);
  await context.setOffline(true);
  await page.getByLabel('Dauer').fill('Ein Tunnel lang');
  await expect(page.getByText(/^Keine Verbindung\. Dein Text bleibt hier stehen/)).toBeVisible();
  await page.getByRole('link', { name: 'Kurse', exact: true }).click();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByLabel('Dauer')).toHaveValue('Ein Tunnel lang');
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  const entries: unknown = await (await page.request.get('/api/content/entries')).json();
  expect(JSON.stringify(entries)).toContain('Ein Tunnel lang');
  await page.request.delete(address);
});

test('an expired session opens the login over the form, and what was typed is saved after it', {
  tag: '@desktop',
}, async ({ page, allowNoise }) => {
  allowNoise(/401/);
  await addCourse(page, unique('Sitzung'));
  await endSession(page.request);
  await page.getByLabel('Dauer').fill('Eine lange Nacht');
  await expect(dialog(page, 'Deine Sitzung ist abgelaufen')).toBeVisible();
  await submitLogin(page);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Dauer')).toHaveValue('Eine lange Nacht');
});

test('every step of a row counts, however quick, and a deletion is undone', { tag: '@desktop' }, async ({ page }) => {
  await page.request.put('/api/content/order/social', {
    data: { ids: ['facebook', 'instagram', 'youtube', 'twitter'] },
  });
  // The list ends where toasts appear.
  await page.setViewportSize({ width: 1440, height: 570 });
  await page.goto('/admin-dashboard/content#social');
  const names = main(page).getByRole('listitem').getByRole('link');
  const down = page.getByRole('button', { name: '„Facebook“ nach unten' });
  await down.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Platz 4 von 4.')).toBeAttached();
  await expect(names).toHaveText(['Instagram', 'YouTube', 'Twitter', 'Facebook']);
  await expect(down).toBeFocused();
  await expect(down).toHaveAttribute('aria-disabled', 'true');
  // The second click of two hits the row that has come under the pointer.
  await page.getByRole('button', { name: '„Facebook“ nach oben' }).dblclick();
  const stored = async () => {
    const entries: Result<typeof listEntries> = await (await page.request.get('/api/content/entries')).json();
    return entries.filter(({ kind, isDeleted }) => kind === 'social' && !isDeleted).map(({ id }) => id);
  };
  await expect.poll(stored).toEqual(['instagram', 'facebook', 'youtube', 'twitter']);
  await page.reload();
  await expect(names).toHaveText(['Instagram', 'Facebook', 'YouTube', 'Twitter']);

  const grip = await page.getByTitle('„Twitter“ verschieben').boundingBox();
  const first = await page.getByTitle('„Instagram“ verschieben').boundingBox();
  if (!grip || !first) throw new Error('No handle is on the page');
  await page.mouse.move(grip.x + 9, grip.y + 9);
  await page.mouse.down();
  await page.mouse.move(first.x + 9, first.y);
  await page.mouse.up();
  await expect(names).toHaveText(['Twitter', 'Instagram', 'Facebook', 'YouTube']);
  await page.getByRole('button', { name: '„Twitter“ nach unten' }).click({ clickCount: 3 });
  await expect(names).toHaveText(['Instagram', 'Facebook', 'YouTube', 'Twitter']);

  await page.getByRole('button', { name: 'Löschen: Twitter' }).click();
  await expect(names).toHaveText(['Instagram', 'Facebook', 'YouTube']);
  await expect(page.getByRole('region', { name: 'Gelöscht' })).toContainText('Twitter');
  await expectToastBeside(page, page.getByRole('button', { name: 'Wiederherstellen: Twitter' }));
  await toastOf(page).getByRole('button', { name: 'Rückgängig' }).click();
  await expect(names).toHaveText(['Instagram', 'Facebook', 'YouTube', 'Twitter']);
  await expect(page.getByRole('region', { name: 'Gelöscht' })).toBeHidden();
  await expect(toastOf(page)).toContainText('Wiederhergestellt');
  await expectToastBeside(page, page.getByRole('button', { name: 'Löschen: Twitter' }));
});

test('an item of a list goes up with the focus, as often as is pressed', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/admin-dashboard/content#roadmap');
  await main(page).getByRole('listitem').getByRole('link').first().click();
  await closePreview(page);
  const items = page.getByRole('textbox', { name: /, Punkt \d$/ });
  const values = () =>
    items.evaluateAll((fields) => fields.map((field) => field instanceof HTMLInputElement && field.value));
  await expect(items).toHaveCount(3);
  const [first, second, third] = await values();
  await page.getByRole('button', { name: 'Punkt 3 nach oben' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await values()).toEqual([third, first, second]);
  await page.getByRole('button', { name: 'Punkt 2 nach oben' }).click();
  await page.getByRole('button', { name: 'Punkt 3 nach oben' }).click();
  expect(await values()).toEqual([first, second, third]);
  await expect(saved(page)).toBeVisible();
});

test('the preview is the page itself, with what is typed in its place, as text', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/admin-dashboard/content#faq');
  await main(page).getByRole('listitem').getByRole('link').first().click();
  const question = page.getByLabel('Frage');
  const before = await question.inputValue();
  const frame = page.frameLocator('iframe[title="Vorschau der Seite"]');
  await expect(frame.getByText(before)).toBeVisible();
  await question.fill('<img src=x onerror=alert(1)> Wie geht das?');
  await expect(frame.getByText('<img src=x onerror=alert(1)> Wie geht das?')).toBeVisible();
  await expect(frame.getByText(before)).toHaveCount(0);
  await question.fill(before);
  await expect(saved(page)).toBeVisible();
});

test('the preview shows a legal text drawn, and the whole page in another colour', { tag: '@desktop' }, async ({
  page,
}) => {
  const frame = page.frameLocator('iframe[title="Vorschau der Seite"]');
  await page.goto('/admin-dashboard/content#legal/impressum');
  const text = page.getByRole('textbox', { name: 'Text' });
  const before = await text.inputValue();
  await text.fill('## Neu\n\n**Fett** <b>roh</b>');
  await expect(frame.getByRole('heading', { name: 'Neu' })).toBeVisible();
  await expect(frame.getByText('Fett <b>roh</b>')).toBeVisible();
  // The next key is meant for the text, however soon it comes.
  const hasFocus = page.getByRole('button', { name: 'Fett', exact: true }).evaluate((button: HTMLElement) => {
    button.click();
    return document.activeElement instanceof HTMLTextAreaElement;
  });
  expect(await hasFocus).toBe(true);
  await text.fill(before);
  await expect(saved(page)).toBeVisible();

  await page.goto('/admin-dashboard/content#website/website');
  const colour = page.getByRole('textbox', { name: 'Hauptfarbe' });
  const own = await colour.inputValue();
  const brand = () =>
    frame.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--color-brand').trim());
  await expect(frame.locator('main')).toBeVisible();
  expect(await brand()).toBe(own);
  await colour.fill('#5b2a86');
  await expect.poll(brand).toBe('#5b2a86');
  await colour.fill(own);
  await expect.poll(brand).toBe(own);
  await expect(saved(page)).toBeVisible();
});

test('an image goes up with its description, is shown in the form, and the library says where', {
  tag: '@desktop',
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/400/);
  const address = await addCourse(page, unique('Mit Bild'));
  await closePreview(page);
  await page.getByRole('button', { name: 'Bild wählen' }).click();
  const picker = dialog(page, 'Bild wählen');
  const file = picker.getByLabel('Datei');
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') });
  const alt = unique('Ein violettes Feld');
  await picker.getByRole('button', { name: 'Hochladen' }).click();
  await expect(picker.getByText('Bitte beschreibe, was auf dem Bild zu sehen ist.')).toBeVisible();
  await picker.getByLabel('Beschreibung').fill(alt);
  await picker.getByRole('button', { name: 'Hochladen' }).click();
  await expect(picker.getByText('Dieses Bild kann dein Browser nicht lesen.', { exact: false })).toBeVisible();
  const png = await page.evaluate(
    async (hue) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 40, height: 30 });
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = hue;
      context?.fillRect(0, 0, 40, 30);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    },
    `#${crypto.randomUUID().slice(0, 6)}`,
  );
  await file.setInputFiles({ name: 'feld.png', mimeType: 'image/png', buffer: Buffer.from(png) });
  await axe('[role="dialog"]');
  await picker.getByRole('button', { name: 'Hochladen' }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByLabel('Beschreibung').last()).toHaveValue(alt);
  await page.getByLabel('von links').fill('20');
  await expect(saved(page)).toBeVisible();
  await axe();

  await page.goto('/admin-dashboard/content#bilder');
  const card = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: alt }) });
  await expect(card.getByRole('link', { name: /^Mit Bild/ })).toBeVisible();
  await axe();
  await page.request.delete(address);
  await page.reload();
  await card.getByRole('button', { name: /^Bild löschen/ }).click();
  await expect(card).toBeHidden();
});

test('the publish lists what changes, leads to what is missing, and says how it goes', { tag: '@desktop' }, async ({
  page,
  axe,
}) => {
  const [, id = ''] = /courses\/(.+)$/.exec(await addCourse(page, unique('Fast fertig'))) ?? [];
  await answerReleases(page, nothing, {
    checksum: 'x',
    changes: [
      {
        kind: 'offers',
        id: 'soulCircle',
        title: 'SoulCircle',
        state: 'changed',
        fields: [{ field: 'price', label: 'Preis', before: 2700, after: 2950 }],
      },
      { kind: 'courses', id, title: 'Fast fertig', state: 'new', fields: [] },
    ],
    problems: [
      { kind: 'courses', id, title: 'Fast fertig', field: 'duration', message: 'Bitte fülle dieses Feld aus.' },
    ],
  });
  await openContent(page);
  await page.reload();
  await page.getByRole('button', { name: 'Veröffentlichen (2)' }).click();
  const publish = dialog(page, 'Veröffentlichen');
  await expect(publish).toContainText('2 Änderungen');
  await expect(publish).toContainText(/27\s€/);
  await expect(publish).toContainText(/29,50\s€/);
  await expect(publish.getByRole('button', { name: 'Jetzt veröffentlichen' })).toBeDisabled();
  await axe();
  await publish.getByRole('link', { name: 'Fast fertig › Dauer' }).click();
  await expect(page.getByLabel('Dauer')).toBeFocused();
  await expect(page.getByLabel('Dauer')).toHaveAccessibleDescription(/Bitte fülle dieses Feld aus\./);
});

test('a publish is running, fails with its sentence, and an older one can be published again', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  const sent: string[] = [];
  const running: Result<typeof listReleases> = {
    releases: [
      release(3, 'waiting', '', 'Neue Preise'),
      release(2, 'failed', 'Im Kurs „Atem“ fehlt der Tag.'),
      release(1, 'built'),
    ],
    onlineId: 1,
    onlineSince: '2026-11-20T09:30:00.000Z',
    month: { count: 7, limit: 20 },
    plan: null,
  };
  const plan = { dueAt: '2026-12-04T17:00:00.000Z', note: 'Neue Preise', failure: '' };
  const changes: Result<typeof readChanges> = {
    checksum: 'abc',
    changes: [{ kind: 'courses', id: 'x', title: 'Kurs', state: 'removed', fields: [] }],
    problems: [],
  };
  await answerReleases(page, nothing, changes);
  await page.route('/api/releases', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push(route.request().postData() ?? '');
    await answerReleases(page, running, { ...changes, changes: [] });
    return route.fulfill({ status: 202, json: release(3, 'waiting') });
  });
  await page.route('/api/releases/plan', async (route) => {
    const isPlanned = route.request().method() === 'PUT';
    sent.push(route.request().postData() ?? 'dropped');
    await answerReleases(page, { ...nothing, plan: isPlanned ? plan : null }, changes);
    return isPlanned ? route.fulfill({ json: plan }) : route.fulfill({ status: 204 });
  });
  await page.route('/api/releases/2/again', (route) => {
    sent.push('again 2');
    return route.fulfill({ status: 202, json: release(4, 'waiting') });
  });
  await openContent(page);
  await page.getByRole('button', { name: 'Veröffentlichen (1)' }).click();
  await page.getByLabel('Notiz').fill('Neue Preise');
  await page.getByLabel('Zu einem Termin').check();
  await page.getByRole('button', { name: 'Einplanen' }).click();
  await expect(page.getByLabel('Tag', { exact: true })).toHaveAccessibleDescription(/Bitte wähle Tag und Uhrzeit\./);
  await page.getByLabel('Tag', { exact: true }).fill('2026-12-04');
  await page.getByLabel('Uhrzeit (Berlin)').fill('18:00');
  await axe('[role="dialog"]');
  await page.getByRole('button', { name: 'Einplanen' }).click();
  const list = page.getByRole('region', { name: 'Veröffentlicht' });
  await expect(list).toContainText(/Geplant für Freitag, 4\. Dezember 2026, 18:00\sUhrNeue Preise/);
  await list.getByRole('button', { name: 'Termin streichen' }).click();
  await expect(toastOf(page)).toContainText('Termin gestrichen');
  await expect(list).not.toContainText('Geplant für');
  await page.getByRole('button', { name: 'Veröffentlichen (1)' }).click();
  await page.getByLabel('Notiz').fill('Neue Preise');
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
  await expect(list.getByRole('listitem')).toHaveText([
    /^Nr\. 3.*wird veröffentlichtNeue Preise$/,
    /^Nr\. 2.*fehlgeschlagen, die alte Seite läuft weiterIm Kurs „Atem“ fehlt der Tag\.Wieder veröffentlichen$/,
    /^Nr\. 1.*online seit 20\.11\.2026/,
  ]);
  await expect(list).toContainText('Diesen Monat 7 Veröffentlichungen von 20');
  await axe();
  await list.getByRole('button', { name: 'Wieder veröffentlichen: Nr. 2' }).click();
  await expect(toastOf(page)).toContainText('Wird wieder veröffentlicht');
  expect(sent).toEqual([
    JSON.stringify({ day: '2026-12-04', time: '18:00', note: 'Neue Preise' }),
    'dropped',
    JSON.stringify({ checksum: 'abc', note: 'Neue Preise' }),
    'again 2',
  ]);
});

test('the live switches say what they do, and that it did not work', { tag: '@mobile' }, async ({
  page,
  allowNoise,
}) => {
  allowNoise(/503/);
  const sent: unknown[] = [];
  let switches = { isInMaintenance: false, maintenanceText: '', isSignUpClosed: false };
  await page.route('/api/site', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: switches });
    sent.push(route.request().postDataJSON());
    if (sent.length > 1) return route.fulfill({ status: 503, json: { status: 'error', message: 'Gerade nicht.' } });
    switches = route.request().postDataJSON();
    return route.fulfill({ json: switches });
  });
  await openContent(page);
  await page.getByRole('switch', { name: 'Wartungsmodus' }).click();
  await expect(page.getByRole('switch', { name: 'Wartungsmodus' })).toBeChecked();
  await expect(toastOf(page)).toContainText('Die Startseite zeigt es in ein paar Sekunden.');
  await page.getByRole('switch', { name: 'Anmeldung geschlossen' }).click();
  await expect(toastOf(page)).toContainText('Das ließ sich nicht umschalten: Gerade nicht.');
  await expect(page.getByRole('switch', { name: 'Anmeldung geschlossen' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  await expectToastBeside(page, page.getByRole('button', { name: 'Abmelden' }));
  expect(sent).toMatchObject([{ isInMaintenance: true }, { isInMaintenance: true, isSignUpClosed: true }]);
});
