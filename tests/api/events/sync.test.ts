import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { events, syncRuns } from '#db/schema/events/events.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { refusal } from '#tests/fakes/clickup/answers.ts';
import { fields, status, wireTask } from '#tests/fakes/clickup/tasks.ts';
import { eventTask, eventTasks, openClickUpSite } from '#tests/support/events/clickup.ts';
import { START } from '#tests/support/scene.ts';

const site = await openClickUpSite();

const minuteMs = 60_000;

const advanceClock = (minutes: number): void => {
  site.passes(minutes * minuteMs);
};
const lastRun = async () => (await site.get('/api/clickup/status')).body.lastRun;
const shown = async (): Promise<number> => (await site.readEvents()).body.events?.length ?? -1;
const runsStored = () => site.db.$count(syncRuns);

async function connectTo(...tasks: readonly ReturnType<typeof eventTask>[]): Promise<void> {
  site.fake.tasks = [...tasks];
  await site.connect();
}

function change(id: string, values: Partial<ReturnType<typeof eventTask>>): void {
  site.fake.tasks = site.fake.tasks.map((task) => (task.id === id ? { ...task, ...values } : task));
}

function remove(count: number): void {
  site.fake.tasks = site.fake.tasks.slice(count);
}

afterAll(() => site.close());

beforeEach(() => site.reset());

describe('a list', () => {
  test('stays unchanged while page 2 of 3 fails, and is complete afterwards', async () => {
    await connectTo(...eventTasks(10));
    site.fake.tasks = eventTasks(250);
    site.fake.misbehave(/page=1/, () => new Response('Bad Gateway', { status: 502 }));
    expect(await site.sync()).toMatchObject({ status: 'error', run: { outcome: 'failed', added: 0 } });
    expect(await shown()).toBe(10);
    site.fake.behave();
    expect(await site.sync()).toMatchObject({ status: 'success', run: { outcome: 'done', added: 240 } });
    expect(await shown()).toBe(250);
  });

  test('loses only the task that is deleted between two pages', async () => {
    await connectTo(...eventTasks(150));
    const held = site.fake.hold(/page=1/);
    const synced = site.sync();
    await held.reached;
    // The tasks after it move up by one, and the first of page 2 moves to page 1, which was already read.
    site.fake.tasks = site.fake.tasks.filter(({ id }) => id !== 'task-3');
    held.release();
    expect(await synced).toMatchObject({ run: { outcome: 'done', tasks: 150, hidden: 0, published: 150 } });
    expect(await site.titles()).toContain('Abend 100');
    expect(await site.sync()).toMatchObject({ run: { hidden: 1, published: 149 } });
    expect(await site.titles()).not.toContain('Abend 3');
    const kept = await site.db.select({ sequence: events.sequence }).from(events).where(eq(events.taskId, 'task-100'));
    expect(kept).toEqual([{ sequence: 0 }]);
  });
});

