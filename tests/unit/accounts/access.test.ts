import { neonConfig } from '@neondatabase/serverless';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { connect } from '#db/client.ts';
import { hasRole, type Role } from '#domain/accounts/roles.ts';
import { AppError } from '#domain/errors.ts';
import type { Sessions, SignedIn } from '#server/context.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { importFunction } from '#tests/support/accounts/functions.ts';
import { operations } from '#tests/support/contracts.ts';
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

/** Least role that may call an operation, and its effect, or several if the input decides. */
type Row = 'public' | readonly [Role, Effect | readonly (readonly [body: object, effect: Effect])[]];

/** A new operation needs its row, which decides the callers that it must refuse and whether it asks for a proof. */
const rows: Readonly<Record<string, Row>> = {
  'GET /api/health': 'public',
  'GET /api/health/work': 'public',
  'GET /api/events': 'public',
  'POST /api/waitlist': 'public',
  'POST /api/subscribers': 'public',
  'POST /api/registrations': 'public',
  'GET /api/auth/check': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/logout': 'public',
  'POST /api/auth/proof': ['reader', 'reads'],
  'GET /api/notifications': ['owner', 'reads'],
  'PUT /api/notifications': ['owner', 'changes'],
  'GET /api/notifications/delivery': ['owner', 'reads'],
  'POST /api/notifications/delivery': ['owner', 'changes'],
  'GET /api/notifications/mails': ['owner', 'reads'],
  'POST /api/notifications/mails/:id/resend': ['owner', 'changes'],
  'POST /api/auth/forgotten': 'public',
  'POST /api/auth/link': 'public',
  'POST /api/auth/link/password': 'public',
  'POST /api/auth/link/email': 'public',
  'DELETE /api/people/:id': ['owner', 'irreversible'],
  'GET /api/activecampaign/transfer': ['owner', 'reads'],
  'GET /api/analytics/stats/range': ['reader', 'reads'],
  'GET /api/analytics/stats/sign-up-worth': ['reader', 'reads'],
  'GET /api/letters': ['owner', 'reads'],
  'POST /api/letters': ['owner', 'changes'],
  'GET /api/letters/recipients': ['owner', 'reads'],
  'GET /api/letters/pace': ['owner', 'reads'],
  'PUT /api/letters/pace': ['owner', 'changes'],
  'GET /api/letters/series': ['owner', 'reads'],
  'POST /api/letters/series/:list/letters': ['owner', 'changes'],
  'PUT /api/letters/series/:list': ['owner', 'changes'],
  'POST /api/letters/series/:list/status': [
    'owner',
    [
      [{ version: 1, action: 'on' }, 'everybody'],
      [{ version: 1, action: 'resume' }, 'everybody'],
      [{ version: 1, action: 'pause' }, 'changes'],
      [{ version: 1, action: 'off' }, 'changes'],
    ],
  ],
  'GET /api/letters/series/:list/people': ['owner', 'reads'],
  'GET /api/letters/:id': ['owner', 'reads'],
  'PUT /api/letters/:id': ['owner', 'changes'],
  'DELETE /api/letters/:id': ['owner', 'changes'],
  'POST /api/letters/:id/restore': ['owner', 'changes'],
  'POST /api/letters/:id/test': ['owner', 'changes'],
  'POST /api/letters/:id/again': ['owner', 'everybody'],
  'POST /api/letters/:id/checks': ['owner', 'reads'],
  'POST /api/letters/:id/send': ['owner', 'everybody'],
  // Stopping a letter must take a single click at any time.
  'POST /api/letters/:id/status': [
    'owner',
    [
      [{ action: 'resume' }, 'everybody'],
      [{ action: 'pause' }, 'changes'],
      [{ action: 'stop' }, 'changes'],
      [{ action: 'unplan' }, 'changes'],
      [{ action: 'withdraw' }, 'changes'],
    ],
  ],
  'POST /api/media/letters': ['owner', 'changes'],
  'GET /api/letters/:id/links': ['owner', 'reads'],
  'PUT /api/letters/:id/public': ['owner', 'changes'],
  'POST /api/imports': ['owner', 'irreversible'],
  'POST /api/imports/preview': ['owner', 'reads'],
  'GET /api/people': ['owner', 'reads'],
  'GET /api/people/:id': ['owner', 'reads'],
  'GET /api/people/:id/disclosure': ['owner', 'reads'],
  'GET /api/people/buyers/:purchase': ['owner', 'reads'],
  'DELETE /api/people/buyers/:purchase': ['owner', 'irreversible'],
  'GET /api/people/counts': ['owner', 'reads'],
  'GET /api/people/csv': ['owner', 'export'],
  'POST /api/takeout': ['owner', 'export'],
  'GET /api/takeout/:run/:table': ['owner', 'export'],
  'GET /api/purchases': ['owner', 'reads'],
  'GET /api/purchases/:id': ['owner', 'reads'],
  'GET /api/purchases/choices': ['owner', 'reads'],
  'GET /api/purchases/offers': ['owner', 'reads'],
  'GET /api/purchases/csv': ['owner', 'export'],
  // The same button and the next notice reverse it.
  'PUT /api/purchases/:id/closing': ['owner', 'changes'],
  'GET /api/redirects/:id/check': ['editor', 'reads'],
  'GET /api/redirects/:id/vouchers': ['owner', 'reads'],
  'POST /api/redirects/:id/vouchers/purchases': ['owner', 'changes'],
  'GET /api/redirects/:id/clicks': ['editor', 'reads'],
  'GET /api/redirects/export': ['editor', 'reads'],
  'POST /api/activecampaign/transfer': ['owner', 'changes'],
  'POST /api/activecampaign/transfer/continue': ['owner', 'changes'],
  'POST /api/activecampaign/transfer/retry': ['owner', 'changes'],
  'POST /api/people/:id/disclosure': ['owner', 'changes'],
  'POST /api/people/:id/forgive-bounce': ['owner', 'changes'],
  'POST /api/people/forgive-bounces': ['owner', 'changes'],
  'POST /api/people/:id/resend': ['owner', 'changes'],
  'POST /api/people/:id/restore': ['owner', 'changes'],
  // Only the subscriber can confirm again after a revocation.
  'POST /api/people/:id/revoke': ['owner', 'irreversible'],
  'POST /api/people/resend': ['owner', 'everybody'],
  'POST /api/redirects/:id/check': ['editor', 'reads'],
  'POST /api/redirects/import': ['editor', 'changes'],
  'POST /api/passkeys/login/options': 'public',
  'POST /api/passkeys/login': 'public',
  'POST /api/passkeys/proof/options': ['reader', 'reads'],
  'POST /api/passkeys/proof': ['reader', 'reads'],
  'GET /api/passkeys': ['reader', 'reads'],
  'POST /api/passkeys/options': ['reader', 'right'],
  'POST /api/passkeys': ['reader', 'right'],
  'PUT /api/passkeys/:id': ['reader', 'changes'],
  'DELETE /api/passkeys/:id': ['reader', 'right'],
  'GET /api/accounts': ['owner', 'reads'],
  'POST /api/accounts': ['owner', 'right'],
  'PUT /api/accounts/:id/role': ['owner', 'right'],
  'PUT /api/accounts/:id/status': ['owner', 'right'],
  // Sends to the account's own address, like the public form 'Passwort vergessen'.
  'POST /api/accounts/:id/link': ['owner', 'changes'],
  'DELETE /api/accounts/:id': ['owner', 'right'],
  'GET /api/account': ['reader', 'reads'],
  'PUT /api/account': ['reader', 'right'],
  // Its body includes the old password.
  'PUT /api/account/password': ['reader', 'changes'],
  'GET /api/account/sessions': ['reader', 'reads'],
  'DELETE /api/account/sessions/:id': ['reader', 'changes'],
  'DELETE /api/account/sessions': ['reader', 'changes'],
  'GET /api/account/logins': ['reader', 'reads'],
  'GET /api/account/report': ['reader', 'reads'],
  'PUT /api/account/report': ['reader', 'changes'],
  'POST /api/account/report/preview': ['reader', 'changes'],
  'GET /api/dashboard': ['owner', 'reads'],
  'GET /api/search': ['reader', 'reads'],
  'GET /api/site/hosting': ['owner', 'reads'],
  'PUT /api/site/hosting': ['owner', 'changes'],
  'GET /api/payments/platforms': ['owner', 'reads'],
  'PUT /api/payments/platforms/:platform': ['owner', 'secret'],
  'DELETE /api/payments/platforms/:platform': ['owner', 'secret'],
  'GET /api/payments/products': ['owner', 'reads'],
  'PUT /api/payments/products': ['owner', 'changes'],
  'GET /api/calendar': ['reader', 'reads'],
  'GET /api/calendar/form': ['editor', 'reads'],
  'POST /api/calendar/events': ['editor', 'changes'],
  'GET /api/cases': ['owner', 'reads'],
  'POST /api/cases/:id/state': ['owner', 'changes'],
  'GET /api/law': ['editor', 'reads'],
  'PUT /api/law': ['owner', 'changes'],
  'POST /api/law/reopened': ['owner', 'changes'],
  'PUT /api/calendar/events/:id': ['editor', 'changes'],
  'POST /api/calendar/writes/:id': ['editor', 'changes'],
  'GET /api/calendar/events/:id/registrations': ['owner', 'reads'],
  'POST /api/calendar/events/:id/registrations/news': ['owner', 'changes'],
  'POST /api/calendar/events/:id/registrations/replay': ['owner', 'changes'],
  'GET /api/calendar/feed': ['owner', 'reads'],
  'POST /api/calendar/feed': ['owner', 'secret'],
  'DELETE /api/calendar/feed': ['owner', 'secret'],
  'GET /api/redirects': ['editor', 'reads'],
  'GET /api/redirects/:id': ['editor', 'reads'],
  'POST /api/redirects': ['editor', 'changes'],
  'PUT /api/redirects/:id': ['editor', 'changes'],
  'DELETE /api/redirects/:id': ['editor', 'changes'],
  'POST /api/redirects/:id/restore': ['editor', 'changes'],
  'GET /api/redirects/categories': ['editor', 'reads'],
  'POST /api/redirects/categories': ['editor', 'changes'],
  'PUT /api/redirects/categories/:id': ['editor', 'changes'],
  'DELETE /api/redirects/categories/:id': ['editor', 'changes'],
  'POST /api/redirects/categories/:id/restore': ['editor', 'changes'],
  'GET /api/analytics/stats/overview': ['reader', 'reads'],
  'GET /api/analytics/stats/daily': ['reader', 'reads'],
  'GET /api/clickup/auth': ['owner', 'reads'],
  'POST /api/clickup/set-token': ['owner', 'secret'],
  'POST /api/clickup/exchange-code': ['owner', 'secret'],
  'GET /api/clickup/status': ['owner', 'reads'],
  'POST /api/clickup/reset-connection': ['owner', 'secret'],
  'POST /api/clickup/sync': ['owner', 'changes'],
  'GET /api/clickup/tasks': ['owner', 'reads'],
  'GET /api/clickup/integration-status': ['owner', 'reads'],
  'POST /api/clickup/toggle-status': ['owner', 'changes'],
  'GET /api/activecampaign/test': ['owner', 'reads'],
  'GET /api/activecampaign/tag-contact': ['owner', 'changes'],
  'POST /api/activecampaign/visits': 'public',
  'GET /api/activecampaign/protected-tags': ['owner', 'reads'],
  'PUT /api/activecampaign/protected-tags': ['owner', 'changes'],
  'GET /api/activecampaign/integration-status': ['owner', 'reads'],
  'POST /api/activecampaign/toggle-status': ['owner', 'changes'],
  'GET /api/activecampaign/queue': ['owner', 'reads'],
  'POST /api/activecampaign/queue/:id/retry': ['owner', 'changes'],
  // Removes one tag of one contact, which the next visit adds again.
  'DELETE /api/activecampaign/queue/:id': ['owner', 'changes'],
  'GET /api/site': 'public',
  'PUT /api/site': ['owner', 'changes'],
  'GET /api/releases': ['editor', 'reads'],
  'GET /api/releases/changes': ['editor', 'reads'],
  'GET /api/releases/events': ['editor', 'reads'],
  'GET /api/releases/:id/changes': ['editor', 'reads'],
  'GET /api/releases/proof/:subject/:id': ['owner', 'reads'],
  // Every release can be published again.
  'POST /api/releases': ['editor', 'changes'],
  'POST /api/releases/:id/again': ['editor', 'changes'],
  'PUT /api/releases/plan': ['editor', 'changes'],
  'DELETE /api/releases/plan': ['editor', 'changes'],
  'GET /api/content/entries': ['editor', 'reads'],
  'PUT /api/content/entries/:kind/:id': ['editor', 'changes'],
  'DELETE /api/content/entries/:kind/:id': ['editor', 'changes'],
  'POST /api/content/entries/:kind/:id/restore': ['editor', 'changes'],
  'GET /api/content/entries/:kind/:id/history': ['editor', 'reads'],
  'PUT /api/content/order/:kind': ['editor', 'changes'],
  'GET /api/images': ['editor', 'reads'],
  'POST /api/media/uploads': ['editor', 'changes'],
  'POST /api/media/gifts': ['editor', 'changes'],
  'POST /api/media/voices': ['editor', 'changes'],
  'PUT /api/images/:name': ['editor', 'changes'],
  'DELETE /api/images/:name': ['editor', 'changes'],
  'POST /api/images/:name/restore': ['editor', 'changes'],
  // For our edge functions, which sign their requests.
  'GET /api/redirects/manifest': 'public',
  'POST /api/redirects/visits': 'public',
  // For our own functions, which sign their requests.
  'POST /api/media/event-images': 'public',
  'POST /api/mails/deliveries': 'public',
  'POST /api/mails/letters': 'public',
};

