import { eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { loginLog } from '#db/schema/accounts/login-log.ts';
import { passkeys } from '#db/schema/accounts/passkeys.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { logFailure } from '#server/services/accounts/login.ts';
import { dispatch, findToken } from '#tests/support/accounts/account-browser.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { createAuthenticator } from '#tests/support/accounts/authenticator.ts';
import { owner } from '#tests/support/accounts/owner.ts';
import { type MailScene, openMailScene } from '#tests/support/mail/mail-scene.ts';
import { SITE } from '#tests/support/scene.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const MINUTE_MS = 60_000;
const GOOD = 'Zwetschge-Drehtür-41';

let scene: MailScene;

beforeAll(async () => {
  scene = await openMailScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  scene.variables.RATE_LIMITS = 'on';
  await scene.db.batch([scene.db.delete(accounts), scene.db.delete(passkeys), scene.db.delete(rateLimits)]);
  await addAccount(scene.db, { username: 'ida', role: 'editor' });
});

/** Creates a browser that was never signed in, by default at its own address. */
const from = (ip = '192.0.2.1') => scene.visitor(dispatch, ip);
const elsewhere = (index: number) => from(`198.51.${Math.floor(index / 250)}.${index % 250}`);

/** Raises every counter in use, as if so many requests had come before. */
const raiseCounters = (count: number) => scene.db.update(rateLimits).set({ count }).where(gt(rateLimits.count, 0));

/** Sends requests one after the other; counts the answers by status. */
async function times(count: number, tries: (index: number) => Promise<Response>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let index = 0; index < count; index += 1) {
    const { status } = await tries(index);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

describe('guessing the password of an account', () => {
  test.each(['ida', owner.username])(
    'is limited for %s to a hundred attempts from all addresses, then to the first five a day of each',
    async (name) => {
      const own = from('203.0.113.5');
      await own.login(name);
      await own.post('/api/auth/logout');
      await elsewhere(0).login(name, 'falsch');
      await raiseCounters(99);
      await elsewhere(1).login(name, 'falsch');
      expect(await times(4, () => elsewhere(2).login(name, 'falsch'))).toEqual({ 401: 4 });
      expect((await elsewhere(2).login(name)).status).toBe(200);
      expect(await times(3, () => elsewhere(2).login(name, 'falsch'))).toEqual({ 401: 1, 429: 2 });
      expect((await elsewhere(2).login(name)).status).toBe(429);
      for (const ip of ['203.0.113.6', '2001:db8:7::1']) expect((await from(ip).login(name)).status).toBe(200);
      expect((await own.login(name)).status).toBe(200);
      scene.passes(16 * MINUTE_MS);
      await elsewhere(3).login(name, 'falsch');
      await raiseCounters(99);
      await elsewhere(4).login(name, 'falsch');
      expect((await elsewhere(2).login(name, 'falsch')).status).toBe(429);
      scene.passes(24 * 60 * MINUTE_MS);
      expect((await elsewhere(2).login(name)).status).toBe(200);
    },
  );

  test('stops a known browser only by its own failures, even if all known browsers have used up theirs', async () => {
    const known = Array.from({ length: 5 }, (_, index) => from(`203.0.113.${index}`));
    for (const browser of known) await browser.login(owner.username);
    for (const browser of known.slice(0, 4)) await times(5, () => browser.login(owner.username, 'falsch'));
    expect((await known[4]?.login(owner.username))?.status).toBe(200);
    expect((await known[0]?.login(owner.username))?.status).toBe(429);
  });

  test('is limited to five attempts for each known browser and twenty for all known browsers', async () => {
    const known = Array.from({ length: 5 }, (_, index) => from(`203.0.113.${index}`));
    for (const browser of known) await browser.login('ida');
    const guess = (index: number) => known[index % known.length]?.login('ida', 'falsch') ?? Promise.reject();
    expect(await times(6, () => guess(0))).toEqual({ 401: 5, 429: 1 });
    expect(await times(25, guess)).toEqual({ 401: 20, 429: 5 });
    expect((await elsewhere(1).login('ida')).status).toBe(200);
  });

  test('is limited in the same way for a former holder of the name, and a renamed owner keeps the known browser', async () => {
    const rename = (browser: Visitor, username: string) =>
      browser.send('/api/account', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ida', username, email: 'ida@example.org' }),
      });
    const browsers = Array.from({ length: 4 }, () => from());
    await browsers[0]?.login('ida');
    if (browsers[0]) await rename(browsers[0], 'bob');
    for (const browser of browsers) await browser.login('bob');
    if (browsers[0]) expect((await rename(browsers[0], 'ida')).status).toBe(200);
    await addAccount(scene.db, { username: 'bob' });
    const guess = (index: number) => browsers[index % 4]?.login('bob', 'falsch') ?? Promise.reject();
    expect(await times(20, guess)).toEqual({ 401: 5, 429: 15 });
    expect(await times(6, (index) => from().login('ida', `falsch-${index}`))).toEqual({ 401: 5, 429: 1 });
    expect((await browsers[1]?.login('ida'))?.status).toBe(200);
  });
});

test('the log of logins keeps twenty failures of a network a day, and five hundred of all networks', async () => {
  const { id } = await addAccount(scene.db, { username: 'oda' });
  const note = (ip: string) => logFailure({ ...scene.context(), ip }, id, 'password');
  const kept = () => scene.db.$count(loginLog, eq(loginLog.accountId, id));
  for (let count = 0; count < 25; count += 1) await note('192.0.2.1');
  expect(await kept()).toBe(20);
  for (let count = 0; count < 520; count += 1) await note(`198.${count >> 4}.100.${count % 16}`);
  expect(await kept()).toBe(500);
  scene.passes(24 * 60 * MINUTE_MS);
  await note('192.0.2.1');
  expect(await kept()).toBe(501);
});

describe('asking for a forgotten password', () => {
  const ask = (ip: string, username: string) => from(ip).post('/api/auth/forgotten', { username });

  test('is limited to ten requests from one address, whether the names exist or not', async () => {
    const wanted = (index: number) => (index % 2 === 0 ? `niemand-${index}` : `konto-${index}`);
    for (let index = 1; index < 12; index += 2) await addAccount(scene.db, { username: wanted(index) });
    expect(await times(12, (index) => ask('192.0.2.1', wanted(index)))).toEqual({ 202: 10, 429: 2 });
    expect((await ask('192.0.2.2', 'ida')).status).toBe(202);
  });

  test('from many addresses sends one account three mails at once, and one more after every twenty minutes', async () => {
    const flood = async () => {
      await times(8, (index) => ask(`198.51.100.${index}`, index % 2 === 0 ? 'ida' : 'IDA@example.org'));
      await scene.settled();
    };
    await flood();
    expect(scene.smtp.mails).toHaveLength(3);
    // The flood does not affect the owner: she gets an answer, and her last link stays valid.
    expect((await ask('203.0.113.1', 'ida')).status).toBe(202);
    scene.passes(19 * MINUTE_MS);
    expect((await ask('203.0.113.1', 'ida')).status).toBe(202);
    await scene.settled();
    expect(scene.smtp.mails).toHaveLength(3);
    scene.passes(MINUTE_MS);
    expect((await ask('203.0.113.1', 'ida')).status).toBe(202);
    await scene.settled();
    expect(scene.smtp.mails).toHaveLength(4);
    for (let asked = 0; asked < 6; asked += 1) {
      scene.passes(20 * MINUTE_MS);
      await flood();
    }
    expect(scene.smtp.mails.length).toBeLessThanOrEqual(4 + 8);
    const token = await findToken(scene, 'ida@example.org');
    expect((await from('203.0.113.1').post('/api/auth/link', { token })).status).toBe(200);
  });
});

describe('guessing the link of a mail', () => {
  const wrong = (index: number) => String(index).padStart(43, 'x');
  const doors = ['/api/auth/link', '/api/auth/link/password', '/api/auth/link/email'];
  const guess = (ip: string, index: number) =>
    from(ip).post(doors[index % doors.length] ?? '', { token: wrong(index), password: GOOD });

  test('is limited to twenty attempts from one address over all paths, and a valid link then has to wait as well', async () => {
    await from('203.0.113.1').post('/api/auth/forgotten', { username: 'ida' });
    const token = await findToken(scene, 'ida@example.org');
    expect(await times(22, (index) => guess('192.0.2.1', index))).toEqual({ 400: 20, 429: 2 });
    expect((await from().post('/api/auth/link/password', { token, password: GOOD })).status).toBe(429);
    expect((await elsewhere(1).post('/api/auth/link/password', { token, password: GOOD })).status).toBe(200);
  });

  test('from many addresses locks no visitor out, and successful attempts do not count', async () => {
    expect(await times(25, (index) => guess(`198.51.100.${index}`, index))).toEqual({ 400: 25 });
    await from('203.0.113.1').post('/api/auth/forgotten', { username: 'ida' });
    const token = await findToken(scene, 'ida@example.org');
    expect(await times(21, () => from().post('/api/auth/link', { token }))).toEqual({ 200: 21 });
  });
});

describe('guessing a passkey', () => {
  async function knock(ip: string, authenticator: ReturnType<typeof createAuthenticator>): Promise<Response> {
    const browser = from(ip);
    const { challenge } = await (await browser.post('/api/passkeys/login/options')).json();
    return browser.post('/api/passkeys/login', authenticator.get(challenge));
  }

  async function keyOfIda() {
    const browser = from('203.0.113.1');
    await browser.login('ida');
    const authenticator = createAuthenticator(SITE);
    const { challenge } = await (await browser.post('/api/passkeys/options')).json();
    await browser.post('/api/passkeys', { name: 'Handy', credential: authenticator.create(challenge) });
    return authenticator;
  }

  test('is limited to twenty attempts from one address, but the right passkey works from another one', async () => {
    const [right, stranger] = [await keyOfIda(), createAuthenticator(SITE)];
    expect(await times(22, () => knock('192.0.2.1', stranger))).toEqual({ 401: 20, 429: 2 });
    expect((await knock('192.0.2.1', right)).status).toBe(429);
    expect((await knock('192.0.2.2', right)).status).toBe(200);
  });
});

describe('mails to new addresses', () => {
  test('are limited to five an hour for an account, over all its sessions', async () => {
    await addAccount(scene.db, { username: 'lea', role: 'reader' });
    const save = async (index: number): Promise<Response> => {
      const browser = elsewhere(index);
      await browser.login('lea');
      return browser.send('/api/account', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Lea', username: 'lea', email: `fremd-${index}@example.net` }),
      });
    };
    expect(await times(7, save)).toEqual({ 200: 5, 429: 2 });
    scene.passes(60 * MINUTE_MS);
    expect((await save(8)).status).toBe(200);
  });
});