describe('a task', () => {
  beforeEach(() => connectTo(eventTask('a', { name: 'Alpha' }), eventTask('b', { name: 'Beta' })));

  test.each([
    ['deleted', () => remove(1)],
    ['archived', () => change('a', { archived: true })],
    ['moved to another list', () => change('a', { list: { id: '999' } })],
    ['moved back to another status', () => change('a', { status: status('offen') })],
  ])('that was %s is hidden', async (_, alter) => {
    alter();
    expect(await site.sync()).toMatchObject({ run: { outcome: 'done', hidden: 1, published: 1 } });
    expect(await site.titles()).toEqual(['Beta']);
    expect(await site.db.$count(events)).toBe(2);
  });

  test.each([
    ['a page', () => new Response('<html>Not Found</html>', { status: 404 })],
    ['a pause', () => refusal(429, 'APP_002', 'Rate limit reached')],
  ] as const)('stays when it is missing and ClickUp answers the question about it with %s', async (_, fault) => {
    remove(1);
    site.fake.misbehave(/\/task\/a\?/, fault);
    change('b', { name: 'Gamma' });
    expect(await site.sync()).toMatchObject({ run: { outcome: 'done', changed: 1, hidden: 0, published: 2 } });
    expect(await site.titles()).toEqual(['Alpha', 'Gamma']);
    site.fake.behave();
    expect(await site.sync()).toMatchObject({ run: { hidden: 1 } });
  });

  test('that returns is shown again', async () => {
    change('a', { status: status('offen') });
    await site.sync();
    change('a', { status: status('published') });
    expect(await site.sync()).toMatchObject({ run: { added: 1, changed: 0, hidden: 0, published: 2 } });
    expect(await site.titles()).toEqual(['Alpha', 'Beta']);
  });

  test('that changed is updated under the same id, and the CDN drops its copy', async () => {
    site.purged.length = 0;
    expect(await site.sync()).toMatchObject({ run: { added: 0, changed: 0, hidden: 0 } });
    expect(site.purged).toEqual([]);
    change('a', { name: 'Gamma' });
    expect(await site.sync()).toMatchObject({ run: { added: 0, changed: 1, hidden: 0 } });
    expect(await site.titles()).toEqual(['Beta', 'Gamma']);
    expect(site.purged).toEqual(['events']);
  });

  test.each([
    ['null', null],
    ['a task without a status', { ...eventTask('x'), status: null }],
  ])('that is %s is skipped and reported, and the others appear', async (_, stray) => {
    site.fake.tasks.push(eventTask('c', { name: 'Gamma' }));
    site.fake.strays = [stray];
    const { run } = await site.sync();
    expect(run).toMatchObject({ outcome: 'done', tasks: 4, added: 1 });
    expect(run?.skipped).toEqual([
      { task: expect.any(String), reason: 'ClickUp hat diese Aufgabe nicht lesbar geliefert.' },
    ]);
    expect(await site.titles()).toEqual(['Alpha', 'Beta', 'Gamma']);
  });

  test('with an unreadable date is skipped and reported, and stays if it was shown before', async () => {
    const unreadable = [fields.text('Datum', 'nächste Woche')];
    change('a', { custom_fields: unreadable });
    const gamma = wireTask({ id: 'c', name: 'Gamma', custom_fields: unreadable });
    site.fake.tasks.push(gamma);
    expect((await site.sync()).run?.skipped).toEqual([
      { task: 'Alpha', reason: 'Das Datum ist nicht lesbar.' },
      { task: 'Gamma', reason: 'Das Datum ist nicht lesbar.' },
    ]);
    expect(await site.titles()).toEqual(['Alpha', 'Beta']);
  });

  test('without a date is shown last', async () => {
    change('a', { custom_fields: [] });
    expect(await site.sync()).toMatchObject({ run: { outcome: 'done', changed: 1, published: 2, skipped: [] } });
    const { events: listed } = (await site.readEvents()).body;
    expect(listed?.map(({ title, date, time }) => [title, date, time])).toEqual([
      ['Beta', '2026-12-01', ''],
      ['Alpha', '', ''],
    ]);
  });

  test('that may be the one delivered without an id is not hidden', async () => {
    remove(1);
    site.fake.strays = [{ name: 'Alpha' }];
    expect(await site.sync()).toMatchObject({ run: { hidden: 0 } });
    expect(await site.titles()).toEqual(['Alpha', 'Beta']);
  });
});

describe('an event', () => {
  const dropDown = fields.dropDown('Referent:in', ['Mara', 'Jonas'], 0);

  test('has every field of its task', async () => {
    await connectTo(
      eventTask('a', {
        name: '  Yoga\nim Park ',
        description: 'Bring eine Decke mit.',
        status: 'complete',
        tags: ['Yoga', 'Draußen'],
        custom_fields: [
          fields.text('Uhrzeit', '18–20 Uhr'),
          dropDown,
          fields.files('Bild', [{ url: `${site.fake.filesUrl}/klangreise.png`, mimetype: 'image/png' }]),
          fields.url('Link', 'https://example.com/yoga'),
          fields.location('Ort', 'Musterweg 1, 10405 Berlin'),
          fields.number('Plätze', 24),
        ],
      }),
    );
    const { status: code, body, headers } = await site.readEvents();
    expect(code).toBe(200);
    expect(body.events).toEqual([
      {
        id: 'a',
        title: 'Yoga im Park',
        description: 'Bring eine Decke mit.',
        date: '2026-12-01',
        time: '18:00',
        minutes: 120,
        place: 'Musterweg 1, 10405 Berlin',
        capacity: 24,
        speaker: 'Mara',
        image: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.webp$/),
        status: 'complete',
        url: 'https://example.com/yoga',
        tags: ['Yoga', 'Draußen'],
      },
    ]);
    expect(headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=900');
    expect(headers.get('netlify-cache-tag')).toBe('events');
  });

  test('comes in the order of its start, and counts as 19:00 without a time', async () => {
    const at = (time?: string) => (time === undefined ? [] : [fields.text('Uhrzeit', time)]);
    await connectTo(
      eventTask('a', { name: 'spät', custom_fields: at('20:00') }),
      eventTask('b', { name: 'ohne', custom_fields: at() }),
      eventTask('c', { name: 'früh', custom_fields: at('9 Uhr') }),
      eventTask('d', { name: 'davor', date: '2026-11-30', custom_fields: at('23:00') }),
    );
    expect(await site.titles()).toEqual(['davor', 'früh', 'ohne', 'spät']);
  });
});

