import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { CLICKUP_WEBHOOK_PATH } from '#contracts/events/connection.ts';
import { route } from '#contracts/route.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { adminSessions } from '#db/schema/accounts/sessions.ts';
import { type Role, roles } from '#domain/accounts/roles.ts';
import auth from '#functions/auth.ts';
import type { Access } from '#server/http/accounts/access.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { addAccount, addEveryRole } from '#tests/support/accounts/accounts.ts';
import { importFunction } from '#tests/support/accounts/functions.ts';
import { owner } from '#tests/support/accounts/owner.ts';
import { operations } from '#tests/support/contracts.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, type FunctionHandler, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

/** Minimum role for each operation. A new operation needs its row, which decides the callers that it must refuse. */
const access: Readonly<Record<string, Access>> = {
  'GET /api/health': 'public',
  'GET /api/events': 'public',
  'POST /api/waitlist': 'public',
  'POST /api/subscribers': 'public',
  'GET /api/auth/check': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/logout': 'public',
  'POST /api/auth/proof': 'reader',
  'GET /api/notifications': 'owner',
  'PUT /api/notifications': 'owner',
  'GET /api/notifications/mails': 'owner',
  'POST /api/notifications/mails/:id/resend': 'owner',
  'POST /api/auth/forgotten': 'public',
  'POST /api/auth/link': 'public',
  'POST /api/auth/link/password': 'public',
  'POST /api/auth/link/email': 'public',
  'DELETE /api/people/:id': 'owner',
  'GET /api/activecampaign/transfer': 'owner',
  'GET /api/analytics/stats/range': 'reader',
  'GET /api/analytics/stats/sign-up-worth': 'reader',
  'GET /api/letters': 'owner',
  'POST /api/letters': 'owner',
  'GET /api/letters/recipients': 'owner',
  'GET /api/letters/pace': 'owner',
  'PUT /api/letters/pace': 'owner',
  'GET /api/letters/series': 'owner',
  'POST /api/letters/series/:list/letters': 'owner',
  'PUT /api/letters/series/:list': 'owner',
  'POST /api/letters/series/:list/status': 'owner',
  'GET /api/letters/series/:list/people': 'owner',
  'GET /api/letters/:id': 'owner',
  'PUT /api/letters/:id': 'owner',
  'DELETE /api/letters/:id': 'owner',
  'POST /api/letters/:id/restore': 'owner',
  'POST /api/letters/:id/test': 'owner',
  'POST /api/letters/:id/checks': 'owner',
  'POST /api/letters/:id/send': 'owner',
  'POST /api/letters/:id/status': 'owner',
  'POST /api/media/letters': 'owner',
  'GET /api/letters/:id/links': 'owner',
  'PUT /api/letters/:id/public': 'owner',
  'GET /api/imports': 'owner',
  'POST /api/imports': 'owner',
  'DELETE /api/imports/:id': 'owner',
  'GET /api/imports/:id/rows': 'owner',
  'POST /api/imports/:id/rows': 'owner',
  'POST /api/imports/:id/run': 'owner',
  'GET /api/people': 'owner',
  'GET /api/people/:id': 'owner',
  'GET /api/people/:id/disclosure': 'owner',
  'GET /api/people/buyers/:purchase': 'owner',
  'DELETE /api/people/buyers/:purchase': 'owner',
  'GET /api/people/counts': 'owner',
  'GET /api/people/csv': 'owner',
  'POST /api/takeout': 'owner',
  'GET /api/takeout/:run/:table': 'owner',
  'GET /api/purchases': 'owner',
  'GET /api/purchases/:id': 'owner',
  'GET /api/purchases/choices': 'owner',
  'GET /api/purchases/csv': 'owner',
  'PUT /api/purchases/:id/closing': 'owner',
  'GET /api/redirects/:id/check': 'editor',
  'GET /api/redirects/:id/vouchers': 'owner',
  'POST /api/redirects/:id/vouchers/purchases': 'owner',
  'GET /api/redirects/:id/clicks': 'editor',
  'GET /api/redirects/export': 'editor',
  'POST /api/activecampaign/transfer': 'owner',
  'POST /api/activecampaign/transfer/continue': 'owner',
  'POST /api/activecampaign/transfer/retry': 'owner',
  'POST /api/people/:id/disclosure': 'owner',
  'POST /api/people/:id/forgive-bounce': 'owner',
  'POST /api/people/forgive-bounces': 'owner',
  'POST /api/people/:id/resend': 'owner',
  'POST /api/people/:id/restore': 'owner',
  'POST /api/people/:id/revoke': 'owner',
  'POST /api/people/resend': 'owner',
  'POST /api/redirects/:id/check': 'editor',
  'POST /api/redirects/bulk': 'editor',
  'POST /api/redirects/import': 'editor',
  'POST /api/passkeys/login/options': 'public',
  'POST /api/passkeys/login': 'public',
  'POST /api/passkeys/proof/options': 'reader',
  'POST /api/passkeys/proof': 'reader',
  'GET /api/passkeys': 'reader',
  'POST /api/passkeys/options': 'reader',
  'POST /api/passkeys': 'reader',
  'PUT /api/passkeys/:id': 'reader',
  'DELETE /api/passkeys/:id': 'reader',
  'GET /api/accounts': 'owner',
  'POST /api/accounts': 'owner',
  'PUT /api/accounts/:id/role': 'owner',
  'PUT /api/accounts/:id/status': 'owner',
  'POST /api/accounts/:id/link': 'owner',
  'DELETE /api/accounts/:id': 'owner',
  'GET /api/account': 'reader',
  'PUT /api/account': 'reader',
  'PUT /api/account/password': 'reader',
  'GET /api/account/sessions': 'reader',
  'DELETE /api/account/sessions/:id': 'reader',
  'DELETE /api/account/sessions': 'reader',
  'GET /api/account/logins': 'reader',
  'GET /api/account/report': 'reader',
  'PUT /api/account/report': 'reader',
  'POST /api/account/report/preview': 'reader',
  'GET /api/dashboard': 'owner',
  'GET /api/search': 'reader',
  'GET /api/site/hosting': 'owner',
  'PUT /api/site/hosting': 'owner',
  'GET /api/payments/platforms': 'owner',
  'PUT /api/payments/platforms/:platform': 'owner',
  'DELETE /api/payments/platforms/:platform': 'owner',
  'GET /api/payments/products': 'owner',
  'PUT /api/payments/products': 'owner',
  'GET /api/calendar': 'reader',
  'GET /api/calendar/form': 'editor',
  'POST /api/calendar/events': 'editor',
  'GET /api/cases': 'owner',
  'POST /api/cases/:id/state': 'owner',
  'GET /api/law': 'editor',
  'PUT /api/law': 'owner',
  'POST /api/law/reopened': 'owner',
  'PUT /api/calendar/events/:id': 'editor',
  'POST /api/calendar/writes/:id': 'editor',
  'GET /api/calendar/feed': 'owner',
  'POST /api/calendar/feed': 'owner',
  'DELETE /api/calendar/feed': 'owner',
  'GET /api/redirects': 'editor',
  'GET /api/redirects/:id': 'editor',
  'POST /api/redirects': 'editor',
  'PUT /api/redirects/:id': 'editor',
  'DELETE /api/redirects/:id': 'editor',
  'POST /api/redirects/:id/restore': 'editor',
  'GET /api/redirects/categories': 'editor',
  'POST /api/redirects/categories': 'editor',
  'PUT /api/redirects/categories/:id': 'editor',
  'DELETE /api/redirects/categories/:id': 'editor',
  'POST /api/redirects/categories/:id/restore': 'editor',
  'GET /api/analytics/stats/overview': 'reader',
  'GET /api/analytics/stats/daily': 'reader',
  'GET /api/clickup/auth': 'owner',
  'POST /api/clickup/set-token': 'owner',
  'POST /api/clickup/exchange-code': 'owner',
  'GET /api/clickup/status': 'owner',
  'POST /api/clickup/reset-connection': 'owner',
  'POST /api/clickup/sync': 'owner',
  'GET /api/clickup/tasks': 'owner',
  'PUT /api/clickup/tasks/:id': 'owner',
  'GET /api/clickup/integration-status': 'owner',
  'POST /api/clickup/toggle-status': 'owner',
  'GET /api/activecampaign/test': 'owner',
  'GET /api/activecampaign/tag-contact': 'owner',
  'POST /api/activecampaign/visits': 'public',
  'GET /api/activecampaign/protected-tags': 'owner',
  'PUT /api/activecampaign/protected-tags': 'owner',
  'GET /api/activecampaign/integration-status': 'owner',
  'POST /api/activecampaign/toggle-status': 'owner',
  'GET /api/activecampaign/queue': 'owner',
  'POST /api/activecampaign/queue/:id/retry': 'owner',
  'DELETE /api/activecampaign/queue/:id': 'owner',
  'GET /api/site': 'public',
  'PUT /api/site': 'owner',
  'GET /api/releases': 'editor',
  'GET /api/releases/changes': 'editor',
  'GET /api/releases/events': 'editor',
  'GET /api/releases/:id/changes': 'editor',
  'GET /api/releases/proof/:subject/:id': 'owner',
  'POST /api/releases': 'editor',
  'POST /api/releases/:id/again': 'editor',
  'PUT /api/releases/plan': 'editor',
  'DELETE /api/releases/plan': 'editor',
  'GET /api/content/entries': 'editor',
  'PUT /api/content/entries/:kind/:id': 'editor',
  'DELETE /api/content/entries/:kind/:id': 'editor',
  'POST /api/content/entries/:kind/:id/restore': 'editor',
  'GET /api/content/entries/:kind/:id/history': 'editor',
  'PUT /api/content/order/:kind': 'editor',
  'GET /api/images': 'editor',
  'POST /api/media/uploads': 'editor',
  'POST /api/media/voices': 'editor',
  'PUT /api/images/:name': 'editor',
  'DELETE /api/images/:name': 'editor',
  'POST /api/images/:name/restore': 'editor',
  // For our edge functions, which sign their requests.
  'GET /api/redirects/manifest': 'public',
  'POST /api/redirects/visits': 'public',
  // For our own functions, which sign their requests.
  'POST /api/media/event-images': 'public',
  'POST /api/mails/deliveries': 'public',
  'POST /api/mails/letters': 'public',
};

