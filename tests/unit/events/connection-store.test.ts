import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#api/request.ts';
import { type Server, startServer } from '#local/host/http.ts';
import {
  clickUpAuthQuery,
  clickUpStatusQuery,
  connectWithCode,
  connectWithToken,
  isConnected,
  resetConnection,
  syncNow,
} from '#stores/events/connection.ts';
import { eventsQuery } from '#stores/events/public-events.ts';
import { stubFetchOrigin } from '#tests/support/exchange.ts';

const reads = {
  auth: 'GET /api/clickup/auth',
  status: 'GET /api/clickup/status',
  events: 'GET /api/events',
};

const queries = [clickUpAuthQuery, clickUpStatusQuery, eventsQuery];

const answers: Record<string, unknown> = {
  '/api/clickup/auth': { authenticated: false, authUrl: 'mock' },
  '/api/clickup/status': { message: 'Nicht verbunden' },
  '/api/events': { events: [] },
  '/api/clickup/set-token': { success: true, message: 'ClickUp ist verbunden.' },
  '/api/clickup/exchange-code': { status: 'success', message: 'ClickUp ist verbunden.' },
  '/api/clickup/reset-connection': { status: 'success', message: 'Zurückgesetzt.' },
  '/api/clickup/sync': { status: 'error', message: 'ClickUp ist nicht verbunden.' },
};

let server: Server;
let arrived: string[];
let bodies: unknown[];
let isRefused: boolean;

beforeEach(async () => {
  arrived = [];
  bodies = [];
  isRefused = false;
  server = await startServer(async (request) => {
    const path = new URL(request.url).pathname;
    arrived.push(`${request.method} ${path}`);
    const text = await request.text();
    if (text !== '') bodies.push(JSON.parse(text));
    if (isRefused && request.method === 'POST') {
      return Response.json({ status: 'error', message: 'ClickUp kennt das nicht.' }, { status: 400 });
    }
    return Response.json(answers[path]);
  }, 0);
  stubFetchOrigin(server.url);
  vi.stubGlobal('window', {});
  await Promise.all([clickUpAuthQuery.refresh(), clickUpStatusQuery.refresh(), eventsQuery.refresh()]);
  // All stores have listeners, so that outdated data are read again at once.
  for (const { $state } of queries) $state.listen(() => undefined);
  arrived = [];
});
afterEach(async () => {
  // A store counts as used for a second after its last listener, also in the next test file.
  cleanStores(...queries.map(({ $state }) => $state));
  vi.unstubAllGlobals();
  await server.stop();
});

describe('a change of the connection', () => {
  test.each([
    ['a token', () => connectWithToken('pk_1'), 'POST /api/clickup/set-token', [{ token: 'pk_1' }]],
    ['a code', () => connectWithCode('abc'), 'POST /api/clickup/exchange-code', [{ code: 'abc' }]],
    ['the reset', () => resetConnection(), 'POST /api/clickup/reset-connection', []],
  ] as const)('by %s reads everything again that depends on it', async (_, run, call, sent) => {
    await run();
    await expect.poll(() => arrived.toSorted()).toEqual([call, reads.auth, reads.status, reads.events].toSorted());
    expect(bodies).toEqual(sent);
  });

  test('reads nothing again after a refusal', async () => {
    isRefused = true;
    await expect(connectWithToken('falsch')).rejects.toThrow(ApiError);
    await expect(resetConnection()).rejects.toThrow('400: ClickUp kennt das nicht.');
    expect(arrived).toEqual(['POST /api/clickup/set-token', 'POST /api/clickup/reset-connection']);
  });
});

describe('a synchronisation', () => {
  test.each([false, true])(
    'says whether events may vanish (%s), and reads the status and the events again',
    async (may) => {
      const { status, message } = await syncNow(may);
      expect([status, message]).toEqual(['error', 'ClickUp ist nicht verbunden.']);
      expect(bodies).toEqual([{ hideMissing: may }]);
      const expected = ['POST /api/clickup/sync', reads.status, reads.events];
      await expect.poll(() => arrived.toSorted()).toEqual(expected.toSorted());
    },
  );

  test('reads the status again also after a failure', async () => {
    isRefused = true;
    await expect(syncNow(false)).rejects.toThrow('400: ClickUp kennt das nicht.');
    await expect.poll(() => arrived).toContain(reads.status);
  });
});

test.each([
  ['Connected', true],
  ['Connected as Miriam', true],
  ['Nicht verbunden', false],
  ['Not connected', false],
  ['', false],
])('the message %j means that ClickUp is connected: %s', (message, expected) => {
  expect(isConnected({ message })).toBe(expected);
});
