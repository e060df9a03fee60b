import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#api/client.ts';
import { type Server, serve } from '#local/http.ts';
import { $auth, forgetAuth, signIn, signOut, verifyAuth } from '#stores/auth.ts';
import { browseAt } from '#tests/support/exchange.ts';

const user = { username: 'inhaberin' };

let server: Server;
let answer: () => Response;
let arrived: string[];

beforeEach(async () => {
  arrived = [];
  server = await serve(async (request) => {
    arrived.push(`${request.method} ${new URL(request.url).pathname}`);
    return answer();
  }, 0);
  browseAt(server.url);
  $auth.set({ status: 'checking' });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

const failure = (status: number, message: string) => Response.json({ status: 'error', message }, { status });

describe('the check', () => {
  test('knows who is signed in', async () => {
    answer = () => Response.json({ isAuthenticated: true, user });
    await verifyAuth();
    expect($auth.get()).toEqual({ status: 'authenticated', user });
    expect(arrived).toEqual(['GET /api/auth/check']);
  });

  test.each<[string, () => Response]>([
    ['nobody', () => Response.json({ isAuthenticated: false, user: null })],
    ['somebody without a name', () => Response.json({ isAuthenticated: true, user: null })],
    ['a name that is not signed in', () => Response.json({ isAuthenticated: false, user })],
    ['what breaks the contract', () => Response.json({ isAuthenticated: 'yes', user })],
    ['401', () => failure(401, 'Bitte melde dich an.')],
    ['500', () => failure(500, 'Interner Fehler')],
    ['no JSON', () => new Response('<h1>Hello</h1>')],
  ])('takes %s for not signed in', async (_, given) => {
    $auth.set({ status: 'authenticated', user });
    answer = given;
    await verifyAuth();
    expect($auth.get()).toEqual({ status: 'anonymous' });
  });

  test('takes no answer for not signed in', async () => {
    $auth.set({ status: 'authenticated', user });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    await verifyAuth();
    expect($auth.get()).toEqual({ status: 'anonymous' });
  });
});

describe('signing in', () => {
  test('makes the browser signed in', async () => {
    answer = () => Response.json({ success: true, user, message: 'Erfolgreich angemeldet' });
    expect(await signIn('inhaberin', 'geheim')).toEqual({ status: 'success' });
    expect($auth.get()).toEqual({ status: 'authenticated', user });
  });

  test.each([
    [400, 'Bitte prüfe deine Angaben.'],
    [401, 'Bitte überprüfen Sie Ihre Anmeldedaten.'],
    [429, 'Zu viele Versuche.'],
  ])('is refused with the words of %i', async (status, message) => {
    answer = () => failure(status, message);
    expect(await signIn('inhaberin', 'geheim')).toEqual({ status: 'refused', message });
    expect($auth.get()).toEqual({ status: 'checking' });
  });

  test.each([403, 413, 500, 503])('throws what nobody could decide: %i', async (status) => {
    answer = () => failure(status, 'Nein');
    await expect(signIn('inhaberin', 'geheim')).rejects.toThrow(ApiError);
    expect($auth.get()).toEqual({ status: 'checking' });
  });

  test('throws what got no answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    await expect(signIn('inhaberin', 'geheim')).rejects.toThrow(NetworkError);
  });
});

describe('signing out', () => {
  test('happens on the server first', async () => {
    $auth.set({ status: 'authenticated', user });
    answer = () => failure(503, 'Unsere Datenbank ist gerade nicht erreichbar.');
    await expect(signOut()).rejects.toThrow(ApiError);
    expect($auth.get()).toEqual({ status: 'authenticated', user });

    answer = () => Response.json({ success: true });
    await signOut();
    expect($auth.get()).toEqual({ status: 'signed-out' });
    expect(arrived).toEqual(['POST /api/auth/logout', 'POST /api/auth/logout']);
  });

  test('is also what the server says about a session', () => {
    $auth.set({ status: 'authenticated', user });
    forgetAuth();
    expect($auth.get()).toEqual({ status: 'anonymous' });
  });
});
