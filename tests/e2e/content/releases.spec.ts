import type { Page } from '@playwright/test';
import type { listReleases, readChanges } from '#contracts/content/releases.ts';
import type { Result } from '#contracts/route.ts';
import { expect, test, toastOf } from '#tests/support/accounts/admin.ts';
import { addCourse, dialog, main, openContent, unique } from '#tests/support/content/content-screen.ts';

/** Answers for the releases without publishing anything. */
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
  requestedAt: null,
  begunAt: null,
});
const whole = { moved: [], problems: [] };
const nothing: Result<typeof listReleases> = {
  releases: [],
  onlineId: 0,
  onlineSince: null,
  builds: 0,
  plan: null,
};

test('the publish dialog lists the changes, links to missing fields, and needs a selection', {
  tag: '@desktop',
}, async ({ page, axe }) => {
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
        ...whole,
      },
      {
        kind: 'courses',
        id,
        title: 'Fast fertig',
        state: 'new',
        fields: [],
        moved: [],
        problems: [{ field: 'duration', message: 'Bitte fülle dieses Feld aus.' }],
      },
    ],
    letters: [],
    underWay: [],
    problems: [],
    obstacle: null,
  });
  await openContent(page);
  await page.reload();
  await page.getByRole('button', { name: 'Veröffentlichen (2)' }).click();
  const publish = dialog(page, 'Veröffentlichen');
  await expect(publish).toContainText('1 von 2 Änderungen ausgewählt');
  await expect(publish).toContainText(/27\s€/);
  await expect(publish).toContainText(/29,50\s€/);
  // Chosen changes are open, the rest is folded.
  await expect(publish.getByLabel('Angebote: SoulCircle veröffentlichen')).toBeVisible();
  await expect(publish.getByLabel('Kurse: Fast fertig veröffentlichen')).toBeHidden();
  await publish.getByText('Bleibt Entwurf (1)').click();
  await expect(publish.getByLabel('Kurse: Fast fertig veröffentlichen')).toBeDisabled();
  const send = publish.getByRole('button', { name: 'Jetzt veröffentlichen' });
  await expect(send).toBeEnabled();
  await publish.getByLabel('Angebote: SoulCircle veröffentlichen').uncheck();
  await expect(send).toBeDisabled();
  await axe();
  await publish.getByRole('link', { name: 'Dauer' }).click();
  await expect(page.getByLabel('Dauer')).toBeFocused();
  await expect(page.getByLabel('Dauer')).toHaveAccessibleDescription(/Bitte fülle dieses Feld aus\./);
});

test('a release runs and fails with a message, and an older one can be published again', {
  tag: ['@desktop', '@release'],
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
    builds: 11,
    plan: null,
  };
  const plan = { dueAt: '2026-12-04T17:00:00.000Z', note: 'Neue Preise', failure: '', without: [] };
  const changes: Result<typeof readChanges> = {
    checksum: 'abc',
    changes: [{ kind: 'courses', id: 'x', title: 'Kurs', state: 'removed', fields: [], ...whole }],
    letters: [],
    underWay: [],
    problems: [],
    obstacle: null,
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
  await page.route('/api/releases/2/changes', (route) => route.fulfill({ json: { changes: changes.changes } }));
  await page.route('/api/releases/*/again', async (route) => {
    sent.push(new URL(route.request().url()).pathname);
    const id = running.releases.length + 1;
    const refused = release(id, 'failed', 'Netlify hat abgelehnt.');
    await answerReleases(page, { ...running, releases: [refused, ...running.releases] }, changes);
    return route.fulfill({ status: 202, json: release(id, 'waiting') });
  });
  await openContent(page);
  await page.getByRole('button', { name: 'Veröffentlichen (1)' }).click();
  await page.getByLabel('Notiz').fill('Neue Preise');
  await page.getByLabel('Zu einem Termin').check();
  await page.getByRole('button', { name: 'Einplanen' }).click();
  await expect(page.getByLabel('Tag', { exact: true })).toHaveAccessibleDescription(/Bitte wähle Tag und Uhrzeit\./);
  await page.getByLabel('Tag', { exact: true }).fill('4.12.26');
  await page.getByLabel('Uhrzeit (Berlin)').fill('18 Uhr');
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
  await expect(list).toContainText('Diesen Monat 11 Builds');
  await expect(page.getByText('Wird veröffentlicht …')).toBeVisible();
  await expect(page.getByText(/^Schritt 1 von 3: Höchstens eine Minute lang/)).toBeVisible();
  await list.getByRole('button', { name: 'Wieder veröffentlichen: Nr. 2' }).click();
  const question = dialog(page, 'Nr. 2 wieder veröffentlichen?');
  await expect(question).toContainText('Kurse');
  await expect(question).toContainText('Diesen Monat 11 Builds');
  await question.getByRole('button', { name: 'Wieder veröffentlichen' }).click();
  await expect(toastOf(page)).toContainText('Wird wieder veröffentlicht');
  await expect(main(page)).toContainText('Nicht online, weil das Veröffentlichen fehlgeschlagen ist: Netlify hat');
  await axe();
  await page.getByRole('button', { name: 'Noch einmal versuchen', exact: true }).click();
  await expect.poll(() => sent.length).toBe(5);
  expect(sent).toEqual([
    JSON.stringify({ day: '2026-12-04', time: '18:00', note: 'Neue Preise', without: [] }),
    'dropped',
    JSON.stringify({ checksum: 'abc', note: 'Neue Preise', without: [] }),
    '/api/releases/2/again',
    '/api/releases/4/again',
  ]);
});
