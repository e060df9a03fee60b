import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteConnection, saveConnection } from '#db/queries/events/connection.ts';
import { events } from '#db/schema/events/events.ts';
import { people } from '#db/schema/people/people.ts';
import { CONSENT_TEXTS, NEWSLETTER_CONSENT } from '#domain/people/lists.ts';
import { forgetPeople } from '#server/services/people/erasure.ts';
import { answerTraits } from '#tests/support/exchange.ts';
import { openSignUpDesk, type SentConfirmation, type SignUpDesk } from '#tests/support/people/sign-ups.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ada = 'Ada@Example.org';
/** Another spelling of the same mailbox. */
const same = 'ada@example.ORG';

let desk: SignUpDesk;

/** Sends the only due mail. */
async function theMail(): Promise<SentConfirmation> {
  const [mail, ...others] = await desk.mail();
  expect(others).toEqual([]);
  if (mail === undefined) throw new Error('No mail is due');
  return mail;
}

async function confirmed(email: string, more: Record<string, unknown> = {}): Promise<SentConfirmation> {
  await desk.signUp(email, more);
  const mail = await theMail();
  await desk.press(mail.token, 'ja');
  return mail;
}

const saying = async (response: Response | Promise<Response>): Promise<string> =>
  (await (await response).text()).replace(/<style>.*<\/style>/s, '').replace(/<[^>]+>/g, ' ');

/** States of an address before it is entered for the waiting list. */
const before: Readonly<Record<string, () => Promise<unknown>>> = {
  unknown: async () => undefined,
  'pending, its mail not yet sent': () => desk.signUp(ada),
  'pending, its mail sent a minute ago': async () => {
    await desk.signUp(ada);
    await desk.mail();
    desk.passes(MINUTE_MS);
  },
  'pending, its mail sent a quarter of an hour ago': async () => {
    await desk.signUp(ada);
    await desk.mail();
    desk.passes(15 * MINUTE_MS);
  },
  confirmed: () => confirmed(ada),
  'confirmed for the other list only': async () => {
    await desk.subscribe(ada);
    await desk.press((await theMail()).token, 'ja');
    desk.passes(15 * MINUTE_MS);
  },
  revoked: async () => {
    await confirmed(ada);
    await desk.unsubscribing.post(await desk.unsubscribeToken(ada), 'List-Unsubscribe=One-Click');
    desk.passes(15 * MINUTE_MS);
  },
  bounced: async () => {
    await desk.signUp(ada);
    await desk.mail();
    await desk.db.update(people).set({ bouncedAt: desk.clock.now, bounceReason: '550 5.1.1' });
    desk.passes(DAY_MS);
  },
  'deleted, to be undone': async () => {
    await confirmed(ada);
    await desk.db.update(people).set({ deletedAt: desk.clock.now });
    desk.passes(15 * MINUTE_MS);
  },
};

beforeAll(async () => {
  desk = await openSignUpDesk();
});

afterAll(() => desk.close());

beforeEach(() => desk.reset());