const now = new Date('2026-11-21T08:00:00Z');
const refusal = { status: 'error', message: 'Bitte melde dich an.' };
const tooLow = { status: 'error', message: 'Dein Zugang reicht dafür nicht aus.' };

const MINUTE_MS = 60_000;

const signedIn = (role: Role, provedAt: Date): SignedIn => ({
  accountId: '1',
  username: role,
  name: role,
  role,
  seesRevenue: false,
  sessionId: '1',
  provedAt,
});

interface Input {
  readonly body?: object | undefined;
  readonly provedAt?: Date;
}

interface Case {
  readonly named: string;
  readonly body: object | undefined;
  readonly effect: Effect;
}

/** Sessions of a caller with a role, or of a stranger. */
function sessionsOf(role: Role | undefined, provedAt: Date): Sessions {
  const user = role && signedIn(role, provedAt);
  return {
    current: async () => user,
    async require() {
      if (user === undefined) throw new AppError('unauthenticated', refusal.message);
      return user;
    },
    isOpen: async () => user !== undefined,
    open: async () => undefined,
    close: async () => undefined,
    prove: async () => undefined,
    key: async () => undefined,
  };
}

// A caller who passes the guard finds no database.
const { fetchFunction } = neonConfig;
beforeAll(() => {
  neonConfig.fetchFunction = () => Promise.reject(new Error('There is no database'));
});
afterAll(() => {
  neonConfig.fetchFunction = fetchFunction;
});

