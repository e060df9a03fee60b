import { isNotNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Letter } from '#contracts/letters/editing.ts';
import { countHeldLetters } from '#db/queries/letters/editing.ts';
import { letterSends } from '#db/schema/letters/letters.ts';
import { people } from '#db/schema/people/people.ts';
import unsubscribing from '#functions/unsubscribing.ts';
import { runLetters } from '#server/services/letters/run.ts';
import { readTroubles } from '#server/services/operations/troubles.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { OWNER, openLetters } from '#tests/support/letters/letters.ts';

const MINUTE_MS = 60_000;
const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `person-${index}@example.org`);

const { scene, client } = await openLetters();
/** Addresses the letter reached. */
const taken = (): string[] =>
  client
    .received()
    .flatMap(({ recipients }) => recipients)
    .sort();

describe('the recipients of a letter', () => {
  test('each confirmed subscriber gets one mail, and the owner one at the end', async () => {
    await client.confirmed(3);
    const { id } = await client.started(3);
    await client.run();
    expect(taken()).toEqual(addresses(3));
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'sent', counts: { sent: 3, waiting: 0 } });
    await scene.settled();
    await scene.sweep();
    expect(scene.smtp.mailsTo(OWNER).map(({ parsed }) => parsed.subject)).toEqual([
      'Dein Brief ist verschickt: Es geht los, {Vorname}',
    ]);
  });

  test('a letter links to its browser version, the one-click unsubscribing and the Impressum', async () => {
    await client.confirmed(1);
    const { id } = await client.started(1);
    await client.run();
    const [mail] = scene.smtp.mails;
    const [person] = await scene.db.select({ token: people.unsubscribeToken }).from(people);
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
    expect(header('list-id')).toBe('<newsletter.localhost>');
    expect(header('feedback-id')).toBe(`${id}:newsletter:brief:localhost`);
    // Only our own font, from our own website: nothing else is fetched, so no third party learns of a reader.
    const fetched = [...html.matchAll(/url\(([^)]+)\)/g)].map(([, url]) => url);
    expect(fetched).toEqual(['http://localhost:8888/schrift/marcellus.woff2']);
    expect(html).not.toMatch(/<img|src=|@import/);
    expect(leaksOf(scene.logged.join(), ['example.org'])).toEqual([]);
  });

  test('a subscriber who leaves during the sending gets no mail, and an address that bounces is marked and not used again', async () => {
    await client.confirmed(6);
    const { id } = await client.started(6);
    scene.smtp.interfere = (stage, address) =>
      stage === 'recipient' && address === 'person-1@example.org' ? { at: 'recipient', code: 550 } : undefined;
    let mails = 0;
    await client.run(40_000, async () => {
      mails += 1;
      if (mails !== 3) return;
      const waiting = await scene.db.execute<{ token: string }>(sql`
        select unsubscribe_token as token from people
        where id in (select person_id from letter_sends where status = 'waiting') limit 2
      `);
      for (const { token } of waiting.rows) {
        const body = 'List-Unsubscribe=One-Click';
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        await scene
          .visitor(unsubscribing)
          .send(`/abmelden/${token}?liste=newsletter`, { method: 'POST', headers, body });
      }
    });
    const { counts } = await client.ask(`/${id}`);
    expect(counts.skipped).toBe(2);
    expect(counts.sent + counts.bounced).toBe(4);
    expect(taken()).toHaveLength(counts.sent);
    const bounced = await scene.db.select({ email: people.email }).from(people).where(isNotNull(people.bouncedAt));
    expect(bounced.map(({ email }) => email)).toEqual(counts.bounced === 1 ? ['person-1@example.org'] : []);
    expect(bounced).toHaveLength(counts.bounced);
  });

  test('a letter to any list links to unsubscribing from all of them', async () => {
    await client.confirmed(1);
    await scene.db.execute(sql`
      insert into list_entries (person_id, list, status, requested_at, confirmed_at)
      select id, 'waitlist', 'confirmed', created_at, created_at from people
    `);
    await client.started(1, { audience: {} });
    await client.run();
    const link = /\/abmelden\/\S+/.exec(scene.smtp.mails[0]?.parsed.text ?? '')?.[0] ?? '';
    expect(link).toMatch(/^\/abmelden\/[\da-f]{64}$/);
  });
});

