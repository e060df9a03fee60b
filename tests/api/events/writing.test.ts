import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readCalendar, readEventForm, saveEvent } from '#contracts/events/calendar.ts';
import { deleteConnection } from '#db/queries/events/connection.ts';
import { resetPending } from '#db/queries/operations/restoring.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { tasks } from '#db/schema/events/tasks.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { NO_FACTS } from '#domain/events/event.ts';
import type { EventEdit } from '#domain/events/task-writing.ts';
import { isRecord } from '#domain/record.ts';
import calendarFunction from '#functions/calendar.ts';
import drainOutbox from '#functions/drain-outbox.ts';
import { toEdit } from '#stores/events/calendar.ts';
import { fields } from '#tests/fakes/clickup/tasks.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { eventTask, openClickUpSite } from '#tests/support/events/clickup.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = await openClickUpSite();

const LIST_FIELDS = [
  fields.date('Datum'),
  fields.text('Uhrzeit'),
  fields.dropDown('Referent(in)', ['Mara Lindner', 'Jonas Falk']),
  fields.url('Link'),
];
const evening: EventEdit = {
  ...NO_FACTS,
  title: 'Vollmond',
  description: 'Zwei\nZeilen; mit, allem.',
  date: '2026-12-24',
  time: '19:30',
  speaker: 'Jonas Falk',
  url: 'https://example.com/vollmond',
  tags: ['Klang'],
  status: 'published',
};

/** Waits for ClickUp without a timeout. */
const patiently = { within: async <T>(_: number, work: Promise<T>) => ({ answer: await work }) };

const owner = site.visitor(calendarFunction, undefined, patiently);
for (const [name, value] of site.owner.cookies) owner.cookies.set(name, value);

beforeEach(async () => {
  await site.reset();
  site.fake.fields = LIST_FIELDS;
  await site.connect();
});
afterEach(() => site.settled());
afterAll(() => site.close());

const post = async (body: object) => {
  const response = await owner.post('/api/calendar/events', { taskId: null, before: null, ...body });
  return {
    status: response.status,
    body: z.parse(z.looseObject({ fields: z.optional(z.record(z.string(), z.unknown())) }), await response.json()),
  };
};
const save = async (wish: Partial<EventEdit>, more: object = {}) => {
  const { body } = await post({ key: randomUUID(), wish: { ...evening, ...wish }, ...more });
  return z.parse(saveEvent.response, body);
};
const read = async () => {
  await site.settled();
  await site.sync();
  const response = await owner.get('/api/calendar?from=2026-12-01&to=2027-01-31');
  return z.parse(readCalendar.response, await response.json());
};
const events = async () => (await read()).entries.flatMap(({ event }) => (event ? [event] : []));
/** Runs the outbox a while later. */
async function sweep(): Promise<void> {
  site.passes(10 * 60 * 1000);
  await site.run(drainOutbox, patiently);
  await site.settled();
}
const writes = (method: string, path: RegExp) =>
  site.fake.requests.filter((request) => request.method === method && path.test(request.path));

test.each(['Europe/Berlin', 'America/New_York', 'Pacific/Auckland'])(
  'a new event is read back as it was written, with a user of ClickUp in %s',
  async (timeZone) => {
    site.fake.timeZone = timeZone;
    await site.connect();
    expect(await save({})).toEqual({ state: 'written', message: 'Steht in ClickUp.' });
    // Both clock changes of the year, and days without a time.
    for (const date of ['2026-12-05', '2026-12-06']) await save({ title: `Tag ${date}`, date, time: '' });
    const [first, second, third] = await events();
    expect([first?.date, first?.time, second?.date, second?.time]).toEqual(['2026-12-05', '', '2026-12-06', '']);
    expect(third).toMatchObject({ ...evening, imageUrl: '', showing: 'shown' });
    expect(site.fake.tasks.map(({ name }) => name)).not.toContainEqual(expect.stringContaining('⟦'));
  },
);

