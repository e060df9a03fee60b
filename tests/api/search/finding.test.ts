import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupTitles } from '#content/search/hits.ts';
import type { Answer } from '#contracts/route.ts';
import type { searchAll } from '#contracts/search/finding.ts';
import { letters } from '#db/schema/letters/letters.ts';
import { people } from '#db/schema/people/people.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { type Role, roles } from '#domain/accounts/roles.ts';
import { searchedGroups } from '#domain/search/groups.ts';
import search from '#functions/search.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

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
    ['kreis.example ada', 'Menschen', 'Ada Morgenrot'],
    ['100% grete', 'Menschen', 'Grete 100%'],
  ])('finds all words of %j in any order, in any of their texts', async (text, group, title) => {
    expect(await find(text)).toMatchObject([{ title: group, hits: [{ title }], hasMore: false }]);
  });

  test('finds nothing if one of the words is missing', async () => {
    for (const word of ['flyer', 'herbst', 'ada']) expect(await find(`${word} Xylophon`)).toEqual([]);
  });

  test('shows a letter where it has the searched word', async () => {
    expect((await find('kerzen herbst'))[0]?.hits[0]?.note).toContain('bei Kerzen');
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

  test('shows each role only what it may open', async () => {
    expect(await titlesOf('freiburg', 'editor')).toEqual(['Kurzlinks']);
    expect(await titlesOf('quantenphysik', 'editor')).toEqual(['Inhalte']);
    expect(await find('freiburg', 'reader')).toEqual([]);
    const screensOf = async (role: Role) => (await find('', role))[0]?.hits.map(({ view }) => view.screen) ?? [];
    expect(new Set(await screensOf('reader'))).toEqual(new Set(['analytics', 'calendar', 'settings']));
    expect(await screensOf('editor')).not.toContain('newsletter');
  });

  test.each(roles)('searches for %s all groups that the dialog names, and no other', async (role) => {
    const named = ['screens', ...searchedGroups(role)] as const;
    expect(await titlesOf('e', role)).toEqual(named.map((group) => groupTitles[group]));
  });

  test('refuses a text that is too long', async () => {
    const refused = await ask('a'.repeat(101), 'owner');
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('Die Suche darf höchstens 100 Zeichen lang sein');
  });
});
