import type { readDashboard } from '#contracts/dashboard/reading.ts';
import type { Result } from '#contracts/route.ts';
import { linkSearch } from '#domain/address/short-path.ts';
import { countWords, MORNING_WORDS } from '#domain/dashboard/morning.ts';
import { solvedOn } from '#domain/dashboard/trouble-views.ts';
import { caseSearch } from '#domain/law/cases.ts';
import { type AdminScreen, screenFile, screenNames, viewAt } from '#domain/shell/admin-routes.ts';
import { lettersSearch } from '#domain/shell/letter-search.ts';
import { mailSettingsSearch } from '#domain/shell/settings-search.ts';
import { expect, openNavigation, openScreen, test } from '#tests/support/accounts/admin.ts';

test('the dashboard and the overview lead to the apps', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/admin-dashboard', 'Dashboard');
  await test.step('the morning page is one phone screen of at most sixty words above the tiles', async () => {
    const main = page.getByRole('main');
    const tiles = main.getByRole('list', { name: 'Auf einen Blick' });
    await expect(main.getByRole('region', { name: 'In den letzten 7 Tagen' })).toBeVisible();
    // biome-ignore lint/performance/useDomNodeTextContent: only `innerText` leaves out hidden words.
    const text = await main.innerText();
    expect(countWords(text.slice(0, text.indexOf('Aufgaben als öffentliche')))).toBeLessThanOrEqual(MORNING_WORDS + 1);
    expect((await tiles.boundingBox())?.y).toBeLessThanOrEqual(844);
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('the dashboard has four tiles that lead to the apps', async () => {
    const tiles = page.getByRole('list', { name: 'Auf einen Blick' }).getByRole('link');
    await expect(tiles).toHaveText([/^ClickUp/, /^ActiveCampaign/, /^Analytics/, /^Redirects/]);
    const hrefs = await tiles.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')));
    expect(hrefs).toEqual(
      ['clickup', 'activecampaign', 'analytics', 'redirects'].map((app) => `/admin-dashboard/apps/${app}`),
    );
    await tiles.first().click();
    await expect(page).toHaveURL('/admin-dashboard/apps/clickup');
  });

  const navigation = await openNavigation(page, false);
  await navigation.getByRole('link', { name: 'Apps', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apps');

  await test.step('the apps overview leads to the apps and lists future ones', async () => {
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'ClickUp',
      'ActiveCampaign',
      'Analytics',
      'Redirects',
      'Zahlungen',
      'Demnächst',
    ]);
    for (const text of [
      'contactid, CONTACTID',
      'website-visitor',
      'Tracking-Pixel',
      'PostgreSQL',
      'DSGVO',
      '/r/[slug]',
    ]) {
      await expect(main.getByText(text)).toBeVisible();
    }
    const planned = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Demnächst' }) });
    await expect(planned.getByRole('listitem')).toHaveText(['Video-Meetings']);
    await main.getByRole('link', { name: /^Öffnen.*Redirects$/ }).click();
    await expect(page).toHaveURL('/admin-dashboard/apps/redirects');
  });
});

const days = (sum: number) => Array.from({ length: 30 }, (_, index) => (index === 0 ? sum : 0));

const dashboard: Result<typeof readDashboard> = {
  morning: {
    title: 'Seit Di, 24.11.',
    news: [
      { text: '27 €: Soul Plan Reading', view: viewAt('payments', '?kauf=7') },
      {
        text: '04.12., 20:00 Uhr: Vollmond',
        view: viewAt('calendar', '?ansicht=liste&tag=2026-12-04&eintrag=event%3Aa1'),
      },
      { text: 'Vorgänge: 1 offen', view: viewAt('cases') },
    ],
    replies: [
      {
        text: 'Peter Maurer will Geld zurück, bis 7.12.',
        action: 'Antworten',
        view: viewAt('cases', caseSearch(4)),
      },
    ],
    needs: 3,
    isStepExplained: true,
  },
  views: { today: 1284, weekBefore: 97, days: days(4200) },
  events: {
    next: [
      {
        title: 'Vollmond',
        date: '2026-12-04',
        time: '20:00',
        view: viewAt('calendar', '?ansicht=liste&tag=2026-12-04&eintrag=event%3Aa1'),
      },
    ],
    count: 1,
    days: days(1),
  },
  clicks: { sum: 311, days: days(311), leader: { slug: 'flyer', clicks: 208 } },
  tags: { value: '37', note: 'Tags warten auf die Zustellung', days: days(5) },
  newcomers: [{ email: 'lea@example.org', name: 'Lea Brandt', createdAt: '2026-11-21T08:10:00.000Z' }],
  expiring: [{ slug: 'herbst', expiresAt: '2026-11-30', view: viewAt('redirects', linkSearch('herbst')) }],
  failedRelease: null,
  troubles: [
    { cause: 'cases', text: '2 Widerrufe und Kündigungen warten auf dich.', technician: null, view: solvedOn.cases },
    {
      cause: 'kept-out',
      text: 'Ein Passwort vor deiner Website sperrt auch sie selbst aus.',
      technician: 'Schalte es aus.',
      view: solvedOn['kept-out'],
    },
    { cause: 'mails', text: '2 E-Mails konnten nicht zugestellt werden.', technician: null, view: solvedOn.mails },
    {
      cause: 'storage',
      text: 'Der Speicher deiner Website ist zu 84 % voll.',
      technician: null,
      view: solvedOn.storage,
    },
    { cause: 'owed', text: 'Zahlung offen bei 2 Käufen.', technician: null, view: solvedOn.owed },
    { cause: 'tags', text: '2 Tags konnten nicht zugestellt werden.', technician: null, view: solvedOn.tags },
  ],
  money: {
    days: days(123_450),
    before: 100_000,
    last: [
      {
        id: 7,
        product: 'Soul Plan Reading',
        amount: 2700,
        currency: 'EUR',
        link: 'flyer',
        source: null,
        at: '2026-11-21T08:10:00.000Z',
      },
      {
        id: 6,
        product: '',
        amount: 1490,
        currency: 'CHF',
        link: null,
        source: null,
        at: '2026-11-20T08:10:00.000Z',
      },
    ],
    firstSale: null,
    owed: 2,
  },
  law: '2 Pflichten sind offen, 3 Punkte sind erledigt, aber noch nicht online.',
  steps: [
    { title: 'Eigenes Konto anlegen', why: 'Ein Konto.', view: viewAt('settings'), isDone: true },
    {
      title: 'Impressum und Kontakt',
      why: 'Ohne vollständiges Impressum darf nichts online gehen.',
      action: 'Ausfüllen',
      view: viewAt('content', '#contact/contact/address'),
      isDone: false,
    },
    {
      title: 'Kasse: Soul Plan',
      why: 'Verkauft wird bei Digistore24.',
      action: 'Digistore24 verbinden',
      view: viewAt('payments', '?ansicht=anbindung'),
      isDone: false,
    },
    { title: 'Eigene Domain', why: 'Man findet dich leichter.', technician: 'Bei Netlify.', view: null, isDone: false },
  ],
};

test('the dashboard shows the state of every part, or that it is unknown', { tag: '@desktop' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/status of 503/);
  await page.route('/api/dashboard', (route) => route.fulfill({ status: 503, body: 'Weg' }));
  await openScreen(page, '/admin-dashboard', 'Dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('Der Stand der Dinge konnte nicht geladen werden.');
  const tiles = main.getByRole('list', { name: 'Auf einen Blick' }).getByRole('link');
  await expect(tiles).toHaveCount(4);
  await axe();

  await page.unroute('/api/dashboard');
  await page.route('/api/dashboard', (route) => route.fulfill({ json: dashboard }));
  await main.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(tiles).toHaveText([
    /04\.12\.2026.*Nächstes Event: Vollmond$/,
    /testen37.*Tags warten auf die Zustellung$/,
    /1\.284.*Aufrufe heute, heute vor einer Woche 97$/,
    /311.*Klicks in den letzten 30 Tagen, vorn: „flyer“ mit 208 Klicks$/,
  ]);
  const entriesOf = (name: string) => main.getByRole('region', { name }).getByRole('listitem');
  await main.getByText('Noch 3 brauchen dich').click();
  await expect(entriesOf('Braucht dich')).toHaveText([
    /^Peter Maurer will Geld zurück, bis 7\.12\.Antworten$/,
    /^Ein Passwort vor deiner Website sperrt auch sie selbst aus.*Schalte es aus/,
    '2 E-Mails konnten nicht zugestellt werden.',
    'Der Speicher deiner Website ist zu 84 % voll.',
    'Zahlung offen bei 2 Käufen.',
    '2 Tags konnten nicht zugestellt werden.',
  ]);
  await expect(main.getByRole('region', { name: 'Umsatz in 30 Tagen' })).toContainText(/1\.234,50.€.*23.% mehr/);
  await expect(entriesOf('Letzte Käufe')).toHaveText([
    /^Soul Plan Reading21\.11\.2026, 09:10.Uhr, über \/r\/flyer27.€$/,
    /^Unbekanntes Produkt20\.11\.2026, 09:10.Uhr, Herkunft unbekannt14,90.CHF$/,
  ]);
  await expect(entriesOf('Braucht dich').getByRole('link', { name: 'Zahlung offen bei 2 Käufen.' })).toHaveAttribute(
    'href',
    '/admin-dashboard/apps/payments?zustand=offen',
  );
  await expect(entriesOf('Seit Di, 24.11.').getByRole('link')).toHaveText([
    '27 €: Soul Plan Reading',
    '04.12., 20:00 Uhr: Vollmond',
    'Vorgänge: 1 offen',
  ]);
  await expect(entriesOf('Braucht dich').getByRole('link', { name: /^Antworten/ })).toHaveAttribute(
    'href',
    '/admin-dashboard/cases?vorgang=4',
  );
  await expect(entriesOf('Was ansteht').getByRole('link', { name: 'Vollmond' })).toHaveAttribute(
    'href',
    '/admin-dashboard/calendar?ansicht=liste&tag=2026-12-04&eintrag=event%3Aa1',
  );
  await expect(entriesOf('Was ansteht')).toHaveText([/„herbst“ läuft ab30\.11\.2026$/, /^Vollmond04\.12\.2026, 20:00/]);
  await expect(entriesOf('Neu auf der Warteliste')).toHaveText([/^Lea Brandtlea@example\.org, 21\.11\.2026, 09:10/]);
  await expect(main.getByRole('region', { name: 'Rechts-Check' })).toContainText(dashboard.law);
  await axe();

  await test.step('the first steps come after the troubles and before all else, until the owner dismisses them', async () => {
    const steps = main.getByRole('region', { name: 'Erste Schritte' });
    const heads = (await main.getByRole('heading', { level: 2 }).allTextContents()).slice(0, 3);
    expect(heads).toEqual(['Braucht dich', 'Seit Di, 24.11.', 'Erste Schritte']);
    await expect(steps.getByRole('listitem').filter({ visible: true })).toHaveText([/^Impressum und Kontakt/]);
    await steps.getByText('Weitere Schritte (2)').click();
    await expect(steps.getByRole('listitem')).toHaveText([
      /^Impressum und Kontakt/,
      /^Kasse: Soul Plan/,
      /^Eigene Domain/,
    ]);
    await expect(steps.getByText('Erledigt: Eigenes Konto anlegen')).toBeVisible();
    await expect(steps.getByRole('link', { name: /^Ausfüllen/ })).toHaveAttribute(
      'href',
      '/admin-dashboard/content#contact/contact/address',
    );
    await steps.getByRole('button', { name: 'Ausblenden' }).click();
    await expect(steps.getByRole('listitem')).toHaveCount(0);
    const show = steps.getByRole('button', { name: 'Zeigen (3 sind offen)' });
    await expect(show).toBeFocused();
    await page.reload();
    await show.click();
    await expect(steps.getByRole('listitem')).toHaveCount(1);
  });
  await main.getByText('Noch 3 brauchen dich').click();
  await entriesOf('Braucht dich').getByRole('link').last().click();
  await expect(page).toHaveURL('/admin-dashboard/apps/activecampaign');
});

test('the admin area has no other pages, and its own pages are protected', { tag: '@desktop' }, async ({
  page,
  request,
  axe,
  allowNoise,
}) => {
  allowNoise(/404/);
  for (const path of [
    '/admin-dashboard/nichts',
    '/admin/nichts',
    '/admin-dashboard/apps/nichts',
    '/admin-dashboard/apps/clickup/x',
  ]) {
    await test.step(`${path} is not found`, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Admin-Navigation' })).toHaveCount(0);
    });
  }
  await axe();

  await test.step('no page of the admin area can be framed, indexed or cached', async () => {
    for (const path of ['/admin-login', '/admin-dashboard', '/admin-dashboard/apps/clickup']) {
      const headers = (await request.get(path)).headers();
      expect(headers, path).toMatchObject({
        'content-security-policy': expect.stringMatching(/script-src 'self'.*; frame-ancestors 'none'$/),
        'x-robots-tag': 'noindex, nofollow',
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
      });
    }
    expect(await (await request.get('/robots.txt')).text()).not.toContain('admin');
    expect(await (await request.get('/sitemap-0.xml')).text()).not.toContain('admin');
  });
});

