import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { firstContent } from '#content/content/first/first-content.ts';
import type { EntryData } from '#contracts/content/kind.ts';
import type { kinds } from '#contracts/content/registry.ts';
import { listReleases, publishDrafts, readAgain, readChanges } from '#contracts/content/releases.ts';
import { parseSnapshot, parseStoredBody } from '#contracts/content/snapshot.ts';
import {
  deleteOldReleases,
  findNewestRelease,
  markBuilt,
  markFailed,
  markStarted,
} from '#db/queries/content/releases.ts';
import { contentEntries } from '#db/schema/content/drafts.ts';
import { releasePlan, releases } from '#db/schema/content/releases.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { paymentProducts } from '#db/schema/purchases/purchases.ts';
import auth from '#functions/auth.ts';
import content from '#functions/content.ts';
import drainOutbox from '#functions/drain-outbox.ts';
import releasesFunction from '#functions/releases.ts';
import type { VendorAnswer } from '#server/vendors/request.ts';
import type { OnlineRelease, Website } from '#server/vendors/website.ts';
import { completeDrafts } from '#tests/support/content/releases.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

const start = new Date('2026-11-22T08:00:00Z');
const taken: VendorAnswer = { kind: 'ok', status: 200, body: undefined };

let database: TestDatabase;
let owner: Visitor;
let editor: Visitor;
let production: Visitor;
let now = start;
/** Release that the site serves, answer of the build hook, and number of its calls. */
let online: OnlineRelease | undefined;
let hook: () => VendorAnswer = () => taken;
let calls = 0;
let background: Promise<unknown>[] = [];

const website = {
  requestBuild: async () => {
    calls += 1;
    return hook();
  },
  readRelease: async () => online,
};
const context = () => ({
  db: database.db,
  env: ownerEnv(),
  now: () => now,
  vendors: { clickup: undefined, website },
  waitUntil: (work: Promise<unknown>) => void background.push(work),
});

async function waitForBackground(): Promise<void> {
  while (background.length > 0) await Promise.all(background.splice(0));
}

/** Runs production's scheduled sweep. */
async function sweep(builder: Website = website): Promise<void> {
  const request = new Request('https://mein-erwachen.example/.netlify/functions/drain-outbox', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next_run: start.toISOString() }),
  });
  const deploy = { context: 'production', id: 'test', published: true };
  await drainOutbox(
    request,
    { deploy, ip: '', requestId: '', waitUntil: () => undefined },
    {
      ...context(),
      vendors: { clickup: undefined, website: builder },
    },
  );
}

const course = firstContent(ownerEnv()).courses[0];
if (course === undefined) throw new Error('There is no course');

async function edit(data: Partial<EntryData<typeof kinds.courses>>): Promise<void> {
  const [row] = await database.db
    .select({ version: contentEntries.version })
    .from(contentEntries)
    .where(eq(contentEntries.kind, 'courses'));
  const body = { data: { ...course?.data, ...data }, version: row?.version ?? 0 };
  const response = await put(editor, `/api/content/entries/courses/${course?.id}`, body);
  expect(response.status).toBe(200);
}

const changes = async (visitor = owner) =>
  z.parse(readChanges.response, await (await visitor.get('/api/releases/changes')).json());
const list = async (visitor = owner) =>
  z.parse(listReleases.response, await (await visitor.get('/api/releases')).json());
async function publish(visitor = owner) {
  const { checksum } = await changes(visitor);
  const response = await visitor.post('/api/releases', { checksum });
  return { status: response.status, body: await response.json() };
}

