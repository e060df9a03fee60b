import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteConnection, saveConnection } from '#db/queries/events/connection.ts';
import { events } from '#db/schema/events/events.ts';
import { people } from '#db/schema/people/people.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { namePetals } from '#domain/pages/petals.ts';
import { CONSENT_TEXTS, NEWSLETTER_CONSENT } from '#domain/people/lists.ts';
import { erasureSteps } from '#server/services/people/erasure.ts';
import { answerTraits } from '#tests/support/exchange.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { openSignUpScene, type SentConfirmation } from '#tests/support/people/sign-ups.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ada = 'Ada@Example.org';
/** Another spelling of the same mailbox. */
const same = 'ada@example.ORG';

const scene = await openSignUpScene();

/** Sends the only due mail. */
async function theMail(): Promise<SentConfirmation> {
  const [mail, ...others] = await scene.mail();
  expect(others).toEqual([]);
  if (mail === undefined) throw new Error('No mail is due');
  return mail;
}

async function confirmed(email: string, more: Record<string, unknown> = {}): Promise<SentConfirmation> {
  await scene.signUp(email, more);
  const mail = await theMail();
  await scene.press(mail.token, 'ja');
  return mail;
}

const readMessage = async (response: Response | Promise<Response>): Promise<string> =>
  (await (await response).text()).replace(/<style>.*<\/style>/s, '').replace(/<[^>]+>/g, ' ');

/** States of an address before it is entered for the waiting list. */
const before: Readonly<Record<string, () => Promise<unknown>>> = {
  unknown: async () => undefined,
  'pending, its mail not yet sent': () => scene.signUp(ada),
  'pending, its mail sent a minute ago': async () => {
    await scene.signUp(ada);
    await scene.mail();
    scene.passes(MINUTE_MS);
  },
  'pending, its mail sent a quarter of an hour ago': async () => {
    await scene.signUp(ada);
    await scene.mail();
    scene.passes(15 * MINUTE_MS);
  },
  confirmed: () => confirmed(ada),
  'confirmed for the other list only': async () => {
    await scene.subscribe(ada);
    await scene.press((await theMail()).token, 'ja');
    scene.passes(15 * MINUTE_MS);
  },
  revoked: async () => {
    await confirmed(ada);
    await scene.unsubscribing.post(await scene.unsubscribeToken(ada), 'List-Unsubscribe=One-Click');
    scene.passes(15 * MINUTE_MS);
  },
  bounced: async () => {
    await scene.signUp(ada);
    await scene.mail();
    await scene.db.update(people).set({ bouncedAt: scene.clock.now, bounceReason: '550 5.1.1' });
    scene.passes(DAY_MS);
  },
  'deleted, to be undone': async () => {
    await confirmed(ada);
    await scene.db.update(people).set({ deletedAt: scene.clock.now });
    scene.passes(15 * MINUTE_MS);
  },
};

afterAll(() => scene.close());

