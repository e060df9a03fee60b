import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupTitles } from '#content/search/hits.ts';
import type { Answer } from '#contracts/route.ts';
import type { searchAll } from '#contracts/search/finding.ts';
import { tasks } from '#db/schema/events/tasks.ts';
import { cases } from '#db/schema/law/cases.ts';
import { letters } from '#db/schema/letters/letters.ts';
import { people } from '#db/schema/people/people.ts';
import { purchases } from '#db/schema/purchases/purchases.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { canOpen, type Role, roles } from '#domain/accounts/roles.ts';
import { NO_FACTS } from '#domain/events/event.ts';
import { caseNumber } from '#domain/law/cases.ts';
import { type SearchGroup, searchedGroups } from '#domain/search/groups.ts';
import type { AdminScreen } from '#domain/shell/admin-routes.ts';
import search from '#functions/search.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

const noon = new Date('2026-11-12T11:00:00Z');

/** Purchase of a Soul Plan; the buyer's name and address are what the platform reports. */
const purchase = (orderId: string, name: string | null, email: string | null, isTest = false) =>
  ({
    platform: 'digistore24',
    orderId,
    itemId: '1',
    productId: '1',
    productName: 'Soul Plan',
    billing: 'single',
    quantity: 1,
    currency: 'EUR',
    voucher: '',
    isTest,
    email,
    name,
    attributedBy: 'unknown',
    orderedAt: noon,
    receivedAt: noon,
  }) as const;

const declared = { kind: 'withdrawal', mode: '', reason: '', wishedEnd: '', receivedAt: noon } as const;

const task = (taskId: string, name: string, date: string) =>
  ({
    taskId,
    name,
    status: 'öffentlich',
    fate: 'event',
    reason: '',
    date,
    details: { ...NO_FACTS, date, speaker: 'Mira Rautenberg' },
  }) as const;

const link = { targetUrl: 'https://example.org/', isActive: true, trackClicks: true };

let database: TestDatabase;

const ask = (text: string, role: Role): Promise<Response> => {
  const context = { db: database.db, env: ownerEnv(), sessions: signedInAs(role) };
  return createVisitor(search, { context }).get(`/api/search?${new URLSearchParams({ text })}`);
};

async function find(text: string, role: Role = 'owner'): Promise<Answer<typeof searchAll>> {
  return (await ask(text, role)).json();
}

const titlesOf = async (text: string, role: Role = 'owner') => (await find(text, role)).map(({ title }) => title);

