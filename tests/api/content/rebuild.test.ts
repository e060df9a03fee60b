import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import { checksumOf, SCHEMA_VERSION } from '#contracts/content/snapshot.ts';
import { saveEntry } from '#db/queries/content/drafts.ts';
import { contentEntries } from '#db/schema/content/drafts.ts';
import { releases } from '#db/schema/content/releases.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import drainOutbox from '#functions/drain-outbox.ts';
import nightly from '#functions/nightly.ts';
import type { VendorAnswer } from '#server/vendors/request.ts';
import type { OnlineRelease } from '#server/vendors/website.ts';
import { ownContent } from '#tests/support/content/releases.ts';
import { createScene, type Scene } from '#tests/support/scene.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

/** A quarter past midnight in Berlin, in summer, when both runs of the night are after midnight. */
const NIGHT = new Date('2026-07-10T22:15:00Z');
const HOUR_MS = 60 * 60 * 1000;

let scene: Scene;
let online: OnlineRelease | undefined;
/** Calls of the build hook. */
let calls = 0;
let hook: () => VendorAnswer = () => taken;
const taken: VendorAnswer = { kind: 'ok', status: 200, body: undefined };

/** Stores a release as if it had been published days ago. @returns its id */
async function addRelease(state: 'waiting' | 'building' | 'built' | 'failed' = 'built'): Promise<number> {
  const snapshot = { content: ownContent(firstContent(ownerEnv())), events: [] };
  const checksum = await checksumOf(snapshot);
  const createdAt = new Date('2026-07-09T10:00:00Z');
  const [row] = await scene.db
    .insert(releases)
    .values({ snapshot, checksum, schemaVersion: SCHEMA_VERSION, state, createdAt, requestedAt: NIGHT })
    .returning({ id: releases.id });
  return row?.id ?? 0;
}

const serve = (id: number, trueUntil?: string): void => {
  online = { id, builtAt: '2026-07-09T10:02:00.000Z', ...(trueUntil !== undefined && { trueUntil }) };
};
const night = async () => (await scene.run(nightly)).status;
const orders = () => scene.db.$count(outbox);

beforeAll(async () => {
  const website = {
    async requestBuild() {
      calls += 1;
      return hook();
    },
    readRelease: async () => online,
  };
  scene = await createScene({ start: NIGHT, replaced: () => ({ vendors: { clickup: undefined, website } }) });
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  for (const table of [releases, outbox, contentEntries]) await scene.db.delete(table);
  calls = 0;
  hook = () => taken;
});

test('the night after a day that the pages name as coming orders one build, of the content that is online', async () => {
  serve(await addRelease(), '2026-07-10');
  const before = await scene.db.select().from(releases);
  const [draft] = firstContent(ownerEnv()).masterclasses;
  if (draft === undefined) throw new Error('There is no masterclass');
  const save = { basedOn: 0, now: NIGHT, keptSince: NIGHT, placeAfter: undefined };
  await saveEntry(scene.db, { ...draft, kind: 'masterclasses', ...save });
  expect([await night(), await night(), await orders()]).toEqual([204, 204, 1]);
  await scene.run(drainOutbox);
  expect(calls).toBe(1);
  // The running build is not ordered again, and no release is added or changed.
  scene.passes(5 * 60 * 1000);
  expect([await night(), await orders()]).toEqual([204, 1]);
  expect(await scene.db.select().from(releases)).toEqual(before);
});

test('a night orders nothing if no day has passed, none is named, or the site is away', async () => {
  const id = await addRelease();
  for (const day of ['2026-07-11', '2026-08-01', undefined]) {
    serve(id, day);
    expect([await night(), await orders()]).toEqual([204, 0]);
  }
  online = undefined;
  expect([await night(), await orders()]).toEqual([204, 0]);
});

test('a build that fails is ordered again, and from the second night on the run counts as failed', async () => {
  serve(await addRelease(), '2026-07-10');
  await night();
  await scene.run(drainOutbox);
  scene.passes(HOUR_MS);
  expect([await night(), await orders(), scene.errors]).toEqual([204, 2, []]);
  await scene.run(drainOutbox);
  scene.passes(23 * HOUR_MS);
  expect([await night(), await orders(), scene.errors]).toEqual([500, 3, ['scheduled work failed']]);
});

test('the first content is built again, too, but not once there are releases', async () => {
  serve(0, '2026-07-10');
  await addRelease('failed');
  expect([await night(), await orders()]).toEqual([204, 0]);
  await scene.db.delete(releases);
  expect([await night(), await orders()]).toEqual([204, 1]);
});

test('a night puts nothing else online: neither a release on its way nor one that the site has gone back from', async () => {
  serve(await addRelease(), '2026-07-10');
  for (const state of ['waiting', 'building', 'built'] as const) {
    await addRelease(state);
    expect([await night(), await orders()]).toEqual([204, 0]);
  }
});

test('a hook that builds but answers 5xx is called once for a passed day', async () => {
  const id = await addRelease();
  serve(id, '2026-07-10');
  hook = () => {
    online = { id, builtAt: new Date(scene.clock.now.getTime() + 60_000).toISOString(), trueUntil: '2026-08-01' };
    return { kind: 'away', reason: 'server-error' };
  };
  await night();
  for (let turn = 0; turn < 8; turn += 1) {
    await scene.run(drainOutbox);
    scene.passes(HOUR_MS / 4);
  }
  expect(calls).toBe(1);
});

test('a hook that answers 5xx and builds nothing is called twice a day at most', async () => {
  serve(await addRelease(), '2026-07-10');
  hook = () => ({ kind: 'away', reason: 'server-error' });
  for (let turn = 0; turn < 24; turn += 1) {
    if (turn % 4 === 0) await night();
    await scene.run(drainOutbox);
    scene.passes(HOUR_MS / 4);
  }
  expect(calls).toBe(2);
  scene.passes(24 * HOUR_MS);
  await night();
  await scene.run(drainOutbox);
  expect(calls).toBe(3);
});
