import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sendLetters } from '#contracts/mail/sending.ts';
import { countHeldLetters } from '#db/queries/letters/editing.ts';
import { releasePlan, releases } from '#db/schema/content/releases.ts';
import { letterSends } from '#db/schema/letters/letters.ts';
import { HOLD_MS } from '#domain/letters/words.ts';
import type { Context } from '#server/context.ts';
import { dropPlan, publishPlanned } from '#server/services/content/release-plan.ts';
import { runLetters } from '#server/services/letters/run.ts';
import { sweepLetters } from '#server/services/letters/sending.ts';
import { createWebsite } from '#server/vendors/website.ts';
import { completeDrafts } from '#tests/support/content/releases.ts';
import { openLetters } from '#tests/support/letters/letters.ts';
import { startReleaseSite } from '#tests/support/site/release-site.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

const site = await startReleaseSite();
const { scene, client } = await openLetters(withSite);

/** Context whose website is the real one on this machine. */
function withSite(): Partial<Context> {
  const website = createWebsite({ hookUrl: `${site.url}/hook`, now: () => scene.clock.now });
  return { site: site.url, vendors: { ...scene.replaced().vendors, website } };
}

const sweep = (): Promise<void> => sweepLetters({ ...scene.context(), ...withSite() });
const received = (): number => client.received().length;

afterAll(() => site.close());
beforeEach(async () => {
  await scene.db.delete(releasePlan);
  site.online = undefined;
});

describe('the minute before the first mail of a letter', () => {
  async function begun(count: number) {
    await client.confirmed(count);
    const { id, version } = await client.written();
    return client.ask(`/${id}/send`, 'POST', { version, count });
  }

  test('no mail goes out in it, and the answer says how long it lasts', async () => {
    const { id, holdMs } = await begun(2);
    expect(holdMs).toBe(HOLD_MS);
    scene.passes(HOLD_MS - 1);
    expect((await client.ask(`/${id}`)).holdMs).toBe(1);
    await client.run(1);
    expect(received()).toBe(0);
    expect((await client.ask(`/${id}`)).holdMs).toBeNull();
    await client.run();
    expect(received()).toBe(2);
  });

  test('a letter taken back is the draft that it was, for as often as it is asked, and can be sent again', async () => {
    const { id } = await begun(3);
    scene.passes(HOLD_MS - 1);
    const draft = await client.ask(`/${id}/status`, 'POST', { action: 'withdraw' });
    expect(draft).toMatchObject({ status: 'draft', startedAt: null, isTestStale: false, holdMs: null, note: '' });
    expect(draft).toMatchObject({ subject: 'Es geht los, {Vorname}', counts: { waiting: 0, skipped: 0 } });
    expect(await client.ask(`/${id}/status`, 'POST', { action: 'withdraw' })).toEqual(draft);
    scene.passes(QUARTER_MS);
    await sweep();
    await client.run();
    expect(received()).toBe(0);
    await client.ask(`/${id}/send`, 'POST', { version: draft.version, count: 3 });
    scene.passes(HOLD_MS);
    await client.run();
    expect(received()).toBe(3);
  });

  test('a letter whose first mail is claimed cannot be taken back, even by a clock that is behind', async () => {
    const { id } = await begun(2);
    scene.passes(HOLD_MS);
    await client.run(1);
    expect(received()).toBe(1);
    scene.passes(-MINUTE_MS / 2);
    expect(await client.refusal(`/${id}/status`, 'POST', { action: 'withdraw' })).toMatch(/^409/);
    expect(await scene.db.select().from(letterSends)).toHaveLength(2);
  });

  test('a crash before its end loses nothing: the next sweep calls the sender again', async () => {
    await begun(1);
    const wait = () => Promise.reject(new Error('crashed'));
    await expect(runLetters(scene.context(), { budgetMs: 40_000, wait })).rejects.toThrow('crashed');
    scene.passes(QUARTER_MS);
    const called: string[] = [];
    await sweepLetters({ ...scene.context(), callSelf: (path) => void called.push(path) });
    expect(called).toEqual([sendLetters.path]);
    await client.run();
    expect(received()).toBe(1);
  });
});

