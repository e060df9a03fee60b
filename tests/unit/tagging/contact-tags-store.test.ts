import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Server, startServer } from '#local/host/http.ts';
import {
  $connection,
  addTag,
  discardDeadTag,
  retryDeadTag,
  tagQueueQuery,
  testConnection,
} from '#stores/tagging/contact-tags.ts';
import { stubFetchOrigin } from '#tests/support/exchange.ts';

const id = 'a3bb189e-8bf9-4c6d-9d6e-3a1f0c9b7d21';
const queue = { pending: 1, delivered: 2, dead: [], deadCount: 0, deadByVisitors: 0 };
const readsQueue = 'GET /api/activecampaign/queue';

let server: Server;
let arrived: string[];
let answer: (path: string) => Response | Promise<Response>;

beforeEach(async () => {
  arrived = [];
  server = await startServer(async (request) => {
    const { pathname, search } = new URL(request.url);
    arrived.push(`${request.method} ${pathname}${search}`);
    return pathname.endsWith('/queue') ? Response.json(queue) : answer(pathname);
  }, 0);
  stubFetchOrigin(server.url);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

const outcome = (status: string, message: string) => Response.json({ status, message });

describe('the state of the connection', () => {
  test.each([
    ['success', () => outcome('success', 'Gut.'), { status: 'success' }],
    [
      'a refusal',
      () => outcome('error', 'Schlüssel unbekannt.'),
      { status: 'refused', message: 'Schlüssel unbekannt.' },
    ],
    ['a failure', () => new Response('kaputt', { status: 500 }), { status: 'failed', message: '500: kaputt' }],
  ])('shows %s', async (_, given, expected) => {
    answer = given;
    const tested = testConnection();
    expect($connection.get()).toEqual({ status: 'unknown' });
    await tested;
    expect($connection.get()).toEqual(expected);
  });

  test('ignores the answer of an older test', async () => {
    const first = Promise.withResolvers<Response>();
    answer = () => first.promise;
    const older = testConnection();
    await expect.poll(() => arrived).toHaveLength(1);
    answer = () => outcome('success', 'Gut.');
    await testConnection();
    first.resolve(outcome('error', 'Alt.'));
    await older;
    expect($connection.get()).toEqual({ status: 'success' });
  });
});

describe('the queue is read again', () => {
  const tag = (name: string) => `GET /api/activecampaign/tag-contact?contactid=7&tag=${name}`;

  test.each([
    ['a tag', () => addTag('7', 'kurs & mehr'), tag('kurs+%26+mehr')],
    ['another try', () => retryDeadTag(id), `POST /api/activecampaign/queue/${id}/retry`],
  ])('after %s', async (_, run, call) => {
    answer = () => outcome('error', 'Der Kontakt wurde nicht gefunden.');
    expect(await run()).toEqual({ status: 'error', message: 'Der Kontakt wurde nicht gefunden.' });
    await expect.poll(() => arrived).toEqual([call, readsQueue]);
  });

  test('after a tag was discarded, even if it was already gone', async () => {
    answer = () => new Response(null, { status: 204 });
    await discardDeadTag(id);
    answer = () => Response.json({ status: 'error', message: 'Weg.' }, { status: 404 });
    await expect(discardDeadTag(id)).rejects.toThrow('404: Weg.');
    const call = `DELETE /api/activecampaign/queue/${id}`;
    await expect.poll(() => arrived.toSorted()).toEqual([call, call, readsQueue, readsQueue]);
    await expect.poll(() => tagQueueQuery.$state.get()).toEqual({ status: 'loaded', data: queue });
  });
});