const put = (visitor: Visitor, path: string, body: object) =>
  visitor.send(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Publishes an edit, and waits until its build was ordered if it is due. @returns id of the release */
async function publishEdit(title: string, visitor = owner): Promise<number> {
  await edit({ title });
  const { body } = await publish(visitor);
  await waitForBackground();
  return z.parse(publishDrafts.response, body).id;
}

const pass = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const dueAt = new Date('2026-11-22T09:00:00Z');
const planned = { dueAt: dueAt.toISOString(), note: 'Advent' };
const plan = ({ day, time } = { day: '2026-11-22', time: '10:00' }) =>
  put(owner, '/api/releases/plan', { day, time, note: 'Advent' });

beforeAll(async () => {
  database = await openTestDatabase();
  const browser = createVisitor(auth, { context: context() });
  await browser.login();
  owner = createVisitor(releasesFunction, { context: context() });
  editor = createVisitor(content, { context: context() });
  production = createVisitor(releasesFunction, { context: context(), isProduction: true });
  for (const visitor of [owner, editor, production]) {
    for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
  }
});

afterAll(() => database.close());

beforeEach(async () => {
  await waitForBackground();
  for (const table of [releases, releasePlan, outbox, contentEntries, paymentProducts]) await database.db.delete(table);
  now = start;
  online = undefined;
  hook = () => taken;
  calls = 0;
  background = [];
});

describe('publishing', () => {
  test('stores a snapshot that a build can read, and requests that build', async () => {
    const quote = 'Zeile 1\n\tZeile 2 – „<b>“ & {x} \u00a0 \u{1F338} é';
    await edit({ description: quote });
    const { status, body } = await publish();
    await waitForBackground();
    expect([status, calls]).toEqual([202, 1]);
    const row = await findNewestRelease(database.db);
    const { id, checksum, schemaVersion } = row ?? {};
    const stored = parseStoredBody(row?.snapshot);
    const snapshot = await parseSnapshot(JSON.stringify({ id, checksum, schemaVersion, ...stored }));
    expect(snapshot.content.courses[0]?.data.description).toBe(quote);
    expect(z.parse(publishDrafts.response, body).id).toBe(id);
    expect(await changes()).toMatchObject({ changes: [], underWay: [{ kind: 'courses', state: 'changed' }] });
    expect(await list()).toMatchObject({ releases: [{ id, state: 'building' }], builds: 1 });
    await markBuilt(database.db, id ?? 0);
    expect(await changes()).toMatchObject({ changes: [], underWay: [] });
  });

  test('lists the changes of a failed release as pending again after every failure, and they can be published again', async () => {
    await edit({ title: 'Neu' });
    const pending = { changes: [{ title: 'Neu', state: 'changed' }], underWay: [] };
    const failedAs = async (error: string) => {
      const { releases: rows } = await list();
      expect(rows[0]).toMatchObject({ state: 'failed', error: expect.stringContaining(error) });
      expect(await changes()).toMatchObject(pending);
      return rows[0]?.id ?? 0;
    };
    hook = () => ({ kind: 'refused', status: 404, reason: '', body: undefined });
    await publish();
    await waitForBackground();
    const refused = await failedAs('hat abgelehnt');
    hook = () => taken;
    const again = z.parse(publishDrafts.response, await (await owner.post(`/api/releases/${refused}/again`)).json());
    await waitForBackground();
    expect([(await list()).releases[0]?.state, again.note]).toEqual(['building', '']);
    await markFailed(database.db, again.id, 'Die Seiten ließen sich nicht bauen.');
    await failedAs('nicht bauen');
    hook = () => ({ kind: 'away', reason: 'network' });
    await publish();
    await waitForBackground();
    expect((await list()).releases[0]).toMatchObject({
      state: 'waiting',
      error: expect.stringContaining('erreichbar'),
    });
    expect(await changes()).toMatchObject({ changes: [], underWay: [{ title: 'Neu' }] });
    pass(16);
    await failedAs('nicht erreichbar');
    hook = () => taken;
    pass(60);
    const asked = calls;
    await sweep();
    expect(calls).toBe(asked);
  });

  test('puts the chosen changes online, leaves the others as drafts, and is blocked by no unfinished entry outside the choice', async () => {
    await edit({ title: 'Fertig' });
    const other = firstContent(ownerEnv()).courses[1];
    await put(editor, `/api/content/entries/courses/${other?.id}`, { data: { ...other?.data, title: '' }, version: 0 });
    const ids = firstContent(ownerEnv()).faq.map(({ id }) => id);
    await put(editor, '/api/content/order/faq', { ids: ids.toReversed() });
    const seen = await changes();
    expect(seen).toMatchObject({
      problems: [],
      changes: [
        { id: course.id, problems: [] },
        { id: other?.id, problems: [{ field: 'title', message: 'Bitte fülle dieses Feld aus.' }] },
        { kind: 'faq', id: '*', state: 'moved' },
      ],
    });
    const { checksum } = seen;
    expect((await owner.post('/api/releases', { checksum })).status).toBe(400);
    const without = [`courses/${other?.id}`, 'faq/*'];
    expect((await owner.post('/api/releases', { checksum, without })).status).toBe(202);
    await waitForBackground();
    const stored = parseStoredBody((await findNewestRelease(database.db))?.snapshot).content;
    expect(stored.courses.map(({ data }) => data.title).slice(0, 2)).toEqual(['Fertig', other?.data.title]);
    expect(stored.faq.map(({ id }) => id)).toEqual(ids);
    expect((await changes()).changes.map(({ kind, id }) => `${kind}/${id}`)).toEqual(without);
    // Changes that a planned publish leaves out stay drafts, too.
    pass(1);
    const plannedFor = { day: '2026-11-22', time: '10:00', note: '', without: [`courses/${other?.id}`] };
    const answer = await put(owner, '/api/releases/plan', plannedFor);
    expect(await answer.json()).toMatchObject({ without: plannedFor.without });
    await completeDrafts(database.db, now);
    now = dueAt;
    await sweep();
    expect(await list()).toMatchObject({ plan: null });
    expect((await changes()).changes.map(({ id }) => id)).toEqual([other?.id]);
  });

  test('of a former release previews its changes and can be undone by the release before, including the first content', async () => {
    await edit({ title: 'Neu' });
    const first = z.parse(publishDrafts.response, (await publish()).body);
    await markBuilt(database.db, first.id);
    const would = async (id: number) =>
      z.parse(readAgain.response, await (await owner.get(`/api/releases/${id}/changes`)).json()).changes;
    expect(await would(first.id)).toEqual([]);
    expect(await would(0)).toMatchObject([{ fields: [{ before: 'Neu', after: course.data.title }] }]);
    const back = z.parse(publishDrafts.response, await (await owner.post('/api/releases/0/again')).json());
    await markBuilt(database.db, back.id);
    expect(back.note).toBe('Wie am Anfang');
    expect(await changes()).toMatchObject({ changes: [{ title: 'Neu' }], underWay: [] });
    await owner.post(`/api/releases/${first.id}/again`);
    expect(await changes()).toMatchObject({ changes: [], underWay: [{ title: 'Neu' }] });
    expect((await owner.get('/api/releases/99999/changes')).status).toBe(404);
  });

  test('assigns the product numbers to their offers, and the latest assignment counts', async () => {
    const [plan] = firstContent(ownerEnv()).offers.filter(({ id }) => id === 'soulPlan');
    const sell = async (productIds: string, version: number) => {
      const data = { ...plan?.data, checkoutUrl: 'https://www.digistore24.com/product/1', productIds };
      expect((await put(editor, '/api/content/entries/offers/soulPlan', { data, version })).status).toBe(200);
      return (await publish()).status;
    };
    const named = () => database.db.select().from(paymentProducts).orderBy(paymentProducts.productId);
    const product = { platform: 'digistore24' as const, name: 'Soul Plan', offer: 'soulPlan' };
    await database.db.insert(paymentProducts).values({ ...product, productId: '12', name: 'Von Hand', offer: null });
    expect(await sell('11', 0)).toBe(202);
    // The number in the checkout's address belongs to the offer, too.
    expect(await named()).toEqual([
      { ...product, productId: '1' },
      { ...product, productId: '11' },
      { ...product, productId: '12', name: 'Von Hand', offer: null },
    ]);
    await database.db.update(paymentProducts).set({ name: 'Von Hand' });
    expect(await sell('12', 1)).toBe(202);
    expect(await named()).toEqual([
      { ...product, productId: '1', name: 'Von Hand' },
      { ...product, productId: '11', name: 'Von Hand' },
      { ...product, productId: '12' },
    ]);
    expect(await sell('a b!', 2)).toBe(400);
    expect(await named()).toHaveLength(3);
  });

  test('is refused when the content changed after the preview', async () => {
    const { checksum } = await changes();
    await edit({ title: 'Später' });
    expect((await owner.post('/api/releases', { checksum })).status).toBe(409);
    expect(await database.db.select({ id: releases.id }).from(releases)).toEqual([]);
  });

  test('is refused for incomplete content, and the answer names each field', async () => {
    await edit({ title: '', duration: 'a'.repeat(41) });
    const { status, body } = await publish();
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        fields: {
          [`courses.${course.id}.title`]: ['Bitte fülle dieses Feld aus.'],
          [`courses.${course.id}.duration`]: ['Das ist zu lang: höchstens 40 Zeichen.'],
        },
      }),
    ]);
    expect((await changes()).changes[0]?.problems).toHaveLength(2);
    expect(calls).toBe(0);
  });

  test('creates one release for ten simultaneous requests', async () => {
    await edit({ title: 'Einmal' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish()));
    await waitForBackground();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await database.db.select({ id: releases.id }).from(releases)).toHaveLength(1);
    expect(calls).toBe(1);
  });

  test('is refused where no build hook is set', async () => {
    await completeDrafts(database.db, now);
    const withoutHook = {
      ...context(),
      vendors: { clickup: undefined, website: { ...website, requestBuild: undefined } },
    };
    const visitor = createVisitor(releasesFunction, { context: withoutHook, isProduction: true });
    for (const [name, value] of owner.cookies) visitor.cookies.set(name, value);
    const { status, body } = await publish(visitor);
    expect([status, body]).toEqual([
      503,
      expect.objectContaining({ message: expect.stringContaining('Veröffentlichen geht noch nicht') }),
    ]);
  });
});