test.each(['2027-03-28', '2026-10-25'])(
  'without a field for the time the time is part of the day, also on %s',
  async (date) => {
    site.fake.fields = [fields.date('Datum')];
    await save({ date, time: '19:30', speaker: '', url: '' });
    await site.sync();
    expect(site.fake.tasks.at(-1)?.custom_fields[0]?.value).toBe(
      String(Date.parse(`${date}T19:30:00${date.startsWith('2027') ? '+02:00' : '+01:00'}`)),
    );
  },
);

test('a repeated request creates one event, whether its first result was recorded or not', async () => {
  const key = randomUUID();
  await post({ key, wish: evening });
  await post({ key, wish: evening });
  expect(writes('POST', /\/list\/\d+\/task$/)).toHaveLength(1);
  // Simulates a crash between ClickUp's answer and our own record.
  const [task] = site.fake.tasks;
  if (task === undefined) throw new Error('There is no task');
  task.name = `Vollmond ⟦${key.slice(0, 13)}⟧`;
  const payload = sql`${outbox.payload} - 'createdId'`;
  await site.db.update(outbox).set({ payload, status: 'pending', endedAt: null, nextAttemptAt: site.clock.now });
  await sweep();
  expect(site.fake.tasks.map(({ name }) => name)).toEqual(['Vollmond']);
  expect(writes('POST', /\/list\/\d+\/task$/)).toHaveLength(1);
});

test('an answer that is lost after the task was created causes no second task', async () => {
  site.fake.misbehave(/\/task\/86new\d+(?:\?|$)/, 'hang-up');
  expect(await save({})).toMatchObject({ state: 'waiting' });
  site.fake.behave();
  await sweep();
  expect(site.fake.tasks.map(({ name, status }) => [name, status.status])).toEqual([['Vollmond', 'published']]);
});

test('events are stored, shown and delivered later while ClickUp is unreachable', async () => {
  site.fake.misbehave(/./, () => new Response('', { status: 503 }));
  expect(await save({})).toMatchObject({ state: 'waiting', message: expect.stringContaining('Aufgeschrieben') });
  const waiting = (await read()).writes;
  expect(waiting).toMatchObject([{ taskId: null, isStuck: false, wish: { title: 'Vollmond', date: '2026-12-24' } }]);
  site.fake.behave();
  await sweep();
  const { writes: left, entries } = await read();
  expect([left, entries.map(({ title }) => title)]).toEqual([[], ['Vollmond']]);
});