beforeEach(() => scene.reset());

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
      const known = await answerTraits(await scene.signUp(same, { name: 'Eve' }));
      expect((await scene.statusesOf(ada)).waitlist).toBe(status);
      expect(await scene.mail()).toHaveLength(mails);
      scene.passes(13 * MINUTE_MS);
      expect(await scene.mail()).toEqual([]);
      expect(await scene.waiting()).toBe(later);
      scene.passes(2 * MINUTE_MS);
      expect(await scene.mail()).toHaveLength(later);

      await scene.reset();
      expect(known).toEqual(await answerTraits(await scene.signUp(same, { name: 'Eve' })));
    },
  );

  test('a stranger changes nothing of a confirmed person, not even empty fields', async () => {
    await confirmed(ada);
    const [known] = await scene.db.select().from(people);
    scene.passes(DAY_MS);
    await scene.signUp(same, { name: 'Eve', interests: 'Spott', newsletter: true });
    expect(await scene.db.select().from(people)).toEqual([known]);
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'confirmed', newsletter: 'pending' });
    const { rows } = await scene.db.execute(sql`select interests from list_entries where list = 'waitlist'`);
    expect(rows).toEqual([{ interests: null }]);
    // The mail asks only for the newsletter, and 'Das war ich nicht' does not change the waiting list.
    const mail = await theMail();
    expect(mail.lists).toEqual(['newsletter']);
    expect(await readMessage(scene.press(mail.token, 'nein'))).toContain('Die Anmeldung ist gelöscht.');
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'confirmed' });
  });

  test('a mailbox gets one mail in a quarter of an hour and three in a day over all spellings of its address', async () => {
    const spellings = ['ada@gmail.com', 'a.d.a@gmail.com', 'Ada+x@googlemail.com'];
    for (let tag = 0; tag < 20; tag += 1) spellings.push(`ada+${tag}@gmail.com`);
    for (const spelling of spellings) await scene.signUp(spelling);
    await scene.signUp('a.da@example.org');
    const sentAt: number[] = [];
    for (let minutes = 0; minutes < 25 * 60; minutes += 5) {
      const mails = (await scene.mail()).filter(({ to }) => to !== 'a.da@example.org');
      for (const _ of mails) sentAt.push(minutes);
      scene.passes(5 * MINUTE_MS);
    }
    expect(sentAt).toEqual([0, 15, 30, 24 * 60, 24 * 60 + 15, 24 * 60 + 30]);
    // Requests beyond the limit stay queued.
    expect(await scene.waiting()).toBe(spellings.length - sentAt.length);
  });

  test('a network gets sixty mails at once and then one a minute, and every sign-up is accepted', async () => {
    const answers = Array.from({ length: 65 }, (_, index) =>
      scene.signUpFrom(`2001:db8:1:${index}::1`, `${index}@example.org`),
    );
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([201]));
    expect(await scene.mail()).toHaveLength(60);
    await scene.signUpFrom('2001:db8:2::1', 'ada@example.org');
    expect(await scene.mail()).toHaveLength(1);
    for (let minute = 1; minute <= 5; minute += 1) {
      scene.passes(MINUTE_MS);
      expect(await scene.mail()).toHaveLength(1);
    }
    expect(await scene.waiting()).toBe(0);
  });

  test("an address that answered 'Das war ich nicht' gets no mail for thirty days", async () => {
    await scene.signUp('ada@gmail.com');
    await scene.press((await theMail()).token, 'nein');
    scene.passes(DAY_MS);
    const { body, ...traits } = await answerTraits(await scene.signUp('a.da+1@gmail.com'));
    expect(await answerTraits(await scene.signUp('eva@gmail.com'))).toEqual({
      ...traits,
      body: body.replace('a.da+1', 'eva'),
    });
    expect(await theMail()).toMatchObject({ to: 'eva@gmail.com' });
    scene.passes(28 * DAY_MS);
    await erasureSteps.rejections(scene.context());
    expect(await scene.mail()).toEqual([]);
    // The stored hash names no person.
    const { rows } = await scene.db.execute(sql`select hash from rejected_addresses`);
    expect(rows).toEqual([{ hash: expect.stringMatching(/^[\da-f]{64}$/) }]);
    scene.passes(DAY_MS);
    expect(await theMail()).toMatchObject({ to: 'a.da+1@gmail.com' });
    await erasureSteps.rejections(scene.context());
    expect((await scene.db.execute(sql`select from rejected_addresses`)).rows).toEqual([]);
  });

  test('a repeated request sends the mail again within the limits, and every visitor gets the same answer', async () => {
    const again = { again: true };
    await scene.signUp(ada);
    await theMail();
    scene.passes(MINUTE_MS);
    const traits = await answerTraits(await scene.signUp(ada, again));
    expect(await scene.waiting(), 'the second mail waits for its time').toBe(1);
    expect(await scene.mail()).toEqual([]);
    await scene.signUp(ada, again);
    expect(await scene.waiting(), 'asked for twice, it is one').toBe(1);
    scene.passes(15 * MINUTE_MS);
    await scene.press((await theMail()).token, 'ja');
    expect(await answerTraits(await scene.signUp(ada, again)), 'confirmed').toEqual(traits);
    expect(await scene.waiting(), 'who has confirmed is asked no more').toBe(0);
  });

  test('each form shows its consent text, and exactly that text is stored', async () => {
    await scene.signUp(ada, { newsletter: true });
    await scene.subscribe('bea@example.org');
    const { rows } = await scene.db.execute<{ email: string; list: string; text: string }>(sql`
      select email, list, text from consents join consent_texts on version = text_version where event = 'requested'
      order by email, list`);
    expect(rows).toEqual([
      { email: ada, list: 'newsletter', text: CONSENT_TEXTS.newsletter },
      { email: ada, list: 'waitlist', text: CONSENT_TEXTS.waitlist },
      { email: 'bea@example.org', list: 'newsletter', text: NEWSLETTER_CONSENT },
    ]);
  });

  test('a hundred sign-ups at once write one mail', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => scene.signUp(index % 2 === 0 ? ada : same)));
    expect(await scene.db.$count(people)).toBe(1);
    expect(await scene.mail()).toHaveLength(1);
  });
});