describe('a sign-up', () => {
  test.each([
    ['unknown', 'pending', 1, 0],
    // New data gets a mail of its own after the pause.
    ['pending, its mail not yet sent', 'pending', 1, 1],
    ['pending, its mail sent a minute ago', 'pending', 0, 1],
    ['pending, its mail sent a quarter of an hour ago', 'pending', 1, 0],
    ['confirmed', 'confirmed', 0, 0],
    ['confirmed for the other list only', 'pending', 1, 0],
    ['revoked', 'pending', 1, 0],
    ['bounced', 'pending', 0, 0],
    ['deleted, to be undone', 'pending', 1, 0],
  ] as const)(
    'an address that is %s is %s after a sign-up, and gets %i mails and %i after the pause',
    async (state, status, mails, later) => {
      await before[state]?.();
      const known = await answerTraits(await desk.signUp(same, { name: 'Eve' }));
      expect((await desk.standing(ada)).waitlist).toBe(status);
      expect(await desk.mail()).toHaveLength(mails);
      desk.passes(13 * MINUTE_MS);
      expect(await desk.mail()).toEqual([]);
      expect(await desk.waiting()).toBe(later);
      desk.passes(2 * MINUTE_MS);
      expect(await desk.mail()).toHaveLength(later);

      await desk.reset();
      expect(known).toEqual(await answerTraits(await desk.signUp(same, { name: 'Eve' })));
    },
  );

  test('a stranger changes nothing of a confirmed person, not even empty fields', async () => {
    await confirmed(ada);
    const [known] = await desk.db.select().from(people);
    desk.passes(DAY_MS);
    await desk.signUp(same, { name: 'Eve', interests: 'Spott', newsletter: true });
    expect(await desk.db.select().from(people)).toEqual([known]);
    expect(await desk.standing(ada)).toEqual({ waitlist: 'confirmed', newsletter: 'pending' });
    const { rows } = await desk.db.execute(sql`select interests from list_entries where list = 'waitlist'`);
    expect(rows).toEqual([{ interests: null }]);
    // The mail asks only for the newsletter, and 'Das war ich nicht' does not change the waiting list.
    const mail = await theMail();
    expect(mail.lists).toEqual(['newsletter']);
    expect(await saying(desk.press(mail.token, 'nein'))).toContain('Die Anmeldung ist gelöscht.');
    expect(await desk.standing(ada)).toEqual({ waitlist: 'confirmed' });
  });

  test('a mailbox gets one mail in a quarter of an hour and three in a day over all spellings of its address', async () => {
    const spellings = ['ada@gmail.com', 'a.d.a@gmail.com', 'Ada+x@googlemail.com'];
    for (let tag = 0; tag < 20; tag += 1) spellings.push(`ada+${tag}@gmail.com`);
    for (const spelling of spellings) await desk.signUp(spelling);
    await desk.signUp('a.da@example.org');
    const sentAt: number[] = [];
    for (let minutes = 0; minutes < 25 * 60; minutes += 5) {
      const mails = (await desk.mail()).filter(({ to }) => to !== 'a.da@example.org');
      for (const _ of mails) sentAt.push(minutes);
      desk.passes(5 * MINUTE_MS);
    }
    expect(sentAt).toEqual([0, 15, 30, 24 * 60, 24 * 60 + 15, 24 * 60 + 30]);
    // Requests beyond the limit stay queued.
    expect(await desk.waiting()).toBe(spellings.length - sentAt.length);
  });

  test('sign-ups behind other spellings of a mailbox are deleted after thirty days and send no mail', async () => {
    for (let tag = 0; tag < 20; tag += 1) await desk.signUp(`ada+${tag}@gmail.com`);
    await theMail();
    desk.passes(15 * DAY_MS);
    await forgetPeople.unconfirmedPeople(desk.context());
    // The person who was asked is gone, the others have not been asked yet.
    expect([await desk.db.$count(people), await desk.waiting()]).toEqual([19, 19]);
    desk.passes(15 * DAY_MS);
    await forgetPeople.unconfirmedPeople(desk.context());
    expect(await desk.db.$count(people)).toBe(0);
    expect([await desk.mail(), await desk.waiting()]).toEqual([[], 0]);
  });

  test('a network gets sixty mails at once and then one a minute, and every sign-up is accepted', async () => {
    const answers = Array.from({ length: 65 }, (_, index) =>
      desk.signUpFrom(`2001:db8:1:${index}::1`, `${index}@example.org`),
    );
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([201]));
    expect(await desk.mail()).toHaveLength(60);
    await desk.signUpFrom('2001:db8:2::1', 'ada@example.org');
    expect(await desk.mail()).toHaveLength(1);
    for (let minute = 1; minute <= 5; minute += 1) {
      desk.passes(MINUTE_MS);
      expect(await desk.mail()).toHaveLength(1);
    }
    expect(await desk.waiting()).toBe(0);
  });

  test("an address that answered 'Das war ich nicht' gets no mail for thirty days", async () => {
    await desk.signUp('ada@gmail.com');
    await desk.press((await theMail()).token, 'nein');
    desk.passes(DAY_MS);
    const { body, ...traits } = await answerTraits(await desk.signUp('a.da+1@gmail.com'));
    expect(await answerTraits(await desk.signUp('eva@gmail.com'))).toEqual({
      ...traits,
      body: body.replace('a.da+1', 'eva'),
    });
    expect(await theMail()).toMatchObject({ to: 'eva@gmail.com' });
    desk.passes(28 * DAY_MS);
    await forgetPeople.rejections(desk.context());
    expect(await desk.mail()).toEqual([]);
    // The stored hash names no person.
    const { rows } = await desk.db.execute(sql`select hash from rejected_addresses`);
    expect(rows).toEqual([{ hash: expect.stringMatching(/^[\da-f]{64}$/) }]);
    desk.passes(DAY_MS);
    expect(await theMail()).toMatchObject({ to: 'a.da+1@gmail.com' });
    await forgetPeople.rejections(desk.context());
    expect((await desk.db.execute(sql`select from rejected_addresses`)).rows).toEqual([]);
  });

  test('an address gets one mail in a quarter of an hour and three in a day over all its sign-ups', async () => {
    const sentAt: number[] = [];
    for (let minutes = 0; minutes < 48 * 60; minutes += 5) {
      await desk.signUp(ada);
      if ((await desk.mail()).length > 0) sentAt.push(minutes);
      desk.passes(5 * MINUTE_MS);
    }
    expect(sentAt.slice(0, 3)).toEqual([0, 15, 30]);
    expect(sentAt.slice(3)).toEqual([24 * 60, 24 * 60 + 15, 24 * 60 + 30]);
  }, 60_000);

  test('a repeated request sends the mail again within the limits, and every visitor gets the same answer', async () => {
    const again = { again: true };
    await desk.signUp(ada);
    await theMail();
    desk.passes(MINUTE_MS);
    const traits = await answerTraits(await desk.signUp(ada, again));
    expect(await desk.waiting(), 'the second mail waits for its time').toBe(1);
    expect(await desk.mail()).toEqual([]);
    await desk.signUp(ada, again);
    expect(await desk.waiting(), 'asked for twice, it is one').toBe(1);
    desk.passes(15 * MINUTE_MS);
    await desk.press((await theMail()).token, 'ja');
    expect(await answerTraits(await desk.signUp(ada, again)), 'confirmed').toEqual(traits);
    expect(await desk.waiting(), 'who has confirmed is asked no more').toBe(0);
  });

  test('each form shows its consent text, and exactly that text is stored', async () => {
    await desk.signUp(ada, { newsletter: true });
    await desk.subscribe('bea@example.org');
    const { rows } = await desk.db.execute<{ email: string; list: string; text: string }>(sql`
      select email, list, text from consents join consent_texts on version = text_version where event = 'requested'
      order by email, list`);
    expect(rows).toEqual([
      { email: ada, list: 'newsletter', text: CONSENT_TEXTS.newsletter },
      { email: ada, list: 'waitlist', text: CONSENT_TEXTS.waitlist },
      { email: 'bea@example.org', list: 'newsletter', text: NEWSLETTER_CONSENT },
    ]);
  });

  test('a hundred sign-ups at once write one mail', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => desk.signUp(index % 2 === 0 ? ada : same)));
    expect(await desk.db.$count(people)).toBe(1);
    expect(await desk.mail()).toHaveLength(1);
  });

  test('a list that no mail has named yet gets its mail as soon as the limits allow', async () => {
    await desk.signUp(ada);
    const first = await theMail();
    desk.passes(2 * MINUTE_MS);
    await desk.subscribe(ada);
    expect([await desk.mail(), await desk.waiting()]).toEqual([[], 1]);
    // The first link confirms only what its mail named.
    await desk.press(first.token, 'ja');
    expect(await desk.standing(ada)).toEqual({ waitlist: 'confirmed', newsletter: 'pending' });
    desk.passes(13 * MINUTE_MS);
    expect((await theMail()).lists).toEqual(['newsletter']);
  });
});

