import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { countHeldLetters } from '#db/queries/letters/editing.ts';
import { queueSeries } from '#db/queries/letters/series-people.ts';
import { resetPending } from '#db/queries/operations/restoring.ts';
import { openLetters } from '#tests/support/letters/letters.ts';
import { createSeriesClient } from '#tests/support/letters/series.ts';
import { closeShop, openShop, recordSale } from '#tests/support/purchases/sales.ts';

const DAY_MS = 24 * 60 * 60_000;

const { scene, client } = await openLetters();
const series = createSeriesClient(scene, client);

/** Returns the subjects that a subscriber has received. */
const got = (number: number): (string | undefined)[] =>
  scene.smtp.mailsTo(`person-${number}@example.org`).map(({ parsed }) => parsed.subject);

const ago = (days: number): Date => new Date(scene.clock.now.getTime() - days * DAY_MS);

beforeEach(() => closeShop(scene.db));

describe('a series', () => {
  test('starts with the welcome and has four more letters at most, each on its own day', async () => {
    expect(await series.read()).toMatchObject({
      since: null,
      version: 1,
      letters: [{ kind: 'welcome', days: 0 }],
      withinDays: 0,
    });
    for (const days of [4, 8, 12, 16])
      expect(await series.add()).toMatchObject({ kind: 'series', days, status: 'draft' });
    const { version, letters } = await series.read();
    expect(await client.refusal('/series/newsletter/letters', 'POST', { version })).toContain('höchstens 5 Briefe');
    expect((await series.plan([3, 3, 4, 5])).status).toBe(400);
    expect((await series.plan([9, 2, 30, 5], 'soulPlan')).status).toBe(200);
    const moved = await series.read();
    expect(moved.offer).toBe('soulPlan');
    expect(moved.letters.map(({ days }) => days)).toEqual([0, 2, 5, 9, 30]);
    expect(moved.letters[1]?.id).toBe(letters[2]?.id);
    // The submitted version is outdated.
    const stale = { version, offer: null, days: [] };
    expect(await client.refusal('/series/newsletter', 'PUT', stale)).toMatch(/^409 .*"current"/);
  });

  test('is switched on only when each of its letters was tested, and the refusal names the others', async () => {
    await series.add();
    await expect(series.change('on', 'new')).rejects.toThrow(/Begrüßung: .*Testbrief.*Tag 4: .*keinen Betreff/);
    const { letters, obstacles } = await series.read();
    const [welcome = '', first = ''] = letters.map(({ id }) => id);
    // The screen names the same obstacles beside its button, before it is pressed.
    expect(obstacles.map(({ name, letterId }) => [name, letterId])).toEqual([
      ['test', welcome],
      ['subject', first],
    ]);
    await series.write(welcome, 'Hallo');
    await series.write(first, 'Eins');
    expect((await series.read()).obstacles).toEqual([]);
    await expect(series.change('on')).rejects.toThrow('für wen');
    const on = await series.change('on', 'new');
    expect(on.since).toBe(scene.clock.now.toISOString());
    expect(on.letters.map(({ status }) => status)).toEqual(['sending', 'sending']);
    // A letter of a series cannot resume without its series.
    await series.change('off');
    expect(await client.refusal(`/${first}/status`, 'POST', { action: 'resume' })).toContain('Die Serie ist aus.');
  });

  test('sends every subscriber within its days the letters still to come and no past ones', async () => {
    await series.confirms(0, ago(2));
    await series.confirms(1, ago(9));
    // Confirmed only according to another program.
    await series.confirms(2, ago(2));
    await scene.db.execute(sql`
      update list_entries set is_claimed = true from people
      where people.id = person_id and email = 'person-2@example.org'
    `);
    await series.written([1, 3, 5]);
    expect(await series.read()).toMatchObject({ withinDays: 1 });
    await series.change('on', 'all');
    await series.lives(4);
    expect([got(0), got(1), got(2)]).toEqual([['Tag 3', 'Tag 5'], [], []]);
  });

  test('ends for a subscriber who leaves, whose address is dead or who buys the named offer', async () => {
    await openShop(scene.db);
    await series.written([1, 2], 'soulPlan');
    await series.change('on', 'new');
    for (const number of [0, 1, 2, 3]) await series.confirms(number);
    await series.lives(0.5);
    await scene.db.execute(sql`
      update list_entries set status = 'revoked' from people
      where people.id = person_id and email = 'person-0@example.org'
    `);
    await scene.db.execute(sql`update people set bounced_at = now() where email = 'person-1@example.org'`);
    await recordSale(scene.db, { email: 'PERSON-2@example.org', productId: '4711' });
    expect((await series.people()).people.map(({ email }) => email)).toEqual(['person-3@example.org']);
    await series.lives(2);
    expect([0, 1, 2, 3].map(got)).toEqual([['Tag 0'], ['Tag 0'], ['Tag 0'], ['Tag 0', 'Tag 1', 'Tag 2']]);
  });

  test('ends for the waiting subscribers when it is switched off, and repeats no letter when it is on again for all', async () => {
    await series.written([1, 3]);
    await series.change('on', 'new');
    await series.confirms(0);
    await series.lives(1.5);
    await series.change('pause');
    await series.confirms(1);
    expect(await series.change('off')).toMatchObject({ since: null });
    expect(await client.statuses()).toEqual({ sent: 2, skipped: 1 });
    await series.lives(0.2);
    await series.change('on', 'all');
    await series.lives(3);
    expect([got(0), got(1)]).toEqual([
      ['Tag 0', 'Tag 1', 'Tag 3'],
      ['Tag 1', 'Tag 3'],
    ]);
  });
});

