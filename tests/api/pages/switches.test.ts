import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import type { Content } from '#contracts/content/registry.ts';
import { checksumOf, SCHEMA_VERSION } from '#contracts/content/snapshot.ts';
import { markBuilt } from '#db/queries/content/releases.ts';
import { releases } from '#db/schema/content/releases.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { siteSwitches } from '#db/schema/pages/switches.ts';
import auth from '#functions/auth.ts';
import site from '#functions/site.ts';
import waitlist from '#functions/waitlist.ts';
import type { Website } from '#server/vendors/website.ts';
import { ownContent, ownImprint } from '#tests/support/content/releases.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

let database: TestDatabase;
let owner: Visitor;
let visitor: Visitor;
let purged: string[] = [];
/** Every build order stays queued. */
const builder: Website = {
  requestBuild: async () => ({ kind: 'away', reason: 'network' }),
  readRelease: async () => undefined,
};

const context = (maintenance = 'on') => ({
  db: database.db,
  env: ownerEnv({ PUBLIC_MAINTENANCE: maintenance }),
  purge: (tag: string) => void purged.push(tag),
  vendors: { website: builder },
});
const first = firstContent(ownerEnv());
const own = ownContent(first);
const set = (body: unknown) =>
  owner.send('/api/site', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('the live switches', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
    const browser = createVisitor(auth, { context: context() });
    await browser.login();
    owner = createVisitor(site, { context: context() });
    for (const [name, value] of browser.cookies) owner.cookies.set(name, value);
    visitor = createVisitor(waitlist, { context: context() });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    purged = [];
    for (const table of [siteSwitches, releases, outbox]) await database.db.delete(table);
  });

  test.each(['on', 'off'])('follow the environment until the owner changes them: %s', async (maintenance) => {
    const response = await createVisitor(site, { context: context(maintenance) }).get('/api/site');
    expect(response.headers.get('netlify-cache-tag')).toBe('site');
    expect(await response.json()).toEqual({
      isInMaintenance: maintenance === 'on',
      maintenanceText: '',
      isSignUpClosed: false,
    });
  });

  test('apply at once when the owner sets them, and purge the CDN', async () => {
    const switches = { isInMaintenance: false, maintenanceText: 'Bis Montag.', isSignUpClosed: true };
    expect((await set(switches)).status).toBe(200);
    expect(purged).toEqual(['site']);
    expect(await (await owner.get('/api/site')).json()).toEqual(switches);
    expect((await set({ ...switches, maintenanceText: 'a'.repeat(501) })).status).toBe(400);
  });

  test('change one by one: a tab that is out of date keeps what another one has set', async () => {
    const opened = { isInMaintenance: true, maintenanceText: 'Bis Montag.', isSignUpClosed: false };
    expect(await (await set(opened)).json()).toEqual({ ...opened, opening: null });
    const phone = await set({ isInMaintenance: false });
    expect(await phone.json()).toMatchObject({ ...opened, isInMaintenance: false });
    const laptop = await set({ isSignUpClosed: true });
    const now = { isInMaintenance: false, maintenanceText: 'Bis Montag.', isSignUpClosed: true };
    expect(await laptop.json()).toEqual({ ...now, opening: null });
    expect(await (await owner.get('/api/site')).json()).toEqual(now);
    expect((await set({})).status).toBe(400);
  });

  test.each(['on', 'off'])('keep the maintenance of the environment when another is set first: %s', async (state) => {
    const browser = createVisitor(site, { context: context(state) });
    for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
    const answer = await browser.send('/api/site', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ isSignUpClosed: true }),
    });
    expect(await answer.json()).toMatchObject({ isInMaintenance: state === 'on', isSignUpClosed: true });
  });

  const answerTo = async (isInMaintenance: boolean) =>
    (await set({ isInMaintenance, maintenanceText: '', isSignUpClosed: false })).json();
  const turn = async (isInMaintenance: boolean) => (await answerTo(isInMaintenance)).opening;
  const orders = () => database.db.select({ topic: outbox.topic }).from(outbox);

  async function publish(content: Content, state: 'built' | 'building' = 'built'): Promise<void> {
    const snapshot = { content, events: [] };
    const checksum = await checksumOf(snapshot);
    await database.db
      .insert(releases)
      .values({ snapshot, checksum, schemaVersion: SCHEMA_VERSION, state, createdAt: new Date() });
  }

  test('order a build of the online release at the first end of the maintenance, but not again while it waits', async () => {
    await publish(own);
    expect(await turn(false)).toBe('ordered');
    expect(await orders()).toEqual([{ topic: 'site-build' }]);
    const [online, ordered, ...more] = await database.db.select().from(releases).orderBy(releases.id);
    expect(more).toEqual([]);
    expect(ordered).toMatchObject({ checksum: online?.checksum, state: 'waiting', note: 'Wartungsmodus aus' });

    // The queued build will read the switch, so that no second order is needed.
    expect([await turn(false), await turn(true), await turn(false)]).toEqual([null, null, 'ordered']);
    expect(await database.db.$count(releases)).toBe(2);

    await markBuilt(database.db, ordered?.id ?? 0, true);
    await database.db.delete(outbox);
    expect([await turn(true), await turn(false), await orders()]).toEqual([null, null, []]);
  });

  test('order another build when one is already running, which may have missed the switch', async () => {
    await publish(own, 'building');
    expect(await turn(false)).toBe('ordered');
    expect(await database.db.$count(releases)).toBe(2);
  });

  test('order no build while the Impressum has a placeholder or an example is online, and the owner reads why', async () => {
    expect(await turn(false)).toBe('duties');
    const { press } = first;
    for (const [content, blockers] of [
      [ownContent(first, { ...ownImprint, address: 'Musterweg 12' }), 'im Impressum Anschrift'],
      [{ ...own, press }, '3 Beispiele'],
    ] as const) {
      await database.db.delete(releases);
      await publish(content);
      await turn(true);
      expect(await answerTo(false)).toMatchObject({ opening: 'duties', blockers });
      expect(await orders()).toEqual([]);
    }
  });

  test('close the waitlist with a friendly sentence and open it again', async () => {
    const signUp = () => visitor.post('/api/waitlist', { email: 'anna@example.org' });
    await set({ isInMaintenance: false, maintenanceText: '', isSignUpClosed: true });
    const refused = await signUp();
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining('keine neuen Anmeldungen') }),
    ]);
    await set({ isInMaintenance: false, maintenanceText: '', isSignUpClosed: false });
    expect((await signUp()).status).toBe(201);
  });
});
