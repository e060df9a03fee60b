import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { adminSessions } from '#db/schema/accounts/sessions.ts';
import auth from '#functions/auth.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { importFunction } from '#tests/support/accounts/functions.ts';
import { operations } from '#tests/support/contracts.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

/** Effect of an operation. All but reads and reversible changes need a fresh login (docs/decisions/accounts.md). */
type Effect =
  /** Reads, or proves the user's identity. */
  | 'reads'
  /** Reversible, or requires the password in its input. */
  | 'changes'
  /** Changes a right or a credential of an account. */
  | 'right'
  /** Replaces or ends a secret that an outside system uses. */
  | 'secret'
  /** Reaches all subscribers of a list. */
  | 'everybody'
  /** Irreversible, or reversible only until the night. */
  | 'irreversible'
  /** Exports the data of many people. */
  | 'export';

/** Effect of each non-public operation, or several if the input decides. A new operation needs its row. */
const effects: Readonly<Record<string, Effect | readonly (readonly [body: object, effect: Effect])[]>> = {
  'POST /api/auth/proof': 'reads',
  'GET /api/notifications': 'reads',
  'PUT /api/notifications': 'changes',
  'GET /api/notifications/mails': 'reads',
  'POST /api/notifications/mails/:id/resend': 'changes',
  'DELETE /api/people/:id': 'irreversible',
  'GET /api/activecampaign/transfer': 'reads',
  'GET /api/analytics/stats/range': 'reads',
  'GET /api/analytics/stats/sign-up-worth': 'reads',
  'GET /api/letters': 'reads',
  'POST /api/letters': 'changes',
  'GET /api/letters/recipients': 'reads',
  'GET /api/letters/pace': 'reads',
  'PUT /api/letters/pace': 'changes',
  'GET /api/letters/series': 'reads',
  'POST /api/letters/series/:list/letters': 'changes',
  'PUT /api/letters/series/:list': 'changes',
  'POST /api/letters/series/:list/status': [
    [{ version: 1, action: 'on' }, 'everybody'],
    [{ version: 1, action: 'resume' }, 'everybody'],
    [{ version: 1, action: 'pause' }, 'changes'],
    [{ version: 1, action: 'off' }, 'changes'],
  ],
  'GET /api/letters/series/:list/people': 'reads',
  'GET /api/letters/:id': 'reads',
  'PUT /api/letters/:id': 'changes',
  'DELETE /api/letters/:id': 'changes',
  'POST /api/letters/:id/restore': 'changes',
  'POST /api/letters/:id/test': 'changes',
  'POST /api/letters/:id/checks': 'reads',
  'POST /api/letters/:id/send': 'everybody',
  // Stopping a letter must take a single click at any time.
  'POST /api/letters/:id/status': [
    [{ action: 'resume' }, 'everybody'],
    [{ action: 'pause' }, 'changes'],
    [{ action: 'stop' }, 'changes'],
    [{ action: 'unplan' }, 'changes'],
    [{ action: 'withdraw' }, 'changes'],
  ],
  'POST /api/media/letters': 'changes',
  'GET /api/letters/:id/links': 'reads',
  'PUT /api/letters/:id/public': 'changes',
  'GET /api/imports': 'reads',
  'POST /api/imports': 'changes',
  'DELETE /api/imports/:id': 'changes',
  'GET /api/imports/:id/rows': 'reads',
  'POST /api/imports/:id/rows': 'changes',
  'POST /api/imports/:id/run': 'irreversible',
  'GET /api/people': 'reads',
  'GET /api/people/:id': 'reads',
  'GET /api/people/:id/disclosure': 'reads',
  'GET /api/people/buyers/:purchase': 'reads',
  'DELETE /api/people/buyers/:purchase': 'irreversible',
  'GET /api/people/counts': 'reads',
  'GET /api/people/csv': 'export',
  'POST /api/takeout': 'export',
  'GET /api/takeout/:run/:table': 'export',
  'GET /api/purchases': 'reads',
  'GET /api/purchases/:id': 'reads',
  'GET /api/purchases/choices': 'reads',
  'GET /api/purchases/csv': 'export',
  // The same button and the next notice reverse it.
  'PUT /api/purchases/:id/closing': 'changes',
  'GET /api/redirects/:id/check': 'reads',
  'GET /api/redirects/:id/vouchers': 'reads',
  'POST /api/redirects/:id/vouchers/purchases': 'changes',
  'GET /api/redirects/:id/clicks': 'reads',
  'GET /api/redirects/export': 'reads',
  'POST /api/activecampaign/transfer': 'changes',
  'POST /api/activecampaign/transfer/continue': 'changes',
  'POST /api/activecampaign/transfer/retry': 'changes',
  'POST /api/people/:id/disclosure': 'changes',
  'POST /api/people/:id/forgive-bounce': 'changes',
  'POST /api/people/forgive-bounces': 'changes',
  'POST /api/people/:id/resend': 'changes',
  'POST /api/people/:id/restore': 'changes',
  // Only the subscriber can confirm again after a revocation.
  'POST /api/people/:id/revoke': 'irreversible',
  'POST /api/people/resend': 'everybody',
  'POST /api/redirects/:id/check': 'reads',
  'POST /api/redirects/bulk': 'changes',
  'POST /api/redirects/import': 'changes',
  'POST /api/passkeys/proof/options': 'reads',
  'POST /api/passkeys/proof': 'reads',
  'GET /api/passkeys': 'reads',
  'POST /api/passkeys/options': 'right',
  'POST /api/passkeys': 'right',
  'PUT /api/passkeys/:id': 'changes',
  'DELETE /api/passkeys/:id': 'right',
  'GET /api/accounts': 'reads',
  'POST /api/accounts': 'right',
  'PUT /api/accounts/:id/role': 'right',
  'PUT /api/accounts/:id/status': 'right',
  // Sends to the account's own address, like the public form 'Passwort vergessen'.
  'POST /api/accounts/:id/link': 'changes',
  'DELETE /api/accounts/:id': 'right',
  'GET /api/account': 'reads',
  'PUT /api/account': 'right',
  // Its body includes the old password.
  'PUT /api/account/password': 'changes',
  'GET /api/account/sessions': 'reads',
  'DELETE /api/account/sessions/:id': 'changes',
  'DELETE /api/account/sessions': 'changes',
  'GET /api/account/logins': 'reads',
  'GET /api/account/report': 'reads',
  'PUT /api/account/report': 'changes',
  'POST /api/account/report/preview': 'changes',
  'GET /api/dashboard': 'reads',
  'GET /api/search': 'reads',
  'GET /api/site/hosting': 'reads',
  'PUT /api/site/hosting': 'changes',
  'GET /api/payments/platforms': 'reads',
  'PUT /api/payments/platforms/:platform': 'secret',
  'DELETE /api/payments/platforms/:platform': 'secret',
  'GET /api/payments/products': 'reads',
  'PUT /api/payments/products': 'changes',
  'GET /api/calendar': 'reads',
  'GET /api/calendar/form': 'reads',
  'POST /api/calendar/events': 'changes',
  'GET /api/cases': 'reads',
  'POST /api/cases/:id/state': 'changes',
  'GET /api/law': 'reads',
  'PUT /api/law': 'changes',
  'POST /api/law/reopened': 'changes',
  'PUT /api/calendar/events/:id': 'changes',
  'POST /api/calendar/writes/:id': 'changes',
  'GET /api/calendar/feed': 'reads',
  'POST /api/calendar/feed': 'secret',
  'DELETE /api/calendar/feed': 'secret',
  'GET /api/redirects': 'reads',
  'GET /api/redirects/:id': 'reads',
  'POST /api/redirects': 'changes',
  'PUT /api/redirects/:id': 'changes',
  'DELETE /api/redirects/:id': 'changes',
  'POST /api/redirects/:id/restore': 'changes',
  'GET /api/redirects/categories': 'reads',
  'POST /api/redirects/categories': 'changes',
  'PUT /api/redirects/categories/:id': 'changes',
  'DELETE /api/redirects/categories/:id': 'changes',
  'POST /api/redirects/categories/:id/restore': 'changes',
  'GET /api/analytics/stats/overview': 'reads',
  'GET /api/analytics/stats/daily': 'reads',
  'GET /api/clickup/auth': 'reads',
  'POST /api/clickup/set-token': 'secret',
  'POST /api/clickup/exchange-code': 'secret',
  'GET /api/clickup/status': 'reads',
  'POST /api/clickup/reset-connection': 'secret',
  'POST /api/clickup/sync': 'changes',
  'GET /api/clickup/tasks': 'reads',
  'PUT /api/clickup/tasks/:id': 'changes',
  'GET /api/clickup/integration-status': 'reads',
  'POST /api/clickup/toggle-status': 'changes',
  'GET /api/activecampaign/test': 'reads',
  'GET /api/activecampaign/tag-contact': 'changes',
  'GET /api/activecampaign/protected-tags': 'reads',
  'PUT /api/activecampaign/protected-tags': 'changes',
  'GET /api/activecampaign/integration-status': 'reads',
  'POST /api/activecampaign/toggle-status': 'changes',
  'GET /api/activecampaign/queue': 'reads',
  'POST /api/activecampaign/queue/:id/retry': 'changes',
  // Removes one tag of one contact, which the next visit adds again.
  'DELETE /api/activecampaign/queue/:id': 'changes',
  'PUT /api/site': 'changes',
  'GET /api/releases': 'reads',
  'GET /api/releases/changes': 'reads',
  'GET /api/releases/events': 'reads',
  'GET /api/releases/:id/changes': 'reads',
  'GET /api/releases/proof/:subject/:id': 'reads',
  // Every release can be published again.
  'POST /api/releases': 'changes',
  'POST /api/releases/:id/again': 'changes',
  'PUT /api/releases/plan': 'changes',
  'DELETE /api/releases/plan': 'changes',
  'GET /api/content/entries': 'reads',
  'PUT /api/content/entries/:kind/:id': 'changes',
  'DELETE /api/content/entries/:kind/:id': 'changes',
  'POST /api/content/entries/:kind/:id/restore': 'changes',
  'GET /api/content/entries/:kind/:id/history': 'reads',
  'PUT /api/content/order/:kind': 'changes',
  'GET /api/images': 'reads',
  'POST /api/media/uploads': 'changes',
  'POST /api/media/voices': 'changes',
  'PUT /api/images/:name': 'changes',
  'DELETE /api/images/:name': 'changes',
  'POST /api/images/:name/restore': 'changes',
};