test('an edit writes only the changed fields of a task', async () => {
  await save({});
  const [event] = await events();
  const before = { ...evening, description: event?.description ?? '' };
  site.fake.requests.length = 0;
  await save({ date: '2026-12-26' }, { taskId: event?.taskId, before });
  expect(writes('POST', /\/task\/[^/]+\//).map(({ path }) => path.split('/').at(-2))).toEqual(['field', 'field']);
  expect(writes('PUT', /\/task\//)).toEqual([]);
  expect(await events()).toMatchObject([
    { date: '2026-12-26', time: '19:30', title: 'Vollmond', speaker: 'Jonas Falk' },
  ]);
});

test('a change made in ClickUp meanwhile is overwritten only on request', async () => {
  await save({});
  const [event] = await events();
  const [task] = site.fake.tasks;
  if (task === undefined || event === undefined) throw new Error('There is no task');
  Object.assign(task, { name: 'Neumond', description: 'Von Hand.', text_content: 'Von Hand.' });
  // Changes to different fields of a task do not conflict.
  await save({ speaker: 'Mara Lindner' }, { taskId: event.taskId, before: evening });
  expect(task.name).toBe('Neumond');
  const stuck = await save({ title: 'Halbmond' }, { taskId: event.taskId, before: evening });
  expect(stuck).toEqual({ state: 'stuck', message: expect.stringContaining('„Titel“') });
  const [write] = (await read()).writes;
  expect(write).toMatchObject({ taskId: event.taskId, isStuck: true, wish: { title: 'Halbmond' } });
  expect(task.name).toBe('Neumond');
  await owner.post(`/api/calendar/writes/${write?.id}`, { action: 'force' });
  expect([task.name, task.description]).toEqual(['Halbmond', 'Von Hand.']);
  expect((await read()).writes).toEqual([]);
  expect((await owner.post(`/api/calendar/writes/${write?.id}`, { action: 'drop' })).status).toBe(404);
});

const away = () => site.fake.misbehave(/./, () => new Response('', { status: 503 }));

test('two edits of an event while ClickUp is away both arrive', async () => {
  await save({});
  const [event] = await events();
  if (event === undefined) throw new Error('There is no event');
  const before = toEdit(event);
  const change = (wish: Partial<EventEdit>) => save({ ...before, ...wish }, { taskId: event.taskId, before });
  const [one, other] = [
    { title: 'Neumond', tags: ['Stille'], date: '2026-12-26' },
    { speaker: 'Mara Lindner', description: 'Anders.', time: '20:15' },
  ];
  away();
  await change(one);
  await change(other);
  site.fake.behave();
  await sweep();
  expect([await events(), (await read()).writes]).toMatchObject([[{ ...one, ...other }], []]);
});

test('of two edits of the same part the later one stays, also if ClickUp has taken the first meanwhile', async () => {
  await save({});
  const [event] = await events();
  const known = { taskId: event?.taskId, before: evening };
  const held = site.fake.hold(/\/task\/[^/?]+$/);
  const first = save({ title: 'Neumond' }, known);
  await held.reached;
  expect(await save({ title: 'Halbmond' }, known)).toMatchObject({ state: 'waiting' });
  held.release();
  await first;
  await sweep();
  expect([site.fake.tasks.map(({ name }) => name), (await read()).writes]).toEqual([['Halbmond'], []]);
});

test('what was entered in ClickUp between two waiting edits holds back only the parts that it contradicts', async () => {
  await save({});
  const [event] = await events();
  const [task] = site.fake.tasks;
  if (task === undefined) throw new Error('There is no task');
  away();
  await save({ speaker: 'Mara Lindner' }, { taskId: event?.taskId, before: evening });
  task.name = 'Von Hand';
  // The second form shows the new name already.
  const before = { ...evening, title: 'Von Hand' };
  await save({ ...before, title: 'Neumond' }, { taskId: event?.taskId, before });
  site.fake.behave();
  await sweep();
  expect(await events()).toMatchObject([{ title: 'Neumond', speaker: 'Mara Lindner' }]);
});

test('a stuck edit is not tried again over a newer one that waits', async () => {
  await save({});
  const [event] = await events();
  const [task] = site.fake.tasks;
  if (task === undefined) throw new Error('There is no task');
  task.name = 'Von Hand';
  await save({ title: 'Neumond' }, { taskId: event?.taskId, before: evening });
  const [stuck] = (await read()).writes;
  away();
  const before = { ...evening, title: 'Von Hand' };
  await save({ ...before, title: 'Halbmond' }, { taskId: event?.taskId, before });
  for (const action of ['retry', 'force'])
    expect((await owner.post(`/api/calendar/writes/${stuck?.id}`, { action })).status).toBe(409);
  site.fake.behave();
  await sweep();
  expect(task.name).toBe('Halbmond');
});

test('a form that is sent again before ClickUp has its event creates one, with the corrected text', async () => {
  const key = randomUUID();
  away();
  await save({ title: 'Volmond' }, { key });
  await save({ title: 'Vollmond' }, { key });
  site.fake.behave();
  await sweep();
  expect(site.fake.tasks.map(({ name }) => name)).toEqual(['Vollmond']);
});

test('a form that is sent again with another text, once ClickUp has its event, is refused', async () => {
  const key = randomUUID();
  await save({}, { key });
  expect((await post({ key, wish: { ...evening, title: 'Neumond' } })).status).toBe(409);
});

test('a form that is sent again while its event is stuck creates one task, also if the stuck one is sent after all', async () => {
  const key = randomUUID();
  away();
  await save({}, { key });
  site.fake.behave();
  site.fake.fields = LIST_FIELDS.slice(0, 3);
  await sweep();
  expect(await save({}, { key, leavesOut: true })).toMatchObject({ state: 'written' });
  const [stuck] = (await read()).writes;
  await owner.post(`/api/calendar/writes/${stuck?.id}`, { action: 'force' });
  expect([site.fake.tasks.map(({ name }) => name), (await read()).writes]).toEqual([['Vollmond'], []]);
});

test.each([
  ['performs what it answers with 5xx', 'performed' as const],
  ['answers 5xx', () => new Response('', { status: 502 })],
  ['hangs up', 'hang-up' as const],
])('after a ClickUp that %s exactly one task exists', async (_, fault) => {
  site.fake.misbehave(/\/list\/\d+\/task$/, fault);
  expect(await save({})).toMatchObject({ state: 'waiting' });
  site.fake.behave();
  await sweep();
  expect(site.fake.tasks.map(({ name }) => name)).toEqual(['Vollmond']);
});

test('a restore asks the owner about an event that ClickUp may have by now, and creates it only if she wants it', async () => {
  away();
  await save({});
  const backup = { note: '', madeAt: site.clock.now };
  site.passes(60_000);
  await save({ title: 'Nach der Sicherung' });
  site.fake.behave();
  expect(await resetPending(site.db, { ...backup, now: site.clock.now })).toMatchObject({ events: 1 });
  await sweep();
  const titles = () => site.fake.tasks.map(({ name }) => name);
  expect(titles()).toEqual(['Nach der Sicherung']);
  const [unclear] = (await read()).writes;
  expect(unclear).toMatchObject({ isStuck: true, reason: expect.stringContaining('Unklar') });
  await owner.post(`/api/calendar/writes/${unclear?.id}`, { action: 'retry' });
  expect(titles()).toEqual(['Nach der Sicherung', 'Vollmond']);
});

test('the form says whether ClickUp is down or not connected', async () => {
  const form = async () => z.parse(readEventForm.response, await (await owner.get('/api/calendar/form')).json());
  site.fake.misbehave(/./, () => new Response('', { status: 503 }));
  expect(await form()).toMatchObject({ isAway: true, isConnected: true });
  await site.db.delete(clickupConnection);
  expect(await form()).toMatchObject({ isAway: true, isConnected: false });
});

test('values without a field in the list are refused by name, and are left out only on request', async () => {
  const form = z.parse(readEventForm.response, await (await owner.get('/api/calendar/form')).json());
  expect(form).toEqual({
    statuses: ['offen', 'Idee', 'published'],
    missing: ['Bild'],
    isAway: false,
    isConnected: true,
    site: 'http://localhost:8888',
  });
  const image = 'https://example.com/bild.jpg';
  const refused = await post({ key: randomUUID(), wish: { ...evening, image, speaker: 'Unbekannt' } });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['wish.speaker', 'wish.image']]);
  expect(site.fake.tasks).toEqual([]);
  expect(await save({ image }, { leavesOut: true })).toMatchObject({ state: 'written' });
});

test('a field that is missing when ClickUp returns holds the event back, and can be left out then', async () => {
  site.fake.misbehave(/./, () => new Response('', { status: 503 }));
  await save({});
  site.fake.behave();
  site.fake.fields = LIST_FIELDS.slice(0, 3);
  await sweep();
  const [write] = (await read()).writes;
  expect(write).toMatchObject({ isStuck: true, reason: expect.stringContaining('„Link“') });
  await owner.post(`/api/calendar/writes/${write?.id}`, { action: 'force' });
  expect(await events()).toMatchObject([{ title: 'Vollmond', url: '' }]);
});

test.each([
  ['in words', [fields.text('Dauer')], '19:30', '90 Minuten'],
  ['as one of its choices', [fields.dropDown('Dauer', ['60 Min.', '1,5 h'])], '19:30', 1],
  ['behind the time where it has no field', [], '19:30–21:00 Uhr', undefined],
])('the duration is written %s and read back', async (_, more, time, duration) => {
  site.fake.fields = [...LIST_FIELDS, fields.text('Ort'), ...more];
  expect(await save({ minutes: 90, place: 'Online' })).toMatchObject({ state: 'written' });
  const [event] = await events();
  expect(event).toMatchObject({ time: '19:30', minutes: 90, place: 'Online' });
  const values = new Map(site.fake.tasks.at(-1)?.custom_fields.map(({ name, value }) => [name, value]));
  expect([values.get('Uhrzeit'), values.get('Dauer')]).toEqual([time, duration]);
  const before = { ...evening, minutes: 90, place: 'Online' };
  await save({ minutes: 0, place: '', date: '2026-12-26' }, { taskId: event?.taskId, before });
  expect(await events()).toMatchObject([{ date: '2026-12-26', time: '19:30', minutes: 0, place: '' }]);
});

test.each([
  ['in a number field', fields.number('Plätze'), 24],
  ['as one of its choices', fields.dropDown('Plätze', ['12', '24']), 1],
])('the number of places is written %s, read back and removed', async (_, field, stored) => {
  site.fake.fields = [...LIST_FIELDS, field];
  expect(await save({ capacity: 24 })).toMatchObject({ state: 'written' });
  const [event] = await events();
  expect(event).toMatchObject({ capacity: 24 });
  expect(site.fake.tasks.at(-1)?.custom_fields.find(({ name }) => name === field.name)?.value).toBe(stored);
  expect(await site.db.select({ own: tasks.own }).from(tasks)).toEqual([{ own: {} }]);
  await save({ capacity: 0 }, { taskId: event?.taskId, before: { ...evening, capacity: 24 } });
  expect(await events()).toMatchObject([{ capacity: 0 }]);
});

test.each([
  ['has no field', []],
  [
    'has only other choices',
    [
      fields.dropDown('Ort', ['Berlin', 'Online']),
      fields.dropDown('Dauer', ['60 Min.']),
      fields.dropDown('Plätze', ['12']),
    ],
  ],
])(
  'place, duration and number of places are ours where the list %s, and ClickUp has them again once it can',
  async (_, more) => {
    site.fake.fields = [fields.date('Datum'), ...more];
    const own = { minutes: 90, place: 'Musterweg 12, Hamburg', capacity: 24, speaker: '', url: '' };
    expect(await save(own)).toMatchObject({ state: 'written' });
    const [event] = await events();
    expect(event).toMatchObject(own);
    const before = { ...evening, ...own };
    const moved = { ...own, place: 'Köln', minutes: 0, capacity: 0 };
    await save(moved, { taskId: event?.taskId, before });
    expect(await events()).toMatchObject([moved]);

    site.fake.fields = [fields.date('Datum'), fields.text('Ort')];
    await save({ ...moved, place: 'Bonn' }, { taskId: event?.taskId, before: { ...before, ...moved } });
    expect(site.fake.tasks[0]?.custom_fields.find(({ name }) => name === 'Ort')?.value).toBe('Bonn');
    expect(await site.db.select({ own: tasks.own }).from(tasks)).toEqual([{ own: {} }]);
  },
);

test('what only we know of an event survives a disconnection of ClickUp', async () => {
  site.fake.fields = [fields.date('Datum')];
  await save({ minutes: 90, place: 'Musterweg 12, Hamburg', speaker: '', url: '' });
  await read();
  await deleteConnection(site.db);
  expect(await site.db.select({ own: tasks.own }).from(tasks)).toEqual([
    { own: { place: 'Musterweg 12, Hamburg', minutes: 90 } },
  ]);
});

test('a status that ClickUp does not know is reported in its own words', async () => {
  expect(await save({ status: 'gibt es nicht' })).toEqual({
    state: 'stuck',
    message: 'ClickUp nimmt das so nicht an: „Status not found“',
  });
});

test('an event can lose its day, its link and its tags', async () => {
  await save({});
  const [event] = await events();
  await save({ date: '', time: '', url: '', tags: [] }, { taskId: event?.taskId, before: evening });
  expect((await read()).undated).toMatchObject([{ title: 'Vollmond', date: '', time: '', url: '', tags: [] }]);
});

/** Adds a task to the list and reads it. */
async function listed(values: Parameters<typeof eventTask>[1] = {}, id = 'evening') {
  const task = eventTask(id, { name: 'Vollmond', ...values });
  site.fake.tasks.push(task);
  const event = (await events()).find(({ taskId }) => taskId === id);
  if (event === undefined) throw new Error('The task was not read');
  const before = toEdit(event);
  const edit = (wish: Partial<EventEdit>) =>
    post({ key: randomUUID(), taskId: id, before, wish: { ...before, ...wish } });
  return { task, event, edit };
}

test('a task of another list is never changed, although the token reaches it', async () => {
  const salaries = { ...eventTask('salaries', { name: 'Gehälter' }), list: { id: '901200000999' } };
  site.fake.tasks.push(salaries);
  const foreign = { key: randomUUID(), taskId: 'salaries', wish: evening, before: { ...evening, title: 'Gehälter' } };
  const { status, body } = await post(foreign);
  expect([status, body.message]).toEqual([404, 'Diese Aufgabe steht nicht in deiner Liste in ClickUp.']);

  const { task, edit } = await listed();
  Object.assign(task, { list: { id: '901200000999' } });
  const moved = { state: 'stuck', message: 'Diese Aufgabe steht nicht mehr in deiner Liste in ClickUp.' };
  expect((await edit({ title: 'Neumond' })).body).toEqual(moved);
  const [write] = (await read()).writes;
  await owner.post(`/api/calendar/writes/${write?.id}`, { action: 'force' });
  expect([salaries.name, task.name]).toEqual(['Gehälter', 'Vollmond']);

  Object.assign(task, { locations: [{ id: site.fake.listId }] });
  await site.sync();
  expect((await edit({ title: 'Neumond' })).body).toMatchObject({ state: 'written' });
  expect(task.name).toBe('Neumond');
});

test('a long description is never cut by an edit', async () => {
  const description = 'x'.repeat(5001);
  const { task, event, edit } = await listed({ description });
  expect([event.isShortened, event.description.length <= 5000]).toEqual([true, true]);
  expect((await edit({ date: '2026-12-26' })).body).toMatchObject({ state: 'written' });
  const { status, body } = await edit({ description: `${event.description} Neu.`.slice(-4000) });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['wish.description']]);
  expect(task.description).toBe(description);
});

