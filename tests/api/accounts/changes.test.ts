import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPendingEmail } from '#db/queries/accounts/links.ts';
import { accountLinks, accounts } from '#db/schema/accounts/accounts.ts';
import { adminSessions } from '#db/schema/accounts/sessions.ts';
import { type AccountChange, accountChanges } from '#domain/mail/account-change.ts';
import { BY_ACCOUNT, sendLink } from '#server/services/accounts/links.ts';
import { dispatch, findToken, signInBrowser } from '#tests/support/accounts/account-browser.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { createAuthenticator } from '#tests/support/accounts/authenticator.ts';
import { owner } from '#tests/support/accounts/owner.ts';
import { type MailScene, openMailScene } from '#tests/support/mail/mail-scene.ts';
import { SITE } from '#tests/support/scene.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const GOOD = 'Zwetschge-Drehtür-41';
const OLD = 'ida@example.org';

let scene: MailScene;
let ida: { readonly id: string; readonly version: number };

beforeAll(async () => {
  scene = await openMailScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await scene.db.batch([scene.db.delete(accounts), scene.db.delete(adminSessions)]);
  ida = await addAccount(scene.db, { username: 'ida', name: 'Ida', role: 'editor' });
  await addAccount(scene.db, { username: 'olga', role: 'owner' });
});

