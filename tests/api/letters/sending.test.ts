import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countHeldLetters } from '#db/queries/letters/editing.ts';
import { people } from '#db/schema/people/people.ts';
import unsubscribing from '#functions/unsubscribing.ts';
import { runLetters } from '#server/services/letters/run.ts';
import { readTroubles } from '#server/services/operations/troubles.ts';
import { letterDesk, OWNER, openLetterRoom } from '#tests/support/letters/letters.ts';
import type { MailRoom } from '#tests/support/mail/mail-room.ts';
import { clearPeople } from '#tests/support/people/people.ts';

const MINUTE_MS = 60_000;
const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `person-${index}@example.org`);

let room: MailRoom;
let desk: ReturnType<typeof letterDesk>;
const taken = (): string[] => room.smtp.mails.flatMap(({ recipients }) => recipients).sort();

beforeAll(async () => {
  room = await openLetterRoom();
  desk = letterDesk(room);
});

afterAll(() => room.close());

beforeEach(async () => {
  await room.reset();
  await clearPeople(room.db);
  await desk.clear();
});

describe('the recipients of a letter', () => {
  test('each confirmed subscriber gets one mail, and the owner one at the end', async () => {
    await desk.confirmed(3);
    const { id } = await desk.started(3);
    await desk.run();
    expect(taken()).toEqual(addresses(3));
    expect(await desk.ask(`/${id}`)).toMatchObject({ status: 'sent', counts: { sent: 3, waiting: 0 } });
    await room.settled();
    await room.sweep();
    expect(room.smtp.mailsTo(OWNER).map(({ parsed }) => parsed.subject)).toEqual([
      'Dein Brief ist verschickt: Es geht los, {Vorname}',
    ]);
  });

  test('a letter links to its browser version, the one-click unsubscribing and the Impressum', async () => {
    await desk.confirmed(1);
    const { id } = await desk.started(1);
    await desk.run();
    const [mail] = room.smtp.mails;
    const [person] = await room.db.select({ token: people.unsubscribeToken }).from(people);
    const { subject, text = '', html = '' } = mail?.parsed ?? {};
    expect(subject).toBe('Es geht los, Person');
    for (const part of [text, html]) {
      expect(part).toContain('Hallo Person,');
      expect(part).toContain(`/briefe/${id}`);
      expect(part).toContain(`/abmelden/${person?.token}?liste=newsletter`);
      expect(part).toContain('Ada Muster · Musterweg 12, 10115 Berlin');
    }
    const header = (key: string) => mail?.parsed.headers.find((each) => each.key === key)?.value;
    expect(header('list-unsubscribe')).toBe(`<http://localhost:8888/abmelden/${person?.token}?liste=newsletter>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    // Only our own font, from our own website: nothing else is fetched, so no third party learns of a reader.
    const fetched = [...html.matchAll(/url\(([^)]+)\)/g)].map(([, url]) => url);
    expect(fetched).toEqual(['http://localhost:8888/schrift/marcellus.woff2']);
    expect(html).not.toMatch(/<img|src=|@import/);
    expect(room.logged.join()).not.toContain('example.org');
  });

  test('names with commas, quotes and umlauts go to one mailbox', async () => {
    await desk.confirmed(3);
    const names = ['Müller, Änne', 'Jörg "Jo" <b@evil.example>', 'https://evil.example/x'];
    const rows = await room.db.select({ id: people.id }).from(people).orderBy(people.id);
    for (const [index, { id }] of rows.entries()) {
      await room.db.update(people).set({ name: names[index] }).where(eq(people.id, id));
    }
    await desk.started(3);
    await desk.run();
    expect(taken()).toEqual(addresses(3));
    const said = room.smtp.mails.map(({ parsed: { to, subject } }) => [to?.[0]?.name, subject]);
    expect(said.sort()).toEqual(
      [
        ['Müller, Änne', 'Es geht los, Änne'],
        ['Jörg "Jo" <b@evil.example>', 'Es geht los, Jörg'],
        ['https://evil.example/x', 'Es geht los'],
      ].sort(),
    );
  });

  test('a subscriber who leaves during the sending gets no mail, and an address that bounces is marked and not used again', async () => {
    await desk.confirmed(6);
    const { id } = await desk.started(6);
    room.smtp.interfere = (stage, address) =>
      stage === 'recipient' && address === 'person-1@example.org' ? { at: 'recipient', code: 550 } : undefined;
    let mails = 0;
    await desk.run(40_000, async () => {
      mails += 1;
      if (mails !== 3) return;
      const waiting = await room.db.execute<{ token: string }>(sql`
        select unsubscribe_token as token from people
        where id in (select person_id from letter_sends where status = 'waiting') limit 2
      `);
      for (const { token } of waiting.rows) {
        const body = 'List-Unsubscribe=One-Click';
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        await room
          .visitor(unsubscribing)
          .send(`/abmelden/${token}?liste=newsletter`, { method: 'POST', headers, body });
      }
    });
    const { counts } = await desk.ask(`/${id}`);
    expect(counts.skipped).toBe(2);
    expect(counts.sent + counts.bounced).toBe(4);
    expect(room.smtp.mails).toHaveLength(counts.sent);
    const bounced = await room.db.select({ email: people.email }).from(people).where(isNotNull(people.bouncedAt));
    expect(bounced.map(({ email }) => email)).toEqual(counts.bounced === 1 ? ['person-1@example.org'] : []);
    expect(bounced).toHaveLength(counts.bounced);
  });

  test('a letter to any list links to unsubscribing from all of them', async () => {
    await desk.confirmed(1);
    await room.db.execute(sql`
      insert into list_entries (person_id, list, status, requested_at, confirmed_at)
      select id, 'waitlist', 'confirmed', created_at, created_at from people
    `);
    await desk.started(1, { audience: {} });
    await desk.run();
    const link = /\/abmelden\/\S+/.exec(room.smtp.mails[0]?.parsed.text ?? '')?.[0] ?? '';
    expect(link).toMatch(/^\/abmelden\/[\da-f]{64}$/);
    expect(room.smtp.mails[0]?.parsed.text).toContain('weil du dich bei uns angemeldet hast');
    const page = await (await room.visitor(unsubscribing).get(link)).text();
    expect(page).toMatch(/nur Warteliste.*nur Newsletter.*value="alles" checked> von allem/);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'List-Unsubscribe=One-Click';
    await room.visitor(unsubscribing).send(link, { method: 'POST', headers, body });
    const { rows } = await room.db.execute(sql`select from list_entries where status = 'confirmed'`);
    expect(rows).toEqual([]);
  });
});

describe('the pace of a letter', () => {
  test('no more mails than the limits per minute and day go out, and the rest follows on another day', async () => {
    await desk.confirmed(5);
    await desk.send('/pace', 'PUT', { perMinute: 2, perDay: 3 });
    await desk.started(5);
    const begun = room.clock.now.getTime();
    expect(await desk.run(10 * MINUTE_MS)).toBe('over');
    expect(room.smtp.mails).toHaveLength(3);
    expect(room.clock.now.getTime() - begun).toBeGreaterThanOrEqual(MINUTE_MS);
    await desk.run(10 * MINUTE_MS);
    expect(room.smtp.mails).toHaveLength(3);
    await desk.rests(24 * 60 * MINUTE_MS);
    await desk.run(10 * MINUTE_MS);
    expect(taken()).toEqual(addresses(5));
  });

  test('a run stops in time and the next one continues; a pause holds the letter and a stop ends it', async () => {
    await desk.confirmed(5);
    const { id } = await desk.started(5);
    expect(await desk.run(1500)).toBe('spent');
    expect(room.smtp.mails).toHaveLength(2);
    await desk.ask(`/${id}/status`, 'POST', { action: 'pause' });
    await desk.run();
    expect(room.smtp.mails).toHaveLength(2);
    await desk.ask(`/${id}/status`, 'POST', { action: 'resume' });
    room.passes(MINUTE_MS);
    await desk.run(1500);
    expect(room.smtp.mails).toHaveLength(4);
    await desk.ask(`/${id}/status`, 'POST', { action: 'stop' });
    await desk.run();
    expect(await desk.ask(`/${id}`)).toMatchObject({ status: 'stopped', counts: { sent: 4, skipped: 1 } });
    expect(room.smtp.mails).toHaveLength(4);
  });

  test('ten dead addresses in a row pause a letter, but ten among others do not', async () => {
    await desk.confirmed(40);
    const { id } = await desk.started(40);
    const dead = { at: 'recipient', code: 550, text: '5.1.1 unknown' } as const;
    let asked = 0;
    room.smtp.interfere = (stage) => {
      if (stage !== 'recipient') return undefined;
      asked += 1;
      return asked % 2 === 0 && asked <= 20 ? undefined : dead;
    };
    await desk.run(10 * MINUTE_MS);
    const { status, counts } = await desk.ask(`/${id}`);
    expect({ status, sent: counts.sent, bounced: counts.bounced }).toEqual({ status: 'paused', sent: 10, bounced: 20 });
  });

  test('three full mailboxes do not delay a letter, even over many retries', async () => {
    await desk.confirmed(5);
    const { id } = await desk.started(5);
    room.smtp.interfere = (stage, address) =>
      stage === 'recipient' && /[012]@/.test(address) ? { at: 'recipient', code: 552, text: '5.2.2 full' } : undefined;
    for (let round = 0; round < 4; round += 1) {
      await desk.run(10 * MINUTE_MS);
      await desk.rests(15 * MINUTE_MS);
    }
    expect(await desk.ask(`/${id}`)).toMatchObject({ status: 'sent', note: '', counts: { sent: 2, failed: 3 } });
  });
});

describe('failures while a letter goes out', () => {
  test('a connection that is cut when the mail may have been accepted makes it unclear, and it is not repeated', async () => {
    await desk.confirmed(3);
    const { id } = await desk.started(3);
    let isCut = false;
    room.smtp.interfere = (stage) => {
      if (stage !== 'data' || isCut) return undefined;
      isCut = true;
      return { at: 'data', cut: true };
    };
    await desk.run();
    room.passes(MINUTE_MS);
    await desk.run();
    expect(await desk.ask(`/${id}`)).toMatchObject({ status: 'sent', counts: { sent: 2, unclear: 1 } });
    expect(taken()).toEqual(addresses(3));
  });

  test('a server that refuses us or defers a mail costs no subscriber the letter', async () => {
    await desk.confirmed(3);
    await desk.started(3);
    room.smtp.interfere = (stage) => (stage === 'sender' ? { at: 'sender', code: 550 } : undefined);
    await desk.run();
    expect(await desk.statuses()).toEqual({ waiting: 3 });
    room.passes(15 * MINUTE_MS);
    room.smtp.interfere = (stage, address) =>
      stage === 'recipient' && address === 'person-0@example.org' ? { at: 'recipient', code: 451 } : undefined;
    await desk.run();
    expect(await desk.statuses()).toEqual({ waiting: 1, sent: 2 });
    room.smtp.interfere = undefined;
    room.passes(15 * MINUTE_MS);
    await desk.run();
    expect(taken()).toEqual(addresses(3));
  });

  test('hours of refusals by a server use up no attempts', async () => {
    await desk.confirmed(1);
    await desk.started(1);
    room.smtp.interfere = (stage) => (stage === 'sender' ? { at: 'sender', code: 550 } : undefined);
    for (let probe = 0; probe < 6; probe += 1) {
      await desk.run();
      await desk.rests(15 * MINUTE_MS);
    }
    room.smtp.interfere = (stage) => (stage === 'recipient' ? { at: 'recipient', code: 451 } : undefined);
    await desk.run(1);
    expect(await desk.statuses()).toEqual({ waiting: 1 });
  });

  test('a letter sent after a refused SMTP login ends the pause on the dashboard', async () => {
    const shown = async () => (await readTroubles(room.context())).troubles.map(({ cause }) => cause);
    await desk.confirmed(2);
    await desk.started(2);
    room.variables.SMTP_URL = room.smtp.url.replace('geheim', 'falsch');
    await desk.run();
    expect(await shown()).toContain('mail-refused');
    room.variables.SMTP_URL = room.smtp.url;
    room.passes(15 * MINUTE_MS);
    // Sends only one of the two: after both, the mail to the owner would also end the trouble.
    await desk.run(1);
    expect(room.smtp.mails).toHaveLength(1);
    expect(await shown()).not.toContain('mail-refused');
  });

  test('a database failure before the first mail costs no subscriber the letter', async () => {
    await desk.confirmed(2);
    await desk.started(2);
    const context = room.context();
    // Only the step that draws the mail uses `select`.
    const stumbling = new Proxy(context.db, {
      get(target, name) {
        if (name === 'select') throw new Error('stumbled');
        return Reflect.get(target, name);
      },
    });
    await expect(runLetters({ ...context, db: stumbling })).rejects.toThrow('stumbled');
    room.passes(2 * MINUTE_MS);
    await desk.run();
    expect(await desk.statuses()).toEqual({ sent: 2 });
  });

  test('a claimed row whose answer is lost is returned, because no mail was sent', async () => {
    await desk.confirmed(2);
    await desk.started(2);
    const context = room.context();
    let isLost = false;
    const losing = new Proxy(context.db, {
      get(target, name) {
        if (name !== 'batch') return Reflect.get(target, name);
        return async (...asked: Parameters<typeof target.batch>) => {
          const answer = await target.batch(...asked);
          if (isLost || (await desk.statuses()).sending === undefined) return answer;
          isLost = true;
          throw new Error('lost');
        };
      },
    });
    await expect(runLetters({ ...context, db: losing })).rejects.toThrow('lost');
    room.passes(2 * MINUTE_MS);
    await desk.run();
    expect(await desk.statuses()).toEqual({ sent: 2 });
  });

  test.each([
    ['the text as spam', { at: 'data', code: 550, text: 'classified as SPAM' }, '550'],
    ['us at every recipient', { at: 'recipient', code: 554, text: '5.7.1 Relay access denied' }, '554 5.7.1'],
  ] as const)(
    'a server that refuses %s costs no subscriber the address, and the letter is paused with a reason',
    async (_, trouble, code) => {
      await desk.confirmed(40);
      const { id } = await desk.started(40);
      room.smtp.interfere = () => trouble;
      await desk.run(10 * MINUTE_MS);
      expect(await room.db.$count(people, isNotNull(people.bouncedAt))).toBe(0);
      const { status, counts, note } = await desk.ask(`/${id}`);
      expect({ status, waiting: counts.waiting }).toEqual({ status: 'paused', waiting: 40 });
      expect(note).toContain(`zehn E-Mails nacheinander abgelehnt, zuletzt mit „${code}“`);
      expect(await countHeldLetters(room.db)).toEqual([{ total: 1 }]);
      room.smtp.interfere = undefined;
      expect((await desk.ask(`/${id}/status`, 'POST', { action: 'resume' })).note).toBe('');
      room.passes(15 * MINUTE_MS);
      await desk.run(10 * MINUTE_MS);
      expect(taken()).toEqual(addresses(40).sort());
    },
  );

  test('each confirmed subscriber has one mail or is unclear after two crashes, a pause, refusals and two who left', async () => {
    const COUNT = 120;
    await desk.confirmed(COUNT);
    await desk.send('/pace', 'PUT', { perMinute: 600, perDay: 100_000 });
    const { id } = await desk.started(COUNT);
    const refused = new Set(addresses(COUNT).filter((_, index) => index % 20 === 7));
    room.smtp.interfere = (stage, address) =>
      stage === 'recipient' && refused.has(address) ? { at: 'recipient', code: 550 } : undefined;

    /** Runs the sender and crashes after a number of mails: before the next is recorded, or before it is sent. */
    async function crash(mails: number, isBefore: boolean): Promise<void> {
      const context = room.context();
      const dead = new Error('crashed');
      const { db } = context;
      const dying = new Proxy(db, {
        get(target, name) {
          const isNoting = name === 'execute' && room.smtp.mails.length >= mails;
          if (isNoting && !isBefore) return () => Promise.reject(dead);
          return Reflect.get(target, name);
        },
      });
      const smtp = isBefore && { ...context.vendors?.smtp };
      expect(smtp).toBeDefined();
      const wait = async (ms: number) => {
        room.passes(Math.ceil(ms));
        if (isBefore && room.smtp.mails.length >= mails) throw dead;
      };
      await expect(runLetters({ ...context, db: dying }, { budgetMs: 10 * MINUTE_MS, wait })).rejects.toThrow();
    }

    await crash(20, false);
    expect(await desk.statuses()).toMatchObject({ sending: 1 });
    room.passes(2 * MINUTE_MS);
    await crash(50, true);
    await desk.ask(`/${id}/status`, 'POST', { action: 'pause' });
    room.passes(2 * MINUTE_MS);
    await desk.run();
    expect(room.smtp.mails).toHaveLength(50);
    const leaving = await room.db.execute<{ email: string; token: string }>(sql`
      select email, unsubscribe_token as token from people
      where id in (select person_id from letter_sends where status = 'waiting' order by person_id desc limit 2)
    `);
    for (const { token } of leaving.rows) {
      const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'List-Unsubscribe=One-Click' };
      await room.visitor(unsubscribing).send(`/abmelden/${token}`, init);
    }
    await desk.ask(`/${id}/status`, 'POST', { action: 'resume' });
    await desk.run(10 * MINUTE_MS);

    const { counts, status } = await desk.ask(`/${id}`);
    const got = taken();
    expect(status).toBe('sent');
    expect(new Set(got).size).toBe(got.length);
    expect(got.filter((email) => leaving.rows.some((gone) => gone.email === email))).toEqual([]);
    expect(counts.skipped).toBe(2);
    expect(counts.unclear).toBe(1);
    expect(got).toHaveLength(counts.sent + 1);
    expect(counts.sent + counts.bounced + counts.unclear + counts.skipped).toBe(COUNT);
    const missing = addresses(COUNT).filter((email) => !got.includes(email));
    const excused = [...refused, ...leaving.rows.map(({ email }) => email)];
    expect(missing.filter((email) => !excused.includes(email))).toEqual([]);
  });
});

describe('letters after a restore', () => {
  test.each([
    ['a week later', 7 * 24 * 60, false],
    ['within the hour, elsewhere', 30, true],
  ])('a half-sent letter from before a restored backup waits for the owner: %s', async (_, minutes, isElsewhere) => {
    await desk.confirmed(4);
    const { id } = await desk.started(4);
    await desk.run(1500);
    expect(room.smtp.mails).toHaveLength(2);
    const restore = await desk.backUp();
    await desk.run();
    expect(taken()).toEqual(addresses(4));
    room.passes(minutes * MINUTE_MS);
    await restore();
    if (isElsewhere) await desk.restoreElsewhere();
    await desk.run();
    await room.sweep();
    await desk.run();
    expect(taken().filter((email) => email !== OWNER)).toEqual(addresses(4));
    expect(await desk.ask(`/${id}`)).toMatchObject({
      status: 'paused',
      note: expect.stringContaining('vielleicht manchen zum zweiten Mal'),
      counts: { sent: 2, waiting: 2 },
    });
    // New letters go out, and so does this one when the owner resumes it.
    const { id: next } = await desk.started(4);
    await desk.run();
    expect(await desk.ask(`/${next}`)).toMatchObject({ status: 'sent', counts: { sent: 4 } });
    expect(await desk.ask(`/${id}/status`, 'POST', { action: 'resume' })).toMatchObject({
      status: 'sending',
      note: '',
    });
    await desk.run();
    expect(await desk.ask(`/${id}`)).toMatchObject({ status: 'sent', counts: { sent: 4 } });
  });

  /** Switches a welcome on and queues it for one subscriber. */
  async function welcoming(dueAt: Date): Promise<void> {
    await desk.confirmed(1);
    await room.db.execute(sql`
      with welcome as (
        insert into letters (kind, list, status) values ('welcome', 'newsletter', 'sending') returning id
      )
      insert into letter_sends (letter_id, person_id, list, priority, due_at)
      select welcome.id, people.id, 'newsletter', 0, ${dueAt.toISOString()}::timestamptz from welcome, people
    `);
  }

  test('a welcome that waited before a restore is never sent automatically', async () => {
    await welcoming(room.clock.now);
    await desk.rests(15 * MINUTE_MS);
    await desk.restoreElsewhere();
    await desk.run();
    expect([await desk.statuses(), taken()]).toEqual([{ unclear: 1 }, []]);
  });

  test('a welcome for a subscriber who confirms after a standstill is sent', async () => {
    await desk.rests(15 * MINUTE_MS);
    room.passes(2 * 60 * MINUTE_MS);
    await welcoming(room.clock.now);
    await desk.run();
    expect([await desk.statuses(), taken()]).toEqual([{ sent: 1 }, addresses(1)]);
  });
});