test('a description that has become too long meanwhile is not overwritten, not even by force', async () => {
  const { task, edit } = await listed({ description: 'Kurz.' });
  const long = 'Wort '.repeat(1503).trim();
  Object.assign(task, { description: long, text_content: long });
  expect((await edit({ description: 'Kürzer.' })).body).toMatchObject({ state: 'stuck' });
  const [write] = (await read()).writes;
  await owner.post(`/api/calendar/writes/${write?.id}`, { action: 'force' });
  expect(task.description).toBe(long);
  expect((await read()).writes).toMatchObject([{ reason: expect.stringContaining('zu lang, um sie hier zu ändern') }]);
});

test('a description whose plain text lacks a link is not overwritten', async () => {
  const markdown_description = 'Mit [Mara](https://example.com/mara).';
  const { task, edit } = await listed({ description: 'Mit Mara.', markdown_description });
  expect((await edit({ date: '2026-12-26' })).body).toMatchObject({ state: 'written' });
  const { state, message } = (await edit({ description: 'Ohne Mara.' })).body;
  expect([state, message]).toEqual(['stuck', expect.stringContaining('Links oder Bilder')]);
  expect(task.description).toBe('Mit Mara.');
});

test('a tag outside the form stays', async () => {
  const tags = Array.from({ length: 23 }, (_, index) => `tag ${index}`);
  const { task, event, edit } = await listed({ tags });
  await edit({ tags: event.tags.slice(1) });
  expect(task.tags).toHaveLength(22);
});