describe('the letters of a series', () => {
  test('reach a newly confirmed subscriber once each on their days, and no subscriber who confirmed earlier', async () => {
    await series.confirms(0, ago(1));
    await series.written([1, 3]);
    await series.change('on', 'new');
    await series.confirms(1);
    await series.lives(2);
    expect([got(0), got(1)]).toEqual([[], ['Tag 0', 'Tag 1']]);
    const { letters } = await series.read();
    expect(letters.map(({ next, counts }) => [next, counts.sent])).toEqual([
      [0, 1],
      [0, 1],
      [1, 0],
    ]);
    expect(await series.people()).toMatchObject({
      people: [{ email: 'person-1@example.org', got: 2, letterId: letters[2]?.id, dueAt: '2026-11-24T08:00:00.000Z' }],
      hasMore: false,
    });
    await series.lives(2);
    expect(got(1)).toEqual(['Tag 0', 'Tag 1', 'Tag 3']);
    expect(await series.people()).toEqual({ people: [], hasMore: false });
  });

  test('go out at the hour of the confirmation in Berlin, across a clock change', async () => {
    const due = '2027-03-29T16:30:00.000Z';
    scene.clock.now = new Date('2027-03-27T17:30:00Z');
    await series.written([2]);
    await series.change('on', 'new');
    await series.confirms(0);
    expect(await series.people()).toMatchObject({ people: [{ dueAt: due }] });
    scene.clock.now = new Date(Date.parse(due) - 60_000);
    await queueSeries(scene.db, scene.clock.now);
    const queued = () =>
      scene.db.execute<{ at: string }>(sql`select to_json(due_at) #>> '{}' as at from letter_sends where priority = 1`);
    expect((await queued()).rows).toEqual([]);
    scene.clock.now = new Date(due);
    await scene.db.execute(sql`update letter_sends set status = 'skipped', ended_at = due_at where priority = 0`);
    await queueSeries(scene.db, scene.clock.now);
    expect((await queued()).rows.map(({ at }) => Date.parse(at))).toEqual([Date.parse(due)]);
  });

  test('are withheld from a subscriber who buys while the mail waits', async () => {
    await openShop(scene.db);
    await series.written([1], 'soulPlan');
    await series.change('on', 'new');
    await series.confirms(0);
    await recordSale(scene.db, { email: 'person-0@example.org', productId: '4711' });
    await series.lives(0.1);
    const { rows } = await scene.db.execute(sql`select status, reason from letter_sends`);
    expect([got(0), rows]).toEqual([[], [{ status: 'skipped', reason: 'bought' }]]);
  });

  test('are skipped after a long pause when they are more than fourteen days late', async () => {
    await series.written([1]);
    await series.change('on', 'new');
    await series.confirms(0);
    await series.change('pause');
    scene.passes(14.4 * DAY_MS);
    await series.lives(0.1);
    await series.change('resume');
    await series.lives(0.1);
    const { rows } = await scene.db.execute(sql`select status, reason from letter_sends order by priority`);
    expect([got(0), rows]).toEqual([
      ['Tag 1'],
      [
        { status: 'skipped', reason: 'late' },
        { status: 'sent', reason: '' },
      ],
    ]);
  });

  test('keep the due subscribers in order while they are paused, and go out in their current version', async () => {
    const [, first = '', second = ''] = await series.written([1, 2]);
    await series.change('on', 'new');
    await series.confirms(0);
    await series.lives(0.1);
    expect(await client.ask(`/${first}/status`, 'POST', { action: 'pause' })).toMatchObject({ status: 'paused' });
    await series.lives(2.5);
    expect(got(0)).toEqual(['Tag 0']);
    await client.ask(`/${first}`, 'PUT', {
      subject: 'Neu',
      preview: '',
      text: 'Neu',
      audience: {},
      version: (await client.ask(`/${first}`)).version,
    });
    expect(await client.refusal(`/${first}/status`, 'POST', { action: 'resume' })).toContain(
      'Seit dem letzten Testbrief',
    );
    await series.write(first, 'Neu');
    await client.ask(`/${first}/status`, 'POST', { action: 'resume' });
    await series.lives(0.5);
    // At least twenty hours pass between two letters.
    expect(got(0)).toEqual(['Neu']);
    await series.lives(1);
    expect(got(0)).toEqual(['Neu', 'Tag 2']);
    expect(await client.ask(`/${second}`)).toMatchObject({ days: 2, counts: { sent: 1 } });
  });

  test('are not sent to a subscriber who was queued while the series was being switched off', async () => {
    const [, first = ''] = await series.written([1]);
    await series.confirms(0, ago(1));
    await series.change('on', 'all');
    await series.change('off');
    await scene.db.execute(sql`
      insert into letter_sends (letter_id, person_id, list, priority, due_at)
      select ${first}::uuid, id, 'newsletter', 1, ${scene.clock.now.toISOString()}::timestamptz from people
    `);
    await series.change('on', 'new');
    await series.lives(0.1);
    expect([got(0), await client.statuses()]).toEqual([[], { skipped: 1 }]);
  });

  test('can be deleted and restored while unsent, and are kept but stopped once they went out', async () => {
    const [, first = '', second = ''] = await series.written([1, 2]);
    await series.change('on', 'new');
    await series.confirms(0);
    await series.lives(1.2);
    expect((await client.send(`/${second}`, 'DELETE')).status).toBe(204);
    expect(await client.ask(`/${second}/restore`, 'POST')).toMatchObject({ status: 'draft', isDeleted: false });
    expect((await client.send(`/${first}`, 'DELETE')).status).toBe(204);
    expect(await client.ask(`/${first}`)).toMatchObject({ status: 'stopped', counts: { sent: 1 } });
    await series.confirms(1);
    await series.lives(3);
    expect([got(0), got(1)]).toEqual([['Tag 0', 'Tag 1'], ['Tag 0']]);
    expect((await series.read()).letters.map(({ days }) => days)).toEqual([0, 2]);
  });
});

