import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { resetPending } from '#db/queries/operations/restoring.ts';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import nightly from '#functions/nightly.ts';
import registrations from '#functions/registrations.ts';
import { openDashboard } from '#server/services/dashboard/morning.ts';
import { readRegistered, sendReplay, tellNews } from '#server/services/evenings/hosting.ts';
import { readEventPage } from '#server/services/events/pages.ts';
import { wrapConnection } from '#tests/support/database/database-line.ts';
import { openEveningScene, ROOM } from '#tests/support/evenings/evening-scene.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';
import { closeShop, openShop, recordSale } from '#tests/support/purchases/sales.ts';

const at = (iso: string): Date => new Date(iso);
const scene = await openEveningScene();

afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await closeShop(scene.db);
  await scene.addEvening('abend', { capacity: 2 });
});

const fileIn = (email: string, subject: string): ICAL.Component => {
  const mail = scene.smtp.mailsTo(email).find(({ parsed }) => parsed.subject?.startsWith(subject));
  const content = mail?.parsed.attachments[0]?.content ?? '';
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return new ICAL.Component(ICAL.parse(text));
};

test('a visitor registers, confirms, gets a calendar file, enters the room and finds the recording', async () => {
  expect((await scene.register('ada@example.org', { name: 'Ada' })).status).toBe(201);
  expect(scene.subjectsTo('ada@example.org')).toEqual(['Bitte bestätige deinen Platz']);
  expect(await scene.seats('true')).toBe(0);

  const page = await scene.confirm('ada@example.org');
  expect(page).toContain('Dein Platz ist sicher.');
  expect(scene.subjectsTo('ada@example.org')).toContain('Dein Platz ist sicher: Stille am Abend');
  const event = fileIn('ada@example.org', 'Dein Platz').getFirstSubcomponent('vevent');
  expect(event?.getFirstPropertyValue('dtstart')?.toString()).toBe('2026-12-04T18:30:00Z');

  const token = scene.linkTo('ada@example.org', 'dabei');
  expect(page).toContain(`/dabei/${token}`);
  expect(await scene.look(token)).toContain('Freitag, 04.12.2026, 19:30');
  expect(await scene.look(token)).not.toContain('Jetzt hineingehen');
  scene.clock.now = at('2026-12-04T18:15:00Z');
  expect(await scene.look(token)).toContain('Jetzt hineingehen');
  expect(await scene.seats('came_at is not null'), 'a look counts nobody').toBe(0);
  const entered = await scene.press(token, 'ja');
  expect(entered.headers.get('refresh')).toBe(`0; url=${ROOM}`);
  expect(await scene.seats('came_at is not null')).toBe(1);
  scene.clock.now = at('2026-12-04T20:00:00Z');
  expect(await scene.look(token)).toContain('Dieses Event ist vorbei.');
});

test('the same address twice has one seat, and the second answer is the same', async () => {
  const first = await (await scene.register('ada@example.org')).json();
  await scene.confirm('ada@example.org');
  expect(await (await scene.register('ada@example.org')).json()).toEqual(first);
  expect(await scene.seats('true')).toBe(1);
});

test('a registration joins no list without the tick', async () => {
  await scene.seat('ada@example.org');
  await scene.register('eva@example.org', { newsletter: true });
  expect(await scene.confirm('eva@example.org'), 'suggests no evening that she has').not.toContain(
    'Der nächste Termin',
  );
  const { rows } = await scene.db.execute(
    'select email, list, status from list_entries join people on people.id = person_id order by 1',
  );
  expect(rows).toEqual([{ email: 'eva@example.org', list: 'newsletter', status: 'confirmed' }]);
});

test('the form works without JavaScript, also when it comes back with a mistake', async () => {
  const post = (body: Record<string, string>) =>
    scene.visitor(registrations).send('/api/registrations', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ event: 'abend', ...body }).toString(),
    });
  const mistaken = await post({ email: 'ada@', name: 'Ada' });
  expect([mistaken.status, await mistaken.text()]).toEqual([
    400,
    expect.stringMatching(/value="abend"[\s\S]*value="Ada"/),
  ]);
  const answer = await post({ email: 'ada@example.org', name: 'Ada' });
  await scene.settled();
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/danke/)]);
  expect(await scene.confirm('ada@example.org')).toContain('Dein Platz ist sicher.');
});

