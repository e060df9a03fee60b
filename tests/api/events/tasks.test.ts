import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listClickUpTasks } from '#contracts/events/connection.ts';
import { tasks } from '#db/schema/events/tasks.ts';
import { eventTask, openClickUpSite } from '#tests/support/events/clickup.ts';

const site = await openClickUpSite();

const listed = async () =>
  z.parse(listClickUpTasks.response, await (await site.owner.get('/api/clickup/tasks')).json());
const showingOf = async (id: string) => (await listed()).find((task) => task.id === id)?.showing;
const publicIds = async () => (await site.readEvents()).body.events?.map(({ id }) => id);

describe('the tasks of the list', () => {
  beforeAll(async () => {
    site.fake.tasks = [
      eventTask('shown', { name: 'Abend' }),
      eventTask('over', { name: 'Vorbei', date: '2026-11-01' }),
      eventTask('idea', { name: 'Idee', status: 'Idee' }),
      eventTask('nameless', { name: ' ' }),
    ];
    await site.connect();
  });
  afterAll(() => site.close());

  test('report whether they are shown, or why not', async () => {
    const showings = Object.fromEntries((await listed()).map(({ id, showing, reason }) => [id, { showing, reason }]));
    expect(showings).toEqual({
      shown: { showing: 'shown', reason: '' },
      over: { showing: 'past', reason: '' },
      idea: { showing: 'status', reason: '' },
      nameless: { showing: 'unreadable', reason: 'Es fehlt ein Titel.' },
    });
  });

  test('stay hidden by the owner over synchronisations until she shows them again', async () => {
    expect(await site.hide('shown', true)).toBe(200);
    expect(site.purged).toContain('events');
    expect(await publicIds()).not.toContain('shown');
    expect(await site.sync()).toMatchObject({ run: { tasks: 4, published: 0 } });
    expect(await showingOf('shown')).toBe('hidden');
    expect(await publicIds()).not.toContain('shown');
    await site.hide('shown', false);
    expect(await showingOf('shown')).toBe('shown');
    expect(await publicIds()).toContain('shown');
    expect(await site.sync()).toMatchObject({ run: { published: 1 } });
  });

  test('are still hidden when they return into the list', async () => {
    await site.hide('shown', true);
    const all = site.fake.tasks;
    site.fake.tasks = all.filter(({ id }) => id !== 'shown');
    await site.sync();
    expect(await showingOf('shown')).toBeUndefined();
    site.fake.tasks = all;
    await site.sync();
    expect(await showingOf('shown')).toBe('hidden');
    await site.hide('shown', false);
  });

  test('are stored together with their events or not at all', async () => {
    site.fake.tasks.push(eventTask('new', { name: 'Neu' }));
    await site.db.execute(sql`alter table ${tasks} add constraint nothing_new check (name <> 'Neu')`);
    await site.sync();
    expect(await publicIds()).not.toContain('new');
    await site.db.execute(sql`alter table ${tasks} drop constraint nothing_new`);
    await site.sync();
    expect([await showingOf('new'), await publicIds()]).toEqual(['shown', expect.arrayContaining(['new'])]);
  });
});
