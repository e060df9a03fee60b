import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { AnswerError, ApiError, NetworkError } from '#api/request.ts';
import { route } from '#contracts/route.ts';
import { type Server, startServer } from '#local/host/http.ts';
import { stubFetchOrigin } from '#tests/support/exchange.ts';

const body = z.object({ title: z.string(), note: z.optional(z.string()) });
const createNote = route({ method: 'POST', path: '/api/notes', body, status: 201, response: body });
const updateNote = route({
  method: 'PUT',
  path: '/api/notes/:id/:part',
  params: z.object({ id: z.number(), part: z.string() }),
  query: z.object({ day: z.string(), tag: z.optional(z.string()) }),
  body,
  response: body,
});
const deleteNotes = route({ method: 'DELETE', path: '/api/notes', status: 204 });
const listNotes = route({ method: 'GET', path: '/api/notes', response: z.object({ notes: z.array(body) }) });

let server: Server;
/** Requests in order of arrival: "METHOD path content-type body". */
let arrived: string[];
let answer: () => Response;

beforeEach(async () => {
  arrived = [];
  server = await startServer(async (request) => {
    const { pathname, search } = new URL(request.url);
    const type = request.headers.get('content-type') ?? '-';
    arrived.push(`${request.method} ${pathname}${search} ${type} ${await request.text()}`.trim());
    return answer();
  }, 0);
  stubFetchOrigin(server.url);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

const unreadable =
  'Der Server hat unerwartet geantwortet. Bitte lade die Seite neu oder versuche es später noch einmal.';
const reported = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
beforeEach(() => void reported.mockClear());

describe('an API call', () => {
  test('sends JSON and returns the fields that the contract names', async () => {
    answer = () => Response.json({ title: 'Atem', secret: 1 }, { status: 201 });
    expect(await call(createNote, { body: { title: 'Atem' } })).toEqual({ title: 'Atem' });
    expect(arrived).toEqual(['POST /api/notes application/json {"title":"Atem"}']);
  });

  test('fills path and query with values of any content', async () => {
    answer = () => Response.json({ title: 'Atem' });
    const params = { id: 7, part: 'a/b?ü' };
    await call(updateNote, { params, query: { day: '2025-07-01', tag: undefined }, body: { title: 'Atem' } });
    await call(updateNote, { params, query: { day: '1&2', tag: 'ä b' }, body: { title: 'Atem' } });
    expect(arrived).toEqual([
      'PUT /api/notes/7/a%2Fb%3F%C3%BC?day=2025-07-01 application/json {"title":"Atem"}',
      'PUT /api/notes/7/a%2Fb%3F%C3%BC?day=1%262&tag=%C3%A4+b application/json {"title":"Atem"}',
    ]);
  });

  test('sends neither a body nor a content type if the contract has none', async () => {
    answer = () => new Response(null, { status: 204 });
    expect(await call(deleteNotes)).toBeUndefined();
    expect(arrived).toEqual(['DELETE /api/notes -']);
  });

  test('rejects an answer that breaks the contract', async () => {
    answer = () => Response.json({ notes: 'keine' });
    const error = await call(listNotes).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AnswerError);
    expect(error).toMatchObject({ message: unreadable });
    expect(reported).toHaveBeenCalledOnce();
  });

  test('rejects an HTML page as an answer', async () => {
    answer = () => new Response('<!doctype html><title>Proxy</title>', { headers: { 'content-type': 'text/html' } });
    await expect(call(listNotes)).rejects.toThrow(unreadable);
    expect(reported).toHaveBeenCalledOnce();
  });
});

describe('a failure has the message "<status>: <text>"', () => {
  test.each([
    ['our sentence', 503, '{"status":"error","message":"Bitte warte."}', '503: Bitte warte.'],
    ['the body of somebody else', 502, '<h1>Bad Gateway</h1>', `502: ${unreadable}`],
    ['the word of somebody else', 500, '{"error":"no"}', '500: no'],
    ['our empty sentence', 400, '{"status":"error","message":" "}', '400: Unbekannter Fehler'],
    ['a plain text', 429, 'slow down', '429: slow down'],
    ['the status text of an empty body', 404, '', '404: Not Found'],
  ])('for %s', async (_, status, text, message) => {
    answer = () => new Response(text, { status });
    const error = await call(listNotes).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: 'ApiError', message, status, serverMessage: message.slice(5), fields: {} });
  });
});

test('a missing answer is a network error with a German sentence', async () => {
  await server.stop();
  const error = await call(listNotes).catch((reason: unknown) => reason);
  server = await startServer(async () => answer(), 0);
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({
    message: 'Der Server ist nicht erreichbar. Bitte prüfe deine Internetverbindung.',
    cause: expect.any(TypeError),
  });
});