test('the end of a personal link is stored nowhere', async () => {
  const token = await scene.seat('ada@example.org');
  const asked = scene.linkTo('ada@example.org', 'bestaetigen');
  const { rows } = await scene.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `);
  expect(rows.length).toBeGreaterThan(50);
  for (const { name } of rows) {
    const found = await scene.db.execute(sql`
      select from ${sql.identifier(name)} stored where to_jsonb(stored)::text like any (array[${`%${token}%`}, ${`%${asked}%`}])
    `);
    expect(found.rowCount, name).toBe(0);
  }
  expect(scene.logged.filter((line) => line.includes(token) || line.includes(asked))).toEqual([]);
});

test('a full evening takes nobody until a seat is given back', async () => {
  const seats = async () => (await readEventPage(scene.context(), 'abend'))?.event.seats;
  await scene.register('carl@example.org');
  await scene.seat('ada@example.org');
  const eva = await scene.seat('eva@example.org');
  expect(await scene.confirm('carl@example.org')).toContain('kein Platz mehr frei');
  expect((await scene.register('dora@example.org')).status).toBe(404);
  expect(await seats(), 'the page shows the waitlist').toBe('full');
  expect(await (await scene.press(eva, 'nein')).text()).toContain('Dein Platz ist frei.');
  expect(await scene.look(eva)).toContain('Neu anmelden');
  expect(await seats(), 'the page shows the form').toBe('free');
  scene.passes(20 * 60_000);
  await scene.seat('carl@example.org');
  expect(await scene.seats('cancelled_at is null')).toBe(2);
});

test('a seat whose answer the database lost is there at the next press, for which the page asks', async () => {
  await scene.register('ada@example.org');
  const line = wrapConnection();
  line.loseAnswers(/insert into registrations/);
  expect(await scene.confirm('ada@example.org')).toContain('Bitte versuche es in ein paar Minuten noch einmal.');
  line.mend();
  expect(await scene.confirm('ada@example.org')).toContain('Dein Platz ist sicher.');
  expect(await scene.seats('true')).toBe(1);
  expect(scene.subjectsTo('ada@example.org').slice(1)).toEqual(['Dein Platz ist sicher: Stille am Abend']);
});

test('each reminder goes once, at the time of the moved evening too', async () => {
  await scene.seat('ada@example.org');
  const reminders = () => scene.subjectsTo('ada@example.org').filter((subject) => /^(?:Morgen|Gleich)/.test(subject));
  const sweepAt = async (iso: string): Promise<void> => {
    scene.clock.now = at(iso);
    await scene.tick();
    await scene.tick();
  };
  await sweepAt('2026-12-03T18:15:00Z');
  expect(reminders()).toEqual([]);
  await sweepAt('2026-12-03T18:30:00Z');
  expect(reminders()).toEqual(['Morgen: Stille am Abend']);
  await scene.change('abend', { time: '20:15' });
  await sweepAt('2026-12-03T19:15:00Z');
  expect(reminders(), 'less than an hour later').toHaveLength(1);
  await scene.change('abend', { date: '2026-12-06' });
  await sweepAt('2026-12-04T18:30:00Z');
  expect(reminders()).toHaveLength(1);
  await sweepAt('2026-12-05T19:15:00Z');
  expect(reminders()).toHaveLength(2);
  await sweepAt('2026-12-06T18:20:00Z');
  expect(reminders()).toEqual([
    'Morgen: Stille am Abend',
    'Morgen: Stille am Abend',
    'Gleich geht es los: Stille am Abend',
  ]);
});

test('the morning page says how many are registered, and how it went, with the figures of the panel', async () => {
  const sentences = async () =>
    (await openDashboard(scene.context(), null)).morning.news.filter(({ view }) => view?.screen === 'calendar');
  const texts = async () => (await sentences()).map(({ text }) => text);
  await scene.register('carl@example.org');
  const ada = await scene.seat('ada@example.org');
  scene.clock.now = at('2026-11-29T09:00:00Z');
  expect(await texts()).toEqual(['Freitag: 2 angemeldet', '4.12., 19:30\u00a0Uhr: Stille am Abend']);
  scene.clock.now = at('2026-12-04T18:30:00Z');
  expect((await texts())[0]).toBe('Heute: 2 angemeldet');
  await scene.press(ada, 'ja');
  scene.clock.now = at('2026-12-05T10:00:00Z');
  await recordSale(scene.db, { email: 'ada@example.org', at: '2026-12-05T09:00:00Z' });
  expect(await sentences()).toEqual([
    {
      text: 'Freitag: 2 angemeldet, 1 kam, 1 kaufte, 27\u00a0€',
      view: { screen: 'calendar', search: expect.stringContaining('abend') },
    },
  ]);
  scene.clock.now = at('2026-12-11T10:00:00Z');
  expect(await texts(), 'a weekday names no day a week ago').toEqual([]);
});

test('a link with a wrong proof opens nothing', async () => {
  const token = await scene.seat('ada@example.org');
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`;
  expect(await scene.look(forged)).toContain('Diesen Link kennen wir nicht.');
});