const put = (browser: Visitor, path: string, body: unknown) =>
  browser.send(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const remove = (browser: Visitor, path: string) => browser.send(path, { method: 'DELETE' });

async function addPasskey(browser: Visitor): Promise<string> {
  const authenticator = createAuthenticator(SITE);
  const { challenge }: { challenge: string } = await (await browser.post('/api/passkeys/options')).json();
  const response = await browser.post('/api/passkeys', { name: 'Handy', credential: authenticator.create(challenge) });
  expect(response.status).toBe(201);
  return authenticator.id;
}

const asIda = () => signInBrowser(scene, 'ida');
const asOwner = () => signInBrowser(scene, 'olga');

/** Makes each change as the account's user or as an owner; a new change does not compile without its entry. */
const makes: Readonly<Record<AccountChange, () => Promise<Response | undefined>>> = {
  username: async () => put(await asIda(), '/api/account', { name: 'Ida', username: 'ida2', email: OLD }),
  email: async () => {
    await put(await asIda(), '/api/account', { name: 'Ida', username: 'ida', email: 'neu@example.org' });
    const token = await findToken(scene, 'neu@example.org');
    return scene.visitor(dispatch).post('/api/auth/link/email', { token });
  },
  password: async () => put(await asIda(), '/api/account/password', { current: owner.password, next: GOOD }),
  'passkey-added': async () => {
    await addPasskey(await asIda());
    return undefined;
  },
  'passkey-removed': async () => {
    const browser = await asIda();
    return remove(browser, `/api/passkeys/${await addPasskey(browser)}`);
  },
  role: async () =>
    put(await asOwner(), `/api/accounts/${ida.id}/role`, { role: 'reader', seesRevenue: true, version: ida.version }),
  deactivated: async () => put(await asOwner(), `/api/accounts/${ida.id}/status`, { isActive: false }),
  activated: async () => put(await asOwner(), `/api/accounts/${ida.id}/status`, { isActive: true }),
  deleted: async () => remove(await asOwner(), `/api/accounts/${ida.id}`),
};

const notices = async () => {
  await scene.settled();
  return scene.smtp
    .mailsTo(OLD)
    .map(({ parsed }) => parsed)
    .filter(({ subject }) => subject?.endsWith('wurde geändert'));
};

test.each(accountChanges)('the change %s is mailed to the address that was confirmed before it', async (change) => {
  const response = await makes[change]();
  if (response) expect(response.ok, await response.text()).toBe(true);
  const mails = await notices();
  expect(mails).toHaveLength(change === 'passkey-removed' ? 2 : 1);
  for (const { text } of mails) expect(text).toMatch(/Warst du das nicht\?[\s\S]*Passwort vergessen/);
});

test('a password that is set by a link is mailed to the account as well', async () => {
  await scene.visitor(dispatch).post('/api/auth/forgotten', { username: 'ida' });
  const token = await findToken(scene, OLD);
  const browser = scene.visitor(dispatch);
  expect((await browser.post('/api/auth/link/password', { token, password: GOOD })).status).toBe(200);
  expect(await notices()).toHaveLength(1);
});

describe('a link in a mail', () => {
  const purposes = accountLinks.purpose.enumValues;
  type Purpose = (typeof purposes)[number];

  /** Uses each link for its purpose; a new one does not compile without its entry. */
  const uses: Readonly<Record<Purpose, { path: string; body: object; status: number }>> = {
    invitation: { path: '/api/auth/link/password', body: { password: GOOD }, status: 200 },
    password: { path: '/api/auth/link/password', body: { password: GOOD }, status: 200 },
    email: { path: '/api/auth/link/email', body: {}, status: 204 },
  };
  const ends: Readonly<Record<string, () => Promise<Response | undefined>>> = {
    ...makes,
    'sessions-ended': async () => remove(await asIda(), '/api/account/sessions'),
  };
  /** Requests that change neither a credential nor a right. */
  const keeps: Readonly<Record<string, () => Promise<Response>>> = {
    'a new name': async () => {
      const email = (await findPendingEmail(scene.db, ida.id, scene.clock.now)) ?? OLD;
      return put(await asIda(), '/api/account', { name: 'Ida Neu', username: 'ida', email });
    },
    'an outdated edit of its role': async () =>
      put(await asOwner(), `/api/accounts/${ida.id}/role`, { role: 'reader', version: ida.version + 7 }),
    'a change of another account': async () => {
      const { id } = await addAccount(scene.db, { username: 'eva', role: 'reader' });
      return put(await asOwner(), `/api/accounts/${id}/status`, { isActive: false });
    },
  };

  async function mailLink(purpose: Purpose): Promise<string> {
    const address = purpose === 'email' ? 'dieb@example.org' : OLD;
    await sendLink(
      scene.context(),
      { accountId: ida.id, purpose, ...(purpose === 'email' && { email: address }) },
      BY_ACCOUNT,
    );
    return findToken(scene, address);
  }
  const isPending = async () => (await findPendingEmail(scene.db, ida.id, scene.clock.now)) !== null;
  function use(purpose: Purpose, token: string): Promise<Response> {
    const { path, body } = uses[purpose];
    return scene.visitor(dispatch).post(path, { token, ...body });
  }

  const all = purposes.flatMap((purpose) => Object.keys(ends).map((change) => [purpose, change] as const));
  test.each(all)('for %s ends with the change %s', async (purpose, change) => {
    const tokens = [await mailLink(purpose), await mailLink(purpose)];
    const response = await ends[change]?.();
    if (response) expect(response.ok, await response.text()).toBe(true);
    const before = await scene.db.select().from(accounts);
    for (const token of tokens) {
      expect((await scene.visitor(dispatch).post('/api/auth/link', { token })).status).toBe(400);
      expect((await use(purpose, token)).status).toBe(400);
    }
    expect(await isPending()).toBe(false);
    expect(await scene.db.select().from(accounts)).toEqual(before);
  });

  const none = purposes.flatMap((purpose) => Object.keys(keeps).map((request) => [purpose, request] as const));
  test.each(none)('for %s outlives %s, and no mail reports that', async (purpose, request) => {
    const token = await mailLink(purpose);
    await keeps[request]?.();
    expect(await notices()).toEqual([]);
    expect(await isPending()).toBe(purpose === 'email');
    expect((await use(purpose, token)).status).toBe(uses[purpose].status);
  });

  test('is not stored for a session that was ended while it asked', async () => {
    await asIda();
    const [session] = await scene.db.select().from(adminSessions);
    const link = {
      accountId: ida.id,
      purpose: 'email',
      email: 'dieb@example.org',
      sessionId: session?.id ?? '',
    } as const;
    await sendLink(scene.context(), link, BY_ACCOUNT);
    expect(await isPending()).toBe(true);
    await ends['sessions-ended']?.();
    await sendLink(scene.context(), link, BY_ACCOUNT);
    expect(await isPending()).toBe(false);
  });
});
