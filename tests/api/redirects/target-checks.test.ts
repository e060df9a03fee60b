import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '#api/client.ts';
import { createRedirect, deleteRedirect, listRedirects, updateRedirect } from '#contracts/redirects/editing.ts';
import { checkTarget, readTargetCheck } from '#contracts/redirects/target-checks.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import type { TargetFailure } from '#domain/redirects/target-check.ts';
import checkTargets from '#functions/check-targets.ts';
import { startServer as listen } from '#local/host/http.ts';
import type { Context } from '#server/context.ts';
import type { FunctionContext } from '#server/http/context.ts';
import { createTargetProbe } from '#server/vendors/target-probe.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { signInToRedirects } from '#tests/support/redirects/signed-in-owner.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

type Site = Awaited<ReturnType<typeof listen>>;

/** Website with every fault of a target, and a neighbour that must not be requested. */
const site = await listen(answer, 0);
let neighbour: Site;
let asked: string[] = [];

const to = (location: string) => new Response(null, { status: 302, headers: { location } });

async function answer({ method, url }: Request): Promise<Response> {
  const { pathname } = new URL(url);
  asked.push(`${method} ${pathname}`);
  switch (pathname) {
    case '/no-head':
      return new Response(null, { status: method === 'HEAD' ? 405 : 200 });
    case '/endless':
      return new Response('x'.repeat(5_000_000));
    case '/silent':
      return new Promise<Response>(() => undefined);
    case '/once':
      return to('/fine');
    case '/thrice':
      return to('/twice');
    case '/twice':
      return to('/once');
    case '/loop':
      return to('/loop');
    case '/nowhere':
      return to('gopher://x');
    case '/to-neighbour':
      return to(neighbour.url);
    case '/to-cloud':
      return to('http://169.254.169.254/latest/meta-data');
    case '/to-name':
      return to(`http://localhost:${new URL(neighbour.url).port}/`);
    default:
      return new Response('', { status: Number(pathname.slice(1)) || 200 });
  }
}

beforeAll(async () => {
  neighbour = await listen(async () => {
    asked.push('neighbour');
    return new Response('secret');
  }, 0);
});
afterAll(async () => {
  await site.stop();
  await neighbour.stop();
});
beforeEach(() => {
  asked = [];
});

describe('a target', () => {
  const probe = (address: string, timeoutMs = 5000) =>
    createTargetProbe({ homeOrigins: [site.url], timeoutMs }).probe(address);

  test.each([
    ['/fine', null],
    ['/401', null],
    ['/403', null],
    ['/429', null],
    ['/no-head', null],
    ['/endless', null],
    ['/once', null],
    ['/thrice', null],
    ['/404', 'missing'],
    ['/410', 'missing'],
    ['/500', 'broken'],
    ['/503', 'broken'],
    ['/loop', 'redirects'],
    ['/nowhere', 'redirects'],
    ['/to-neighbour', 'forbidden'],
    ['/to-cloud', 'forbidden'],
    ['/to-name', 'forbidden'],
  ] satisfies [string, TargetFailure | null][])('at %s gets the result %s', async (path, failure) => {
    expect(await probe(`${site.url}${path}`)).toBe(failure);
    expect(asked).not.toContain('neighbour');
  });

  test('without an answer is given up', async () => {
    expect(await probe(`${site.url}/silent`, 100)).toBe('away');
  });

  test('is requested with HEAD, and with GET only if that fails', async () => {
    await probe(`${site.url}/fine`);
    await probe(`${site.url}/no-head`);
    expect(asked).toEqual(['HEAD /fine', 'HEAD /no-head', 'GET /no-head']);
  });
});

describe('targets of redirects', () => {
  let database: TestDatabase;
  let context: Partial<Context>;
  const clock = { now: new Date('2026-11-21T01:30:00Z') };
  const add = (slug: string, path: string, values = {}) =>
    call(createRedirect, { body: { slug, targetUrl: path.startsWith('/') ? `${site.url}${path}` : path, ...values } });
  const unreachable = async () =>
    (await call(listRedirects)).flatMap(({ slug, isUnreachable }) => (isUnreachable ? slug : [])).toSorted();
  const platform: FunctionContext = {
    deploy: { context: 'dev', id: 'test', published: false },
    ip: '192.0.2.1',
    requestId: '',
    waitUntil: () => undefined,
  };
  const night = () => checkTargets(new Request('http://localhost'), platform, context);

  beforeAll(async () => {
    database = await openTestDatabase();
    context = {
      db: database.db,
      env: ownerEnv(),
      now: () => clock.now,
      vendors: { clickup: undefined, targets: createTargetProbe({ homeOrigins: [site.url] }) },
      log: { error: () => undefined, info: () => undefined },
    };
    // A session would expire while the nights pass.
    const evening = clock.now;
    await signInToRedirects(database, { ...context, now: () => evening });
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await database.close();
  });
  beforeEach(async () => {
    await database.db.delete(redirects);
  });

  test('are checked by night, and failing ones are marked until they answer or change', async () => {
    const lost = await add('lost', '/404');
    const private_ = await add('private', 'http://127.0.0.1/');
    await add('mail', 'mailto:a@example.org');
    await add('off', '/500', { active: 'false' });
    await add('over', '/500', { expiresAt: '2026-11-20' });
    const fine = await add('fine', '/fine');
    expect((await night()).status).toBe(204);
    expect(await unreachable()).toEqual(['lost']);
    expect(asked.filter((each) => each.startsWith('HEAD')).toSorted()).toEqual(['HEAD /404', 'HEAD /fine']);
    const since = clock.now.toISOString();
    expect(await call(readTargetCheck, { params: { id: lost.id } })).toEqual({
      checkedAt: since,
      failure: 'missing',
      failingSince: since,
    });
    expect(await call(readTargetCheck, { params: { id: private_.id } })).toMatchObject({ failure: 'forbidden' });
    expect(await call(readTargetCheck, { params: { id: fine.id } })).toMatchObject({ failure: null, checkedAt: since });

    clock.now = new Date(clock.now.getTime() + 24 * 60 * 60 * 1000);
    asked = [];
    expect((await night()).status).toBe(204);
    expect(asked).toContain('HEAD /404');
    expect(await call(readTargetCheck, { params: { id: lost.id } })).toMatchObject({ failingSince: since });
    asked = [];
    await night();
    expect(asked).toEqual([]);

    await call(updateRedirect, { params: { id: lost.id }, body: { slug: 'lost', targetUrl: `${site.url}/fine` } });
    expect(await unreachable()).toEqual([]);
    expect(await call(readTargetCheck, { params: { id: lost.id } })).toMatchObject({ checkedAt: null, failure: null });
  });

  test("are checked at once on the owner's request", async () => {
    const { id } = await add('lost', '/503');
    expect(await call(checkTarget, { params: { id } })).toMatchObject({ failure: 'broken' });
    expect(await unreachable()).toEqual(['lost']);
    const mail = await add('mail', 'mailto:a@example.org');
    await expect(call(checkTarget, { params: { id: mail.id } })).rejects.toMatchObject({ status: 400 });
    await call(deleteRedirect, { params: { id } });
    await expect(call(checkTarget, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});
