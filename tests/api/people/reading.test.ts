import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { countPeople, readPerson } from '#contracts/people/reading.ts';
import { people } from '#db/schema/people/people.ts';
import {
  emails,
  failureStatus,
  find,
  MINUTE_MS,
  now,
  openOwnerScene,
  type Query,
} from '#tests/support/people/owner-scene.ts';
import { clearPeople } from '#tests/support/people/people.ts';

const scene = await openOwnerScene();

describe('the people', () => {
  afterAll(() => scene.close());
  beforeEach(() => clearPeople(scene.db));

  describe('are found', () => {
    beforeEach(async () => {
      const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
      const revoked = { status: 'revoked', confirmedAt: now, revokedAt: now } as const;
      const flyer = await scene.addLink('Flyer');
      await scene.add({
        email: 'anna@example.org',
        name: 'Anna Öhl',
        createdAt: at(1),
        on: { waitlist: { requestedAt: at(1), source: 'instagram.com', campaign: 'Sommer', linkId: flyer } },
      });
      await scene.add({
        email: 'Bert@Example.org',
        name: 'Bert Zahn',
        createdAt: at(2),
        on: { waitlist: { status: 'confirmed', confirmedAt: now }, newsletter: revoked },
      });
      await scene.add({ email: 'carla@example.net', createdAt: at(3), on: { newsletter: {} }, bouncedAt: now });
      await scene.add({ email: '50%_off@example.org', name: 'Änne', createdAt: at(4), on: { newsletter: revoked } });
      await scene.add({ email: 'gone@example.org', createdAt: at(5), deletedAt: now });
      // In Berlin it is the next day already.
      const late = new Date('2026-11-20T23:30:00Z');
      await scene.add({
        email: 'spät@müller.example',
        name: 'Zoë',
        createdAt: late,
        on: { waitlist: { requestedAt: late } },
      });
    });

    test.each<[string, Query, string[]]>([
      [
        'all people, the newest first',
        {},
        ['spät@müller.example', '50%_off@example.org', 'carla@example.net', 'Bert@Example.org', 'anna@example.org'],
      ],
      ['part of an address, whatever its case', { search: 'EXAMPLE.NET' }, ['carla@example.net']],
      ['part of a name, umlauts too', { search: 'öHL' }, ['anna@example.org']],
      ['signs of a pattern as text', { search: '%_o' }, ['50%_off@example.org']],
      ['umlauts in an address', { search: 'MÜLLER' }, ['spät@müller.example']],
      ['a list', { list: 'newsletter' }, ['50%_off@example.org', 'carla@example.net', 'Bert@Example.org']],
      ['unconfirmed', { status: 'pending' }, ['spät@müller.example', 'anna@example.org']],
      ['confirmed', { status: 'confirmed' }, ['Bert@Example.org']],
      ['left', { status: 'revoked' }, ['50%_off@example.org', 'Bert@Example.org']],
      ['mails come back', { status: 'bounced' }, ['carla@example.net']],
      ['list and status of the same entry', { list: 'waitlist', status: 'revoked' }, []],
      ['a source', { source: 'instagram.com' }, ['anna@example.org']],
      ['a campaign', { campaign: 'Sommer' }, ['anna@example.org']],
      ['a short link, whatever its case', { link: 'flyer' }, ['anna@example.org']],
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
    ])('with the filter: %s', async (_, query, expected) => {
      expect(await emails(query)).toEqual(expected);
      expect((await find(query)).total).toBe(expected.length);
    });

    test.each<[string, Record<string, string>]>([
      ['an unknown list', { list: 'kunden' }],
      ['an invalid day', { from: '2026-02-30' }],
      ['a place on an invalid day', { after: '1~2026-02-30 12:00:00+00' }],
      ['an endless search', { search: 'x'.repeat(201) }],
    ])('but refused for %s', async (_, query) => {
      const response = await fetch(`/api/people?${new URLSearchParams(query)}`, {});
      expect(response.status).toBe(400);
    });

    test('with their status on each list', async () => {
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
        bought: [],
        waitlist: { pending: 2, confirmed: 1, revoked: 0, bounced: 0 },
        newsletter: { pending: 0, confirmed: 0, revoked: 2, bounced: 1 },
        waitingMails: 0,
        sources: ['(unbekannt)', 'instagram.com'],
        campaigns: ['Sommer'],
        links: ['Flyer'],
        choices: expect.arrayContaining([{ choice: 'course:rauhnaechte', label: 'Rauhnächte' }]),
      });
    });
  });

  describe('in pages', () => {
    test.each<[string, Query]>([
      ['by sign-up', {}],
      ['by address', { order: 'email', direction: 'ascending' }],
    ])('appear once each forwards and backwards %s', async (_, query) => {
      await scene.addMany(60);
      const first = await find(query);
      const second = await find({ ...query, after: first.next ?? '' });
      const third = await find({ ...query, after: second.next ?? '' });
      expect([first, second, third].map((page) => page.people.length)).toEqual([25, 25, 10]);
      expect([first.previous, third.next]).toEqual([null, null]);
      expect(new Set([first, second, third].flatMap((page) => page.people.map(({ id }) => id))).size).toBe(60);
      expect(await find({ ...query, before: third.previous ?? '' })).toEqual(second);
      expect(await find({ ...query, before: second.previous ?? '' })).toEqual(first);
    });

    test('are not skipped or repeated while people are added and deleted', async () => {
      await scene.addMany(60);
      const first = await find();
      await scene.add({ email: 'newest@example.org', createdAt: new Date(now.getTime() + 1000 * MINUTE_MS) });
      await scene.db.execute(sql`delete from people where email = ${first.people.at(-1)?.email ?? ''}`);
      const second = await find({ after: first.next ?? '' });
      expect(second.people[0]?.email).toBe('p34@example.org');
      expect(second.people).toHaveLength(25);
      expect(second.total).toBe(60);
    });
  });

  test('are read one by one with all known data until they are deleted', async () => {
    const id = await scene.add({
      email: 'a@example.org',
      on: { waitlist: { interests: 'Stille' } },
      choices: { 'course:a': { label: 'Rauhnächte' } },
    });
    await scene.db.execute(sql`
      insert into consent_texts (version, text, first_used_at) values ('v1', 'Ja, gern', now()) on conflict do nothing
    `);
    await scene.db.execute(sql`
      insert into consents (person_id, email, list, event, at, form, page, text_version, way) values
        (${id}, 'a@example.org', 'waitlist', 'requested', ${now.toISOString()}, 'waitlist', '/soulcircle', 'v1', null),
        (${id}, 'a@example.org', 'waitlist', 'revoked', ${now.toISOString()}, null, null, null, 'owner')
    `);
    await scene.db.execute(sql`
      with sent as (insert into letters (kind, subject) values ('letter', 'Neumond') returning id)
      insert into letter_sends (letter_id, person_id, list, status, priority, due_at, ended_at)
      select id, ${id}, 'waitlist', 'sent', 2, ${now.toISOString()}, ${now.toISOString()} from sent
    `);
    const person = await call(readPerson, { params: { id } });
    expect(person.letters).toMatchObject([{ subject: 'Neumond', at: now.toISOString(), status: 'sent' }]);
    expect(person.entries).toEqual([expect.objectContaining({ interests: 'Stille' })]);
    expect(person.choices).toEqual([
      { choice: 'course:a', label: 'Rauhnächte', chosenAt: now.toISOString(), confirmedAt: null },
    ]);
    expect(person.history).toMatchObject([
      { list: 'waitlist', event: 'requested', at: now.toISOString(), page: '/soulcircle', text: 'Ja, gern', way: null },
      { list: 'waitlist', event: 'revoked', page: null, text: null, way: 'owner' },
    ]);
    await scene.db.update(people).set({ deletedAt: now });
    expect(await failureStatus(call(readPerson, { params: { id } }))).toBe(404);
    expect(await failureStatus(call(readPerson, { params: { id: id + 1 } }))).toBe(404);
  });
});