describe('the words of a stranger', () => {
  /** Reads the person's confirmed data on the waiting list. */
  const known = async () => {
    const { rows } = await desk.db.execute(sql`
      select name, interests, (select min(choice) from choices where person_id = id and choices.confirmed_at is not null) as chosen
      from people join list_entries on person_id = id where list = 'waitlist'
    `);
    return rows[0];
  };

  const strangers = { name: 'Eve', interests: 'Spott' };

  const own = { name: 'Ada', interests: 'Atem' };

  test('are deleted when the owner of the address confirms her own', async () => {
    await desk.signUp(same, strangers);
    await desk.mail();
    desk.passes(15 * MINUTE_MS);
    await desk.signUp(ada, own);
    await desk.press((await theMail()).token, 'ja');
    expect(await known()).toEqual({ ...own, chosen: null });
  });

  test('are not confirmed by the link of a mail from before', async () => {
    await desk.signUp(ada, own);
    const mail = await theMail();
    await desk.signUp(same, strangers);
    await desk.press(mail.token, 'ja');
    expect(await known()).toEqual({ ...own, chosen: null });
  });

  test('a returning person keeps the confirmed words except those that she replaces', async () => {
    await confirmed(ada, { ...own, choice: 'soulcircle' });
    await desk.unsubscribing.post(await desk.unsubscribeToken(ada), 'List-Unsubscribe=One-Click');
    desk.passes(15 * MINUTE_MS);
    await desk.signUp(same, { name: 'Ada Löw' });
    const mail = await theMail();
    expect(await known()).toEqual({ ...own, chosen: 'soulcircle' });
    await desk.press(mail.token, 'ja');
    expect(await known()).toEqual({ ...own, name: 'Ada Löw', chosen: 'soulcircle' });
  });

  test("are deleted by 'Das war ich nicht'", async () => {
    await confirmed(ada, own);
    await desk.unsubscribing.post(await desk.unsubscribeToken(ada), 'List-Unsubscribe=One-Click');
    desk.passes(15 * MINUTE_MS);
    await desk.signUp(same, strangers);
    await desk.press((await theMail()).token, 'nein');
    const { rows } = await desk.db.execute(sql`select people, entry from people, list_entries entry`);
    expect(JSON.stringify(rows)).not.toMatch(/Eve|Spott/);
    expect(await known()).toEqual({ ...own, chosen: null });
  });
});

