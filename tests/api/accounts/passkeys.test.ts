import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { passkeys, spentChallenges } from '#db/schema/accounts/passkeys.ts';
import { dispatch, signInBrowser } from '#tests/support/accounts/account-browser.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { createAuthenticator } from '#tests/support/accounts/authenticator.ts';
import { owner } from '#tests/support/accounts/owner.ts';
import { type MailScene, openMailScene } from '#tests/support/mail/mail-scene.ts';
import { SITE } from '#tests/support/scene.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const MINUTE_MS = 60_000;
const refusal = { status: 'error', message: 'Mit diesem Passkey hat die Anmeldung nicht geklappt.' };

let scene: MailScene;
let authenticator: ReturnType<typeof createAuthenticator>;

async function challengeOf(browser: Visitor, path: string): Promise<string> {
  const options: { challenge: string } = await (await browser.post(path)).json();
  return options.challenge;
}

const answer = async (response: Response) => [response.status, await response.json()];

async function addTo(browser: Visitor, name = 'Mein Handy'): Promise<Response> {
  const challenge = await challengeOf(browser, '/api/passkeys/options');
  return browser.post('/api/passkeys', { name, credential: authenticator.create(challenge) });
}

async function login(trick: Parameters<typeof authenticator.get>[1] = {}): Promise<Response> {
  const browser = scene.visitor(dispatch);
  const challenge = await challengeOf(browser, '/api/passkeys/login/options');
  return browser.post('/api/passkeys/login', authenticator.get(challenge, trick));
}

beforeAll(async () => {
  scene = await openMailScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await scene.db.batch([scene.db.delete(accounts), scene.db.delete(spentChallenges)]);
  await addAccount(scene.db, { username: 'ida', name: 'Ida', role: 'editor' });
  authenticator = createAuthenticator(SITE);
});

test('a passkey is added, named, listed and removed, and opens the same session as the password', async () => {
  const browser = await signInBrowser(scene, 'ida');
  expect(await answer(await addTo(browser))).toMatchObject([201, { name: 'Mein Handy', lastUsedAt: null }]);
  expect(await (await browser.get('/api/passkeys')).json()).toMatchObject([
    { id: authenticator.id, name: 'Mein Handy' },
  ]);

  const user = { username: 'ida', name: 'Ida', role: 'editor', isEmergency: false };
  const response = await login();
  expect(await answer(response.clone())).toEqual([200, { user }]);
  expect(response.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(['session', 'device']);
  expect(await (await browser.get('/api/account/logins')).json()).toMatchObject([
    { method: 'passkey', isSuccess: true },
    {},
  ]);

  await browser.send(`/api/passkeys/${authenticator.id}`, { method: 'DELETE' });
  expect(await answer(await login())).toEqual([401, refusal]);
});

test('the administrator of the environment has no passkeys, and an account cannot remove those of another', async () => {
  await addTo(await signInBrowser(scene, 'ida'));
  const emergency = await signInBrowser(scene, owner.username);
  expect((await emergency.post('/api/passkeys/options')).status).toBe(409);
  expect(await (await emergency.get('/api/passkeys')).json()).toEqual([]);
  await addAccount(scene.db, { username: 'andere' });
  await (await signInBrowser(scene, 'andere')).send(`/api/passkeys/${authenticator.id}`, { method: 'DELETE' });
  expect((await login()).status).toBe(200);
});

test('a passkey is renamed by its owner only', async () => {
  const browser = await signInBrowser(scene, 'ida');
  await addTo(browser);
  const path = `/api/passkeys/${authenticator.id}`;
  const rename = (by: Visitor, name: string) =>
    by.send(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
  expect(await answer(await rename(browser, ' Mein Rechner '))).toMatchObject([200, { name: 'Mein Rechner' }]);
  expect((await rename(browser, ' ')).status).toBe(400);
  await addAccount(scene.db, { username: 'andere' });
  expect((await rename(await signInBrowser(scene, 'andere'), 'Meiner')).status).toBe(404);
  expect(await (await browser.get('/api/passkeys')).json()).toMatchObject([{ name: 'Mein Rechner' }]);
  expect((await login()).status).toBe(200);
});

describe('a login is refused', () => {
  beforeEach(async () => void (await addTo(await signInBrowser(scene, 'ida'))));

  test.each([
    ['at another website', { origin: 'https://evil.example' }],
    ['at another port', { origin: 'http://localhost:8889' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['without its person being checked', { isVerified: false }],
  ])('when the passkey is used %s', async (_, trick) => {
    expect(await answer(await login(trick))).toEqual([401, refusal]);
  });

  test('when the same answer comes a second time, even at the same moment', async () => {
    const browser = scene.visitor(dispatch);
    const assertion = authenticator.get(await challengeOf(browser, '/api/passkeys/login/options'));
    const both = [1, 2].map(() => scene.visitor(dispatch).post('/api/passkeys/login', assertion));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await browser.post('/api/passkeys/login', assertion)).status).toBe(401);
  });

  test('when its stored key is damaged, which the log tells, because no visitor can cause it', async () => {
    await scene.db.update(passkeys).set({ publicKey: 'AAAA' });
    expect(await answer(await login())).toEqual([401, refusal]);
    expect(scene.logged).toEqual([expect.stringContaining('passkey not verified')]);
  });

  test('when the counter of a copied key does not exceed the stored one', async () => {
    expect((await login({ counter: 7 })).status).toBe(200);
    expect((await login({ counter: 7 })).status).toBe(401);
    expect((await login({ counter: 3 })).status).toBe(401);
    expect((await login({ counter: 0 })).status).toBe(401);
    expect((await login({ counter: 8 })).status).toBe(200);
    expect((await scene.db.select().from(passkeys))[0]?.counter).toBe(8);
  });

  test('for a challenge that is invented, too old or made for another purpose', async () => {
    const browser = await signInBrowser(scene, 'ida');
    const made = Buffer.alloc(54, 7).toString('base64url');
    const foreign = await challengeOf(browser, '/api/passkeys/options');
    const proof = await challengeOf(browser, '/api/passkeys/proof/options');
    const old = await challengeOf(browser, '/api/passkeys/login/options');
    scene.passes(5 * MINUTE_MS);
    const fresh = scene.visitor(dispatch);
    for (const challenge of [made, foreign, proof, old, '']) {
      expect((await fresh.post('/api/passkeys/login', authenticator.get(challenge))).status, challenge).toBe(401);
    }
  });

  test('with the same message for an unknown key and for a deactivated account', async () => {
    const stranger = createAuthenticator(SITE);
    const browser = scene.visitor(dispatch);
    const challenge = await challengeOf(browser, '/api/passkeys/login/options');
    expect(await answer(await browser.post('/api/passkeys/login', stranger.get(challenge)))).toEqual([401, refusal]);
    await scene.db.update(accounts).set({ isActive: false }).where(eq(accounts.username, 'ida'));
    expect(await answer(await login())).toEqual([401, refusal]);
  });
});

test('a passkey confirms its owner again in the current session only', async () => {
  const browser = await signInBrowser(scene, 'ida');
  await addTo(browser);
  const other = await signInBrowser(scene, 'ida');
  scene.passes(16 * MINUTE_MS);
  const assertion = authenticator.get(await challengeOf(browser, '/api/passkeys/proof/options'));
  expect((await other.post('/api/passkeys/proof', assertion)).status).toBe(400);
  expect((await browser.post('/api/passkeys/proof', assertion)).status).toBe(204);
  expect((await browser.post('/api/passkeys/options')).status).toBe(200);
  expect((await other.post('/api/passkeys/options')).status).toBe(403);
});