describe('the pace of a letter', () => {
  test('no more mails than the limits per minute and day go out, and the rest follows on another day', async () => {
    await client.confirmed(5);
    await client.send('/pace', 'PUT', { perMinute: 2, perDay: 3 });
    await client.started(5);
    const begun = scene.clock.now.getTime();
    expect(await client.run(10 * MINUTE_MS)).toBe('over');
    expect(taken()).toHaveLength(3);
    expect(scene.clock.now.getTime() - begun).toBeGreaterThanOrEqual(MINUTE_MS);
    await client.run(10 * MINUTE_MS);
    expect(taken()).toHaveLength(3);
    await client.rests(24 * 60 * MINUTE_MS);
    await client.run(10 * MINUTE_MS);
    expect(taken()).toEqual(addresses(5));
  });

  test('a run stops in time and the next one continues; a pause holds the letter and a stop ends it', async () => {
    await client.confirmed(5);
    const { id } = await client.started(5);
    expect(await client.run(1500)).toBe('spent');
    expect(taken()).toHaveLength(2);
    await client.ask(`/${id}/status`, 'POST', { action: 'pause' });
    await client.run();
    expect(taken()).toHaveLength(2);
    await client.ask(`/${id}/status`, 'POST', { action: 'resume' });
    scene.passes(MINUTE_MS);
    await client.run(1500);
    expect(taken()).toHaveLength(4);
    await client.ask(`/${id}/status`, 'POST', { action: 'stop' });
    await client.run();
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'stopped', counts: { sent: 4, skipped: 1 } });
    expect(taken()).toHaveLength(4);
  });

  test('ten dead addresses in a row pause a letter, but ten among others do not', async () => {
    await client.confirmed(40);
    const { id } = await client.started(40);
    const dead = { at: 'recipient', code: 550, text: '5.1.1 unknown' } as const;
    let asked = 0;
    scene.smtp.interfere = (stage) => {
      if (stage !== 'recipient') return undefined;
      asked += 1;
      return asked % 2 === 0 && asked <= 20 ? undefined : dead;
    };
    await client.run(10 * MINUTE_MS);
    const { status, counts } = await client.ask(`/${id}`);
    expect({ status, sent: counts.sent, bounced: counts.bounced }).toEqual({ status: 'paused', sent: 10, bounced: 20 });
  });

  test('three full mailboxes do not pause a letter, even over many retries', async () => {
    await client.confirmed(5);
    const { id } = await client.started(5);
    scene.smtp.interfere = (stage, address) =>
      stage === 'recipient' && /[012]@/.test(address) ? { at: 'recipient', code: 552, text: '5.2.2 full' } : undefined;
    for (let round = 0; round < 4; round += 1) {
      await client.run(10 * MINUTE_MS);
      await client.rests(15 * MINUTE_MS);
    }
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'sent', note: '', counts: { sent: 2, failed: 3 } });
  });
});