test('those who know another start are told once that the evening has moved or is called off', async () => {
  await scene.seat('ada@example.org');
  const told = () => scene.subjectsTo('ada@example.org').slice(2);
  const tell = async () => {
    const { written } = await tellNews(scene.context(), 'abend');
    await scene.settled();
    return written;
  };
  expect(await tell()).toBe(0);
  await scene.change('abend', { date: '2026-12-06' });
  expect([await tell(), await tell()]).toEqual([1, 0]);
  expect(told()).toEqual(['Neuer Termin: Stille am Abend']);
  const moved = fileIn('ada@example.org', 'Neuer Termin').getFirstSubcomponent('vevent');
  expect([moved?.getFirstPropertyValue('sequence'), moved?.getFirstPropertyValue('dtstart')?.toString()]).toEqual([
    1,
    '2026-12-06T18:30:00Z',
  ]);
  await scene.change('abend', { isPublic: false });
  expect([await tell(), await tell()]).toEqual([1, 0]);
  const off = fileIn('ada@example.org', 'Abgesagt');
  expect([
    off.getFirstPropertyValue('method'),
    off.getFirstSubcomponent('vevent')?.getFirstPropertyValue('status'),
  ]).toEqual(['CANCEL', 'CANCELLED']);
  expect(await scene.look(scene.linkTo('ada@example.org', 'dabei'))).toContain('Das Event ist abgesagt.');
});

test('the recording goes once to everybody with a seat, and stands on their page', async () => {
  const token = await scene.seat('ada@example.org');
  const gone = await scene.seat('eva@example.org');
  await scene.press(gone, 'nein');
  scene.clock.now = at('2026-12-05T10:00:00Z');
  const recording = { url: 'https://video.example/abend', note: 'Danke für euer Dasein.', offer: null, offerNote: '' };
  const send = () => sendReplay(scene.context(), 'abend', recording);
  expect([await send(), await send()]).toEqual([{ written: 1 }, { written: 0 }]);
  await scene.settled();
  expect(scene.subjectsTo('ada@example.org').at(-1)).toBe('Die Aufzeichnung: Stille am Abend');
  expect(scene.subjectsTo('eva@example.org')).toHaveLength(2);
  expect(await scene.look(token)).toContain('href="https://video.example/abend"');
});

test('a restore repeats no mail of an evening that may have gone, and loses none that is still to come', async () => {
  const restore = async (madeAt: string, now: string): Promise<void> => {
    scene.clock.now = at(now);
    await resetPending(scene.db, { note: '', madeAt: at(madeAt), now: at(now) });
    await scene.tick();
  };
  const got = () => scene.subjectsTo('ada@example.org').slice(2);
  await scene.seat('ada@example.org');
  // The day's reminder has gone since the backup, in a database that is lost.
  await restore('2026-12-03T18:20:00Z', '2026-12-03T19:30:00Z');
  await scene.tick();
  expect(got()).toEqual([]);
  scene.clock.now = at('2026-12-04T17:30:00Z');
  await scene.tick();
  expect(got()).toEqual(['Gleich geht es los: Stille am Abend']);

  const quiet = { ...scene.context(), callSelf: () => undefined };
  const recording = { url: 'https://video.example/abend', note: '', offer: null, offerNote: '' };
  scene.clock.now = at('2026-12-05T10:00:00Z');
  await scene.change('abend', { date: '2026-12-07' });
  expect((await tellNews(quiet, 'abend')).written + (await sendReplay(quiet, 'abend', recording)).written).toBe(2);
  await restore('2026-12-05T10:00:00Z', '2026-12-05T11:00:00Z');
  expect(got(), 'what was pending at the backup').toHaveLength(1);
  await scene.change('abend', { date: '2026-12-08' });
  expect(await tellNews(scene.context(), 'abend'), 'what the owner sends after the restore').toEqual({ written: 1 });
  await scene.settled();
  expect(got().slice(1)).toEqual(['Neuer Termin: Stille am Abend']);
});