describe('a confirmation', () => {
  test('the mail names both lists, and its link confirms both', async () => {
    await desk.signUp(ada, { newsletter: true });
    const mail = await theMail();
    expect(mail).toMatchObject({ to: ada, lists: ['waitlist', 'newsletter'] });
    expect(mail.token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await desk.db.select().from(people))).not.toContain(mail.token);
    const page = await desk.look(mail.token);
    expect(await page.text()).toMatch(/Warteliste.*Newsletter.*Ja, anmelden.*Das war ich nicht/s);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringContaining("form-action 'self'"),
    });
    expect(await saying(desk.press(mail.token, 'ja'))).toContain('Du bist angemeldet.');
    expect(await desk.standing(ada)).toEqual({ waitlist: 'confirmed', newsletter: 'confirmed' });
  });

  test('leads to the next event, the Soul Plan and a newsletter that is not yet wanted', async () => {
    await desk.signUp(ada);
    const { token } = await theMail();
    const alone = await (await desk.press(token, 'ja')).text();
    expect(alone).toContain('href="/soulplan2"');
    expect(alone).toContain('href="/?neu#newsletter"');
    expect(alone).not.toContain('In den Kalender');

    const facts = { description: '', speaker: '', image: '', url: '', tags: [], isPublic: true, status: 'published' };
    const date = new Date(desk.clock.now.getTime() + DAY_MS).toISOString().slice(0, 10);
    await desk.db.insert(events).values([
      { ...facts, taskId: 'offen', title: 'Termin folgt', time: '' },
      { ...facts, taskId: 'morgen', title: 'Atem & Stille', date, time: '18:30' },
    ]);
    expect(await (await desk.look(token)).text(), 'without a connection there are no events').not.toContain('Atem');
    const connectedAt = desk.clock.now;
    await saveConnection(desk.db, { token: 't', tokenEnd: 't', userName: 'Ada', timeZone: '', connectedAt });
    const led = await (await desk.look(token)).text();
    expect(led).toMatch(/Der nächste Termin: Atem &#38; Stille, [\d.]+, 18:30\sUhr/);
    expect(led).toContain('<a href="/events/morgen.ics">In den Kalender</a>');
    await deleteConnection(desk.db);
    await desk.db.delete(events);
  });

  test('viewing the page confirms nothing, even several times', async () => {
    await desk.signUp(ada);
    const { token } = await theMail();
    for (let times = 0; times < 3; times += 1) expect((await desk.look(token)).status).toBe(200);
    expect((await desk.look(token, 'HEAD')).status).toBe(200);
    expect((await desk.look(token, 'PUT')).status).toBe(405);
    expect(await desk.standing(ada)).toEqual({ waitlist: 'pending' });
    // A post without an answer, or from another website, confirms nothing.
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      expect((await desk.press(token, 'ja', headers)).status).toBe(403);
    }
    expect(await desk.standing(ada)).toEqual({ waitlist: 'pending' });
    // Pages with `no-referrer` post without naming their origin.
    expect((await desk.press(token, 'ja', { origin: 'null', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect(await desk.standing(ada)).toEqual({ waitlist: 'confirmed' });
  });

  test('a used link still gets a kind answer, even after its end', async () => {
    const { token } = await confirmed(ada);
    for (const days of [0, 8]) {
      desk.passes(days * DAY_MS);
      expect(await saying(desk.look(token))).toContain('Du bist angemeldet.');
      expect(await saying(desk.press(token, 'ja'))).toContain('Du bist angemeldet.');
      expect(await saying(desk.press(token, 'nein'))).toContain('Du bist angemeldet.');
    }
    expect(await desk.history(ada)).toEqual(['waitlist requested', 'waitlist confirmed']);
  });

  test('simultaneous clicks confirm once', async () => {
    await desk.signUp(ada);
    const { token } = await theMail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.press(token, 'ja')));
    for (const answer of answers) expect(await saying(answer)).toContain('Du bist angemeldet.');
    expect(await desk.history(ada)).toEqual(['waitlist requested', 'waitlist confirmed']);
  });

  test('a link ends after seven days and offers the way back to the form', async () => {
    await desk.signUp(ada);
    const { token } = await theMail();
    desk.passes(7 * DAY_MS - 1);
    expect(await saying(desk.look(token))).toContain('Ja, anmelden');
    desk.passes(1);
    const late = await (await desk.press(token, 'ja')).text();
    expect(late).toContain('Dieser Link ist abgelaufen.');
    expect(late).toContain('href="/?neu#waitlist"');
    expect(late).not.toContain('<form');
    expect(await desk.standing(ada)).toEqual({ waitlist: 'pending' });
  });

  test('a newer mail replaces the link of the older one', async () => {
    await desk.signUp(ada);
    const older = await theMail();
    desk.passes(15 * MINUTE_MS);
    await desk.signUp(ada);
    const newer = await theMail();
    expect(await saying(desk.press(older.token, 'ja'))).toContain('Dieser Link gilt nicht mehr.');
    expect(await desk.standing(ada)).toEqual({ waitlist: 'pending' });
    await desk.press(newer.token, 'ja');
    expect(await desk.standing(ada)).toEqual({ waitlist: 'confirmed' });
  });

  test('a deleted sign-up cannot be confirmed', async () => {
    await desk.signUp(ada);
    const { token } = await theMail();
    await desk.db.update(people).set({ deletedAt: desk.clock.now });
    expect(await saying(desk.press(token, 'ja'))).toContain('Dieser Link gilt nicht mehr.');
    expect(await saying(desk.press(token, 'nein'))).toContain('Dieser Link gilt nicht mehr.');
    expect(await desk.db.$count(people)).toBe(1);
  });

  test("'Das war ich nicht' deletes person and proof, even after the end of the link", async () => {
    await desk.signUp(ada, { newsletter: true });
    const { token } = await theMail();
    desk.passes(8 * DAY_MS);
    expect(await saying(desk.press(token, 'nein'))).toContain('Die Anmeldung ist gelöscht.');
    expect(await desk.db.$count(people)).toBe(0);
    expect(await desk.history(ada)).toEqual([]);
    expect(await saying(desk.press(token, 'nein'))).toContain('Dieser Link gilt nicht mehr.');
  });

  test('a waiting mail for a deleted person is not sent', async () => {
    await desk.signUp(ada);
    const { token } = await theMail();
    desk.passes(15 * MINUTE_MS);
    await desk.signUp(ada);
    await desk.press(token, 'nein');
    expect([await desk.mail(), await desk.waiting()]).toEqual([[], 0]);
  });

  test("a revoked person whom a stranger entered is revoked again by 'Das war ich nicht'", async () => {
    await before.revoked?.();
    await desk.signUp(same);
    await desk.press((await theMail()).token, 'nein');
    expect(await desk.standing(ada)).toEqual({ waitlist: 'revoked' });
    expect((await desk.history(ada)).slice(-2)).toEqual(['waitlist confirmed', 'waitlist revoked']);
  });

  test.each([
    ['', 'unvollständig'],
    ['x', 'unvollständig'],
    ['%00', 'unvollständig'],
    ['..%2f..', 'unvollständig'],
    ['a'.repeat(42), 'unvollständig'],
    ['a'.repeat(44), 'unvollständig'],
    ['a'.repeat(3000), 'unvollständig'],
    ['%E0%A4%A', 'unvollständig'],
    ["'; drop table people;--", 'unvollständig'],
    ['<script>', 'unvollständig'],
    ['a'.repeat(43), 'Dieser Link gilt nicht mehr.'],
  ])('an invalid link gets a kind answer and matches nothing: %.50j', async (token, words) => {
    for (const asked of [desk.look(token), desk.press(token, 'ja'), desk.press(token, 'nein')]) {
      const page = await asked;
      const html = await page.text();
      expect([page.status, html]).toEqual([404, expect.stringContaining(words)]);
      expect(html).not.toContain('<script');
    }
  });

  test('addresses and tokens stay out of the log, and the page shows a failure', async () => {
    const { token } = await confirmed(ada);
    await desk.db.execute(sql`alter table people rename to people_away`);
    const answers = [await desk.look(token), await desk.press(token, 'ja'), await desk.signUp(ada)];
    await desk.db.execute(sql`alter table people_away rename to people`);
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(desk.logged.filter((line) => line.startsWith('visit failed'))).toHaveLength(2);
    expect(desk.logged.join()).not.toContain(token);
    expect(desk.logged.join().toLowerCase()).not.toContain('ada@');
  });
});
