import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { adminSessions } from '#db/schema/accounts/sessions.ts';
import { type AccountChange, accountChanges } from '#domain/mail/account-change.ts';
import mailer from '#functions/mailer.ts';
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
  scene = await openMailScene(mailer);
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

test('a save without changes sends no mail', async () => {
  const browser = await asIda();
  await put(browser, '/api/account', { name: 'Ida Neu', username: 'ida', email: OLD });
  await put(browser, '/api/account/password', { current: 'falsch', next: GOOD });
  await remove(browser, '/api/passkeys/gibt-es-nicht');
  expect(await notices()).toEqual([]);
});

test('only changeAccount runs the statements that change a credential or a right', async () => {
  const folder = join(import.meta.dirname, '../../../src/server/services/accounts');
  const query =
    /queries\.(?:update(?:Role|Status|Profile|Password)|deleteAccount|redeemFor\w+|insertPasskey|deletePasskey)\(/g;
  let found = 0;
  for (const file of await readdir(folder)) {
    const source = await readFile(join(folder, file), 'utf8');
    const calls = source.match(query)?.length ?? 0;
    found += calls;
    expect(source.match(/changeAccount\(ctx/g)?.length ?? 0, file).toBe(calls);
  }
  expect(found).toBe(9);
});
