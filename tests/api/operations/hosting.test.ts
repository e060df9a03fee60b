import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listReleases } from '#contracts/content/releases.ts';
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
const read = async () => z.parse(readHosting.response, await (await owner.get('/api/site/hosting')).json());
const list = async () => z.parse(listReleases.response, await (await publisher.get('/api/releases')).json());
const build = async (number: number, day: string) => {
  for (let each = 0; each < number; each += 1) {
    await addBuild(scene.db, `${day}-${each}`, new Date(`${day}T12:00:00Z`));
  }
};

test('the hosting plan is open until the owner sets it, and is stored as she does', async () => {
  expect(await read()).toEqual({ neonPlan: 'open', compute: null });
  expect((await send({ neonPlan: 'free' })).status).toBe(200);
  expect(await read()).toMatchObject({ neonPlan: 'free' });
  const wrong = await send({ neonPlan: 'pro' });
  expect([wrong.status, Object.keys((await wrong.json()).fields)]).toEqual([400, ['neonPlan']]);
});

test('the used CU-hours of the month are shown long before the limit', async () => {
  await send({ neonPlan: 'free' });
  await build(20, '2026-11-10');
  const { compute } = await read();
  expect(compute).toEqual({ used: computeOf({ days: 16, visits: 0, builds: 20 }).used, limit: 100 });
  expect(compute?.used).toBeLessThan(80);
});

test('each build counts once in its month, also after the nightly run, and a running one counts', async () => {
  await build(3, '2026-11-02');
  await build(3, '2026-11-02');
  await build(1, '2026-10-31');
  await scene.run(nightly);
  expect((await list()).builds).toBe(3);
  expect((await publisher.post('/api/releases/0/again', undefined)).status).toBe(202);
  await scene.settled();
  expect((await list()).builds).toBe(4);
});

test('neither builds nor visits keep the owner from publishing', async () => {
  await send({ neonPlan: 'free' });
  await build(60, '2026-11-02');
  await scene.db.insert(goalDays).values({
    day: '2026-11-10',
    goal: goals.visit,
    sourceId: 0,
    campaignId: 0,
    linkId: 0,
    entryId: 0,
    count: 10_000_000,
  });
  expect((await publisher.post('/api/releases/0/again', undefined)).status).toBe(202);
  await scene.settled();
});
