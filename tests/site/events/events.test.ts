import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { ApiError } from '#api/request.ts';
import { listEvents } from '#contracts/events/public-events.ts';
import { isConnectionMissing } from '#domain/events/task-reading.ts';
import { wrapConnection } from '#tests/support/database/database-line.ts';
import { type ClickUpSite, eventTasks, openClickUpSite } from '#tests/support/events/clickup.ts';
import { openSite } from '#tests/support/site/site.ts';

test('the events name the missing access token before ClickUp is connected', async () => {
  const site = await openSite();
  const error = await call(listEvents).catch((reason: unknown) => reason);
  await site.close();
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 503,
    serverMessage: 'ClickUp ist noch nicht verbunden: Es fehlt ein access token.',
  });
  expect(error instanceof ApiError && isConnectionMissing(error.message)).toBe(true);
});

describe('with a connection', () => {
  let site: ClickUpSite;
  beforeAll(async () => {
    site = await openClickUpSite();
    site.fake.tasks = eventTasks(3).map((task) => ({ ...task, list: { id: site.fake.listId } }));
    await site.connect();
  });
  afterAll(() => site.close());

  test('the events come in one round trip without a request to ClickUp', async () => {
    const line = wrapConnection();
    const asked = site.fake.requests.length;
    expect((await site.readEvents()).body.events).toHaveLength(3);
    expect([line.requests.length, site.fake.requests.length]).toEqual([1, asked]);
  });

  test('the CDN keeps no events after a reset', async () => {
    expect((await site.readEvents()).headers.get('netlify-cdn-cache-control')).not.toBeNull();
    await site.post('/api/clickup/reset-connection');
    expect((await site.readEvents()).headers.get('netlify-cdn-cache-control')).toBeNull();
  });
});
