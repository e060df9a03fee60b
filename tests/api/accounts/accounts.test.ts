import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyEdit, editPassword } from '#db/queries/accounts/changing.ts';
import { insertLogin } from '#db/queries/accounts/login-log.ts';
import { accountLinks, accounts } from '#db/schema/accounts/accounts.ts';
import { loginLog } from '#db/schema/accounts/login-log.ts';
import { adminSessions } from '#db/schema/accounts/sessions.ts';
import nightly from '#functions/nightly.ts';
import { signIn } from '#server/services/accounts/login.ts';
import { dispatch, findToken, signInBrowser } from '#tests/support/accounts/account-browser.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { owner } from '#tests/support/accounts/owner.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { type MailScene, openMailScene } from '#tests/support/mail/mail-scene.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const GOOD = 'Zwetschge-Drehtür-41';
const GONE =
  'Dieser Link gilt nicht mehr: Er ist abgelaufen, schon benutzt, oder an deinem Konto wurde seitdem etwas geändert.';
const LAST = 'Das ist die letzte Inhaberin. Gib zuerst einem anderen Konto die Rolle Inhaberin.';

let mailScene: MailScene;

beforeAll(async () => {
  mailScene = await openMailScene();
});
afterAll(() => mailScene.close());
beforeEach(async () => {
  await mailScene.reset();
  await mailScene.db.batch([
    mailScene.db.delete(accounts),
    mailScene.db.delete(adminSessions),
    mailScene.db.delete(loginLog),
  ]);
});

