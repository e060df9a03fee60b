import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listReleases, publishDrafts, readChanges } from '#contracts/content/releases.ts';
import { readHosting } from '#contracts/operations/hosting.ts';
import { addBuild } from '#db/queries/operations/hosting.ts';
import { releases } from '#db/schema/content/releases.ts';
import { builds, hosting } from '#db/schema/operations/hosting.ts';
import { goalDays } from '#db/schema/visits/visits.ts';
import { computeOf } from '#domain/operations/compute.ts';
import { goals } from '#domain/visits/origin.ts';
import nightly from '#functions/nightly.ts';
import releasesFunction from '#functions/releases.ts';
import site from '#functions/site.ts';
import { publishPlanned } from '#server/services/content/release-plan.ts';
import { createScene, type Scene } from '#tests/support/scene.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let scene: Scene;
let owner: Visitor;
let publisher: Visitor;
const website = { requestBuild: async () => ({ kind: 'ok', status: 200, body: undefined }) as const };

beforeAll(async () => {
  scene = await createScene({
    start: new Date('2026-11-16T12:00:00Z'),
    replaced: () => ({ vendors: { clickup: undefined, website: { ...website, readRelease: async () => undefined } } }),
  });
  owner = await scene.signedIn(site);
  publisher = await scene.signedIn(releasesFunction);
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  for (const table of [releases, builds, hosting, goalDays]) await scene.db.delete(table);
});

const send = (body: unknown) =>
  owner.send('/api/site/hosting', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const free = { netlifyPlan: 'free', netlifyCredits: null, renewsOn: 1, neonPlan: 'free' };
const list = async () => z.parse(listReleases.response, await (await publisher.get('/api/releases')).json());
const build = async (number: number, day: string) => {
  for (let each = 0; each < number; each += 1) {
    await addBuild(scene.db, `${day}-${each}`, new Date(`${day}T12:00:00Z`));
  }
};

describe('the hosting plans', () => {
  test('are open until the owner sets them, and are stored as she does', async () => {
    const read = async () => (await owner.get('/api/site/hosting')).json();
    const unset = { netlifyPlan: 'open', netlifyCredits: null, renewsOn: 1, neonPlan: 'open', compute: null };
    expect(await read()).toEqual(unset);
    expect((await send({ ...free, renewsOn: 15 })).status).toBe(200);
    expect(await read()).toMatchObject({ ...free, renewsOn: 15 });
    expect((await send({ ...free, netlifyPlan: 'personal' })).status).toBe(200);
    expect(await scene.db.select().from(hosting)).toEqual([{ id: 1, ...free, netlifyPlan: 'personal' }]);
  });

  test('show the used CU-hours of the month long before the limit', async () => {
    expect((await send(free)).status).toBe(200);
    await build(20, '2026-11-10');
    const { compute } = z.parse(readHosting.response, await (await owner.get('/api/site/hosting')).json());
    expect(compute).toEqual({ used: computeOf({ days: 16, visits: 0, builds: 20 }).used, limit: 100 });
    expect(compute?.used).toBeLessThan(80);
  });

  test('use the credits of her contract when they differ from the plan', async () => {
    const credits = async (plan: object) => {
      expect((await send({ ...free, ...plan })).status).toBe(200);
      return (await list()).month.quota?.credits ?? null;
    };
    expect(await credits({ netlifyPlan: 'pro' })).toBe(3000);
    expect(await credits({ netlifyPlan: 'pro', netlifyCredits: 5000 })).toBe(5000);
    expect(await credits({ netlifyPlan: 'open', netlifyCredits: 700 })).toBe(700);
    expect(await credits({ netlifyPlan: 'open' })).toBeNull();
  });

  test.each([
    { renewsOn: 0 },
    { renewsOn: 32 },
    { renewsOn: 1.5 },
    { netlifyPlan: 'gold' },
    { netlifyCredits: 0 },
    { netlifyCredits: 1.5 },
    { netlifyCredits: 10_000_001 },
    { neonPlan: 'pro' },
  ])('refuse %o with a sentence at its field', async (wrong) => {
    const response = await send({ ...free, ...wrong });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).fields)).toEqual(Object.keys(wrong));
  });
});

describe('builds', () => {
  test('count once each, and stay counted after the nightly run', async () => {
    await send(free);
    await build(3, '2026-11-02');
    await build(3, '2026-11-02');
    await build(1, '2026-10-31');
    await scene.run(nightly);
    expect((await list()).month).toEqual({
      builds: 3,
      until: '2026-12-01',
      quota: { credits: 300, used: 45, left: 14, isOut: false },
    });
  });

  test('are refused with a warning before visitors would find no site, and allowed on a larger plan, and the count starts anew with the month', async () => {
    await send(free);
    await build(14, '2026-11-02');
    await scene.db.insert(goalDays).values({
      day: '2026-11-10',
      goal: goals.visit,
      sourceId: 0,
      campaignId: 0,
      linkId: 0,
      entryId: 0,
      count: 1000,
    });
    const month = async () => (await list()).month.quota;
    expect(await month()).toMatchObject({ used: 230, left: 0, isOut: true });
    const again = (search = '') => publisher.post(`/api/releases/0/again${search}`, undefined);
    const warned = await again();
    expect(warned.status).toBe(409);
    expect(await warned.json()).toMatchObject({
      code: 'warned',
      message: expect.stringMatching(
        /^Noch ein Build könnte deine Website offline nehmen: .*etwa 230 von 300 .*bis zum 01\.12\.2026 .*Das ist geschätzt/,
      ),
    });
    expect(await scene.db.select().from(releases)).toEqual([]);

    await send({ ...free, netlifyPlan: 'personal' });
    expect((await again()).status).toBe(202);
    await scene.settled();
    // That build is under way and counts.
    expect((await list()).month).toMatchObject({ builds: 15, quota: { used: 245, isOut: false } });

    await send(free);
    scene.clock.now = new Date('2026-12-01T00:00:00Z');
    publisher = await scene.signedIn(releasesFunction);
    expect(await month()).toMatchObject({ used: 0, isOut: false });
  });

  test('start despite the warning with trotzdem and at a planned time', async () => {
    await send(free);
    await build(20, '2026-11-02');
    const changes = z.parse(readChanges.response, await (await publisher.get('/api/releases/changes')).json());
    const publish = (more: object) =>
      publisher.post('/api/releases', { checksum: changes.checksum, note: '', ...more });
    expect((await publish({})).status).toBe(409);
    expect((await publish({ trotzdem: true })).status).toBe(202);
    await scene.settled();
    await scene.db.delete(releases);
    expect((await publisher.post('/api/releases/0/again?trotzdem=true', undefined)).status).toBe(202);
    await scene.settled();
    await scene.db.delete(releases);

    await publisher.send('/api/releases/plan', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ day: '2026-11-17', time: '09:00' }),
    });
    scene.passes(24 * 60 * 60 * 1000);
    await publishPlanned(scene.context());
    expect(await scene.db.select({ state: releases.state }).from(releases)).toEqual([{ state: 'waiting' }]);
  });

  test('cost no further credits while one still waits', async () => {
    await send(free);
    await build(16, '2026-11-02');
    expect((await list()).month.quota?.left).toBe(1);
    await scene.db
      .insert(releases)
      .values({ snapshot: {}, checksum: '', schemaVersion: 1, state: 'waiting', createdAt: scene.clock.now });
    expect((await list()).month.quota).toMatchObject({ left: 0, isOut: false });
    expect(publishDrafts.status).toBe(202);
  });
});