describe('a letter with a typo', () => {
  const corrected = (letter: Letter, text: string) => {
    const { id, subject, preview, audience, version } = letter;
    return client.send(`/${id}`, 'PUT', { subject, preview, text, audience, version });
  };

  test('a paused letter goes to its remaining recipients as corrected, even within the same run', async () => {
    await client.confirmed(5);
    const { id } = await client.started(5, {
      text: `Wir beginnen huete.\n\n![Eine Wiese](/media/${'a'.repeat(64)}.jpg "10x10")`,
    });
    let mails = 0;
    await client.run(40_000, async () => {
      mails += 1;
      if (mails !== 2) return;
      const paused = await client.ask(`/${id}/status`, 'POST', { action: 'pause' });
      const answer = await corrected({ ...paused, audience: {} }, 'Wir beginnen heute.');
      expect(await answer.json()).toMatchObject({ isTestStale: true, audience: { list: 'newsletter' } });
      expect((await client.send(`/${id}/checks`, 'POST', { asksLinks: false })).ok).toBe(true);
      expect(await client.ask(`/${id}/status`, 'POST', { action: 'resume' })).toMatchObject({
        status: 'sending',
        isTestStale: false,
      });
    });
    const texts = client.received().map(({ parsed }) => /beginnen \w+/.exec(parsed.text ?? '')?.[0]);
    expect(texts).toEqual(['beginnen huete', 'beginnen huete', 'beginnen heute', 'beginnen heute', 'beginnen heute']);
    expect(taken()).toEqual(addresses(5));
    // The first two mails still need their image.
    const { rows } = await scene.db.execute(sql`select sent_images from letters where id = ${id}::uuid`);
    expect(rows).toEqual([{ sent_images: [`${'a'.repeat(64)}.jpg`] }]);
  });

  test('a correction that a check blocks is not sent, and a running letter cannot be corrected', async () => {
    await client.confirmed(3);
    const { id } = await client.started(3);
    expect((await corrected(await client.ask(`/${id}`), 'Neu')).status).toBe(409);
    await client.run(1);
    const paused = await client.ask(`/${id}/status`, 'POST', { action: 'pause' });
    expect((await corrected(paused, ' ')).ok).toBe(true);
    expect((await client.send(`/${id}/status`, 'POST', { action: 'resume' })).status).toBe(409);
    await client.run();
    expect(taken()).toHaveLength(1);
    // A test mail, which the correction does not need, changes nothing about that.
    await client.send(`/${id}/test`, 'POST');
    await scene.settled();
    expect(await client.ask(`/${id}`)).toMatchObject({ isTestStale: false });
    expect((await client.send(`/${id}/status`, 'POST', { action: 'resume' })).status).toBe(409);
  });

  test('a letter and a series that the owner has paused are on the dashboard with those who wait', async () => {
    await client.confirmed(3);
    const { id } = await client.started(3);
    await client.run(1);
    await client.ask(`/${id}/status`, 'POST', { action: 'pause' });
    await scene.db.execute(sql`insert into letters (kind, list, status) values ('series', 'waitlist', 'paused')`);
    const { troubles } = await readTroubles(scene.context());
    expect(troubles.filter(({ cause }) => cause.endsWith('-paused')).map(({ text }) => text)).toEqual([
      'Du hast einen Rundbrief angehalten: 2 Menschen warten noch darauf.',
      'Du hast eine Briefserie angehalten: Wer an der Reihe ist, wartet.',
    ]);
  });
});