const invitation = { name: 'Ida Neu', username: 'ida', email: 'ida@example.org', role: 'editor' };
const put = (browser: Visitor, path: string, body: unknown) =>
  browser.send(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const remove = (browser: Visitor, path: string) => browser.send(path, { method: 'DELETE' });
const answer = async (response: Response) => [response.status, await response.json()];
const stored = async (id: string) => (await mailScene.db.select().from(accounts).where(eq(accounts.id, id)))[0];

describe('an invitation', () => {
  async function invite(): Promise<string> {
    const browser = await signInBrowser(mailScene, owner.username);
    const [status, body] = await answer(await browser.post('/api/accounts', invitation));
    expect([status, body]).toMatchObject([201, { ...invitation, status: 'invited', lastLoginAt: null, isYou: false }]);
    return findToken(mailScene, invitation.email);
  }

  test('is a mail whose link opens the account once', async () => {
    const token = await invite();
    const [mail] = mailScene.smtp.mailsTo(invitation.email);
    expect(mail?.parsed.subject).toBe('Dein Zugang zu localhost:8888');
    expect(mail?.parsed.html).toContain('Passwort festlegen');

    const guest = mailScene.visitor(dispatch);
    const about = { purpose: 'invitation', username: 'ida', name: 'Ida Neu', role: 'editor', email: null };
    expect(await answer(await guest.post('/api/auth/link', { token }))).toEqual([200, about]);
    const user = { username: 'ida', name: 'Ida Neu', role: 'editor', isEmergency: false };
    expect(await answer(await guest.post('/api/auth/link/password', { token, password: GOOD }))).toEqual([
      200,
      { user },
    ]);
    expect(await guest.isSignedIn()).toBe(true);
    expect((await mailScene.visitor(dispatch).login('IDA', GOOD)).status).toBe(200);

    for (const path of ['/api/auth/link', '/api/auth/link/password']) {
      const again = await guest.post(path, { token, password: GOOD });
      expect(await answer(again)).toEqual([400, { status: 'error', message: GONE }]);
    }
  });

  test('is accepted once when two visitors use its link at the same time', async () => {
    const token = await invite();
    const tries = [GOOD, `${GOOD}!`].map((password) =>
      mailScene.visitor(dispatch).post('/api/auth/link/password', { token, password }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('is refused with the same answer after seven days, after a deactivation and for a wrong token', async () => {
    const token = await invite();
    const guest = mailScene.visitor(dispatch);
    const wrong = [await answer(await guest.post('/api/auth/link', { token: token.replaceAll(/./g, 'A') }))];
    await mailScene.db.update(accounts).set({ isActive: false });
    wrong.push(await answer(await guest.post('/api/auth/link', { token })));
    await mailScene.db.update(accounts).set({ isActive: true });
    expect((await guest.post('/api/auth/link', { token })).status).toBe(200);
    mailScene.passes(7 * DAY_MS - MINUTE_MS);
    expect((await guest.post('/api/auth/link', { token })).status).toBe(200);
    mailScene.passes(MINUTE_MS);
    wrong.push(await answer(await guest.post('/api/auth/link', { token })));
    expect(wrong).toEqual(wrong.map(() => [400, { status: 'error', message: GONE }]));
    await mailScene.run(nightly);
    expect(await mailScene.db.select().from(accountLinks)).toEqual([]);
  });

  test('a password link is valid for an hour after its mail was sent, and its mail is dropped after a day', async () => {
    const guest = mailScene.visitor(dispatch);
    mailScene.smtp.interfere = () => ({ at: 'greeting', code: 421 });
    await addAccount(mailScene.db, { username: 'ida', email: 'ida@example.org' });
    await guest.post('/api/auth/forgotten', { username: 'ida' });
    await mailScene.settled();
    mailScene.passes(5 * 60 * MINUTE_MS);
    await mailScene.run(nightly);
    mailScene.smtp.interfere = undefined;
    await mailScene.sweep();
    const [, token] = /#link=([\w-]+)/.exec(mailScene.smtp.mailsTo('ida@example.org')[0]?.parsed.text ?? '') ?? [];
    mailScene.passes(59 * MINUTE_MS);
    expect((await guest.post('/api/auth/link', { token })).status).toBe(200);

    mailScene.smtp.interfere = () => ({ at: 'greeting', code: 421 });
    await guest.post('/api/auth/forgotten', { username: 'ida' });
    await mailScene.settled();
    mailScene.passes(25 * 60 * MINUTE_MS);
    mailScene.smtp.interfere = undefined;
    await mailScene.sweep();
    expect(mailScene.smtp.mailsTo('ida@example.org')).toHaveLength(1);
    expect((await mailScene.rows()).map(({ status }) => status)).not.toContain('pending');
  });

  test('stores its token in no table and no log line', async () => {
    const token = await invite();
    const tables = [
      await mailScene.rows(),
      await mailScene.db.select().from(accountLinks),
      await mailScene.db.select().from(accounts),
    ];
    expect(leaksOf(JSON.stringify([tables, mailScene.logged]), [token])).toEqual([]);
  });

  test('is refused for a name or an address that is already taken, regardless of case', async () => {
    await invite();
    const browser = await signInBrowser(mailScene, owner.username);
    const sameName = { ...invitation, username: 'IDA', email: 'andere@example.org' };
    const sameEmail = { ...invitation, username: 'andere', email: 'Ida@Example.org' };
    const message = 'Diesen Benutzernamen gibt es schon.';
    expect(await answer(await browser.post('/api/accounts', sameName))).toEqual([
      409,
      { status: 'error', message, fields: { username: [message] } },
    ]);
    expect(await answer(await browser.post('/api/accounts', sameEmail))).toMatchObject([
      409,
      { fields: { email: [expect.any(String)] } },
    ]);
  });

  test('refuses short and common passwords', async () => {
    const token = await invite();
    const guest = mailScene.visitor(dispatch);
    for (const password of ['kurz', 'Passwort123456', 'ida-ida-ida-ida1', '123456789012', 'Gfhjkm-Gfhjkm-77']) {
      const [status, body] = await answer(await guest.post('/api/auth/link/password', { token, password }));
      expect([status, Object.keys(body.fields)], password).toEqual([400, ['password']]);
    }
    expect((await guest.post('/api/auth/link/password', { token, password: GOOD })).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  const ask = (username: string) => mailScene.visitor(dispatch).post('/api/auth/forgotten', { username });

  test('gets the same answer for every name, and only an existing account gets a mail', async () => {
    const { email } = await addAccount(mailScene.db, { username: 'miriam', email: 'miriam@example.org' });
    await addAccount(mailScene.db, { username: 'weg', isActive: false });
    await addAccount(mailScene.db, { username: 'ohne-adresse', email: null });
    const names = ['miriam', 'MIRIAM@example.org', 'niemand', 'weg', 'ohne-adresse', owner.username];
    const answers = await Promise.all(names.map(async (name) => answer(await ask(name))));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]).toMatchObject([202, { message: expect.stringContaining('ist ein Link unterwegs') }]);
    await mailScene.settled();
    expect(mailScene.smtp.mails.map(({ recipients }) => recipients)).toEqual([[email], [email]]);
  });

  test('ends every session, including one with a stolen cookie, and invalidates every other link', async () => {
    await addAccount(mailScene.db, { username: 'miriam' });
    const before = await signInBrowser(mailScene, 'miriam');
    await ask('miriam');
    const first = await findToken(mailScene, 'miriam@example.org');
    await ask('miriam');
    const second = await findToken(mailScene, 'miriam@example.org');
    expect(second).not.toBe(first);
    const guest = mailScene.visitor(dispatch);
    expect((await guest.post('/api/auth/link/password', { token: second, password: GOOD })).status).toBe(200);
    expect(await before.isSignedIn()).toBe(false);
    expect((await guest.post('/api/auth/link', { token: first })).status).toBe(400);
    expect((await mailScene.visitor(dispatch).login('miriam')).status).toBe(401);
  });
});

describe('roles and access', () => {
  test('the last owner cannot be demoted, deactivated or removed by any account', async () => {
    const last = await addAccount(mailScene.db, { username: 'letzte' });
    await addAccount(mailScene.db, { username: 'eingeladen', passwordHash: null });
    await addAccount(mailScene.db, { username: 'gesperrt', isActive: false });
    const path = `/api/accounts/${last.id}`;
    for (const browser of [await signInBrowser(mailScene, 'letzte'), await signInBrowser(mailScene, owner.username)]) {
      const answers = [
        await put(browser, `${path}/role`, { role: 'editor', version: last.version }),
        await put(browser, `${path}/status`, { isActive: false }),
        await remove(browser, path),
      ];
      for (const each of answers) expect(await answer(each)).toEqual([409, { status: 'error', message: LAST }]);
    }
    expect(await stored(last.id)).toEqual({ ...last, lastLoginAt: mailScene.clock.now });
  });

  test('one of two owners who remove each other at the same time stays', async () => {
    for (let round = 0; round < 8; round += 1) {
      await mailScene.db.delete(accounts);
      const pair = [
        await addAccount(mailScene.db, { username: 'a' }),
        await addAccount(mailScene.db, { username: 'b' }),
      ];
      const browser = await signInBrowser(mailScene, owner.username);
      const ways = [
        ({ id, version }: (typeof pair)[number]) =>
          put(browser, `/api/accounts/${id}/role`, { role: 'reader', version }),
        ({ id }: (typeof pair)[number]) => put(browser, `/api/accounts/${id}/status`, { isActive: false }),
        ({ id }: (typeof pair)[number]) => remove(browser, `/api/accounts/${id}`),
      ];
      const answers = await Promise.all(pair.map((each, index) => ways[(round + index) % ways.length]?.(each)));
      expect(answers.filter((each) => each?.status === 409)).toHaveLength(1);
      const left = await mailScene.db.select().from(accounts);
      expect(left.filter(({ role, isActive }) => role === 'owner' && isActive)).toHaveLength(1);
    }
  });

  test('a role change based on an outdated version is refused', async () => {
    const { id, version } = await addAccount(mailScene.db, { username: 'ida', role: 'reader' });
    const browser = await signInBrowser(mailScene, owner.username);
    const change = (role: string) => put(browser, `/api/accounts/${id}/role`, { role, version });
    expect((await change('editor')).status).toBe(200);
    expect(await answer(await change('owner'))).toEqual([
      409,
      { status: 'error', message: 'Dieser Eintrag wurde inzwischen geändert.' },
    ]);
    expect((await stored(id))?.role).toBe('editor');
  });

  test('a reader may see revenue only until the role changes', async () => {
    await addAccount(mailScene.db, { username: 'inhaberin' });
    const { id, version } = await addAccount(mailScene.db, { username: 'ida', role: 'reader' });
    const browser = await signInBrowser(mailScene, owner.username);
    const steps = [
      [{ role: 'reader', seesRevenue: true }, true],
      [{ role: 'editor', seesRevenue: true }, false],
      [{ role: 'reader' }, false],
      [{ role: 'reader', seesRevenue: true }, true],
      [{ role: 'owner' }, false],
      [{ role: 'reader' }, false],
    ] as const;
    for (const [index, [rights, seesRevenue]] of steps.entries()) {
      const changed = await put(browser, `/api/accounts/${id}/role`, { ...rights, version: version + index });
      expect(await answer(changed)).toMatchObject([200, { role: rights.role, seesRevenue }]);
      expect(await stored(id)).toMatchObject({ role: rights.role, seesRevenue });
    }
  });

  test('the list names every account, and the emergency account separately', async () => {
    await addAccount(mailScene.db, { username: 'ida', name: 'Ida', role: 'reader', passwordHash: null });
    const browser = await signInBrowser(mailScene, owner.username);
    const list = await (await browser.get('/api/accounts')).json();
    expect(list).toMatchObject({
      accounts: [{ username: 'ida', status: 'invited', lastLoginAt: null }],
      emergency: { username: owner.username, lastLoginAt: mailScene.clock.now.toISOString(), isYou: true },
    });
    expect(leaksOf(JSON.stringify(list), ['scrypt'])).toEqual([]);
    const later = new Date(mailScene.clock.now.getTime() + 60_000);
    const place = { browserKey: '', browser: 'Firefox', country: 'DE' };
    await insertLogin(mailScene.db, { accountId: null, at: later, method: 'takeout', isSuccess: true, ...place });
    expect(await (await browser.get('/api/accounts')).json()).toMatchObject({ emergency: list.emergency });
    mailScene.variables.ADMIN_PASSWORD_HASH = '';
    await addAccount(mailScene.db, { username: 'miriam' });
    expect(await (await (await signInBrowser(mailScene, 'miriam')).get('/api/accounts')).json()).toMatchObject({
      emergency: null,
    });
  });
});

describe('a stolen cookie', () => {
  function copyOf(browser: Visitor): Visitor {
    const copy = mailScene.visitor(dispatch);
    for (const cookie of browser.cookies) copy.cookies.set(...cookie);
    return copy;
  }

  const ends: Readonly<Record<string, (own: Visitor, id: string) => Promise<Response>>> = {
    'a deactivation': async (_, id) =>
      put(await signInBrowser(mailScene, owner.username), `/api/accounts/${id}/status`, { isActive: false }),
    'the deletion of its account': async (_, id) =>
      remove(await signInBrowser(mailScene, owner.username), `/api/accounts/${id}`),
  };

  test.each(Object.entries(ends))('is worthless for good after %s', async (_, end) => {
    const { id } = await addAccount(mailScene.db, { username: 'ida', role: 'editor' });
    const own = await signInBrowser(mailScene, 'ida');
    const thief = copyOf(own);
    expect(await thief.isSignedIn()).toBe(true);
    expect((await end(own, id)).ok).toBe(true);
    expect(await thief.isSignedIn()).toBe(false);
    expect((await thief.get('/api/account')).status).toBe(401);
    await mailScene.db.update(accounts).set({ isActive: true });
    expect(await thief.isSignedIn()).toBe(false);
  });
});

describe('the own account', () => {
  test('is created when the administrator of the environment saves a profile, and the session continues in it', async () => {
    const browser = await signInBrowser(mailScene, owner.username);
    expect(await (await browser.get('/api/account')).json()).toMatchObject({
      isEmergency: true,
      username: owner.username,
    });
    const profile = { name: 'Miriam Beispiel', username: 'miriam', email: 'miriam@example.org' };
    expect(await answer(await put(browser, '/api/account', profile))).toEqual([
      200,
      {
        isEmergency: false,
        name: profile.name,
        username: profile.username,
        email: '',
        pendingEmail: profile.email,
        emailObstacle: null,
        role: 'owner',
        hasEmergencyPassword: true,
      },
    ]);
    expect(await (await browser.get('/api/auth/check')).json()).toMatchObject({
      user: { isEmergency: false, name: profile.name },
    });
    const at = mailScene.clock.now.toISOString();
    expect(await (await browser.get('/api/accounts')).json()).toMatchObject({ accounts: [{ lastLoginAt: at }] });
    expect(await (await browser.get('/api/account/logins')).json()).toMatchObject([{ at, isSuccess: true }]);

    const change = { current: owner.password, next: GOOD };
    expect((await put(browser, '/api/account/password', change)).status).toBe(204);
    // The emergency account keeps the old password; the personal account does not.
    const [own, emergency] = [
      await signInBrowser(mailScene, 'miriam', GOOD),
      await signInBrowser(mailScene, owner.username),
    ];
    expect(await (await own.get('/api/account')).json()).toMatchObject({
      isEmergency: false,
      hasEmergencyPassword: false,
    });
    expect(await (await emergency.get('/api/account')).json()).toMatchObject({ isEmergency: true });
    expect((await put(emergency, '/api/account/password', { current: owner.password, next: `${GOOD}!` })).status).toBe(
      409,
    );
  });

  test('cannot take the name of the emergency account or a name that looks like an address', async () => {
    const emergency = await signInBrowser(mailScene, owner.username);
    const { username } = await addAccount(mailScene.db, { username: 'ida', role: 'reader' });
    const ida = await signInBrowser(mailScene, username);
    const taken = [owner.username, owner.username.toUpperCase(), `${owner.username}\u200b`, '\uff49nhaberin'];
    const refusedAs = (name: string) => ({ fields: { username: [expect.stringContaining(name)] } });
    for (const name of taken) {
      const profile = { ...invitation, username: name };
      const answers = [
        await answer(await put(ida, '/api/account', profile)),
        await answer(await put(emergency, '/api/account', profile)),
        await answer(await emergency.post('/api/accounts', profile)),
      ];
      for (const given of answers) expect(given, name).toMatchObject([409, refusedAs('Notzugang')]);
    }
    const address = await answer(await put(ida, '/api/account', { ...invitation, username: 'eva@example.org' }));
    expect(address).toMatchObject([400, refusedAs('@')]);
    expect(await mailScene.db.select().from(accounts)).toMatchObject([{ username: 'ida' }]);
  });

  test('is created without a mail server, too, and its address waits for one', async () => {
    mailScene.variables.SMTP_URL = undefined;
    const browser = await signInBrowser(mailScene, owner.username);
    const profile = { name: 'Miriam Beispiel', username: 'miriam', email: 'miriam@example.org' };
    expect(await answer(await put(browser, '/api/account', profile))).toMatchObject([
      200,
      { pendingEmail: profile.email, emailObstacle: { text: expect.stringContaining('Mailserver') } },
    ]);
    const renamed = { ...profile, name: 'Miriam' };
    expect(await answer(await put(browser, '/api/account', renamed))).toMatchObject([200, { name: 'Miriam' }]);
    const moved = { ...renamed, email: 'neu@example.org' };
    expect((await put(browser, '/api/account', moved)).status).toBe(409);
  });

  test('gets a new address only after the link in a mail to that address was opened', async () => {
    const { id, name } = await addAccount(mailScene.db, { username: 'ida', email: 'alt@example.org' });
    const browser = await signInBrowser(mailScene, 'ida');
    const save = (email: string) => put(browser, '/api/account', { name, username: 'ida', email });
    expect(await (await save('neu@example.org')).json()).toMatchObject({
      email: 'alt@example.org',
      pendingEmail: 'neu@example.org',
    });
    const token = await findToken(mailScene, 'neu@example.org');
    expect((await stored(id))?.email).toBe('alt@example.org');
    const guest = mailScene.visitor(dispatch);
    expect((await guest.post('/api/auth/link/password', { token, password: GOOD })).status).toBe(400);
    expect((await guest.post('/api/auth/link/email', { token })).status).toBe(204);
    expect((await guest.post('/api/auth/link/email', { token })).status).toBe(400);
    expect(await (await browser.get('/api/account')).json()).toMatchObject({
      email: 'neu@example.org',
      pendingEmail: null,
    });

    await save('vertippt@example.org');
    const mistyped = await findToken(mailScene, 'vertippt@example.org');
    await save('neu@example.org');
    expect((await guest.post('/api/auth/link/email', { token: mistyped })).status).toBe(400);
  });

  test('requires the old password for a new one, which ends all other sessions only', async () => {
    await addAccount(mailScene.db, { username: 'ida', role: 'reader' });
    await addAccount(mailScene.db, { username: 'andere' });
    const [browser, thief, other] = [
      await signInBrowser(mailScene, 'ida'),
      await signInBrowser(mailScene, 'ida'),
      await signInBrowser(mailScene, 'andere'),
    ];
    const change = (current: string, next: string) => put(browser, '/api/account/password', { current, next });
    expect(await answer(await change('falsch', GOOD))).toMatchObject([
      400,
      { fields: { current: ['Das Passwort stimmt nicht.'] } },
    ]);
    expect(await answer(await change(owner.password, 'Passwort123456'))).toMatchObject([
      400,
      { fields: { next: [expect.any(String)] } },
    ]);
    expect(await thief.isSignedIn()).toBe(true);
    expect((await change(owner.password, GOOD)).status).toBe(204);
    expect([await browser.isSignedIn(), await thief.isSignedIn(), await other.isSignedIn()]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await mailScene.visitor(dispatch).login('ida')).status).toBe(401);
  });

  test('refuses a login and a password change that were checked against a password that has changed meanwhile', async () => {
    const { id } = await addAccount(mailScene.db, { username: 'ida' });
    const browser = await signInBrowser(mailScene, 'ida');
    const ctx = mailScene.context();
    async function open(...given: Parameters<typeof ctx.sessions.open>): Promise<void> {
      await put(browser, '/api/account/password', { current: owner.password, next: GOOD });
      await ctx.sessions.open(...given);
    }
    const late = signIn({ ...ctx, sessions: { ...ctx.sessions, open } }, { username: 'ida', password: owner.password });
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    const stale = { passwordHash: 'x', comparedHash: owner.passwordHash };
    expect(await applyEdit(mailScene.db, id, editPassword(mailScene.db, id, stale))).toBe(false);
    expect(await mailScene.db.$count(adminSessions)).toBe(1);
    expect(await browser.isSignedIn()).toBe(true);
  });

  test('lists its sessions and ends them one by one or all at once', async () => {
    await addAccount(mailScene.db, { username: 'ida', role: 'reader' });
    const phone = await signInBrowser(mailScene, 'ida');
    mailScene.passes(MINUTE_MS);
    const laptop = await signInBrowser(mailScene, 'ida');
    const stranger = await signInBrowser(mailScene, owner.username);
    const list: { id: string; isCurrent: boolean }[] = await (await laptop.get('/api/account/sessions')).json();
    expect(list.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const other = `/api/account/sessions/${list[1]?.id}`;
    expect((await remove(stranger, other)).status).toBe(204);
    expect(await phone.isSignedIn()).toBe(true);
    expect((await remove(laptop, other)).status).toBe(204);
    expect([await phone.isSignedIn(), await laptop.isSignedIn()]).toEqual([false, true]);

    const again = await signInBrowser(mailScene, 'ida');
    expect((await remove(laptop, '/api/account/sessions')).status).toBe(204);
    expect([await again.isSignedIn(), await laptop.isSignedIn(), await stranger.isSignedIn()]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('the login log', () => {
  const agents = {
    firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    safari: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.1 Safari/605',
  };
  const signIn = async (agent: string, password: string = owner.password, browser = mailScene.visitor(dispatch)) => {
    await browser.post('/api/auth/login', { username: 'ida', password }, { 'user-agent': agent });
    await mailScene.settled();
    return browser;
  };

  test('records successful and failed logins without addresses, and browsers only by their kind', async () => {
    await addAccount(mailScene.db, { username: 'ida' });
    await signIn(agents.safari, 'falsch');
    mailScene.passes(MINUTE_MS);
    const browser = await signIn(agents.firefox);
    expect(await (await browser.get('/api/account/logins')).json()).toMatchObject([
      { isSuccess: true, method: 'password', browser: 'Firefox auf Linux', country: '' },
      { isSuccess: false, method: 'password', browser: 'Safari auf macOS' },
    ]);
    expect(leaksOf(JSON.stringify(await mailScene.db.select().from(loginLog)), ['192.0.2', 'Mozilla'])).toEqual([]);
    await mailScene.visitor(dispatch).login('niemand', 'falsch');
    await mailScene.settled();
    expect(await mailScene.db.select().from(loginLog)).toHaveLength(2);
  });

  test('mails the owner about a new browser of any name, but not about a known one or the first one', async () => {
    await addAccount(mailScene.db, { username: 'ida', email: 'ida@example.org' });
    await addAccount(mailScene.db, { username: 'eva' });
    const own = await signIn(agents.firefox);
    await signIn(agents.firefox.replaceAll('145', '146'), owner.password, own);
    await own.login('eva');
    await signIn(agents.safari, owner.password, own);
    await signIn(agents.safari, 'falsch');
    expect(mailScene.smtp.mails).toEqual([]);
    const thief = await signIn(agents.safari);
    await signIn(agents.firefox, owner.password, thief);
    expect(mailScene.smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(['Neue Anmeldung bei localhost:8888']);
    expect(mailScene.smtp.mailsTo('ida@example.org')[0]?.parsed.text).toContain('Womit: Safari auf macOS');
  });

  test('keeps its entries for 90 days', async () => {
    await addAccount(mailScene.db, { username: 'ida' });
    await signIn(agents.firefox);
    const night = () => mailScene.run(nightly);
    mailScene.passes(90 * DAY_MS - 1);
    await night();
    expect(await mailScene.db.select().from(loginLog)).toHaveLength(1);
    mailScene.passes(1);
    await night();
    expect(await mailScene.db.select().from(loginLog)).toEqual([]);
  });
});
