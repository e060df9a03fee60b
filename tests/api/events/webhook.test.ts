import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { syncRuns } from '#db/schema/events/events.ts';
import { eventTask, eventTasks, openClickUpSite } from '#tests/support/events/clickup.ts';

const site = await openClickUpSite();

const path = '/api/clickup/webhook';

const isLive = async () => (await site.get('/api/clickup/status')).body.connection?.isLive;
const stored = async () => (await site.db.select().from(clickupConnection))[0];
const runs = () => site.db.$count(syncRuns);
const hook = () => {
  const [first] = site.fake.webhooks.all;
  if (first === undefined) throw new Error('There is no webhook');
  return first;
};
const addTask = (name: string): void => {
  site.fake.tasks = [...site.fake.tasks, eventTask(name, { name })];
};
const sign = (body: string, secret = hook().secret): string => createHmac('sha256', secret).update(body).digest('hex');
const deliver = (body: string, headers: Record<string, string>): Promise<Response> =>
  site.owner.send(path, { method: 'POST', body, headers });

async function tick(): Promise<void> {
  await site.tick();
  await site.settled();
}

describe('the webhook', () => {
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.reset();
    site.fake.tasks = eventTasks(2);
    await site.connect();
    await site.db.delete(syncRuns);
    for (const list of [site.fake.requests, site.errors]) list.length = 0;
  });

  test('is set up with the connection for the list, and its secret is stored encrypted', async () => {
    expect(site.fake.webhooks.all).toMatchObject([
      { endpoint: `http://localhost:8888${path}`, list_id: Number(site.fake.listId), health: { status: 'active' } },
    ]);
    expect(hook().events).toContain('taskStatusUpdated');
    expect(await isLive()).toBe(true);
    const { webhookId, webhookSecret } = (await stored()) ?? {};
    expect(webhookId).toBe(hook().id);
    expect(webhookSecret).toMatch(/^gcm1\./);
    expect(webhookSecret).not.toContain(hook().secret);
  });

  test('reads a change within seconds, and the screen shows its trigger', async () => {
    addTask('Neu');
    expect(await site.fake.webhooks.tell({ taskId: 'Neu', event: 'taskCreated' })).toEqual([200]);
    await site.settled();
    expect(await site.titles()).toContain('Neu');
    expect((await site.get('/api/clickup/status')).body.lastRun).toMatchObject({ trigger: 'webhook', added: 1 });
  });

  test('reads the list once or twice for a burst of 50 changes', async () => {
    addTask('Neu');
    const statuses = await Promise.all(Array.from({ length: 50 }, () => site.fake.webhooks.tell()));
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
    await site.settled();
    const count = await runs();
    expect([count >= 1 && count <= 2, await site.titles()]).toEqual([true, expect.arrayContaining(['Neu'])]);
  });

  test('reads again after a run during which it was called', async () => {
    const held = site.fake.hold(/\/task\?/);
    const manual = site.sync();
    await held.reached;
    await site.fake.webhooks.tell();
    addTask('Später');
    held.release();
    await manual;
    await site.settled();
    expect(await site.titles()).toContain('Später');
    expect(await runs()).toBe(2);
  });

  describe('a request that is not from ClickUp', () => {
    const body = () => JSON.stringify({ event: 'taskUpdated', webhook_id: hook().id, history_items: [{ id: '1' }] });
    test.each<[string, () => Promise<Response>, number]>([
      ['unsigned', () => deliver(body(), {}), 400],
      ['signed with another secret', () => deliver(body(), { 'x-signature': sign(body(), 'geraten') }), 400],
      [
        'of another webhook',
        () => deliver('{"webhook_id":"x","event":"e"}', { 'x-signature': sign('{"webhook_id":"x","event":"e"}') }),
        400,
      ],
      ['too large', () => deliver('x'.repeat(2_000_000), { 'x-signature': sign('') }), 413],
    ])('is refused when it is %s', async (_, send, status) => {
      const response = await send();
      expect([response.status, await response.text()]).toEqual([status, '']);
      await site.settled();
      expect(await runs()).toBe(0);
    });

    test('is never answered with 401 or 410, which would suspend the webhook, even without a connection', async () => {
      await site.db.delete(clickupConnection);
      expect(await site.fake.webhooks.tell()).toEqual([400, 400, 400, 400, 400]);
      expect(hook().health.status).toBe('failing');
    });
  });

  test('is set up again by the schedule after ClickUp has suspended it', async () => {
    hook().health.status = 'suspended';
    await tick();
    expect(site.fake.webhooks.all).toMatchObject([{ health: { status: 'active' } }]);
    expect(await site.fake.webhooks.tell()).toEqual([200]);
  });

  test('is set up again by the schedule when it or its secret is lost', async () => {
    site.fake.webhooks.all.length = 0;
    await tick();
    const { id } = hook();
    expect(await site.fake.webhooks.tell()).toEqual([200]);
    await site.settled();
    await site.db.update(clickupConnection).set({ webhookId: null, webhookSecret: null });
    expect(await isLive()).toBe(false);
    await tick();
    expect(site.fake.webhooks.all).toHaveLength(1);
    expect([hook().id === id, await site.fake.webhooks.tell(), await isLive()]).toEqual([false, [200], true]);
  });

  test('stays in use while ClickUp cannot be asked about it', async () => {
    site.fake.misbehave(/\/webhook/, () => new Response('down', { status: 503 }));
    await tick();
    expect([await isLive(), await site.fake.webhooks.tell()]).toEqual([true, [200]]);
  });

  test('is deleted with the connection', async () => {
    await site.post('/api/clickup/reset-connection');
    await site.settled();
    expect(site.fake.webhooks.all).toEqual([]);
  });
});
