import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { CLICKUP_WEBHOOK_PATH } from '#contracts/events/connection.ts';
import { route } from '#contracts/route.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import auth from '#functions/auth.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { addAccount, addEveryRole } from '#tests/support/accounts/accounts.ts';
import { importFunction } from '#tests/support/accounts/functions.ts';
import { owner } from '#tests/support/accounts/owner.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, type FunctionHandler, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

const start = new Date('2026-11-21T08:00:00Z');
const eightHoursMs = 8 * 60 * 60 * 1000;
let database: TestDatabase;
let now = start;

const visitorOf = (handler: FunctionHandler): Visitor =>
  createVisitor(handler, {
    context: {
      db: database.db,
      env: ownerEnv(),
      now: () => now,
      log: { error: () => undefined, info: () => undefined },
      vendors: { clickup: undefined },
    },
  });

async function signIn(username?: string): Promise<Visitor['cookies']> {
  const browser = visitorOf(auth);
  await browser.login(username);
  return browser.cookies;
}

function visitorWith(cookies: Visitor['cookies'], handler: FunctionHandler): Visitor {
  const visitor = visitorOf(handler);
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

/** Creates a visitor of another function with a session's cookies. */
const signedInTo = async (handler: FunctionHandler, username?: string): Promise<Visitor> =>
  visitorWith(await signIn(username), handler);

const strangers: Readonly<Record<string, (handler: FunctionHandler) => Promise<Visitor>>> = {
  'no session': async (handler) => visitorOf(handler),
  'an expired session': async (handler) => {
    const visitor = await signedInTo(handler);
    now = new Date(start.getTime() + eightHoursMs);
    return visitor;
  },
  'a forged cookie': async (handler) => {
    const visitor = await signedInTo(handler);
    for (const [name, value] of visitor.cookies)
      visitor.cookies.set(name, value.replace(/.$/, 'x').replace('*1*', '*2*'));
    return visitor;
  },
};

function call(visitor: Visitor, named: string): Promise<Response> {
  const [method = '', path = ''] = named.split(' ');
  const headers = method === 'GET' ? {} : { 'content-type': 'application/json' };
  return visitor.send(path.replace(/:\w+/g, '1'), { method, headers });
}

beforeAll(async () => {
  database = await openTestDatabase();
  await addEveryRole(database.db);
});
afterAll(() => database.close());
beforeEach(() => {
  now = start;
});

test("ClickUp's webhook is not listed as an operation: its signature is its proof, and its answer is never 401, 403 or 410", async () => {
  const visitor = visitorOf(await importFunction(CLICKUP_WEBHOOK_PATH));
  const headers = { 'x-signature': '00', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const answers = [await visitor.post(CLICKUP_WEBHOOK_PATH, {}), await visitor.post(CLICKUP_WEBHOOK_PATH, {}, headers)];
  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
});

test('a changed role counts at once, and a deactivated account is signed out', async () => {
  const { id } = await addAccount(database.db, { username: 'gerade-noch', role: 'editor' });
  const path = '/api/redirects';
  const visitor = await signedInTo(await importFunction(path), 'gerade-noch');
  expect((await visitor.get(path)).status).toBe(200);
  await database.db.update(accounts).set({ role: 'reader' }).where(eq(accounts.id, id));
  expect((await visitor.get(path)).status).toBe(403);
  await database.db.update(accounts).set({ role: 'owner', isActive: false }).where(eq(accounts.id, id));
  expect((await visitor.get(path)).status).toBe(401);
});

describe('a sensitive operation', () => {
  const path = '/api/secret';
  const work = vi.fn(async () => undefined);
  const secret = resource(
    endpoint(route({ method: 'DELETE', path, status: 204 }), { access: 'owner', isSensitive: true }, work),
  );
  const remove = (visitor: Visitor) => call(visitor, `DELETE ${path}`);
  const minutesLater = (minutes: number) => {
    now = new Date(start.getTime() + minutes * 60 * 1000);
  };

  /** Confirms the password again in a visitor's session. */
  async function prove(visitor: Visitor, password: string): Promise<Response> {
    const browser = visitorOf(auth);
    for (const [name, value] of visitor.cookies) browser.cookies.set(name, value);
    return browser.post('/api/auth/proof', { password });
  }

  beforeEach(() => work.mockClear());

  test.each(['owner', owner.username])(
    'requires the password of %s again after a quarter of an hour',
    async (username) => {
      const visitor = await signedInTo(secret, username);
      minutesLater(15);
      expect((await remove(visitor)).status).toBe(204);
      now = new Date(now.getTime() + 1);
      const refused = await remove(visitor);
      expect([refused.status, await refused.json()]).toEqual([
        403,
        { status: 'error', code: 'proof-required', message: 'Bitte bestätige noch einmal, dass du es bist.' },
      ]);
      expect(work).toHaveBeenCalledTimes(1);

      const wrong = await prove(visitor, 'falsch');
      expect([wrong.status, await wrong.json()]).toMatchObject([
        400,
        { fields: { password: ['Das Passwort stimmt nicht.'] } },
      ]);
      expect((await remove(visitor)).status).toBe(403);
      expect((await prove(visitor, owner.password)).status).toBe(200);
      expect((await remove(visitor)).status).toBe(204);
    },
  );
});

describe('an operation for the owner', () => {
  const path = '/api/secret';
  const body = z.object({ word: z.string() });
  const response = z.object({ isDone: z.boolean() });
  const work = vi.fn(async () => ({ isDone: true }));
  const secret = resource(
    endpoint(route({ method: 'GET', path, response }), { access: 'owner', isSensitive: false }, work),
    endpoint(route({ method: 'POST', path, body, response }), { access: 'owner', isSensitive: false }, work),
    endpoint(
      route({ method: 'DELETE', path, status: 204 }),
      { access: 'owner', isSensitive: false },
      async () => void (await work()),
    ),
  );
  beforeEach(() => {
    work.mockClear();
  });

  test('runs for a signed-in owner', async () => {
    const visitor = await signedInTo(secret);
    for (const answer of [await visitor.get(path), await visitor.post(path, { word: 'x' })]) {
      expect([answer.status, await answer.json()]).toEqual([200, { isDone: true }]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await call(visitor, `DELETE ${path}`)).status).toBe(204);
    expect(work).toHaveBeenCalledTimes(3);
  });

  test.each(Object.entries(strangers))('never starts with %s', async (_, stranger) => {
    const visitor = await stranger(secret);
    // The signature is checked before the body's type and text.
    const answers = [
      await visitor.get(path),
      await visitor.send(path, { method: 'HEAD' }),
      await visitor.post(path, { word: 'x' }),
      await visitor.post(path, '{'),
      await visitor.post(path, 'x'.repeat(40_000), { 'content-type': 'text/plain' }),
      await call(visitor, `DELETE ${path}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    expect(work).not.toHaveBeenCalled();
  });

  test('is refused to another website even with the session', async () => {
    const visitor = await signedInTo(secret);
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await visitor.post(path, { word: 'x' }, headers)).status).toBe(403);
      expect((await visitor.send(path, { method: 'DELETE', headers })).status).toBe(403);
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await visitor.post(path, 'word=x', form)).status).toBe(415);
    expect((await visitor.send(path, { method: 'DELETE', headers: form })).status).toBe(415);
    expect(work).not.toHaveBeenCalled();
  });
});