describe('the search over everything', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
    const { db } = database;
    await db
      .insert(people)
      .values([
        ...Array.from({ length: 7 }, (_, number) => ({ email: `freiburg${number}@example.org`, name: 'Kim Freiburg' })),
        { email: 'grete@example.org', name: 'Grete 100%' },
        { email: 'ada@kreis.example', name: 'Ada Morgenrot' },
      ]);
    await db
      .insert(purchases)
      .values([
        purchase('DSXYZ77', 'Nora Kern', 'nora@xn--kufe-loa.example'),
        purchase('DSXYZ78', 'Nora Kern', 'nora@xn--kufe-loa.example'),
        purchase('DSXYZ79', 'Ada M.', 'Ada@kreis.example'),
        purchase('PROBE1', 'Testine Kern', 'test@example.org', true),
        purchase('OHNE1', null, null),
      ]);
    await db.insert(cases).values([
      { ...declared, name: 'Peter Maurer', email: 'peter@example.org', contract: 'Soul Plan', fingerprint: 'a' },
      {
        ...declared,
        kind: 'cancellation',
        mode: 'extraordinary',
        name: 'Petra Maurer',
        email: 'petra@example.org',
        contract: 'DSXYZ77',
        reason: 'Krankheit',
        fingerprint: 'b',
        answeredAt: noon,
      },
    ]);
    await db
      .insert(tasks)
      .values([
        task('voll', 'Vollmondkreis', '2026-12-04'),
        { ...task('weg', 'Vollmond vorbei', '2026-12-05'), isPresent: false },
        task('leer', 'Vollmond ohne Tag', ''),
      ]);
    await db.insert(redirects).values([
      { ...link, slug: 'Neu', slugKey: 'neu', title: 'Plakat Freiburg' },
      { ...link, slug: 'freiburg', slugKey: 'freiburg', title: 'Flyer' },
      { ...link, slug: 'stand', slugKey: 'stand', title: 'Flyer für Berlin' },
      { ...link, slug: 'handzettel', slugKey: 'handzettel', title: '', targetUrl: 'https://example.org/berlin' },
      { ...link, slug: 'weg', slugKey: 'weg', title: 'Freiburg', deletedAt: new Date() },
    ]);
    await db.insert(letters).values([
      { kind: 'letter', subject: 'Hallo', text: 'Wir sehen uns in **Freiburg** am Sonntag.' },
      {
        kind: 'letter',
        subject: 'Herbst',
        text: `${'Der Kreis beginnt. '.repeat(20)}Wir laden ein: am Abend, bei Kerzen.`,
      },
      { kind: 'letter', subject: 'Freiburg', deletedAt: new Date() },
    ]);
  });

  afterAll(() => database.close());

  test('groups people, links and letters, each hit with its own view', async () => {
    const groups = await find('freiburg');
    expect(groups.map(({ title, hits, hasMore }) => [title, hits.length, hasMore])).toEqual([
      ['Menschen', 5, true],
      ['Kurzlinks', 2, false],
      ['Rundbriefe', 1, false],
    ]);
    const [person, flyer, letter] = groups.map(({ hits: [first] }) => first);
    expect(person).toMatchObject({ title: 'Kim Freiburg', view: { search: expect.stringMatching(/^\?person=\d+$/) } });
    // The link with exactly this slug comes first.
    expect(flyer).toEqual({
      title: 'freiburg',
      note: 'Flyer',
      view: { screen: 'redirects', search: '?link=freiburg' },
    });
    expect(letter).toMatchObject({ title: 'Hallo', note: 'Wir sehen uns in **Freiburg** am Sonntag.' });
  });

  test.each([
    ['berlin flyer', 'Kurzlinks', 'stand'],
    ['handzettel berlin', 'Kurzlinks', 'handzettel'],
    ['kerzen HERBST', 'Rundbriefe', 'Herbst'],
    ['kreis.example morgenrot', 'Menschen', 'Ada Morgenrot'],
    ['100% grete', 'Menschen', 'Grete 100%'],
  ])('finds all words of %j in any order, in any of their texts', async (text, group, title) => {
    expect(await find(text)).toMatchObject([{ title: group, hits: [{ title }], hasMore: false }]);
  });

  /** Words that find an item of each group, and the view that shows it. */
  const found: Readonly<Record<SearchGroup, { text: string; title: string; screen: AdminScreen; search: RegExp }>> = {
    people: { text: 'morgenrot', title: 'Ada Morgenrot', screen: 'newsletter', search: /^\?person=\d+$/ },
    purchases: { text: 'dsxyz77', title: 'Nora Kern', screen: 'payments', search: /^\?kauf=\d+$/ },
    cases: { text: 'peter', title: 'Widerruf, Peter Maurer', screen: 'cases', search: /^\?vorgang=\d+$/ },
    events: {
      text: 'vollmondkreis',
      title: 'Vollmondkreis',
      screen: 'calendar',
      search: /^\?ansicht=liste&tag=2026-12-04&eintrag=event%3Avoll$/,
    },
    links: { text: 'stand', title: 'stand', screen: 'redirects', search: /^\?link=stand$/ },
    letters: { text: 'kerzen', title: 'Herbst', screen: 'newsletter', search: /&brief=[\w-]+$/ },
    entries: { text: 'quantenphysik', title: 'Texte', screen: 'content', search: /^#homeTexts/ },
  };

  test.each(searchedGroups('owner'))('finds %s for exactly the roles that may open their screen', async (group) => {
    const { text, title, screen, search: view } = found[group];
    for (const role of roles) {
      const ofGroup = (await find(text, role)).find((each) => each.title === groupTitles[group]);
      expect(ofGroup !== undefined, role).toBe(canOpen(role, screen));
      if (ofGroup === undefined) continue;
      expect(ofGroup.hits[0]).toMatchObject({
        title: expect.stringContaining(title),
        view: { screen, search: expect.stringMatching(view) },
      });
    }
  });

  test('finds buyers who never signed up among the people, each once, and those who did only as people', async () => {
    expect((await find('kern'))[0]).toEqual({
      title: 'Menschen',
      hasMore: false,
      hits: [
        {
          title: 'Nora Kern',
          note: 'nora@käufe.example · 2 Käufe',
          view: { screen: 'payments', search: '?suche=nora%40xn--kufe-loa.example' },
        },
      ],
    });
    expect((await find('ada kreis.example'))[0]?.hits).toMatchObject([{ title: 'Ada Morgenrot' }]);
  });

  test('finds purchases by address, order number and product, and tests last', async () => {
    const hitsOf = async (text: string) =>
      (await find(text)).find(({ title }) => title === 'Käufe')?.hits.map(({ title, note }) => `${title}: ${note}`);
    expect(await hitsOf('nora@käufe.example plan 78')).toEqual(['Nora Kern: Soul Plan · 12.11.2026 · DSXYZ78']);
    expect((await hitsOf('kern'))?.at(-1)).toBe('Testine Kern: Testkauf · Soul Plan · 12.11.2026 · PROBE1');
    expect(await hitsOf('ohne1')).toEqual(['OHNE1: Soul Plan · 12.11.2026 · OHNE1']);
  });

  test('finds cases by all that was declared and by their number, open ones first', async () => {
    const casesFor = async (text: string) =>
      (await find(text)).find(({ title }) => title === 'Vorgänge')?.hits.map(({ title }) => title);
    expect(await casesFor('maurer')).toEqual(['Widerruf, Peter Maurer', 'Kündigung, Petra Maurer']);
    expect(await casesFor('krankheit petra@')).toEqual(['Kündigung, Petra Maurer']);
    const [first] = await database.db.select().from(cases);
    const number = caseNumber({ id: first?.id ?? 0, receivedAt: noon.toISOString() });
    expect(await casesFor(`Vorgang ${number.toLowerCase()}`)).toEqual(['Widerruf, Peter Maurer']);
  });

  test('finds the events of the calendar, also those without a day', async () => {
    const group = (await find('vollmond rautenberg')).find(({ title }) => title === 'Events');
    expect(group?.hits.map(({ title, note }) => [title, note])).toEqual([
      ['Vollmondkreis', '04.12.2026 · Mira Rautenberg'],
      ['Vollmond ohne Tag', 'Ohne Datum · Mira Rautenberg'],
    ]);
  });

  test('finds an entry by any of its texts and leads to the field', async () => {
    const [group] = await find('quantenphysik bild');
    expect(group).toMatchObject({
      title: 'Inhalte',
      hits: [{ view: { screen: 'content', search: '#homeTexts/homeTexts/approachNotes' } }],
    });
  });

  test('lists the screens without a text and finds them by other words', async () => {
    const [screens, ...others] = await find('');
    expect(others).toEqual([]);
    expect(screens?.hits.length).toBeGreaterThan(12);
    expect((await find('kasse geld'))[0]?.hits).toMatchObject([{ view: { screen: 'payments' } }]);
  });

  test('takes a text as typed, never as a pattern', async () => {
    expect((await find('100%'))[0]?.hits).toMatchObject([{ title: 'Grete 100%' }]);
    expect(await find('%_%')).toEqual([]);
  });

  test.each(roles)('searches for %s all groups that the dialog names, and no other', async (role) => {
    const named = ['screens', ...searchedGroups(role)] as const;
    expect(await titlesOf('e', role)).toEqual(named.map((group) => groupTitles[group]));
  });
});