describe('the safety brake', () => {
  test('stops an empty list until the owner confirms', async () => {
    await connectTo(...eventTasks(3));
    remove(3);
    const held = await site.sync();
    expect(held).toMatchObject({
      status: 'error',
      run: { outcome: 'suspicious', withheld: 3, hidden: 0, published: 3 },
    });
    expect(held.message).toContain('bis du es bestätigst');
    expect(await shown()).toBe(3);
    expect(await site.sync(true)).toMatchObject({
      status: 'success',
      run: { outcome: 'done', hidden: 3, published: 0 },
    });
    expect(await shown()).toBe(0);
  });

  test('stops the loss of more than half and more than five events, and still applies other changes', async () => {
    await connectTo(...eventTasks(11));
    remove(6);
    change('task-10', { name: 'Neu' });
    expect(await site.sync()).toMatchObject({ run: { outcome: 'suspicious', withheld: 6, changed: 1, hidden: 0 } });
    expect(await shown()).toBe(11);
    expect(await site.titles()).toContain('Neu');
  });

  test.each([
    [10, 5],
    [4, 3],
  ])('accepts ordinary losses: %i events, %i gone', async (count, gone) => {
    await connectTo(...eventTasks(count));
    remove(gone);
    expect(await site.sync()).toMatchObject({ run: { outcome: 'done', hidden: gone } });
  });
});

describe('refusals by ClickUp', () => {
  beforeEach(() => connectTo(...eventTasks(2)));

  test('for a revoked token keep the events, ask the owner to connect again and stop all requests', async () => {
    site.fake.revoke(site.fake.token);
    expect(await site.sync()).toMatchObject({
      status: 'error',
      message: 'ClickUp nimmt den Access Token nicht mehr an. Bitte verbinde ClickUp neu.',
    });
    // The mail for owners who have switched it on.
    expect(await site.db.$count(outbox, sql`payload ? 'sync-revoked'`)).toBe(1);
    const { body } = await site.get('/api/clickup/status');
    expect(body).toMatchObject({ connection: { isRevoked: true } });
    expect(body.message).not.toContain('Connected');
    expect((await site.get('/api/clickup/auth')).body.authenticated).toBe(false);
    expect(await shown()).toBe(2);
    const asked = site.fake.requests.length;
    expect(await site.tick()).toBe(204);
    expect((await site.sync()).message).toContain('verbinde ClickUp neu');
    expect(site.fake.requests).toHaveLength(asked);
    site.fake.behave();
    await site.connect();
    expect(await lastRun()).toMatchObject({ outcome: 'done' });
  });

  test('for a missing or unshared list keep the token valid', async () => {
    site.fake.hideList();
    expect((await site.sync()).message).toContain('findet die Liste nicht');
    const { body } = await site.get('/api/clickup/status');
    expect(body).toMatchObject({ message: 'Connected', connection: { isRevoked: false } });
    expect(await shown()).toBe(2);
    site.fake.behave();
    expect(await site.sync()).toMatchObject({ status: 'success' });
  });

  test('for too many requests cause a pause, and the message names its end', async () => {
    const resetsAt = Math.ceil(START.getTime() / 1000) + 25 * 60;
    site.fake.misbehave(/\/task\?/, () => {
      const response = refusal(429, 'APP_002', 'Rate limit reached');
      response.headers.set('X-RateLimit-Reset', String(resetsAt));
      return response;
    });
    expect((await site.sync()).message).toContain('bittet um eine Pause bis 21.11.2026, 09:25');
    site.fake.behave();
    const asked = site.fake.requests.length;
    advanceClock(20);
    expect(await site.tick()).toBe(204);
    expect((await site.sync()).message).toContain('Pause bis 21.11.2026, 09:25');
    expect(site.fake.requests).toHaveLength(asked);
    advanceClock(6);
    expect(await site.sync()).toMatchObject({ status: 'success' });
    expect(await shown()).toBe(2);
  });
});