test('a change of case alone is written, except for tags and the status', async () => {
  const { task, edit } = await listed({ tags: ['Klang'] });
  site.fake.requests.length = 0;
  await edit({ tags: ['klang'], status: 'Published' });
  expect(site.fake.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  await edit({ title: 'VOLLMOND' });
  expect(task.name).toBe('VOLLMOND');
});

test('fields written before ClickUp failed cause no conflict when the delivery continues', async () => {
  const { edit } = await listed();
  site.fake.misbehave(/\/tag\//, () => new Response('', { status: 503 }));
  const wish = { speaker: 'mara lindner', url: 'https://Example.com', tags: ['Klang'] };
  expect((await edit(wish)).body).toMatchObject({ state: 'waiting' });
  site.fake.behave();
  await sweep();
  expect((await read()).writes).toEqual([]);
  expect(await events()).toMatchObject([{ speaker: 'Mara Lindner', url: 'https://example.com/', tags: ['Klang'] }]);
});

test('the answer about a written event comes only when the calendar has it as well', async () => {
  const { edit } = await listed();
  const shown = async () => {
    const response = await owner.get('/api/calendar?from=2026-12-01&to=2027-01-31');
    const { entries } = z.parse(readCalendar.response, await response.json());
    return entries.flatMap(({ event }) => (event ? [event.date] : []));
  };
  const held = site.fake.hold(/page=0/);
  let isAnswered = false;
  const editing = edit({ date: '2026-12-26' }).finally(() => {
    isAnswered = true;
  });
  await held.reached;
  for (let times = 0; times < 3; times += 1) expect(await shown()).toEqual(['2026-12-01']);
  expect(isAnswered).toBe(false);
  held.release();
  expect((await editing).body).toEqual({ state: 'written', message: 'Steht in ClickUp.' });
  expect(await shown()).toEqual(['2026-12-26']);
});

test('a task that was deleted in ClickUp cannot be changed', async () => {
  site.fake.tasks = [eventTask('gone')];
  await site.sync();
  site.fake.tasks = [];
  const gone = await save({ title: 'Anders' }, { taskId: 'gone', before: evening });
  expect(gone).toEqual({ state: 'stuck', message: 'Diese Aufgabe gibt es in ClickUp nicht mehr.' });
});

test('an existing event requires its former values for a change', async () => {
  const refused = await post({ key: randomUUID(), taskId: 'known', before: null, wish: evening });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['before']]);
});

