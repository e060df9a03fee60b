import { createHash } from 'node:crypto';
import { parseSetCookie } from 'cookie';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { adminSessions } from '#db/schema/accounts/sessions.ts';
import auth from '#functions/auth.ts';
import { hashPassword } from '#server/services/accounts/password.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { owner, ownerUser, ownerVariables } from '#tests/support/accounts/owner.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const start = new Date('2026-11-21T08:00:00Z');

const https = 'https://www.example.org';
const wrong = 'Bitte überprüfen Sie Ihre Anmeldedaten.';
const notSetUp = 'Die Anmeldung ist noch nicht eingerichtet.';
const out = { isAuthenticated: false, user: null };

let database: TestDatabase;
let now = start;
const silent = { error: () => undefined, info: () => undefined };

const visitor = (variables: Record<string, string> = {}, options: { origin?: string; isProduction?: boolean } = {}) =>
  createVisitor(auth, {
    context: { db: database.db, env: ownerEnv(variables), now: () => now, log: silent },
    ...options,
  });

const rows = () => database.db.select().from(adminSessions);

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((line) => {
    const { value = '', ...rest } = parseSetCookie(line);
    return { ...rest, hasValue: value !== '' };
  });

/** Returns the first cookie, which is the session's. */
const cookieOf = (response: Response) => cookiesOf(response)[0];

function copyOf(original: ReturnType<typeof visitor>, variables: Record<string, string> = {}) {
  const copy = visitor(variables);
  for (const [name, value] of original.cookies) copy.cookies.set(name, value);
  return copy;
}

const advanceClock = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

beforeEach(() => {
  now = start;
});

/** A database for a describe, without sessions before each test. */
function useDatabase(): void {
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => database.db.delete(adminSessions));
}