describe('a letter that waits for a publish', () => {
  /** Adds a release that is newer than the one online. */
  async function publish(state: 'waiting' | 'building' | 'built' = 'building'): Promise<number> {
    const snapshot = sql`(select snapshot from releases order by id limit 1)`;
    const added = { snapshot, checksum: 'new', schemaVersion: 1, createdAt: scene.clock.now, state } as const;
    const [row] = await scene.db.insert(releases).values(added).returning({ id: releases.id });
    if (row === undefined) throw new Error('The release was not returned');
    return row.id;
  }

  /** Writes a letter to one subscriber that waits. */
  async function awaiting() {
    await client.confirmed(1);
    const { id, version } = await client.written();
    return client.ask(`/${id}/send`, 'POST', { version, count: 1, awaitsRelease: true });
  }

  async function restAndRun(): Promise<void> {
    await sweep();
    scene.passes(HOLD_MS);
    await client.run();
  }

  test('starts once the website itself serves the release, whatever the build reports', async () => {
    const release = await publish();
    site.online = release - 1;
    const { id, status, isAwaitingRelease } = await awaiting();
    expect({ status, isAwaitingRelease }).toEqual({ status: 'planned', isAwaitingRelease: true });
    await scene.db.update(releases).set({ state: 'built' }).where(eq(releases.id, release));
    for (const online of [release - 1, undefined] as const) {
      site.online = online;
      scene.passes(QUARTER_MS);
      await restAndRun();
      expect(await client.ask(`/${id}`)).toMatchObject({ status: 'planned', note: '' });
    }
    site.online = release;
    await restAndRun();
    await restAndRun();
    expect(received()).toBe(1);
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'sent', isAwaitingRelease: false });
  });

  test('becomes a draft that says why if the publish fails, even if a later one is online, also on the dashboard', async () => {
    const release = await publish();
    const { id } = await awaiting();
    const error = 'Netlify ist nicht erreichbar.';
    await scene.db.update(releases).set({ state: 'failed', error }).where(eq(releases.id, release));
    site.online = await publish('built');
    await restAndRun();
    expect(await client.ask(`/${id}`)).toMatchObject({
      status: 'draft',
      isAwaitingRelease: false,
      note: `Das Veröffentlichen hat nicht geklappt: ${error} Deshalb ist der Brief wieder ein Entwurf, und niemand hat ihn bekommen.`,
    });
    expect(await countHeldLetters(scene.db)).toEqual([{ total: 1 }]);
    expect(received()).toBe(0);
  });

  test('does not start more than four hours after the publish', async () => {
    site.online = await publish('waiting');
    const { id } = await awaiting();
    scene.passes(4 * 60 * MINUTE_MS + 1);
    await restAndRun();
    const note = expect.stringContaining('mehr als vier Stunden vergangen');
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'draft', note });
    expect(received()).toBe(0);
  });

  test('can be called back, and cannot wait while nothing is being published', async () => {
    await client.confirmed(1);
    const { id, version } = await client.written();
    const send = { version, count: 1, awaitsRelease: true };
    expect(await client.refusal(`/${id}/send`, 'POST', send)).toMatch(/^409 .*nichts veröffentlicht/);
    site.online = await publish();
    await client.ask(`/${id}/send`, 'POST', send);
    await client.ask(`/${id}/status`, 'POST', { action: 'unplan' });
    await restAndRun();
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'draft', isAwaitingRelease: false });
    expect(received()).toBe(0);
  });

  test('goes with a newer release that replaces its own', async () => {
    const release = await publish('waiting');
    const { id } = await awaiting();
    await scene.db.update(releases).set({ state: 'replaced' }).where(eq(releases.id, release));
    const newer = await publish();
    await restAndRun();
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'planned' });
    site.online = newer;
    await restAndRun();
    expect(received()).toBe(1);
  });

  test('waits at most two hours for a website that shows no new release', async () => {
    await publish('built');
    site.online = 0;
    const { id } = await awaiting();
    scene.passes(2 * 60 * MINUTE_MS);
    await sweep();
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'planned' });
    scene.passes(1);
    await restAndRun();
    const note = expect.stringContaining('zwei Stunden nach dem Veröffentlichen noch nicht online');
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'draft', note });
    expect(received()).toBe(0);
  });

  test('waits for a planned publish and its release, however late that is', async () => {
    await completeDrafts(scene.db, scene.clock.now);
    const dueAt = new Date(scene.clock.now.getTime() + 60 * MINUTE_MS);
    await scene.db.insert(releasePlan).values({ dueAt, createdAt: scene.clock.now });
    const { id } = await awaiting();
    site.online = 10_000;
    scene.passes(60 * MINUTE_MS);
    await restAndRun();
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'planned' });
    site.online = undefined;
    await publishPlanned({ ...scene.context(), ...withSite() });
    await restAndRun();
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'planned', note: '' });
    site.online = (await scene.db.select({ id: releases.id }).from(releases)).at(-1)?.id;
    await restAndRun();
    expect(received()).toBe(1);
  });

  test.each([
    ['is dropped, whatever is planned next', undefined, 'gibt es nicht mehr'],
    ['fails', 'Es fehlt etwas.', 'hat nicht geklappt: Es fehlt etwas.'],
  ])('becomes a draft again if the planned publish %s', async (_, failure, note) => {
    const plan = { dueAt: scene.clock.now, createdAt: scene.clock.now };
    await scene.db.insert(releasePlan).values(plan);
    const { id } = await awaiting();
    if (failure === undefined) {
      await dropPlan(scene.context());
      await scene.db.insert(releasePlan).values(plan);
    } else await scene.db.update(releasePlan).set({ failure });
    await sweep();
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'draft', note: expect.stringContaining(note) });
  });

  test('becomes a draft in a restored copy, because it may have gone out', async () => {
    await publish();
    const { id } = await awaiting();
    await client.restoreElsewhere();
    await sweep();
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'draft', note: expect.stringContaining('Sicherung') });
  });
});
