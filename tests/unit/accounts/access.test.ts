import { neonConfig } from '@neondatabase/serverless';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#db/client.ts';
import { hasRole, type Role } from '#domain/accounts/roles.ts';
import { AppError } from '#domain/errors.ts';
import type { Sessions, SignedIn } from '#server/context.ts';
import type { Access } from '#server/http/accounts/access.ts';
import { importFunction } from '#tests/support/accounts/functions.ts';
import { operations } from '#tests/support/contracts.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

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

const now = new Date('2026-11-21T08:00:00Z');
const refusal = { status: 'error', message: 'Bitte melde dich an.' };
const tooLow = { status: 'error', message: 'Dein Zugang reicht dafür nicht aus.' };

const signedIn = (role: Role): SignedIn => ({
  accountId: '1',
  username: role,
  name: role,
  role,
  seesRevenue: false,
  sessionId: '1',
  provedAt: now,
});

/** Sessions of a caller with a role, or of a stranger. */
function sessionsOf(role: Role | undefined): Sessions {
  const user = role && signedIn(role);
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

// Whoever passes the guard finds no database.
const { fetchFunction } = neonConfig;
beforeAll(() => {
  neonConfig.fetchFunction = () => Promise.reject(new Error('There is no database'));
});
afterAll(() => {
  neonConfig.fetchFunction = fetchFunction;
});

/** Calls an operation without input; tells how its guard decides. */
async function decisionOf(named: string, role: Role | undefined): Promise<string> {
  const [method = '', pattern = ''] = named.split(' ');
  const path = pattern.replace(/:\w+/g, '1');
  const visitor = createVisitor(await importFunction(path), {
    context: {
      db: connect('postgresql://local@localhost/local'),
      env: ownerEnv(),
      now: () => now,
      log: { error: () => undefined, info: () => undefined },
      sessions: sessionsOf(role),
      vendors: { clickup: undefined },
    },
  });
  const headers = method === 'GET' ? {} : { 'content-type': 'application/json' };
  const response = await visitor.send(path, { method, headers });
  const text = await response.text();
  const isKept = response.headers.get('cache-control') !== 'no-store';
  if (text === JSON.stringify(refusal) && !isKept) return `${response.status} to strangers`;
  if (text === JSON.stringify(tooLow) && !isKept) return `${response.status} to a lower role`;
  return text.includes(refusal.message) || text.includes(tooLow.message) ? `unclear: ${text}` : 'taken';
}

function expectedDecision(least: Access, role: Role | undefined): string {
  if (least === 'public') return 'taken';
  if (role === undefined) return '401 to strangers';
  return hasRole(role, least) ? 'taken' : '403 to a lower role';
}

test('every operation has one row and every row one operation', () => {
  expect([...operations.keys()].toSorted()).toEqual(Object.keys(access).toSorted());
});

test.each([undefined, 'reader', 'editor', 'owner'] as const)(
  'every operation takes or refuses a caller with the role %s as its row says',
  async (role) => {
    const decisions: Record<string, string> = {};
    for (const named of Object.keys(access)) decisions[named] = await decisionOf(named, role);
    const expected = Object.entries(access).map(([named, least]) => [named, expectedDecision(least, role)]);
    expect(decisions).toEqual(Object.fromEntries(expected));
  },
);