describe('the builds of releases', () => {
  test('a minute after the last publish, several publishes become one build in production', async () => {
    await completeDrafts(database.db, now);
    for (const title of ['Eins', 'Zwei', 'Drei']) {
      await edit({ title });
      await publish(production);
      now = new Date(now.getTime() + 50_000);
      await waitForBackground();
      await sweep();
    }
    expect(calls).toBe(0);
    now = new Date(now.getTime() + 10_000);
    await list(production);
    await waitForBackground();
    expect(calls).toBe(1);
    const after = await list(production);
    expect(after.builds).toBe(1);
    expect(after.releases.map(({ state }) => state)).toEqual(['building', 'replaced', 'replaced']);
  });

  test('an order without yes or no is repeated once, however often the sweep runs', async () => {
    hook = () => ({ kind: 'away', reason: 'timeout' });
    await publishEdit('Neu');
    for (let turn = 0; turn < 10; turn += 1) {
      pass(15);
      await sweep();
    }
    expect([calls, (await list()).releases]).toEqual([2, [expect.objectContaining({ state: 'failed' })]]);
  });

  test('a build that begins after an order of unknown outcome is the one that was ordered', async () => {
    const builds: number[] = [];
    hook = () => {
      builds.push(calls);
      return { kind: 'away', reason: 'server-error' };
    };
    const id = await publishEdit('Neu');
    pass(2);
    await markStarted(database.db, id, now);
    for (let minutes = 2; minutes < 14; minutes += 4) {
      pass(4);
      await sweep();
      expect((await list()).releases).toMatchObject([{ id, state: minutes === 2 ? 'building' : expect.any(String) }]);
    }
    await markBuilt(database.db, id);
    pass(60);
    await sweep();
    expect([builds, (await list()).releases]).toEqual([[1], [expect.objectContaining({ id, state: 'built' })]]);
  });

  test.each([
    ['has succeeded', markBuilt],
    ['has failed', (db: typeof database.db, id: number) => markFailed(db, id, 'Die Seiten ließen sich nicht bauen.')],
  ])('a release whose build %s before its order is due is not ordered', async (_, report) => {
    await completeDrafts(database.db, now);
    const id = await publishEdit('Neu', production);
    // Another deploy took it, such as one of the repository.
    await report(database.db, id);
    pass(60);
    await sweep();
    expect(calls).toBe(0);
  });

  test('a release that the site serves already is not ordered, even if the database does not know of it', async () => {
    await completeDrafts(database.db, now);
    const id = await publishEdit('Neu', production);
    online = { id, builtAt: start.toISOString() };
    pass(60);
    await sweep();
    pass(60);
    await sweep();
    expect([calls, (await list()).releases]).toEqual([0, [expect.objectContaining({ id, state: 'built' })]]);
  });

  test('a new publish after an order of unknown outcome gets its own build', async () => {
    hook = () => ({ kind: 'away', reason: 'server-error' });
    await publishEdit('Eins');
    hook = () => taken;
    await publishEdit('Zwei');
    expect([calls, (await list()).releases.map(({ state }) => state)]).toEqual([2, ['building', 'replaced']]);
  });

  test('a build without a report for 15 minutes is built if the site serves it', async () => {
    const id = await publishEdit('Neu');
    online = { id, builtAt: start.toISOString() };
    pass(16);
    expect(await list()).toMatchObject({ onlineId: id, releases: [{ state: 'built', error: '' }] });
  });

  test('a build without a report for 15 minutes has failed, and the same content can be published again', async () => {
    const id = await publishEdit('Neu');
    pass(15);
    await publish();
    await waitForBackground();
    expect([(await list()).releases, calls]).toEqual([[expect.objectContaining({ id, state: 'building' })], 1]);
    now = new Date(now.getTime() + 1);
    expect(await changes()).toMatchObject({ changes: [{ title: 'Neu' }] });
    const again = z.parse(publishDrafts.response, await (await owner.post(`/api/releases/${id}/again`)).json());
    await waitForBackground();
    expect([again.id > id, calls]).toEqual([true, 2]);
    expect((await list()).releases).toMatchObject([
      { id: again.id, state: 'building', error: '' },
      { id, state: 'failed', error: expect.stringContaining('nicht gemeldet') },
    ]);
    // The sweep marks an unreported build as failed; a late report makes it built.
    pass(16);
    await sweep();
    expect(await findNewestRelease(database.db)).toBeUndefined();
    await markBuilt(database.db, again.id);
    expect((await list()).releases[0]).toMatchObject({ id: again.id, state: 'built', error: '' });
  });

  test('a failing build keeps the online release, and never publishes a skipped one', async () => {
    const ids: number[] = [];
    for (const title of ['Eins', 'Zwei', 'Drei']) {
      ids.push(await publishEdit(title));
      if (title === 'Eins') await markBuilt(database.db, ids[0] ?? 0);
    }
    const [first = 0, , last = 0] = ids;
    await markFailed(database.db, first, 'Die Seiten ließen sich nicht bauen.');
    expect((await list()).releases.map(({ state }) => state)).toEqual(['building', 'building', 'built']);
    // The second build never reports: the hook was called once for both, and built the third.
    await markBuilt(database.db, last);
    expect((await list()).releases.map(({ state }) => state)).toEqual(['built', 'replaced', 'built']);
    await database.db.update(releases).set({ state: 'failed' }).where(eq(releases.id, last));
    expect((await findNewestRelease(database.db))?.id).toBe(first);
    expect((await changes()).changes).toMatchObject([{ fields: [{ before: 'Eins', after: 'Drei' }] }]);
  });

  test('a built release is published again only if the site has gone back from it', async () => {
    const id = await publishEdit('Neu');
    await markBuilt(database.db, id);
    for (const [served, count] of [
      [id, 1],
      [0, 2],
    ] as const) {
      online = { id: served, builtAt: start.toISOString() };
      await publish();
      await waitForBackground();
      expect([await database.db.$count(releases), calls]).toEqual([count, count]);
    }
  });

  test('the online release is kept among many releases, regardless of its age', async () => {
    const id = await publishEdit('Online');
    await markBuilt(database.db, id);
    const row = await findNewestRelease(database.db);
    if (row === undefined) throw new Error('Nothing was published');
    const { snapshot, checksum, schemaVersion, createdAt } = row;
    const failed = { snapshot, checksum, schemaVersion, createdAt, state: 'failed' as const };
    await database.db.insert(releases).values(Array.from({ length: 21 }, () => failed));
    await deleteOldReleases(database.db);
    expect(await database.db.select({ id: releases.id }).from(releases)).toHaveLength(21);
    expect((await findNewestRelease(database.db))?.id).toBe(id);
  });
});