/** Headings of every view that do not depend on its data. */
const frames: Readonly<Record<AdminScreen, Readonly<Record<string, readonly string[]>>>> = {
  // Its parts depend on what there is, and none moves under a finger (docs/decisions/screens.md).
  dashboard: { '': ['Dashboard'] },
  apps: { '': ['Apps', 'ClickUp', 'ActiveCampaign', 'Analytics', 'Redirects', 'Zahlungen', 'Demnächst'] },
  clickup: { '': ['ClickUp', 'Verbindung', 'Status', 'Deine Aufgaben'] },
  activecampaign: { '': ['ActiveCampaign', 'Geschützte Tags', 'Menschen übergeben', 'Warteschlange'] },
  analytics: { '': ['ME Analytics Dashboard', 'Gesamt', 'Verlauf', 'Auf anderen Websites mitzählen'] },
  redirects: { '': ['Redirect-Manager', 'Redirects', 'Kategorien'] },
  payments: { '': ['Zahlungen', 'Käufe'], '?ansicht=anbindung': ['Zahlungen', 'Bezahlplattformen', 'Produkte'] },
  settings: {
    '': ['Einstellungen', 'Profil', 'Passwort', 'Passkeys', 'Sitzungen'],
    '?ansicht=website': ['Einstellungen', 'Website', 'Tarife', 'Alles mitnehmen'],
    [mailSettingsSearch]: ['E-Mail-Benachrichtigungen', 'Wochenbericht', 'Kommt deine Post an?'],
  },
  calendar: { '': ['Kalender', 'Abonnieren'] },
  users: { '': ['Benutzer', 'Konten'] },
  content: {
    '': ['Inhalte', 'Startseite', 'SoulCircle', 'Soul Plan', 'Kurse', 'Überall', 'Veröffentlicht', 'Sofort wirksam'],
    '#rechts-check': ['Rechts-Check'],
    '#bilder': ['Bilder'],
  },
  newsletter: { '': ['Newsletter', 'Menschen'], [lettersSearch]: ['Newsletter', 'Rundbriefe'] },
  cases: { '': ['Vorgänge', 'Offen'] },
};

test('every screen keeps its headings while it loads', { tag: '@desktop' }, async ({ page }) => {
  await openScreen(page, '/admin-dashboard/apps', 'Apps');
  await page.route(/\/api\/(?!auth\/check)/, () => undefined);
  for (const screen of screenNames) {
    for (const [search, headings] of Object.entries(frames[screen])) {
      await page.evaluate(
        (path) => {
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate'));
          dispatchEvent(new HashChangeEvent('hashchange'));
        },
        `${screenFile(screen)}${search}`,
      );
      for (const name of headings) {
        await expect(page.getByRole('main').getByRole('heading', { name, exact: true }).first(), search).toBeVisible();
      }
    }
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