describe('a series after a standstill', () => {
  test('waits for the owner', async () => {
    await series.written([1]);
    await series.change('on', 'new');
    await series.confirms(0);
    await series.lives(0.5);
    scene.passes(DAY_MS);
    await client.rests(15 * 60_000);
    await client.run();
    expect(got(0)).toEqual(['Tag 0']);
    expect((await series.read()).letters[1]).toMatchObject({
      status: 'paused',
      note: expect.stringContaining('vielleicht manchen zum zweiten Mal'),
    });
    expect(await countHeldLetters(scene.db)).toEqual([{ total: 1 }]);
    await series.change('resume');
    await series.lives(0.1);
    expect(got(0)).toEqual(['Tag 0', 'Tag 1']);
  });

  test('sends nothing that may have gone out since the backup of a restore', async () => {
    // The restore guide uses the real clock.
    const start = Date.now();
    scene.clock.now = new Date(start - 3 * DAY_MS);
    await series.written([1, 2, 5]);
    await series.change('on', 'new');
    await series.confirms(0);
    await series.lives(0.1);
    scene.clock.now = new Date(start);
    const restored = { note: '', madeAt: scene.clock.now, now: scene.clock.now };
    expect(await resetPending(scene.db, restored)).toMatchObject({ unclear: 2 });
    expect(await resetPending(scene.db, restored)).toBeUndefined();
    await series.lives(3);
    expect(got(0)).toEqual(['Tag 0', 'Tag 5']);
  });
});