describe('planned releases', () => {
  test('a plan goes online once at its time, with the drafts of that moment', async () => {
    await completeDrafts(database.db, now);
    await edit({ title: 'Beim Planen' });
    const answer = await plan({ day: '2026-11-22', time: '09:50' });
    expect([answer.status, await answer.json()]).toEqual([200, { ...planned, failure: '', without: [] }]);
    await edit({ title: 'Zum Termin' });
    now = new Date(dueAt.getTime() - 1);
    await sweep();
    expect(await list()).toMatchObject({ releases: [], plan: planned });
    now = dueAt;
    await Promise.all([sweep(), sweep()]);
    await sweep();
    await waitForBackground();
    expect(await list()).toMatchObject({ releases: [{ note: 'Advent', state: 'building' }], plan: null });
    expect((await list()).releases).toHaveLength(1);
    const stored = parseStoredBody((await findNewestRelease(database.db))?.snapshot);
    expect([stored.content.courses[0]?.data.title, calls]).toEqual(['Zum Termin', 1]);
  });

  const later = { day: '2026-11-22', time: '15:00' };
  test.each([
    ['dropped', () => owner.send('/api/releases/plan', { method: 'DELETE' }), null],
    ['moved', () => plan(later), { dueAt: '2026-11-22T14:00:00.000Z' }],
  ])('a plan that is %s during the sweep publishes nothing', async (_, change, left) => {
    await completeDrafts(database.db, now);
    await edit({ title: 'Nie' });
    await plan();
    now = dueAt;
    let isChanged = false;
    // The sweep has read the plan by then.
    const readRelease = async () => {
      if (!isChanged) {
        isChanged = true;
        expect((await change()).ok).toBe(true);
      }
      return undefined;
    };
    await sweep({ ...website, readRelease });
    expect([isChanged, calls]).toEqual([true, 0]);
    const after = await list();
    expect(after.releases).toEqual([]);
    expect(after.plan).toEqual(left === null ? null : expect.objectContaining(left));
  });

  test('a plan with incomplete drafts reports it at its time, and is retried only after it is made anew', async () => {
    await completeDrafts(database.db, now);
    await plan();
    await edit({ title: '' });
    now = dueAt;
    await sweep();
    const failure = 'Zum Termin ging nichts online. Es fehlte: Kurse, Titel.';
    const failed = { ...planned, failure };
    expect(await list()).toMatchObject({ releases: [], plan: failed });
    await edit({ title: 'Wieder da' });
    await sweep();
    expect(await list()).toMatchObject({ releases: [], plan: failed });
    await plan({ day: '2026-11-22', time: '11:00' });
    now = new Date('2026-11-22T10:00:00Z');
    await sweep();
    expect(await list()).toMatchObject({ releases: [{ note: 'Advent' }], plan: null });
  });

  test('a plan at its time requires the legal details and a build hook as well', async () => {
    await plan();
    now = dueAt;
    await sweep();
    expect((await list()).plan?.failure).toMatch(
      /^Zum Termin ging nichts online\. Im Weg: 16 Beispiele; im Impressum Name, /,
    );
    await completeDrafts(database.db, now);
    now = start;
    await plan();
    now = dueAt;
    await sweep({ ...website, requestBuild: undefined });
    expect((await list()).plan?.failure).toContain('Veröffentlichen geht noch nicht');
    expect(calls).toBe(0);
  });

  test('a plan that fails unexpectedly says so, and is not tried again', async () => {
    await completeDrafts(database.db, now);
    await plan();
    now = dueAt;
    await database.db.execute('alter table releases rename to away');
    await sweep().finally(() => database.db.execute('alter table away rename to releases'));
    const failed = { failure: 'Das Veröffentlichen hat nicht geklappt. Bitte starte es von Hand.' };
    expect(await list()).toMatchObject({ releases: [], plan: failed });
    await sweep();
    expect(await list()).toMatchObject({ releases: [], plan: failed });
  });

  test('a plan in the past or far ahead is refused at its field', async () => {
    now = dueAt;
    for (const [day, message] of [
      ['2026-11-22', 'Dieser Termin ist schon vorbei.'],
      ['2027-12-31', 'Bitte wähle einen Termin innerhalb eines Jahres.'],
    ] as const) {
      const refused = await plan({ day, time: '10:00' });
      expect([refused.status, await refused.json()]).toEqual([
        400,
        expect.objectContaining({ fields: { day: [message] } }),
      ]);
    }
  });
});