describe('runs', () => {
  const running = 'Es läuft gerade schon eine Synchronisation.';
  beforeEach(async () => {
    await connectTo(...eventTasks(2));
    await site.db.delete(syncRuns);
  });

  test('that start at once become one', async () => {
    const held = site.fake.hold(/\/task\?/);
    const others = Promise.withResolvers<void>();
    let ended = 0;
    const runs = Array.from({ length: 5 }, async () => {
      const result = await site.sync();
      ended += 1;
      if (ended === 4) others.resolve();
      return result.message;
    });
    await Promise.all([held.reached, others.promise]);
    held.release();
    const messages = (await Promise.all(runs)).toSorted();
    expect(messages).toEqual(
      [running, running, running, running, expect.stringContaining('Synchronisiert: 2')].toSorted(),
    );
    expect(await runsStored()).toBe(1);
  });

  const unfinished = (leaseUntil: Date) =>
    site.db.insert(syncRuns).values({ trigger: 'schedule', startedAt: START, leaseUntil });

  test('that crashed make room when their lease is over, and are reported as failed', async () => {
    await unfinished(new Date(START.getTime() + minuteMs));
    expect((await site.sync()).message).toBe(running);
    advanceClock(2);
    expect(await site.sync()).toMatchObject({ status: 'success' });
    const [died] = await site.db.select().from(syncRuns).orderBy(syncRuns.id);
    expect(died).toMatchObject({ outcome: 'failed', error: 'Die Synchronisation wurde unterbrochen.' });
  });

  test('that were given up as crashed store nothing when they continue', async () => {
    const held = site.fake.hold(/\/task\?/);
    const sleeper = site.sync();
    await held.reached;
    advanceClock(2);
    change('task-0', { name: 'Neu' });
    await site.sync();
    change('task-0', { name: 'Zu spät' });
    held.release();
    expect(await sleeper).toMatchObject({ status: 'error', message: 'Die Synchronisation wurde unterbrochen.' });
    expect(await site.titles()).toContain('Neu');
  });

  test('store nothing when the connection is reset during them', async () => {
    const held = site.fake.hold(/\/task\?/);
    const run = site.sync();
    await held.reached;
    await site.post('/api/clickup/reset-connection');
    held.release();
    expect(await run).toMatchObject({ status: 'error' });
    expect([await site.db.$count(events), await runsStored()]).toEqual([0, 0]);
    expect((await site.readEvents()).status).toBe(503);
  });

  test.each(['deploy-preview', 'branch-deploy'])('do not start in a %s', async (deploy) => {
    site.deploy.context = deploy;
    const asked = site.fake.requests.length;
    expect(await site.tick()).toBe(204);
    expect((await site.sync()).message).toContain('Vorschau');
    expect((await site.post('/api/clickup/set-token', { token: site.fake.token })).status).toBe(503);
    expect([site.fake.requests.length, await runsStored()]).toEqual([asked, 0]);
  });

  test('do not start while the integration is off, and one starts as soon as it is switched on', async () => {
    expect((await site.post('/api/clickup/toggle-status', { enabled: false })).body).toEqual({
      status: 'success',
      enabled: false,
    });
    const asked = site.fake.requests.length;
    expect(await site.tick()).toBe(204);
    expect((await site.sync()).message).toContain('ausgeschaltet');
    expect([site.fake.requests.length, await runsStored()]).toEqual([asked, 0]);
    expect((await site.readEvents()).body).toEqual({ events: [] });
    change('task-0', { name: 'Neu' });
    expect((await site.post('/api/clickup/toggle-status', { enabled: true })).body).toMatchObject({ enabled: true });
    await site.settled();
    expect(await lastRun()).toMatchObject({ trigger: 'switch', outcome: 'done', changed: 1 });
    expect(await site.titles()).toContain('Neu');
  });
});
