import { createHash } from 'node:crypto';
import { gt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rateLimits } from '#db/schema/rate-limits.ts';
import auth from '#functions/auth.ts';
import subscribers from '#functions/subscribers.ts';
import waitlist from '#functions/waitlist.ts';
import { owner, ownerVariables } from '#tests/support/accounts/owner.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, type FunctionHandler, ownerEnv } from '#tests/support/visitor.ts';

const minuteMs = 60 * 1000;
const start = new Date('2026-11-21T08:00:00Z');

let database: TestDatabase;
let now = start;
let upkeep: Promise<unknown>[] = [];

const visitorOf = (handler: FunctionHandler, ip: string, variables: Record<string, string> = {}) =>
  createVisitor(handler, {
    ip,
    context: {
      db: database.db,
      env: ownerEnv({ RATE_LIMITS: 'on', ...variables }),
      now: () => now,
      waitUntil: (work) => void upkeep.push(work),
      callSelf: () => undefined,
    },
  });

const guesser = (ip = '192.0.2.1') => visitorOf(auth, ip);

const advanceClock = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function times(count: number, action: (index: number) => Promise<Response>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let index = 0; index < count; index += 1) {
    const { status } = await action(index);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

const fail = (visitor = guesser(), name: string = owner.username) => visitor.login(name, 'falsch');

/** Raises every counter in use, as if so many requests had come before. */
const raiseCounters = (count: number) => database.db.update(rateLimits).set({ count }).where(gt(rateLimits.count, 0));

/** Checks the answer to a limited request. */
async function expectWait(response: Response, seconds: number, message: string): Promise<void> {
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe(String(seconds));
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.json()).toEqual({ status: 'error', success: false, message });
}

const inFifteen = 'Zu viele Versuche. Bitte warten Sie 15 Minuten und versuchen Sie es noch einmal.';

beforeEach(() => {
  now = start;
});

/** A database for a describe, with fresh counters before each test. */
function useDatabase(): void {
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(async () => {
    await Promise.all(upkeep);
    await database.close();
  });
  beforeEach(async () => {
    await Promise.all(upkeep);
    upkeep = [];
    await database.db.delete(rateLimits);
  });
}