/** Calls an operation; returns the status and text of its answer. */
async function answerOf(named: string, role: Role | undefined, { body, provedAt = now }: Input = {}) {
  const [method = '', pattern = ''] = named.split(' ');
  const path = pattern.replace(':list', 'waitlist').replace(/:\w+/g, crypto.randomUUID());
  const visitor = createVisitor(await importFunction(path), {
    context: {
      db: connect('postgresql://local@localhost/local'),
      env: ownerEnv(),
      now: () => now,
      log: { error: () => undefined, info: () => undefined },
      sessions: sessionsOf(role, provedAt),
      vendors: { clickup: undefined },
    },
  });
  const headers = method === 'GET' ? {} : { 'content-type': 'application/json' };
  const response = await visitor.send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, text: await response.text(), cached: response.headers.get('cache-control') };
}

/** Tells how the guard of an operation decides. */
async function decisionOf(named: string, role: Role | undefined): Promise<string> {
  const { status, text, cached } = await answerOf(named, role);
  if (text === JSON.stringify(refusal) && cached === 'no-store') return `${status} to strangers`;
  if (text === JSON.stringify(tooLow) && cached === 'no-store') return `${status} to a lower role`;
  return text.includes(refusal.message) || text.includes(tooLow.message) ? `unclear: ${text}` : 'taken';
}