describe('failures while a letter goes out', () => {
  test('a connection that is cut when the mail may have been accepted makes it unclear: it is not repeated, and the owner learns it', async () => {
    await client.confirmed(3);
    const { id } = await client.started(3);
    let isCut = false;
    scene.smtp.interfere = (stage) => {
      if (stage !== 'data' || isCut) return undefined;
      isCut = true;
      return { at: 'data', cut: true };
    };
    await client.run();
    scene.passes(MINUTE_MS);
    await client.run();
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'sent', counts: { sent: 2, unclear: 1 } });
    expect(taken()).toEqual(addresses(3));
    await scene.settled();
    await scene.sweep();
    expect(scene.smtp.mailsTo(OWNER)[0]?.parsed.text).toMatch(/Unklar\W+1\b/);
  });

  test('a server that refuses us or defers a mail costs no subscriber the letter', async () => {
    await client.confirmed(3);
    await client.started(3);
    scene.smtp.interfere = (stage) => (stage === 'sender' ? { at: 'sender', code: 550 } : undefined);
    await client.run();
    expect(await client.statuses()).toEqual({ waiting: 3 });
    expect(await scene.db.$count(letterSends, sql`attempts > 0`)).toBe(0);
    scene.passes(15 * MINUTE_MS);
    scene.smtp.interfere = (stage, address) =>
      stage === 'recipient' && address === 'person-0@example.org' ? { at: 'recipient', code: 451 } : undefined;
    await client.run();
    expect(await client.statuses()).toEqual({ waiting: 1, sent: 2 });
    scene.smtp.interfere = undefined;
    scene.passes(15 * MINUTE_MS);
    await client.run();
    expect(taken()).toEqual(addresses(3));
  });

  test('a database failure before the first mail costs no subscriber the letter', async () => {
    await client.confirmed(2);
    await client.started(2);
    const context = scene.context();
    // Only the step that draws the mail uses `select`.
    const stumbling = new Proxy(context.db, {
      get(target, name) {
        if (name === 'select') throw new Error('stumbled');
        return Reflect.get(target, name);
      },
    });
    await expect(runLetters({ ...context, db: stumbling })).rejects.toThrow('stumbled');
    scene.passes(2 * MINUTE_MS);
    await client.run();
    expect(await client.statuses()).toEqual({ sent: 2 });
  });

  test('a claimed row whose answer is lost is returned, because no mail was sent', async () => {
    await client.confirmed(2);
    await client.started(2);
    const context = scene.context();
    let isLost = false;
    const losing = new Proxy(context.db, {
      get(target, name) {
        if (name !== 'batch') return Reflect.get(target, name);
        return async (...asked: Parameters<typeof target.batch>) => {
          const answer = await target.batch(...asked);
          if (isLost || (await client.statuses()).sending === undefined) return answer;
          isLost = true;
          throw new Error('lost');
        };
      },
    });
    await expect(runLetters({ ...context, db: losing })).rejects.toThrow('lost');
    scene.passes(2 * MINUTE_MS);
    await client.run();
    expect(await client.statuses()).toEqual({ sent: 2 });
  });

  test('a server that refuses us at every recipient costs no subscriber the address, and the letter is paused with a reason', async () => {
    await client.confirmed(12);
    const { id } = await client.started(12);
    scene.smtp.interfere = () => ({ at: 'recipient', code: 554, text: '5.7.1 Relay access denied' });
    await client.run(10 * MINUTE_MS);
    expect(await scene.db.$count(people, isNotNull(people.bouncedAt))).toBe(0);
    const { status, counts, note } = await client.ask(`/${id}`);
    expect({ status, waiting: counts.waiting }).toEqual({ status: 'paused', waiting: 12 });
    expect(note).toContain('zehn E-Mails nacheinander abgelehnt, zuletzt mit „554 5.7.1“');
    expect(await countHeldLetters(scene.db)).toEqual([{ total: 1 }]);
    scene.smtp.interfere = undefined;
    expect((await client.ask(`/${id}/status`, 'POST', { action: 'resume' })).note).toBe('');
    scene.passes(15 * MINUTE_MS);
    await client.run(10 * MINUTE_MS);
    expect(taken()).toEqual(addresses(12).sort());
  });

  test('each confirmed subscriber has one mail or is unclear after two crashes, a pause, refusals and two who left', async () => {
    const COUNT = 40;
    await client.confirmed(COUNT);
    await client.send('/pace', 'PUT', { perMinute: 600, perDay: 100_000 });
    const { id } = await client.started(COUNT);
    const refused = new Set(addresses(COUNT).filter((_, index) => index % 10 === 7));
    scene.smtp.interfere = (stage, address) =>
      stage === 'recipient' && refused.has(address) ? { at: 'recipient', code: 550 } : undefined;

    /** Runs the sender, and crashes before the outcome of a mail is recorded. */
    async function crash(mails: number): Promise<void> {
      const context = scene.context();
      const dead = new Error('crashed');
      const db = new Proxy(context.db, {
        get: (target, name) =>
          name === 'execute' && scene.smtp.mails.length >= mails
            ? () => Promise.reject(dead)
            : Reflect.get(target, name),
      });
      const wait = async (ms: number) => scene.passes(Math.ceil(ms));
      await expect(runLetters({ ...context, db }, { budgetMs: 10 * MINUTE_MS, wait })).rejects.toThrow('crashed');
      expect(await client.statuses()).toMatchObject({ sending: 1 });
      scene.passes(2 * MINUTE_MS);
    }

    await crash(8);
    await crash(20);
    await client.ask(`/${id}/status`, 'POST', { action: 'pause' });
    await client.run();
    expect(taken()).toHaveLength(20);
    const leaving = await scene.db.execute<{ email: string; token: string }>(sql`
      select email, unsubscribe_token as token from people
      where id in (select person_id from letter_sends where status = 'waiting' order by person_id desc limit 2)
    `);
    for (const { token } of leaving.rows) {
      const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'List-Unsubscribe=One-Click' };
      await scene.visitor(unsubscribing).send(`/abmelden/${token}`, init);
    }
    await client.ask(`/${id}/status`, 'POST', { action: 'resume' });
    await client.run(10 * MINUTE_MS);

    const { counts, status } = await client.ask(`/${id}`);
    const got = taken();
    expect(status).toBe('sent');
    expect(new Set(got).size).toBe(got.length);
    expect(got.filter((email) => leaving.rows.some((gone) => gone.email === email))).toEqual([]);
    expect(counts.skipped).toBe(2);
    expect(counts.unclear).toBe(2);
    expect(got).toHaveLength(counts.sent + 2);
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
    await client.confirmed(4);
    const { id } = await client.started(4);
    await client.run(1500);
    expect(taken()).toHaveLength(2);
    const restore = await client.backUp();
    await client.run();
    expect(taken()).toEqual(addresses(4));
    scene.passes(minutes * MINUTE_MS);
    await restore();
    if (isElsewhere) await client.restoreElsewhere();
    await client.run();
    await scene.sweep();
    await client.run();
    expect(taken()).toEqual(addresses(4));
    expect(await client.ask(`/${id}`)).toMatchObject({
      status: 'paused',
      note: expect.stringContaining('vielleicht manchen zum zweiten Mal'),
      counts: { sent: 2, waiting: 2 },
    });
    // New letters go out, and so does this one when the owner resumes it.
    const { id: next } = await client.started(4);
    await client.run();
    expect(await client.ask(`/${next}`)).toMatchObject({ status: 'sent', counts: { sent: 4 } });
    expect(await client.ask(`/${id}/status`, 'POST', { action: 'resume' })).toMatchObject({
      status: 'sending',
      note: '',
    });
    await client.run();
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'sent', counts: { sent: 4 } });
  });

  /** Switches a welcome on and queues it for one subscriber. */
  async function welcoming(dueAt: Date): Promise<void> {
    await client.confirmed(1);
    await scene.db.execute(sql`
      with welcome as (
        insert into letters (kind, list, status) values ('welcome', 'newsletter', 'sending') returning id
      )
      insert into letter_sends (letter_id, person_id, list, priority, due_at)
      select welcome.id, people.id, 'newsletter', 0, ${dueAt.toISOString()}::timestamptz from welcome, people
    `);
  }

  test('a welcome that waited before a restore is never sent automatically', async () => {
    await welcoming(scene.clock.now);
    await client.rests(15 * MINUTE_MS);
    await client.restoreElsewhere();
    await client.run();
    expect([await client.statuses(), taken()]).toEqual([{ unclear: 1 }, []]);
  });

  test('a welcome for a subscriber who confirms after a standstill is sent', async () => {
    await client.rests(15 * MINUTE_MS);
    scene.passes(2 * 60 * MINUTE_MS);
    await welcoming(scene.clock.now);
    await client.run();
    expect([await client.statuses(), taken()]).toEqual([{ sent: 1 }, addresses(1)]);
  });
});
