import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#api/request.ts';
import { deleteRedirect, listCategories } from '#contracts/redirects/editing.ts';
import { type Server, startServer } from '#local/host/http.ts';
import { showPassword, signIn } from '#stores/accounts/sign-in.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { query } from '#stores/query.ts';
import {
  $auth,
  $isProving,
  callAsAdmin,
  dropSession,
  endProof,
  noticeLoginElsewhere,
  signOut,
  verifyAuth,
} from '#stores/session.ts';
import { ownerUser } from '#tests/support/accounts/owner.ts';
import { stubFetchOrigin } from '#tests/support/exchange.ts';

const user = ownerUser;

let server: Server;
let answer: () => Response;
let answerBy: ((request: Request) => Response | Promise<Response>) | undefined;
let arrived: string[];

beforeEach(async () => {
  arrived = [];
  answerBy = undefined;
  server = await startServer(async (request) => {
    arrived.push(`${request.method} ${new URL(request.url).pathname}`);
    return answerBy?.(request) ?? answer();
  }, 0);
  stubFetchOrigin(server.url);
  $auth.set({ status: 'checking' });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

const failure = (status: number, message: string) => Response.json({ status: 'error', message }, { status });

describe('the session check', () => {
  test('knows the signed-in user', async () => {
    answer = () => Response.json({ isAuthenticated: true, user });
    await verifyAuth();
    expect($auth.get()).toEqual({ status: 'authenticated', user });
    expect(arrived).toEqual(['GET /api/auth/check']);
  });

  test.each<[string, () => Response]>([
    ['somebody without a name', () => Response.json({ isAuthenticated: true, user: null })],
    ['what breaks the contract', () => Response.json({ isAuthenticated: 'yes', user })],
    ['401', () => failure(401, 'Bitte melde dich an.')],
    ['no JSON', () => new Response('<h1>Hello</h1>')],
  ])('treats this answer as signed out: %s', async (_, given) => {
    $auth.set({ status: 'authenticated', user });
    answer = given;
    await verifyAuth();
    expect($auth.get()).toEqual({ status: 'anonymous' });
  });

  test('treats a missing answer as signed out, but keeps a session that goes offline', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    await verifyAuth();
    expect($auth.get()).toEqual({ status: 'anonymous' });

    $auth.set({ status: 'authenticated', user });
    await verifyAuth();
    expect($auth.get()).toEqual({ status: 'authenticated', user });
  });
});

describe('a write whose outcome is unknown', () => {
  test('makes everything on screen be read again, and fails with what the server said', async () => {
    vi.stubGlobal('window', {});
    let reads = 0;
    async function read(): Promise<void> {
      reads += 1;
    }
    const { $state } = query('/api/read-after-unknown', read);
    const pages = pagedQuery(read)();
    await pages.open({});
    const leaves = [$state.listen(() => undefined), pages.$state.listen(() => undefined)];
    answer = () => Response.json({ status: 'error', message: 'Unklar', code: 'outcome-unknown' }, { status: 503 });
    await expect(callAsAdmin(deleteRedirect, { params: { id: 1 } })).rejects.toMatchObject({ serverMessage: 'Unklar' });
    expect(reads).toBe(4);
    for (const leave of leaves) leave();
  });
});

describe('the logout', () => {
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
});

describe('a session that has ended', () => {
  const path = (request: Request): string => `${request.method} ${new URL(request.url).pathname}`;
  const loggedIn = () => Response.json({ success: true, user, message: 'Erfolgreich angemeldet' });
  const remove = () => callAsAdmin(deleteRedirect, { params: { id: 7 } });

  let isOpen: boolean;
  beforeEach(() => {
    isOpen = false;
    $auth.set({ status: 'authenticated', user });
    const check = () => Response.json({ isAuthenticated: isOpen, user: isOpen ? user : null });
    const operation = (request: Request) =>
      request.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json([]);
    const open = () => {
      isOpen = true;
      return loggedIn();
    };
    const auth = new Map([
      ['POST /api/auth/login', open],
      ['GET /api/auth/check', check],
    ]);
    const refuse = () => failure(401, 'Bitte melde dich an.');
    answerBy = (request) => (auth.get(path(request)) ?? (isOpen ? operation : refuse))(request);
  });

  test('requests one login for all calls, and each call continues after it', async () => {
    const calls = Promise.all([remove(), callAsAdmin(listCategories), callAsAdmin(listCategories)]);
    await expect.poll(() => $auth.get()).toEqual({ status: 'expired', user });
    await signIn('inhaberin', 'geheim');
    expect(await calls).toEqual([undefined, [], []]);
    expect($auth.get()).toEqual({ status: 'authenticated', user });
  });

  test('fails the calls if the owner cancels the login', async () => {
    const call = remove();
    const failed = expect(call).rejects.toThrow('401: Bitte melde dich an.');
    await expect.poll(() => $auth.get().status).toBe('expired');
    dropSession();
    await failed;
    expect(arrived).toEqual(['DELETE /api/redirects/7']);
  });

  test('requests no second login for a call that was running during the login', async () => {
    const late = Promise.withResolvers<void>();
    const answerNow = answerBy ?? loggedIn;
    answerBy = async (request) => {
      if (isOpen || request.method !== 'GET') return answerNow(request);
      await late.promise;
      return failure(401, 'Bitte melde dich an.');
    };
    const read = callAsAdmin(listCategories);
    const edit = remove();
    await expect.poll(() => $auth.get().status).toBe('expired');
    await signIn('inhaberin', 'geheim');
    await edit;
    late.resolve();
    expect(await read).toEqual([]);
    expect($auth.get().status).toBe('authenticated');
  });

  test('continues after a login in another tab', async () => {
    const call = remove();
    await expect.poll(() => $auth.get().status).toBe('expired');
    await noticeLoginElsewhere();
    expect($auth.get().status).toBe('expired');
    isOpen = true;
    await noticeLoginElsewhere();
    await call;
    expect($auth.get()).toEqual({ status: 'authenticated', user });
  });
});

describe('a sensitive operation', () => {
  const refusal = { status: 'error', code: 'proof-required', message: 'Bitte bestätige noch einmal, dass du es bist.' };
  const remove = () => callAsAdmin(deleteRedirect, { params: { id: 7 } });
  let isProven: boolean;

  beforeEach(() => {
    isProven = false;
    $auth.set({ status: 'authenticated', user });
    answerBy = async (request) => {
      if (request.method === 'DELETE')
        return isProven ? new Response(null, { status: 204 }) : Response.json(refusal, { status: 403 });
      const body: unknown = await request.json();
      isProven = JSON.stringify(body).includes('richtig');
      return isProven ? Response.json({ success: true }) : failure(400, 'Das Passwort stimmt nicht.');
    };
  });

  test('waits for the password and continues by itself, together with all others that wait', async () => {
    const both = Promise.all([remove(), remove()]);
    await expect.poll(() => arrived).toHaveLength(2);
    await expect.poll(() => $isProving.get()).toBe(true);
    expect(await showPassword('falsch')).toEqual({ status: 'refused', message: 'Das Passwort stimmt nicht.' });
    expect($isProving.get()).toBe(true);
    expect(await showPassword('richtig')).toEqual({ status: 'success' });
    expect($isProving.get()).toBe(false);
    expect(await both).toEqual([undefined, undefined]);
    expect($auth.get()).toEqual({ status: 'authenticated', user });
  });

  test('fails if the owner cancels the question, and the next one asks again', async () => {
    for (const _ of [1, 2]) {
      const given = expect(remove()).rejects.toThrow('403: Bitte bestätige noch einmal, dass du es bist.');
      await expect.poll(() => $isProving.get()).toBe(true);
      endProof(false);
      await given;
      expect($isProving.get()).toBe(false);
    }
    expect($auth.get()).toEqual({ status: 'authenticated', user });
  });
});
