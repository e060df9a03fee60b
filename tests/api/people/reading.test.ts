import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '#api/client.ts';
import type { ApiError } from '#api/request.ts';
import {
  deletePerson,
  forgiveBounce,
  forgiveBounces,
  resendConfirmation,
  resendConfirmations,
  restorePerson,
  revokeConsent,
} from '#contracts/people/editing.ts';
import { disclosePerson, exportPeople } from '#contracts/people/export.ts';
import { countPeople, listPeople, readPerson } from '#contracts/people/reading.ts';
import type { Input } from '#contracts/route.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import type { ListName } from '#domain/people/lists.ts';
import auth from '#functions/auth.ts';
import peopleFunction from '#functions/people.ts';
import proof from '#functions/proof.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { clearPeople } from '#tests/support/people/people.ts';
import { createVisitor, type FunctionHandler, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

const origin = 'http://localhost:8888';
const now = new Date('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;

let database: TestDatabase;
let reader: Visitor;

const visitorOf = (handler: FunctionHandler): Visitor =>
  createVisitor(handler, {
    origin,
    context: {
      db: database.db,
      env: ownerEnv(),
      now: () => now,
      log: { error: () => undefined, info: () => undefined },
    },
  });

interface Somebody {
  readonly email: string;
  readonly name?: string;
  readonly bouncedAt?: Date;
  readonly deletedAt?: Date;
  readonly createdAt?: Date;
  readonly on?: Partial<Record<ListName, Partial<Omit<typeof listEntries.$inferInsert, 'personId' | 'list'>>>>;
}

/** Puts somebody on lists, on the waiting list unless told otherwise; gives the id. */
async function add({ on = { waitlist: {} }, createdAt = now, ...person }: Somebody): Promise<number> {
  const [row] = await database.db
    .insert(people)
    .values({ ...person, createdAt })
    .returning({ id: people.id });
  if (row === undefined) throw new Error('The person was not returned');
  for (const list of ['waitlist', 'newsletter'] as const) {
    const entry = on[list];
    if (entry) {
      const standing = { status: 'pending' as const, requestedAt: createdAt, ...entry };
      await database.db.insert(listEntries).values({ personId: row.id, list, ...standing });
    }
  }
  return row.id;
}

/** A short link of the last run is replaced. */
async function addLink(slug: string): Promise<number> {
  const link = { slug, slugKey: slug.toLowerCase(), targetUrl: '/', isActive: true, trackClicks: true };
  await database.db.delete(redirects);
  const [row] = await database.db.insert(redirects).values(link).returning({ id: redirects.id });
  if (row === undefined) throw new Error('The link was not returned');
  return row.id;
}

/** So many people, one a minute, `p0` first. */
async function addMany(count: number): Promise<void> {
  await database.db.execute(sql`
    with added as (
      insert into people (email, created_at)
      select 'p' || number || '@example.org', ${now.toISOString()}::timestamptz + number * interval '1 minute'
      from generate_series(0, ${count - 1}::int) number returning id, created_at
    )
    insert into list_entries (person_id, list, status, requested_at)
    select id, 'newsletter', 'confirmed', created_at from added
  `);
}

type Query = Input<typeof listPeople>['query'];

const find = (query: Query = {}) => call(listPeople, { query });
const emails = async (query: Query = {}): Promise<string[]> => (await find(query)).people.map(({ email }) => email);

async function failure(calling: Promise<unknown>): Promise<unknown> {
  return calling.then(
    () => 'no failure',
    (thrown: ApiError) => thrown.status,
  );
}

describe('the people', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
    const browser = visitorOf(auth);
    await browser.login();
    const visitor = visitorOf(peopleFunction);
    reader = visitorOf(proof);
    for (const [name, value] of browser.cookies) {
      visitor.cookies.set(name, value);
      reader.cookies.set(name, value);
    }
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => visitor.send(path, init));
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await database.close();
  });
  beforeEach(() => clearPeople(database.db));

  describe('are found', () => {
    beforeEach(async () => {
      const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
      const revoked = { status: 'revoked', confirmedAt: now, revokedAt: now } as const;
      const flyer = await addLink('Flyer');
      await add({
        email: 'anna@example.org',
        name: 'Anna Öhl',
        createdAt: at(1),
        on: { waitlist: { requestedAt: at(1), source: 'instagram.com', campaign: 'Sommer', linkId: flyer } },
      });
      await add({
        email: 'Bert@Example.org',
        name: 'Bert Zahn',
        createdAt: at(2),
        on: { waitlist: { status: 'confirmed', confirmedAt: now }, newsletter: revoked },
      });
      await add({ email: 'carla@example.net', createdAt: at(3), on: { newsletter: {} }, bouncedAt: now });
      await add({ email: '50%_off@example.org', name: 'Änne', createdAt: at(4), on: { newsletter: revoked } });
      await add({ email: 'gone@example.org', createdAt: at(5), deletedAt: now });
      // In Berlin it is the next day already.
      const late = new Date('2026-11-20T23:30:00Z');
      await add({
        email: 'spät@müller.example',
        name: 'Zoë',
        createdAt: late,
        on: { waitlist: { requestedAt: late } },
      });
    });

    test.each<[string, Query, string[]]>([
      [
        'everybody, the newest first',
        {},
        ['spät@müller.example', '50%_off@example.org', 'carla@example.net', 'Bert@Example.org', 'anna@example.org'],
      ],
      ['part of an address, whatever its case', { search: 'EXAMPLE.NET' }, ['carla@example.net']],
      ['part of a name, umlauts too', { search: 'öHL' }, ['anna@example.org']],
      ['what looks like a pattern is none', { search: '%_o' }, ['50%_off@example.org']],
      ['umlauts in an address', { search: 'MÜLLER' }, ['spät@müller.example']],
      ['a list', { list: 'newsletter' }, ['50%_off@example.org', 'carla@example.net', 'Bert@Example.org']],
      ['unconfirmed', { status: 'pending' }, ['spät@müller.example', 'anna@example.org']],
      ['confirmed', { status: 'confirmed' }, ['Bert@Example.org']],
      ['left', { status: 'revoked' }, ['50%_off@example.org', 'Bert@Example.org']],
      ['mails come back', { status: 'bounced' }, ['carla@example.net']],
      ['list and status of the same entry', { list: 'waitlist', status: 'revoked' }, []],
      ['a source', { source: 'instagram.com' }, ['anna@example.org']],
      ['a campaign', { campaign: 'Sommer' }, ['anna@example.org']],
      ['another campaign', { campaign: 'Winter' }, []],
      ['a short link, whatever its case', { link: 'flyer' }, ['anna@example.org']],
      ['a short link that is none', { link: 'plakat' }, []],
      ['from a day in Berlin on', { from: '2026-11-21' }, ['spät@müller.example']],
      ['until a day in Berlin', { to: '2026-11-20', list: 'waitlist' }, ['Bert@Example.org', 'anna@example.org']],
      [
        'by address',
        { order: 'email', direction: 'ascending' },
        ['50%_off@example.org', 'anna@example.org', 'Bert@Example.org', 'carla@example.net', 'spät@müller.example'],
      ],
      [
        'by name as a German dictionary has it',
        { order: 'name', direction: 'descending' },
        ['spät@müller.example', 'Bert@Example.org', '50%_off@example.org', 'anna@example.org', 'carla@example.net'],
      ],
    ])('%s', async (_, query, expected) => {
      expect(await emails(query)).toEqual(expected);
      expect((await find(query)).total).toBe(expected.length);
    });

    test.each<[string, Record<string, string>]>([
      ['a list that is none', { list: 'kunden' }],
      ['a day that is none', { from: '2026-02-30' }],
      ['a place that is none', { after: 'hier' }],
      ['a place of another order', { after: '1~ä' }],
      ['a place on a day that is none', { after: '1~2026-02-30 12:00:00+00' }],
      ['an endless search', { search: 'x'.repeat(201) }],
    ])('but not by %s', async (_, query) => {
      const response = await fetch(`/api/people?${new URLSearchParams(query)}`, {});
      expect(response.status).toBe(400);
    });

    test('with how they stand on each list', async () => {
      const [bert] = (await find({ search: 'bert' })).people;
      expect(bert).toEqual({
        id: expect.any(Number),
        email: 'Bert@Example.org',
        name: 'Bert Zahn',
        createdAt: '2026-11-20T12:02:00.000Z',
        entries: [
          expect.objectContaining({
            list: 'waitlist',
            status: 'confirmed',
            confirmedAt: now.toISOString(),
            revokedAt: null,
          }),
          expect.objectContaining({ list: 'newsletter', status: 'revoked', revokedAt: now.toISOString() }),
        ],
      });
    });

    test('and counted', async () => {
      expect(await call(countPeople)).toEqual({
        people: 5,
        waitlist: { pending: 2, confirmed: 1, revoked: 0, bounced: 0 },
        newsletter: { pending: 0, confirmed: 0, revoked: 2, bounced: 1 },
        waitingMails: 0,
        sources: ['(unbekannt)', 'instagram.com'],
        campaigns: ['Sommer'],
        links: ['Flyer'],
      });
    });
  });

  describe('in pages', () => {
    test.each<[string, Query]>([
      ['by sign-up', {}],
      ['by address', { order: 'email', direction: 'ascending' }],
      ['by name, which nobody has', { order: 'name', direction: 'descending' }],
    ])('%s: forth and back, everybody once', async (_, query) => {
      await addMany(120);
      const first = await find(query);
      const second = await find({ ...query, after: first.next ?? '' });
      const third = await find({ ...query, after: second.next ?? '' });
      expect([first, second, third].map((page) => page.people.length)).toEqual([50, 50, 20]);
      expect([first.previous, third.next]).toEqual([null, null]);
      expect(new Set([first, second, third].flatMap((page) => page.people.map(({ id }) => id))).size).toBe(120);
      expect(await find({ ...query, before: third.previous ?? '' })).toEqual(second);
      expect(await find({ ...query, before: second.previous ?? '' })).toEqual(first);
    });

    test('nobody is left out or seen twice while people come and go', async () => {
      await addMany(120);
      const first = await find();
      await add({ email: 'newest@example.org', createdAt: new Date(now.getTime() + 1000 * MINUTE_MS) });
      await database.db.execute(sql`delete from people where email = ${first.people.at(-1)?.email ?? ''}`);
      const second = await find({ after: first.next ?? '' });
      expect(second.people[0]?.email).toBe('p69@example.org');
      expect(second.people).toHaveLength(50);
      expect(second.total).toBe(120);
    });

    test('where a page is gone, its neighbour is shown', async () => {
      await addMany(60);
      const first = await find();
      const second = await find({ after: first.next ?? '' });
      await database.db.execute(sql`delete from people where email similar to 'p[0-9]@%'`);
      expect((await find({ after: first.next ?? '' })).people).toEqual(first.people);
      expect((await find({ before: second.previous ?? '' })).people).toEqual(first.people);
    });
  });

  describe('as a file', () => {
    test('every cell is what was typed, and none is a formula', async () => {
      await add({
        email: '=cmd@example.org',
        name: '+49 "Anna"; Öhl',
        on: {
          waitlist: { interests: '-1+1\n@SUM(A1)', offer: 'soulcircle', source: 'instagram.com', campaign: 'Sommer' },
          newsletter: { status: 'confirmed', confirmedAt: now },
        },
      });
      await add({ email: 'ben@example.org', name: '\tTab', createdAt: new Date(now.getTime() + MINUTE_MS) });
      const plain = await call(exportPeople, { query: {} });
      expect(plain).toEqual({
        people: 2,
        next: null,
        text: [
          '\uFEFFE-Mail;Name;Liste;Status;Angemeldet;Bestätigt;Abgemeldet;Angebot;Quelle;Kampagne;Kurzlink\r\n',
          '\'=cmd@example.org;"\'+49 ""Anna""; Öhl";Warteliste;unbestätigt;20.11.2026 13:00;;;SoulCircle;instagram.com;Sommer;\r\n',
          '\'=cmd@example.org;"\'+49 ""Anna""; Öhl";Newsletter;bestätigt;20.11.2026 13:00;20.11.2026 13:00;;;(unbekannt);;\r\n',
          "ben@example.org;'\tTab;Warteliste;unbestätigt;20.11.2026 13:01;;;;(unbekannt);;\r\n",
        ].join(''),
      });
      const { text } = await call(exportPeople, { query: { search: '=cmd', list: 'waitlist', interests: 'yes' } });
      expect(text.split('\r\n').slice(0, -1)).toEqual([
        expect.stringContaining('Kurzlink;Interessen'),
        expect.stringContaining(';SoulCircle;instagram.com;Sommer;;"\'-1+1\n@SUM(A1)"'),
      ]);
    });

    test('whoever is filtered is in it, with the lists that match', async () => {
      await add({ email: 'a@example.org', on: { waitlist: {}, newsletter: { status: 'confirmed' } } });
      await add({ email: 'b@example.org' });
      const { text, people: written } = await call(exportPeople, { query: { status: 'confirmed' } });
      expect(written).toBe(1);
      expect(text.match(/@example/g)).toHaveLength(1);
    });

    test('parts end before 6 MB and are the whole file together', async () => {
      const interests = 'ü'.repeat(2000);
      await database.db.execute(sql`
        with added as (
          insert into people (email, created_at)
          select 'long' || number || '@example.org', ${now.toISOString()}::timestamptz from generate_series(1, 2500) number
          returning id, created_at
        )
        insert into list_entries (person_id, list, status, requested_at, interests)
        select id, 'waitlist', 'pending', created_at, ${interests} from added
      `);
      const parts: string[] = [];
      let after: string | undefined;
      do {
        const response = await fetch(
          `/api/people/csv?${new URLSearchParams({ interests: 'yes', ...(after && { after }) })}`,
          {},
        );
        const body = await response.text();
        expect(Buffer.byteLength(body)).toBeLessThan(6_000_000);
        const part: { text: string; next: string | null } = JSON.parse(body);
        parts.push(part.text);
        after = part.next ?? undefined;
      } while (after !== undefined);
      expect(parts.length).toBeGreaterThan(1);
      const lines = parts.join('').split('\r\n');
      expect(new Set(lines).size).toBe(2502);
      expect(lines).toHaveLength(2502);
    });
  });

  test('somebody is read with all that is known, until they are deleted', async () => {
    const id = await add({ email: 'a@example.org', on: { waitlist: { interests: 'Stille', offer: 'soulcircle' } } });
    await database.db.execute(sql`
      insert into consent_texts (version, text, first_used_at) values ('v1', 'Ja, gern', now()) on conflict do nothing
    `);
    await database.db.execute(sql`
      insert into consents (person_id, email, list, event, at, form, page, text_version, way) values
        (${id}, 'a@example.org', 'waitlist', 'requested', ${now.toISOString()}, 'waitlist', '/soulcircle', 'v1', null),
        (${id}, 'a@example.org', 'waitlist', 'revoked', ${now.toISOString()}, null, null, null, 'owner')
    `);
    const person = await call(readPerson, { params: { id } });
    expect(person.entries).toEqual([expect.objectContaining({ interests: 'Stille', offer: 'soulcircle' })]);
    expect(person.history).toEqual([
      {
        list: 'waitlist',
        event: 'requested',
        at: now.toISOString(),
        form: 'waitlist',
        page: '/soulcircle',
        text: 'Ja, gern',
        way: null,
      },
      { list: 'waitlist', event: 'revoked', at: now.toISOString(), form: null, page: null, text: null, way: 'owner' },
    ]);
    await database.db.update(people).set({ deletedAt: now });
    expect(await failure(call(readPerson, { params: { id } }))).toBe(404);
    expect(await failure(call(readPerson, { params: { id: id + 1 } }))).toBe(404);
  });

  describe("in the owner's hands", () => {
    const params = (id: number) => ({ params: { id } });

    test('a deletion can be undone, unless the address has signed up anew', async () => {
      const id = await add({ email: 'a@example.org' });
      await call(deletePerson, params(id));
      expect(await emails()).toEqual([]);
      expect(await failure(call(deletePerson, params(id)))).toBe(404);
      await call(restorePerson, params(id));
      expect(await emails()).toEqual(['a@example.org']);
      await call(deletePerson, params(id));
      await add({ email: 'A@example.org' });
      expect(await failure(call(restorePerson, params(id)))).toBe(409);
    });

    test('who is taken off a list stays on the other, and it is noted by whom', async () => {
      const confirmed = { status: 'confirmed', confirmedAt: now } as const;
      const id = await add({ email: 'a@example.org', on: { waitlist: confirmed, newsletter: confirmed } });
      const person = await call(revokeConsent, { ...params(id), body: { lists: ['newsletter'] } });
      expect(person.entries.map(({ list, status }) => [list, status])).toEqual([
        ['waitlist', 'confirmed'],
        ['newsletter', 'revoked'],
      ]);
      expect(person.history).toEqual([expect.objectContaining({ event: 'revoked', list: 'newsletter', way: 'owner' })]);
      expect(await failure(call(revokeConsent, { ...params(id), body: { lists: [] } }))).toBe(400);
      expect(await failure(call(revokeConsent, { ...params(id + 1), body: { lists: ['waitlist'] } }))).toBe(404);
    });

    test('the confirmation mail goes out again to whom it helps', async () => {
      const pending = await add({ email: 'a@example.org' });
      const bounced = await add({ email: 'b@example.org', bouncedAt: now });
      expect(await call(resendConfirmation, params(pending))).toEqual({ dueAt: now.toISOString() });
      expect(await failure(call(resendConfirmation, params(bounced)))).toBe(409);
      expect((await call(forgiveBounce, params(bounced))).bouncedAt).toBeNull();
      expect(await call(resendConfirmation, params(bounced))).toEqual({ dueAt: now.toISOString() });
      expect((await call(countPeople)).waitingMails).toBe(2);
    });

    test('all who were marked can be reached again at once, as far as they are filtered', async () => {
      for (const name of ['a', 'b', 'c']) {
        await add({ email: `${name}@example.org`, on: { newsletter: { status: 'confirmed' } }, bouncedAt: now });
      }
      await add({ email: 'other@example.org', on: { waitlist: {} }, bouncedAt: now });
      expect(await call(forgiveBounces, { body: { status: 'confirmed' } })).toEqual({ forgiven: 0 });
      expect(await call(forgiveBounces, { body: { list: 'newsletter', search: 'a@' } })).toEqual({ forgiven: 1 });
      expect(await call(forgiveBounces, { body: { list: 'newsletter', status: 'bounced' } })).toEqual({ forgiven: 2 });
      expect((await call(countPeople)).newsletter).toMatchObject({ confirmed: 3, bounced: 0 });
      expect((await call(countPeople)).waitlist.bounced).toBe(1);
    });

    test("many get it again, 100 an hour and a day's worth at once, however often it is asked for", async () => {
      await add({ email: 'done@example.org', on: { newsletter: { status: 'confirmed' } } });
      await add({ email: 'bounced@example.org', bouncedAt: now });
      await database.db.execute(sql`
        with added as (
          insert into people (email, created_at)
          select 'p' || number || '@example.org', ${now.toISOString()}::timestamptz + number * interval '1 second'
          from generate_series(1, 2450) number returning id, created_at
        )
        insert into list_entries (person_id, list, status, requested_at)
        select id, 'waitlist', 'pending', created_at from added
      `);
      expect(await call(resendConfirmations, { body: { list: 'newsletter' } })).toEqual({
        written: 0,
        lastAt: null,
        leftOut: 0,
        remaining: 0,
      });
      const few = await call(resendConfirmations, { body: { search: 'p245' } });
      expect(few).toMatchObject({ written: 2, leftOut: 0, remaining: 0 });
      const many = await call(resendConfirmations, { body: {} });
      expect(many).toMatchObject({ written: 2399, leftOut: 1, remaining: 50 });
      const { rows } = await database.db.execute<{ mails: number }>(sql`
        select count(*)::int as mails from outbox where topic = 'mail' group by date_trunc('hour', next_attempt_at)
      `);
      expect(Math.max(...rows.map(({ mails }) => mails))).toBeLessThanOrEqual(100);
      expect(await call(resendConfirmations, { body: { status: 'revoked' } })).toMatchObject({
        written: 0,
        remaining: 0,
      });
    });

    test('all that is stored is given, and what proves a consent is a page to print', async () => {
      const id = await add({ email: 'a@example.org', name: 'Anna <b>', on: { waitlist: { interests: 'Stille' } } });
      expect((await reader.get(`/nachweis/${id}`)).status).toBe(404);
      await call(revokeConsent, { ...params(id), body: { lists: ['waitlist'] } });
      const everything = JSON.stringify(await call(disclosePerson, params(id)));
      for (const word of ['a@example.org', 'Stille', 'revoked']) expect(everything).toContain(word);
      const page = await reader.get(`/nachweis/${id}`);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('cache-control')).toBe('no-store');
      const html = await page.text();
      for (const word of ['a@example.org', 'Widerrufen', 'durch die Inhaberin']) expect(html).toContain(word);
      expect((await reader.get('/nachweis/eins')).status).toBe(404);
      expect((await visitorOf(proof).get(`/nachweis/${id}`)).status).toBe(401);
    });
  });
});