describe('guessing the password', () => {
  useDatabase();

  test('is stopped for an address and a name in every spelling after five failures, even with the right password', async () => {
    const spellings = [owner.username, owner.username.toUpperCase(), ` ${owner.username}`, 'Inhaberin', 'iNHABERIN  '];
    expect(await times(5, (index) => fail(guesser(), spellings[index]))).toEqual({ 401: 5 });
    await expectWait(await fail(), 15 * 60, inFifteen);
    await expectWait(await guesser().login(), 15 * 60, inFifteen);
    // Refused attempts count nowhere, or one network could use up the share of all.
    const counters = await database.db.select().from(rateLimits);
    expect(Math.max(...counters.map(({ count }) => count))).toBe(5);
    expect((await guesser('198.51.100.7').login()).status).toBe(200);
  });

  test('from a whole /48 is limited to four times the failures of one network', async () => {
    const from = (network: number) => fail(guesser(`2001:db8:9:${network.toString(16)}::1`));
    expect(await times(6, () => from(0))).toEqual({ 401: 5, 429: 1 });
    expect(await times(40, (index) => from(index + 1))).toEqual({ 401: 15, 429: 25 });
    expect((await fail(guesser('2001:db8:a::1'))).status).toBe(401);
  });

  test('counts an IPv6 network as one address, and an IPv4 address in both notations', async () => {
    expect(await times(6, (index) => fail(guesser(`2001:db8:1:1::${index}`)))).toEqual({ 401: 5, 429: 1 });
    expect((await fail(guesser('2001:db8:1:2::1'))).status).toBe(401);
    expect(await times(4, () => fail(guesser('203.0.113.9')))).toEqual({ 401: 4 });
    expect(await times(2, () => fail(guesser('::ffff:203.0.113.9')))).toEqual({ 401: 1, 429: 1 });
  });

  describe('a browser that has been signed in before', () => {
    /** Creates the owner's browser, which signed in once and out again. */
    async function known(ip = '192.0.2.1') {
      const browser = guesser(ip);
      await browser.login();
      await browser.post('/api/auth/logout');
      return browser;
    }

    test('is never locked out by others', async () => {
      const browser = await known();
      await times(6, () => fail());
      await times(20, (index) => fail(guesser(), `name-${index}`));
      await raiseCounters(100);
      expect((await guesser().login()).status).toBe(429);
      expect((await browser.login()).status).toBe(200);
    });

    test('stays known for a year, over a new password and a rotated secret only', async () => {
      const browser = await known();
      await times(5, () => fail());
      const old = ownerVariables.SESSION_SECRET;
      const fresh = 'ein-neues-geheimnis-nur-fuer-die-tests';
      const other = 'das-geheimnis-eines-anderen-servers-0001';
      const copy = (variables: Record<string, string>) => {
        const visitor = visitorOf(auth, '192.0.2.1', variables);
        for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
        return visitor;
      };
      const locked = async (variables: Record<string, string>) => {
        await database.db.delete(rateLimits);
        await times(5, () => fail(visitorOf(auth, '192.0.2.1', variables)));
        return (await fail(copy(variables))).status;
      };
      expect(await locked({})).toBe(401);
      expect(await locked({ SESSION_SECRET: `${fresh},${old}` })).toBe(401);
      expect(await locked({ ADMIN_PASSWORD_HASH: owner.passwordHash.replace('H+K+', 'H+K/') })).toBe(401);
      expect(await locked({ SESSION_SECRET: fresh })).toBe(429);
      expect(await locked({ SESSION_SECRET: other })).toBe(429);
    });

    test('cannot be imitated with a forged cookie or one of another server', async () => {
      const browser = await known();
      const [[name, value] = ['', '']] = browser.cookies;
      const elsewhere = visitorOf(auth, '192.0.2.1', { SESSION_SECRET: 'das-geheimnis-eines-anderen-servers-0001' });
      await elsewhere.login();
      const foreign = elsewhere.cookies.get(name) ?? '';
      const session = elsewhere.cookies.get('session') ?? '';
      const ours = guesser();
      await ours.login();
      await times(5, () => fail());
      const forged = ['', 'x', 'null', 'Fe26.2**', value.slice(0, -3), value.replace(/^F/, 'G'), foreign, session];
      for (const text of [...forged, ours.cookies.get('session') ?? '']) {
        const thief = guesser();
        thief.cookies.set(name, text);
        expect((await fail(thief)).status, text).toBe(429);
      }
      browser.cookies.set(name, value);
      expect((await fail(browser)).status).toBe(401);
    });
  });

  test('is possible again fifteen minutes after the first failure', async () => {
    await fail();
    advanceClock(5 * minuteMs);
    expect(await times(4, () => fail())).toEqual({ 401: 4 });
    advanceClock(9 * minuteMs + 30_000);
    const inOne = 'Zu viele Versuche. Bitte warten Sie eine Minute und versuchen Sie es noch einmal.';
    await expectWait(await guesser().login(), 30, inOne);
    advanceClock(30_000);
    expect((await guesser().login()).status).toBe(200);
    expect(await times(5, () => fail())).toEqual({ 401: 5 });
    expect((await fail()).status).toBe(429);
  });

  test('does not count a success as a failure', async () => {
    expect(await times(21, () => guesser().login())).toEqual({ 200: 21 });
    expect(await times(4, () => fail())).toEqual({ 401: 4 });
    expect((await guesser().login()).status).toBe(200);
    expect((await fail()).status).toBe(401);
    expect((await fail()).status).toBe(429);
  });

  test('from one address is limited to twenty failures over all names', async () => {
    expect(await times(20, (index) => fail(guesser(), `name-${index}`))).toEqual({ 401: 20 });
    await expectWait(await fail(guesser(), 'name-21'), 15 * 60, inFifteen);
    await expectWait(await guesser().login(), 15 * 60, inFifteen);
    expect((await guesser('198.51.100.7').login()).status).toBe(200);
    advanceClock(15 * minuteMs);
    expect((await guesser().login()).status).toBe(200);
  });

  test('checks five of forty simultaneous attempts at most', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => fail()));
    const checked = answers.filter(({ status }) => status === 401);
    const waiting = answers.filter(({ status }) => status === 429);
    expect([checked.length, waiting.length]).toEqual([5, 35]);
  });

  test('is counted without names and addresses, under keys that need the secret', async () => {
    await fail(guesser('203.0.113.9'), 'Anna');
    const rows = await database.db.select().from(rateLimits);
    expect(rows).toHaveLength(4);
    const guesses = [
      'anna',
      'Anna',
      '203.0.113.9',
      'login-name\nanna',
      'login-address\n203.0.113.9',
      'anna\n203.0.113.9',
    ];
    const digests = guesses.flatMap((text) =>
      ['sha256', 'sha1', 'md5'].map((kind) => createHash(kind).update(text).digest('hex')),
    );
    for (const { key, ...rest } of rows) {
      expect(key).toMatch(/^[\w-]{22}$/);
      expect(digests).not.toContain(key);
      expect(rest).toEqual({ count: 1, expiresAt: new Date(start.getTime() + 15 * minuteMs) });
    }
    await database.db.delete(rateLimits);
    await fail(visitorOf(auth, '203.0.113.9', { SESSION_SECRET: 'ein-anderes-geheimnis-fuer-die-tests' }), 'Anna');
    const others = await database.db.select({ key: rateLimits.key }).from(rateLimits);
    expect(others.filter(({ key }) => rows.some((row) => row.key === key))).toEqual([]);
  });
});

describe('the public forms', () => {
  useDatabase();

  const waiting = 'Zu viele Versuche. Bitte warte 60 Minuten und versuche es noch einmal.';
  const signUp = (index: number, ip = '192.0.2.1') => {
    const [handler, path] =
      index % 2 === 0 ? ([waitlist, '/api/waitlist'] as const) : ([subscribers, '/api/subscribers'] as const);
    return visitorOf(handler, ip).post(path, { email: `${index}@example.org` });
  };

  test('accept a hundred sign-ups of a network in an hour, and then ask it to wait', async () => {
    await signUp(0);
    await raiseCounters(98);
    expect(await times(4, (index) => signUp(index + 1))).toEqual({ 201: 2, 429: 2 });
    const response = await signUp(200);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(await response.json()).toEqual({ status: 'error', message: waiting });
    expect((await signUp(201, '198.51.100.7')).status).toBe(201);
    advanceClock(60 * minuteMs);
    expect((await signUp(202)).status).toBe(201);
  });
});

describe('RATE_LIMITS=off', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
    vi.stubEnv('DATABASE_URL', database.url);
    vi.stubEnv('RATE_LIMITS', 'off');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await database.close();
  });

  test('counts nothing', async () => {
    const visitor = visitorOf(auth, '192.0.2.1', { RATE_LIMITS: 'off' });
    expect(await times(30, () => fail(visitor))).toEqual({ 401: 30 });
    expect(await database.db.select().from(rateLimits)).toEqual([]);
  });
});