function expectedDecision(row: Row, role: Role | undefined): string {
  if (row === 'public') return 'taken';
  if (role === undefined) return '401 to strangers';
  return hasRole(role, row[0]) ? 'taken' : '403 to a lower role';
}

test('every operation has one row and every row one operation', () => {
  expect([...operations.keys()].toSorted()).toEqual(Object.keys(rows).toSorted());
});

test.each([undefined, 'reader', 'editor', 'owner'] as const)(
  'every operation takes or refuses a caller with the role %s as its row says',
  async (role) => {
    const decisions: Record<string, string> = {};
    for (const named of Object.keys(rows)) decisions[named] = await decisionOf(named, role);
    const expected = Object.entries(rows).map(([named, row]) => [named, expectedDecision(row, role)]);
    expect(decisions).toEqual(Object.fromEntries(expected));
  },
);

const isSensitive = (effect: Effect): boolean => effect !== 'reads' && effect !== 'changes';

test('every operation asks for a fresh proof exactly when its effect requires one', async () => {
  const cases = Object.entries(rows).flatMap(([named, row]): Case[] => {
    if (row === 'public') return [];
    const [, effect] = row;
    if (typeof effect === 'string') return [{ named, body: undefined, effect }];
    return effect.map(([body, each]) => ({ named, body, effect: each }));
  });
  const provedAt = new Date(now.getTime() - 16 * MINUTE_MS);
  const decided: unknown[] = [];
  for (const { named, body } of cases) {
    const { text } = await answerOf(named, 'owner', { body, provedAt });
    decided.push([named, body, text.includes('proof-required')]);
  }
  expect(decided).toEqual(cases.map(({ named, body, effect }) => [named, body, isSensitive(effect)]));
});

test('an operation with a role does not compile without isSensitive', () => {
  const secret = route({ method: 'GET', path: '/api/secret', response: z.object({}) });
  // @ts-expect-error: isSensitive is missing.
  endpoint(secret, { access: 'owner' }, async () => ({}));
  expect(endpoint(secret, { access: 'owner', isSensitive: false }, async () => ({})).route).toBe(secret);
});