describe('sessions', () => {
  useDatabase();

  test('recognise a visitor from login to logout', async () => {
    const browser = visitor();
    const before = await browser.get('/api/auth/check');
    expect([before.status, await before.json()]).toEqual([200, out]);

    const login = await browser.login();
    expect(login.status).toBe(200);
    expect(await login.json()).toEqual({
      success: true,
      user: ownerUser,
      message: 'Erfolgreich angemeldet',
    });
    const inside = await browser.get('/api/auth/check');
    expect(await inside.json()).toEqual({ isAuthenticated: true, user: ownerUser });
    expect(inside.headers.getSetCookie()).toEqual([]);
    const held = copyOf(browser, { SENDING: 'off' });
    expect(await (await held.get('/api/auth/check')).json()).toMatchObject({ isHeld: true });

    const logout = await browser.post('/api/auth/logout');
    expect([logout.status, await logout.json()]).toEqual([200, { success: true }]);
    expect(cookieOf(logout)).toEqual({
      name: 'session',
      hasValue: false,
      maxAge: 0,
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
    });
    const after = await browser.get('/api/auth/check');
    expect([after.status, await after.json()]).toEqual([200, out]);
    expect(await rows()).toEqual([]);
    for (const { headers } of [login, inside, logout]) expect(headers.get('cache-control')).toBe('no-store');
  });

  test('are stored without the cookie and without its content', async () => {
    const browser = visitor();
    await browser.login();
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row?.key).toMatch(/^[0-9a-f]{64}$/);
    expect([...browser.cookies.values()].join()).not.toContain(row?.key);
  });

  test('are closed for a copied cookie after the logout, and stay open in another browser', async () => {
    const [browser, phone] = [visitor(), visitor()];
    await browser.login();
    await phone.login();
    const thief = copyOf(browser);
    expect(await thief.isSignedIn()).toBe(true);
    await browser.post('/api/auth/logout');
    expect([await thief.isSignedIn(), await phone.isSignedIn()]).toEqual([false, true]);
  });

  test('never continue a cookie from before the login', async () => {
    const attacker = visitor();
    await attacker.login();
    const [attackers] = await rows();
    const victim = copyOf(attacker);
    await victim.login();
    expect([...victim.cookies.values()]).not.toEqual([...attacker.cookies.values()]);
    expect(await victim.isSignedIn()).toBe(true);
    expect(await attacker.isSignedIn()).toBe(false);
    expect(await rows()).toHaveLength(1);
    expect(await rows()).not.toContainEqual(attackers);
  });

  test('end after eight idle hours, and not before', async () => {
    const browser = visitor();
    await browser.login();
    advanceClock(8 * hourMs - 1);
    expect(await browser.isSignedIn()).toBe(true);
    advanceClock(8 * hourMs - 1);
    expect(await browser.isSignedIn()).toBe(true);
    advanceClock(8 * hourMs);
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('end after seven days, even if they are in use', async () => {
    const browser = visitor();
    await browser.login();
    while (now.getTime() < start.getTime() + 7 * dayMs - 6 * hourMs) {
      advanceClock(6 * hourMs);
      expect(await browser.isSignedIn()).toBe(true);
    }
    advanceClock(6 * hourMs - 1);
    expect(await browser.isSignedIn()).toBe(true);
    advanceClock(1);
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('survive a rotated secret as long as the old one is listed, and end with a logout under the new one', async () => {
    const old = ownerVariables.SESSION_SECRET;
    const fresh = 'ein-neues-geheimnis-nur-fuer-die-tests';
    const browser = visitor({ SESSION_SECRET: old });
    await browser.login();
    expect(await copyOf(browser, { SESSION_SECRET: `${fresh},${old}` }).isSignedIn()).toBe(true);

    // Sessions from after the change use the new secret and stay valid; others have to sign in again.
    const later = visitor({ SESSION_SECRET: `${fresh},${old}` });
    await later.login();
    expect(await copyOf(later, { SESSION_SECRET: fresh }).isSignedIn()).toBe(true);
    expect(await copyOf(browser, { SESSION_SECRET: fresh }).isSignedIn()).toBe(false);

    await copyOf(browser, { SESSION_SECRET: `${fresh},${old}` }).post('/api/auth/logout');
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('end with a new password or a new name', async () => {
    const browser = visitor();
    await browser.login();
    const passwordHash = await hashPassword('ein anderes Passwort', { ln: 1, r: 1, p: 1 });
    expect(await copyOf(browser, { ADMIN_PASSWORD_HASH: passwordHash }).isSignedIn()).toBe(false);
    // The same password hashed anew counts as a new one.
    const again = await hashPassword(owner.password, { ln: 1, r: 1, p: 1 });
    expect(await copyOf(browser, { ADMIN_PASSWORD_HASH: again }).isSignedIn()).toBe(false);
    expect(await copyOf(browser, { ADMIN_USERNAME: 'nachfolgerin' }).isSignedIn()).toBe(false);
    expect(await browser.isSignedIn()).toBe(true);
  });
});

describe('accounts', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('sign in by their name in any case, and get their role in the answer', async () => {
    await addAccount(database.db, { username: 'Miriam', name: 'Miriam Beispiel', role: 'editor' });
    const browser = visitor();
    const user = { username: 'Miriam', name: 'Miriam Beispiel', role: 'editor', isEmergency: false };
    expect(await (await browser.login('mIRIAM')).json()).toMatchObject({ success: true, user });
    expect(await (await browser.get('/api/auth/check')).json()).toEqual({ isAuthenticated: true, user });
    const [{ lastLoginAt } = {}] = await database.db.select().from(accounts).where(eq(accounts.username, 'Miriam'));
    expect(lastLoginAt).toEqual(start);
  });

  test.each([
    ['is deactivated', { isActive: false }],
    ['has not accepted the invitation', { passwordHash: null }],
  ])('cannot sign in when the account %s, even with the right password', async (_, state) => {
    const { username } = await addAccount(database.db, state);
    const response = await visitor().login(username);
    expect([response.status, await response.json()]).toEqual([
      401,
      { status: 'error', success: false, message: wrong },
    ]);
  });

  test('sign in where the environment has no administrator', async () => {
    const { username } = await addAccount(database.db);
    const without = { ADMIN_USERNAME: '', ADMIN_PASSWORD_HASH: '' };
    const browser = visitor(without);
    expect((await browser.login(username)).status).toBe(200);
    expect(await browser.isSignedIn()).toBe(true);
    expect((await visitor(without).login()).status).toBe(401);
  });

  test('take precedence over the administrator of the environment when name and password are the same', async () => {
    await addAccount(database.db, { username: owner.username });
    const browser = visitor();
    expect(await (await browser.login()).json()).toMatchObject({ user: { isEmergency: false } });
    await database.db.delete(accounts).where(eq(accounts.username, owner.username));
    expect(await browser.isSignedIn()).toBe(false);
    expect(await (await browser.login()).json()).toMatchObject({ user: { isEmergency: true } });
  });
});

describe('the login', () => {
  useDatabase();

  test.each([
    ['a wrong password', owner.username, 'falsch'],
    ['an unknown name', 'niemand', owner.password],
    ['another case of the name', owner.username.toUpperCase(), owner.password],
    ['the hash as the password', owner.username, owner.passwordHash],
  ])('refuses %s without saying what was wrong', async (_, username, password) => {
    const browser = visitor();
    const response = await browser.login(username, password);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ status: 'error', success: false, message: wrong });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('ignores spaces around the name, which phones add', async () => {
    expect((await visitor().login(` ${owner.username} `)).status).toBe(200);
  });

  const missing = 'Bitte geben Sie Benutzernamen und Passwort ein.';
  test.each([
    [{}, { username: [missing], password: [missing] }],
    [
      { username: 1, password: null },
      { username: [missing], password: [missing] },
    ],
    [{ username: 'x'.repeat(101), password: 'x' }, { username: ['Diese Eingabe ist zu lang'] }],
  ])('refuses %j as bad input', async (body, fields) => {
    const response = await visitor().post('/api/auth/login', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      status: 'error',
      success: false,
      message: 'Bitte prüfe deine Angaben.',
      fields,
    });
  });

  test('refuses a session row without its cookie', async () => {
    const browser = visitor();
    await browser.login();
    const [row] = await rows();
    const thief = visitor();
    for (const value of [row?.key ?? '', createHash('sha256').update('').digest('hex')]) {
      thief.cookies.set('session', value);
      expect(await thief.isSignedIn()).toBe(false);
    }
  });

  describe('is unavailable without an owner in the environment', () => {
    const missingOwners: readonly Record<string, string>[] = [
      { ADMIN_USERNAME: '', ADMIN_PASSWORD_HASH: '' },
      { ADMIN_USERNAME: '' },
      { ADMIN_PASSWORD_HASH: '' },
      { SESSION_SECRET: '' },
    ];
    test.each(missingOwners)('when it contains %j', async (variables) => {
      const guest = visitor(variables, { isProduction: true });
      const response = await guest.login();
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({ status: 'error', success: false, message: notSetUp });
      expect(response.headers.getSetCookie()).toEqual([]);

      const visited = visitor();
      await visited.login();
      const check = await copyOf(visited, variables).get('/api/auth/check');
      expect([check.status, await check.json()]).toEqual([200, out]);
      expect((await copyOf(visited, variables).post('/api/auth/logout')).status).toBe(200);
    });

    test('even for the local owner', async () => {
      const response = await visitor({ ADMIN_USERNAME: '', ADMIN_PASSWORD_HASH: '' }).login('admin', 'lokal-testen');
      expect(response.status).toBe(503);
    });
  });

  describe('is protected from other websites', () => {
    const paths = ['/api/auth/login', '/api/auth/logout'] as const;
    const body = { username: owner.username, password: owner.password };
    const foreign: readonly Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:8889' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://localhost:8888', 'sec-fetch-site': 'cross-site' },
    ];
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];

    test.each(paths)('because %s refuses foreign origins', async (path) => {
      const browser = visitor();
      await browser.login();
      for (const headers of foreign) {
        const response = await browser.post(path, path.endsWith('login') ? body : undefined, headers);
        expect(response.status, JSON.stringify(headers)).toBe(403);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
      expect(await browser.isSignedIn()).toBe(true);
      expect(await rows()).toHaveLength(1);
    });

    test.each(paths)('because %s refuses the content types of a form', async (path) => {
      const browser = visitor();
      await browser.login();
      for (const type of forms) {
        const text = type === 'text/plain' ? JSON.stringify(body) : new URLSearchParams(body).toString();
        const response = await browser.post(path, text, { 'content-type': type });
        expect(response.status, type).toBe(415);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
      expect(await browser.isSignedIn()).toBe(true);
      expect(await rows()).toHaveLength(1);
    });
  });
});

describe('the cookie', () => {
  useDatabase();

  const maxAge = (7 * dayMs) / 1000 - 60;

  test('is out of reach of scripts, other websites and plain http', async () => {
    expect(cookieOf(await visitor({}, { origin: https }).login())).toEqual({
      name: '__Host-session',
      hasValue: true,
      maxAge,
      httpOnly: true,
      secure: true,
      sameSite: 'lax',
      path: '/',
    });
  });

  test('for a known browser is set by a login only', async () => {
    const browser = visitor({}, { origin: https });
    expect(cookiesOf(await browser.login())[1]).toEqual({
      name: '__Secure-device',
      hasValue: true,
      maxAge: (365 * dayMs) / 1000 - 60,
      httpOnly: true,
      secure: true,
      sameSite: 'strict',
      path: '/api',
    });
    const others = [await browser.get('/api/auth/check'), await browser.login(owner.username, 'falsch')];
    for (const response of others) expect(cookiesOf(response)).toEqual([]);
    expect(cookiesOf(await browser.post('/api/auth/logout')).map(({ name }) => name)).toEqual(['__Host-session']);
  });

  test('from http is worthless on https, where another machine in the network could have set it', async () => {
    const home = visitor();
    await home.login();
    const secure = visitor({}, { origin: https });
    for (const [name, value] of home.cookies) secure.cookies.set(name, value);
    expect(await secure.isSignedIn()).toBe(false);
  });

  test('is never read when it was tampered with', async () => {
    const browser = visitor();
    await browser.login();
    const [[name, value] = ['', '']] = browser.cookies;
    const parts = value.split('*');
    const changed = parts.map((part, index) =>
      parts
        .with(
          index,
          part.replace(/^./, (char) => (char === 'A' ? 'B' : 'A')),
        )
        .join('*'),
    );
    expect(changed.length).toBeGreaterThan(5);
    const forged = [...changed, '', 'x', 'Fe26.2**', value.slice(0, -10), '%00', 'null', '{"id":"1"}'];
    for (const text of forged) {
      browser.cookies.set(name, text);
      expect(await browser.isSignedIn(), text).toBe(false);
    }
    browser.cookies.set(name, value);
    expect(await browser.isSignedIn()).toBe(true);
  });

  test('does not block login and logout when it is broken', async () => {
    const browser = visitor();
    browser.cookies.set('session', 'x*y*z');
    expect((await browser.post('/api/auth/logout')).status).toBe(200);
    browser.cookies.set('session', 'x*y*z');
    expect((await browser.login()).status).toBe(200);
    expect(await browser.isSignedIn()).toBe(true);
  });
});