const start = new Date('2026-11-21T08:00:00Z');
const eightHoursMs = 8 * 60 * 60 * 1000;
const refusal = { status: 'error', message: 'Bitte melde dich an.' };
const tooLow = { status: 'error', message: 'Dein Zugang reicht dafür nicht aus.' };

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

const shared = new Map<string, ReturnType<typeof signIn>>();
/** Does the same with one shared session per user, for refused requests, which do not change it. */
async function refusedIn(handler: FunctionHandler, username: string): Promise<Visitor> {
  const session = shared.get(username) ?? signIn(username);
  shared.set(username, session);
  return visitorWith(await session, handler);
}

const strangers: Readonly<Record<string, (handler: FunctionHandler) => Promise<Visitor>>> = {
  'no session': async (handler) => visitorOf(handler),
  'an expired session': async (handler) => {
    const visitor = await signedInTo(handler);
    now = new Date(start.getTime() + eightHoursMs);
    return visitor;
  },
  'a forged cookie': async (handler) => {
    const visitor = await refusedIn(handler, owner.username);
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

test('every operation has one row and every row one operation', () => {
  expect([...operations.keys()].toSorted()).toEqual(Object.keys(access).toSorted());
});

test("ClickUp's webhook is not listed as an operation: its signature is its proof, and its answer is never 401, 403 or 410", async () => {
  const visitor = visitorOf(await importFunction(CLICKUP_WEBHOOK_PATH));
  const headers = { 'x-signature': '00', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const answers = [await visitor.post(CLICKUP_WEBHOOK_PATH, {}), await visitor.post(CLICKUP_WEBHOOK_PATH, {}, headers)];
  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
});

const isPublic = (name: string): boolean => access[name] === 'public';
const named = (who: 'public' | 'protected') =>
  Object.keys(access).filter((name) => isPublic(name) === (who === 'public'));
/** Roles that may call an operation with each minimum. */
const allows: Readonly<Record<Access, readonly Role[]>> = {
  public: ['owner', 'editor', 'reader'],
  reader: ['owner', 'editor', 'reader'],
  editor: ['owner', 'editor'],
  owner: ['owner'],
};
const pathOf = (name: string): string => name.split(' ')[1] ?? '';

describe.each(Object.entries(strangers))('with %s', (_, stranger) => {
  test.each(named('protected'))('%s is refused', async (name) => {
    const [, path = ''] = name.split(' ');
    const response = await call(await stranger(await importFunction(path)), name);
    expect([response.status, await response.json()]).toEqual([401, refusal]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each(named('public'))('%s is not refused', async (name) => {
    const [, path = ''] = name.split(' ');
    const response = await call(await stranger(await importFunction(path)), name);
    expect(await response.text()).not.toContain(refusal.message);
  });
});

describe.each(roles)('with the role %s', (role) => {
  test.each(Object.keys(access).filter((name) => !allows[access[name] ?? 'owner'].includes(role)))(
    '%s is refused',
    async (name) => {
      const response = await call(await refusedIn(await importFunction(pathOf(name)), role), name);
      expect([response.status, await response.json()]).toEqual([403, tooLow]);
    },
  );

  test.each(Object.keys(access).filter((name) => allows[access[name] ?? 'owner'].includes(role)))(
    '%s is not refused',
    async (name) => {
      const response = await call(await signedInTo(await importFunction(pathOf(name)), role), name);
      const text = await response.text();
      expect(text).not.toContain(refusal.message);
      expect(text).not.toContain(tooLow.message);
    },
  );
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

  test('requires it in the same way when the session is older than the last proof', async () => {
    const visitor = await signedInTo(secret);
    await database.db.update(adminSessions).set({ provedAt: new Date(start.getTime() - eightHoursMs) });
    expect((await remove(visitor)).status).toBe(403);
    expect((await (await signedInTo(secret, 'reader')).get(path)).status).toBe(405);
  });
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

  test('extends the session that calls it', async () => {
    const visitor = await signedInTo(secret);
    for (let hours = 0; hours < 20; hours += 5) {
      now = new Date(start.getTime() + hours * 60 * 60 * 1000);
      expect((await visitor.get(path)).status).toBe(200);
    }
  });
});