const isSensitive = (effect: Effect): boolean => effect !== 'reads' && effect !== 'changes';

type Case = readonly [name: string, body: object | undefined, effect: Effect];
const cases = Object.entries(effects).flatMap(([name, effect]): readonly Case[] =>
  typeof effect === 'string' ? [[name, undefined, effect]] : effect.map(([body, each]) => [name, body, each]),
);

const start = new Date('2026-11-21T08:00:00Z');
let now = start;
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await addAccount(database.db, { username: 'owner' });
});
afterAll(() => database.close());

const context = () => ({
  db: database.db,
  env: ownerEnv(),
  now: () => now,
  log: { error: () => undefined, info: () => undefined },
  vendors: { clickup: undefined },
});

test('every operation that is not public has its effect listed here', async () => {
  const guarded = await Promise.all(
    [...operations].map(async ([name, { method, path }]) => {
      const visitor = createVisitor(await importFunction(path), { context: context() });
      const headers = method === 'GET' ? {} : { 'content-type': 'application/json' };
      const response = await visitor.send(path.replace(/:\w+/g, '1'), { method, headers });
      return (await response.text()).includes('Bitte melde dich an.') ? [name] : [];
    }),
  );
  expect(guarded.flat().toSorted()).toEqual(Object.keys(effects).toSorted());
});

test.each(cases)(
  '%s %j asks for a fresh proof exactly when its effect (%s) requires one',
  async (name, body, effect) => {
    const [method = '', path = ''] = name.split(' ');
    now = start;
    const browser = createVisitor(auth, { context: context() });
    await browser.login('owner');
    const visitor = createVisitor(await importFunction(path), { context: context() });
    for (const cookie of browser.cookies) visitor.cookies.set(...cookie);
    await database.db.update(adminSessions).set({ provedAt: new Date(start.getTime() - 16 * 60_000) });
    const response = await visitor.send(path.replace(':list', 'waitlist').replace(/:\w+/g, crypto.randomUUID()), {
      method,
      headers: method === 'GET' ? {} : { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(text).not.toContain('Bitte melde dich an.');
    expect(text.includes('proof-required')).toBe(isSensitive(effect));
  },
);

test('an operation with a role does not compile without isSensitive', () => {
  const secret = route({ method: 'GET', path: '/api/secret', response: z.object({}) });
  // @ts-expect-error: isSensitive is missing.
  endpoint(secret, { access: 'owner' }, async () => ({}));
  expect(endpoint(secret, { access: 'owner', isSensitive: false }, async () => ({})).route).toBe(secret);
});
