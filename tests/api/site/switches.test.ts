import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { siteSwitches } from '#db/schema/site/switches.ts';
import auth from '#functions/auth.ts';
import site from '#functions/site.ts';
import waitlist from '#functions/waitlist.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

let database: TestDatabase;
let owner: Visitor;
let visitor: Visitor;
let purged: string[] = [];

const context = (maintenance = 'on') => ({
  db: database.db,
  env: ownerEnv({ PUBLIC_MAINTENANCE: maintenance }),
  purge: (tag: string) => void purged.push(tag),
});
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
    await database.db.delete(siteSwitches);
  });

  test.each(['on', 'off'])('as long as nobody touched them, the environment counts: %s', async (maintenance) => {
    const response = await createVisitor(site, { context: context(maintenance) }).get('/api/site');
    expect(response.headers.get('netlify-cache-tag')).toBe('site');
    expect(await response.json()).toEqual({
      isInMaintenance: maintenance === 'on',
      maintenanceText: '',
      isSignUpClosed: false,
    });
  });

  test('what she sets counts at once, and the CDN forgets what it knew', async () => {
    const switches = { isInMaintenance: false, maintenanceText: 'Bis Montag.', isSignUpClosed: true };
    expect((await set(switches)).status).toBe(200);
    expect(purged).toEqual(['site']);
    expect(await (await owner.get('/api/site')).json()).toEqual(switches);
    expect((await set({ ...switches, maintenanceText: 'a'.repeat(501) })).status).toBe(400);
  });

  test('a closed waitlist says so kindly, and opens again', async () => {
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