test('the offer under the recording reaches only subscribers of the newsletter who have not bought it by then', async () => {
  const paid = { at: '2026-12-05T09:00:00Z' };
  await scene.change('abend', { capacity: 0 });
  await openShop(scene.db);
  await scene.seat('ada@example.org', { newsletter: true });
  await scene.seat('eva@example.org', { newsletter: true });
  await scene.seat('gone@example.org', { newsletter: true });
  await scene.seat('carl@example.org');
  await scene.db.execute(sql`
    update list_entries set status = 'revoked' from people where people.id = person_id and email = 'gone@example.org'
  `);
  scene.clock.now = at('2026-12-05T10:00:00Z');
  const recording = { url: 'https://video.example/abend', note: '', offer: 'soulPlan', offerNote: '' } as const;
  await recordSale(scene.db, { ...paid, orderId: 'anderes', productId: '99', email: 'ada@example.org' });
  await sendReplay({ ...scene.context(), callSelf: () => undefined }, 'abend', recording);
  // Ada buys between the owner's press and the mail.
  await recordSale(scene.db, { ...paid, orderId: 'gleiches', email: 'EVA@example.org' });
  await scene.tick();
  const last = (email: string) => scene.smtp.mailsTo(email).at(-1);
  const offered = ['ada', 'eva', 'gone', 'carl'].map((name) => {
    const mail = last(`${name}@example.org`);
    expect(mail?.parsed.text).toContain('Zur Aufzeichnung:');
    return [
      name,
      mail?.parsed.text?.includes('/soulplan2'),
      mail?.parsed.headers.some(({ key }) => key === 'list-unsubscribe-post'),
    ];
  });
  expect(offered).toEqual([
    ['ada', true, true],
    ['eva', false, false],
    ['gone', false, false],
    ['carl', false, false],
  ]);
  expect(last('ada@example.org')?.parsed.text).toMatch(/Briefe abonniert hast\. Abmelden: \S+\/abmelden\/\S+\?liste=/);
});

test('figures count who asked, confirmed, came and bought, and outlive the registrations', async () => {
  await scene.register('carl@example.org');
  const ada = await scene.seat('ada@example.org', { name: 'Ada' });
  await scene.seat('eva@example.org', { newsletter: true });
  scene.clock.now = at('2026-12-04T18:30:00Z');
  await scene.press(ada, 'ja');
  const paid = { email: 'ada@example.org', orderedAt: '2026-12-05T10:00:00Z', at: '2026-12-05T10:00:00Z' };
  await recordNotice(scene.db, noticeOf({ ...paid, amount: 9700 }), scene.clock.now);
  // Purchases before the seat, and later after the evening than counts.
  for (const [orderId, day] of [
    ['früher', '2026-11-20'],
    ['später', '2027-01-05'],
  ] as const) {
    const moment = `${day}T10:00:00Z`;
    const other = { ...paid, orderId, transactionId: orderId, orderedAt: moment, at: moment };
    await recordNotice(scene.db, noticeOf(other), scene.clock.now);
  }
  const read = async () => (await readRegistered(scene.context(), 'abend')).figures;
  expect(await read()).toEqual({ asked: 3, confirmed: 2, came: 1, buyers: 1, revenue: 9700 });
  expect((await readRegistered(scene.context(), 'abend')).people.map(({ email, state }) => [email, state])).toEqual([
    ['ada@example.org', 'came'],
    ['carl@example.org', 'asked'],
    ['eva@example.org', 'confirmed'],
  ]);
  scene.clock.now = at('2027-03-06T02:00:00Z');
  await scene.run(nightly);
  // Eva has the newsletter, and keeps her seat with it.
  expect(await scene.seats('true')).toBe(1);
  const { rows } = await scene.db.execute(sql`select email from people`);
  expect(rows).toEqual([{ email: 'eva@example.org' }]);
  expect(await read()).toEqual({ asked: 2, confirmed: 2, came: 1, buyers: 1, revenue: 9700 });
});