test('another address of a registration is mailed to the owners if an editor changes it, and nothing else', async () => {
  await addAccount(site.db, { role: 'owner' });
  await save({});
  const [event] = await events();
  const known = { taskId: event?.taskId ?? '', before: evening };
  const kinds = async () =>
    (await site.db.select().from(outbox)).flatMap(({ payload }) =>
      isRecord(payload) && payload.kind === 'editor-changes' ? [JSON.stringify(payload)] : [],
    );
  const editor = site.visitor(calendarFunction, undefined, { ...patiently, sessions: signedInAs('editor') });
  const change = (browser: Visitor, wish: Partial<EventEdit>) =>
    browser.post('/api/calendar/events', { key: randomUUID(), wish: { ...evening, ...wish }, ...known });
  await change(editor, { title: 'Neumond' });
  await change(owner, { url: 'https://example.net/a' });
  expect(await kinds()).toEqual([]);
  expect((await change(editor, { url: 'https://example.net/b' })).ok).toBe(true);
  expect(await kinds()).toEqual([expect.stringMatching(/Anmeldung zu „Vollmond“.*https:\/\/example\.net\/b/)]);
});

test('a registration here is kept for new and known events, is never written to ClickUp, and survives other edits', async () => {
  const registration = { room: 'https://zoom.example/j/geheim-4711', reminds: true };
  await save({}, { registration });
  const [created] = await events();
  expect(created?.registration).toEqual(registration);
  expect(created?.visitorUrl, 'the preview leads where the card does').toBe(`/events/${created?.taskId}#platz`);
  const change = async (more: object): Promise<void> => {
    const [was] = await events();
    if (was === undefined) throw new Error('There is no event');
    await save({ place: 'Hamburg' }, { taskId: was.taskId, before: toEdit(was), ...more });
  };
  await change({});
  expect((await events())[0]).toMatchObject({ place: 'Hamburg', registration });
  await change({ registration: { ...registration, reminds: false } });
  expect((await events())[0]).toMatchObject({ place: 'Hamburg', registration: { ...registration, reminds: false } });
  await change({ registration: null });
  const [ended] = await events();
  expect([ended?.registration, ended?.visitorUrl]).toEqual([undefined, evening.url]);
  expect(JSON.stringify(site.fake.requests)).not.toContain('geheim-4711');
});