describe('the words of a stranger', () => {
  /** Reads the person's confirmed data on the waiting list. */
  const known = async () => {
    const { rows } = await scene.db.execute(sql`
      select name, interests, (select min(choice) from choices where person_id = id and choices.confirmed_at is not null) as chosen
      from people join list_entries on person_id = id where list = 'waitlist'
    `);
    return rows[0];
  };

  const own = { name: 'Ada', interests: 'Atem' };

  test('a returning person keeps the confirmed words except those that she replaces', async () => {
    await confirmed(ada, { ...own, choice: 'soulcircle' });
    await scene.unsubscribing.post(await scene.unsubscribeToken(ada), 'List-Unsubscribe=One-Click');
    scene.passes(15 * MINUTE_MS);
    await scene.signUp(same, { name: 'Ada Löw' });
    const mail = await theMail();
    expect(await known()).toEqual({ ...own, chosen: 'soulcircle' });
    await scene.press(mail.token, 'ja');
    expect(await known()).toEqual({ ...own, name: 'Ada Löw', chosen: 'soulcircle' });
  });
});

describe('a confirmation', () => {
  test('the mail names both lists, and its link confirms both', async () => {
    await scene.signUp(ada, { newsletter: true });
    const mail = await theMail();
    expect(mail).toMatchObject({ to: ada, lists: ['waitlist', 'newsletter'] });
    expect(mail.token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await scene.db.select().from(people))).not.toContain(mail.token);
    const page = await scene.look(mail.token);
    expect(await page.text()).toMatch(/Warteliste.*Newsletter.*Ja, anmelden.*Das war ich nicht/s);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringContaining("form-action 'self'"),
    });
    expect(await readMessage(scene.press(mail.token, 'ja'))).toContain('Du bist angemeldet.');
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'confirmed', newsletter: 'confirmed' });
  });

  test("shows the bloom of the visitor's name only after the confirmation, and a word's without a name", async () => {
    const petalsOf = (page: string) => page.split('<g transform="rotate').length - 1;
    const name = 'Zoë <b>';
    await scene.signUp(ada, { name });
    const { token } = await theMail();
    expect(await (await scene.look(token)).text()).not.toMatch(/Zoë|<svg/);
    const page = await (await scene.press(token, 'ja')).text();
    expect(page).toContain('Deine Blüte: <b>Zoë &#60;b&#62;</b>');
    expect(petalsOf(page)).toBe(namePetals(name).length);

    await scene.signUp('bob@example.org');
    const nameless = await (await scene.press((await theMail()).token, 'ja')).text();
    expect(nameless).not.toContain('Deine Blüte');
    expect(petalsOf(nameless)).toBe(namePetals('Willkommen').length);
  });

  test('leads to the next event, the Soul Plan and a newsletter that is not yet wanted', async () => {
    await scene.signUp(ada);
    const { token } = await theMail();
    const alone = await (await scene.press(token, 'ja')).text();
    expect(alone).toContain('href="/soulplan2"');
    expect(alone).toContain('href="/?neu#newsletter"');
    expect(alone).not.toContain('In den Kalender');

    const today = berlinDay(scene.clock.now);
    const facts = { description: '', speaker: '', image: '', url: '', tags: [], isPublic: true, status: 'published' };
    const date = new Date(scene.clock.now.getTime() + DAY_MS).toISOString().slice(0, 10);
    await scene.db.insert(events).values([
      { ...facts, taskId: 'offen', title: 'Termin folgt', time: '' },
      { ...facts, taskId: 'vorhin', title: 'Schon zu Ende', date: today, time: '00:00', minutes: 10 },
      { ...facts, taskId: 'morgen', title: 'Atem & Stille', date, time: '18:30' },
    ]);
    expect(await (await scene.look(token)).text(), 'without a connection there are no events').not.toContain('Atem');
    const connectedAt = scene.clock.now;
    await saveConnection(scene.db, { token: 't', tokenEnd: 't', userName: 'Ada', timeZone: '', connectedAt });
    const led = await (await scene.look(token)).text();
    expect(led).toMatch(
      /Der nächste Termin: <a href="\/events\/morgen">Atem &#38; Stille<\/a><span>\p{L}+, [\d.]+, 18:30\sUhr/u,
    );
    expect(led).toContain('<a href="/events/morgen.ics">In den Kalender</a>');
    await deleteConnection(scene.db);
    await scene.db.delete(events);
  });

  test('viewing the page confirms nothing, even several times', async () => {
    await scene.signUp(ada);
    const { token } = await theMail();
    for (let times = 0; times < 3; times += 1) expect((await scene.look(token)).status).toBe(200);
    expect((await scene.look(token, 'HEAD')).status).toBe(200);
    expect((await scene.look(token, 'PUT')).status).toBe(405);
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'pending' });
    // A post without an answer, or from another website, confirms nothing.
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      expect((await scene.press(token, 'ja', headers)).status).toBe(403);
    }
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'pending' });
    // Pages with `no-referrer` post without naming their origin.
    expect((await scene.press(token, 'ja', { origin: 'null', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'confirmed' });
  });

  test('a used link still gets a kind answer, even after its end', async () => {
    const { token } = await confirmed(ada);
    for (const days of [0, 8]) {
      scene.passes(days * DAY_MS);
      expect(await readMessage(scene.look(token))).toContain('Du bist angemeldet.');
      expect(await readMessage(scene.press(token, 'ja'))).toContain('Du bist angemeldet.');
      expect(await readMessage(scene.press(token, 'nein'))).toContain('Du bist angemeldet.');
    }
    expect(await scene.history(ada)).toEqual(['waitlist requested', 'waitlist confirmed']);
  });

  test('simultaneous clicks confirm once', async () => {
    await scene.signUp(ada);
    const { token } = await theMail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => scene.press(token, 'ja')));
    for (const answer of answers) expect(await readMessage(answer)).toContain('Du bist angemeldet.');
    expect(await scene.history(ada)).toEqual(['waitlist requested', 'waitlist confirmed']);
  });

  test('a link ends after seven days and offers the way back to the form', async () => {
    await scene.signUp(ada);
    const { token } = await theMail();
    scene.passes(7 * DAY_MS - 1);
    expect(await readMessage(scene.look(token))).toContain('Ja, anmelden');
    scene.passes(1);
    const late = await (await scene.press(token, 'ja')).text();
    expect(late).toContain('Dieser Link ist abgelaufen.');
    expect(late).toContain('href="/?neu#waitlist"');
    expect(late).not.toContain('<form');
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'pending' });
  });

  test('a newer mail replaces the link of the older one', async () => {
    await scene.signUp(ada);
    const older = await theMail();
    scene.passes(15 * MINUTE_MS);
    await scene.signUp(ada);
    const newer = await theMail();
    expect(await readMessage(scene.press(older.token, 'ja'))).toContain('Dieser Link gilt nicht mehr.');
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'pending' });
    await scene.press(newer.token, 'ja');
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'confirmed' });
  });

  test('a deleted sign-up cannot be confirmed', async () => {
    await scene.signUp(ada);
    const { token } = await theMail();
    await scene.db.update(people).set({ deletedAt: scene.clock.now });
    expect(await readMessage(scene.press(token, 'ja'))).toContain('Dieser Link gilt nicht mehr.');
    expect(await readMessage(scene.press(token, 'nein'))).toContain('Dieser Link gilt nicht mehr.');
    expect(await scene.db.$count(people)).toBe(1);
  });

  test("'Das war ich nicht' deletes person and proof, even after the end of the link", async () => {
    await scene.signUp(ada, { newsletter: true });
    const { token } = await theMail();
    scene.passes(8 * DAY_MS);
    expect(await readMessage(scene.press(token, 'nein'))).toContain('Die Anmeldung ist gelöscht.');
    expect(await scene.db.$count(people)).toBe(0);
    expect(await scene.history(ada)).toEqual([]);
    expect(await readMessage(scene.press(token, 'nein'))).toContain('Dieser Link gilt nicht mehr.');
  });

  test("a revoked person whom a stranger entered is revoked again by 'Das war ich nicht'", async () => {
    await before.revoked?.();
    await scene.signUp(same);
    await scene.press((await theMail()).token, 'nein');
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'revoked' });
    expect((await scene.history(ada)).slice(-2)).toEqual(['waitlist confirmed', 'waitlist revoked']);
  });

  test.each([
    ['%00', 'unvollständig'],
    ['a'.repeat(42), 'unvollständig'],
    ['%E0%A4%A', 'unvollständig'],
    ['<script>', 'unvollständig'],
    ['a'.repeat(43), 'Dieser Link gilt nicht mehr.'],
  ])('an invalid link gets a kind answer and matches nothing: %.50j', async (token, words) => {
    for (const asked of [scene.look(token), scene.press(token, 'ja'), scene.press(token, 'nein')]) {
      const page = await asked;
      const html = await page.text();
      expect([page.status, html]).toEqual([404, expect.stringContaining(words)]);
      expect(html).not.toContain('<script');
    }
  });

  test('a link that fails stays out of the log, and so does its address', async () => {
    const { token } = await confirmed(ada);
    await scene.db.execute(sql`alter table people rename to people_away`);
    const answers = [await scene.look(token), await scene.press(token, 'ja')];
    await scene.db.execute(sql`alter table people_away rename to people`);
    expect(answers.map(({ status }) => status)).toEqual([500, 500]);
    expect(scene.errors.filter((event) => event === 'visit failed')).toHaveLength(2);
    expect(leaksOf(scene.logged.join().toLowerCase(), [token.toLowerCase(), 'ada@example'])).toEqual([]);
  });
});
