import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { analyticsDropped } from '#db/schema/visits/days.ts';
import { signManifest, signManifestRequest, signVisit } from '#domain/redirects/manifest.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { openRedirectSite, type RedirectSite } from '#tests/support/redirects/redirect-site.ts';

const start = '2026-11-21T08:00:00Z';
const day = '2026-11-21';
const one = [{ day, clicks: 1, bots: 0 }];
const oneRobot = [{ day, clicks: 0, bots: 1 }];

const secret = ownerVariables.SESSION_SECRET;
const manifestPath = `/api/redirects/manifest?signature=${await signManifestRequest(secret)}`;
/** Redirect of a manifest to a wrong target. */
const evil = {
  slugKey: 'sommer',
  targetUrl: 'https://evil.example/',
  isActive: true,
  trackClicks: true,
  expiresAt: null,
};
const strangers = await signManifest('ein-anderes-geheimnis-fuer-die-tests', [{ ...evil, id: 1 }]);

const signedIn = signedInAs('owner');

const site = await openRedirectSite({ sessions: signedIn });

const at = (moment: string) => {
  site.clock.now = new Date(moment);
};
const passes = (ms: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + ms);
};
const location = (response: Response): string | null => response.headers.get('location');

/** Returns the visitor's result: the status with the target or the text. */
async function seen(response: Response): Promise<[number, string]> {
  const text = await response.text();
  return [response.status, location(response) ?? /<h1>(.*)<\/h1>/.exec(text)?.[1] ?? text];
}

const redirected = [302, 'https://example.com/'];
const unknown = [404, 'Seite nicht gefunden'];
const gone = [410, 'Dieser Link ist nicht mehr aktiv.'];

afterAll(() => site.close());

beforeEach(async () => {
  await site.reset();
  at(start);
});

const visited = async (path: string, init?: Parameters<RedirectSite['visit']>[1]) => seen(await site.visit(path, init));

const kinds: readonly [RegExp, string][] = [
  [/link_of\(/, 'link'],
  [/select count_link_visit/, 'count'],
  [/insert into "?(?:analytics_salts|visit_clicks)\b/, 'visitor'],
];

/** Returns the kinds of statements during a visit and after it, except that of the daily visitor mark. */
async function askedBy(path: string): Promise<(string | undefined)[]> {
  site.line.forget();
  await site.visit(path);
  await site.settled();
  return site.line.requests
    .map((sql) => kinds.find(([pattern]) => pattern.test(sql))?.[1])
    .filter((kind) => kind !== 'visitor');
}

describe('a redirect', () => {
  test('leads to its target', async () => {
    await site.add('sommer', { targetUrl: 'https://shop.example/kurs?a=1#platz' });
    const response = await site.visit('/r/sommer');
    expect(await seen(response)).toEqual([302, 'https://shop.example/kurs?a=1#platz']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test.each(['/r/nichts', '/r/..%2fadmin', '/r/sommer/x'])('is not found at an unknown path: %s', async (path) => {
    await site.add('sommer');
    const response = await site.visit(path);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await seen(response)).toEqual(unknown);
  });

  test('that is switched off is gone and counts nothing', async () => {
    const id = await site.add('sommer', { isActive: false });
    const response = await site.visit('/r/sommer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(await seen(response)).toEqual(gone);
    await site.settled();
    expect(await site.counts(id)).toEqual([]);
  });

  test('with a forbidden stored target leads nowhere', async () => {
    await site.add('sommer', { targetUrl: 'javascript:alert(1)' });
    const response = await site.visit('/r/sommer');
    expect(location(response)).toBeNull();
    expect(await seen(response)).toEqual(gone);
  });

  test.each([
    ['in winter', '2026-11-21', '2026-11-21T22:59:59.999Z'],
    ['in summer', '2026-07-10', '2026-07-10T21:59:59.999Z'],
  ])('works to the end of its last day in Berlin, %s', async (_, expiresAt, lastMoment) => {
    await site.add('sommer', { expiresAt });
    at(lastMoment);
    expect(await visited('/r/sommer')).toEqual(redirected);
    passes(1);
    expect(await visited('/r/sommer')).toEqual(gone);
  });

  test.each(['POST', 'OPTIONS'])('refuses %s', async (method) => {
    const id = await site.add('sommer');
    const response = await site.visit('/r/sommer', { method });
    expect([response.status, response.headers.get('allow'), location(response)]).toEqual([405, 'GET, HEAD', null]);
    await site.settled();
    expect(await site.counts(id)).toEqual([]);
  });

  test('leads on with a read-only database', async () => {
    await site.add('sommer');
    await site.db.execute(sql`
      create function refuse() returns trigger language plpgsql as 'begin raise sqlstate ''53100''; end'
    `);
    await site.db.execute(sql`
      create trigger full_disk before insert on redirect_clicks for each row execute function refuse()
    `);
    try {
      expect(await visited('/r/sommer')).toEqual(redirected);
      await site.settled();
      await site.add('herbst');
      expect(await visited('/r/herbst')).toEqual(redirected);
      await site.settled();
      expect(site.errors).toEqual(['visit not counted', 'visit not counted']);
    } finally {
      await site.db.execute(sql`drop function refuse cascade`);
    }
  });
});

describe('a redirect counts', () => {
  test.each<[string, Parameters<RedirectSite['visit']>[1], unknown]>([
    ['a person once', {}, one],
    ['a preview as a robot', { headers: { 'user-agent': 'WhatsApp/2.25.20.0 A' } }, oneRobot],
    ['no HEAD', { method: 'HEAD' }, []],
    ['no prefetch', { headers: { 'sec-purpose': 'prefetch' } }, []],
  ])('%s, and leads on', async (_, init, counted) => {
    const id = await site.add('sommer');
    expect(await visited('/r/sommer', init)).toEqual(redirected);
    await site.settled();
    expect(await site.counts(id)).toEqual(counted);
  });

  test('nothing where counting is switched off', async () => {
    const id = await site.add('sommer', { trackClicks: false });
    expect(await visited('/r/sommer')).toEqual(redirected);
    expect(await visited('/r/sommer', { headers: { 'user-agent': 'curl/8' } })).toEqual(redirected);
    await site.settled();
    expect(await site.counts(id)).toEqual([]);
  });

  test('on the day in Berlin', async () => {
    const id = await site.add('sommer');
    at('2026-11-21T22:59:59.999Z');
    await site.visit('/r/sommer');
    passes(1);
    await site.visit('/r/sommer');
    await site.settled();
    expect(await site.counts(id)).toEqual([...one, { day: '2026-11-22', clicks: 1, bots: 0 }]);
  });

  test('every one of a hundred simultaneous clicks', async () => {
    const id = await site.add('sommer');
    const robot = { headers: { 'user-agent': 'curl/8' } };
    const visits = Array.from({ length: 150 }, (_, index) => site.visit('/r/sommer', index % 3 === 2 ? robot : {}));
    expect(new Set((await Promise.all(visits)).map(location))).toEqual(new Set(['https://example.com/']));
    await site.settled();
    expect(await site.counts(id)).toEqual([{ day, clicks: 100, bots: 50 }]);
  });

  test('without delaying the visitor', async () => {
    await site.add('sommer');
    await site.ask(manifestPath);
    site.line.cut('lost');
    site.delayMs = 101;
    expect(await visited('/r/sommer')).toEqual(redirected);
    expect(site.line.requests.at(-1)).toMatch(/select count_link_visit/);
  });
});

describe('a redirect asks the database', () => {
  test('once for its target, and once to count the visit', async () => {
    await site.add('sommer');
    for (const path of ['/r/sommer', '/r/SOMMER/']) expect(await askedBy(path)).toEqual(['link', 'count']);
  });

  test('once for an unknown slug, and not at all for an invalid one', async () => {
    await askedBy('/r/nichts');
    expect(await askedBy('/r/nichts')).toEqual(['link']);
    expect(await askedBy('/r/a%2Fb')).toEqual([]);
  });

  test('only for the redirect itself before it answers', async () => {
    await site.add('sommer');
    const waiting = site.visit('/r/sommer');
    expect(site.line.requests).toHaveLength(1);
    expect(await seen(await waiting)).toEqual(redirected);
  });
});

describe('a redirect applies an edit at once', () => {
  const edit = (method: string, path: string, body?: object) =>
    site.ask(`/api/redirects${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const moved = { slug: 'sommer', targetUrl: 'https://example.org/neu' };

  test('with another target, even at an edge that knows the old one and reads the new one from the CDN', async () => {
    const id = await site.add('sommer');
    await site.visitEdge('/r/sommer');
    expect((await edit('PUT', `/${id}`, moved)).status).toBe(200);
    expect(await visited('/r/sommer')).toEqual([302, moved.targetUrl]);
    await site.settled();
    passes(5000);
    site.line.cut('refused');
    const response = await site.visitEdge('/r/sommer');
    expect(response?.headers.get('location')).toBe(moved.targetUrl);
  });

  test('when it is created, and leads on without the database afterwards', async () => {
    expect(await visited('/r/sommer')).toEqual(unknown);
    expect((await edit('POST', '', moved)).status).toBe(201);
    await site.settled();
    site.line.cut('refused');
    expect(await visited('/r/sommer')).toEqual([302, moved.targetUrl]);
  });

  test('when it is deleted, even without the database', async () => {
    const id = await site.add('sommer');
    await site.ask(manifestPath);
    expect((await edit('DELETE', `/${id}`)).status).toBe(204);
    expect(await visited('/r/sommer')).toEqual(unknown);
    await site.settled();
    site.line.cut('refused');
    expect(location(await site.visit('/r/sommer'))).toBeNull();
  });
});

describe.each(['refused', 'failing'] as const)('a redirect while the database is unreachable (%s)', (cut) => {
  const away = [503, expect.stringMatching(/^Unsere Datenbank ist gerade nicht erreichbar\./)];

  test('leads on by the copy of the CDN, and stores the number of uncounted clicks after the recovery', async () => {
    await site.restart();
    await site.db.delete(analyticsDropped);
    for (const slug of ['sommer', 'winter']) await site.add(slug);
    await site.add('herbst', { isActive: false });
    await site.ask(manifestPath);
    site.line.cut(cut);
    expect(await visited('/r/sommer?x=1')).toEqual([302, 'https://example.com/?x=1']);
    for (const path of ['/r/Winter', '/r/sommer']) expect(await visited(path)).toEqual(redirected);
    for (const path of ['/r/herbst', '/r/nichts']) expect(await visited(path)).toEqual(away);
    await site.settled();
    expect(new Set(site.errors)).toEqual(new Set(['visit failed', 'visit not counted']));
    site.line.mend();
    passes(60_000);
    await site.visit('/r/sommer');
    await site.settled();
    expect(await site.db.select().from(analyticsDropped)).toEqual([{ day, reason: 'not-stored', count: 3 }]);
  });

  test('still ends with its last day', async () => {
    await site.add('sommer', { expiresAt: day });
    await site.ask(manifestPath);
    site.line.cut(cut);
    at('2026-11-21T23:00:00Z');
    expect(await visited('/r/sommer')).toEqual(gone);
  });

  test('answers 503 if the CDN has no copy', async () => {
    await site.add('sommer');
    site.line.cut(cut);
    const response = await site.visit('/r/sommer');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'retry-after': '60',
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(await seen(response)).toEqual(away);
    site.line.mend();
    expect(await visited('/r/sommer')).toEqual(redirected);
  });

  test.each<[string, (signature: string) => Response]>([
    ['with another target', (signature) => Response.json({ links: [{ ...evil, id: 1 }], signature })],
    ['signed by a stranger', () => Response.json({ links: [{ ...evil, id: 1 }], signature: strangers })],
    ['that is a failure', () => new Response('{}', { status: 500 })],
  ])('accepts no manifest %s', async (_, forge) => {
    await site.add('sommer');
    const { signature }: { signature: string } = await (await site.ask(manifestPath)).json();
    site.line.cut(cut);
    site.forged = () => forge(signature);
    expect(await visited('/r/sommer')).toEqual(away);
    site.forged = undefined;
    expect(await visited('/r/sommer')).toEqual(redirected);
  });
});

describe('a redirect with a slow or silent database', () => {
  const silent = () => {
    site.line.cut('lost');
    site.delayMs = Number.POSITIVE_INFINITY;
  };

  test('leads on by the copy of the CDN after a tenth of a second, also with a contact', async () => {
    await site.add('sommer');
    await site.ask(manifestPath);
    site.line.cut('lost');
    for (const path of ['/r/sommer', '/r/sommer?contactid=1']) {
      site.waitedMs = 0;
      site.delayMs = 101;
      expect((await site.visit(path)).status).toBe(302);
    }
  });

  test('is found after the database woke up, if the CDN has no copy', async () => {
    await site.add('sommer');
    site.delayMs = 1500;
    expect(await visited('/r/sommer')).toEqual(redirected);
    expect(await visited('/r/nichts')).toEqual(unknown);
  });

  test('gives up within two seconds if the database and the CDN stay silent', async () => {
    const held = Promise.withResolvers<void>();
    site.forged = () => held.promise.then(() => new Response());
    silent();
    await expect(site.visitEdge('/r/nichts')).rejects.toThrow();
    expect((await site.visit('/r/nichts')).status).toBe(503);
    expect(site.waitedMs).toBe(2000);
    held.resolve();
  });
});

describe('the manifest of redirects', () => {
  test('contains what a visit needs of live redirects only, and stays on the CDN until an edit', async () => {
    const id = await site.add('Über', { title: 'Geheim', description: 'Geheim', metadata: { a: 'Geheim' } });
    const last = await site.add('heute', { expiresAt: day, trackClicks: false });
    await site.add('gestern', { expiresAt: '2026-11-20' });
    await site.add('aus', { isActive: false });
    const response = await site.ask(manifestPath);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'netlify-cdn-cache-control': expect.stringMatching(/^public, durable, max-age=\d+, stale-while-revalidate=\d+$/),
      'netlify-cache-tag': 'redirects',
      'x-robots-tag': 'noindex, nofollow',
    });
    const { links: listed }: { links: unknown } = await response.json();
    const live = { targetUrl: 'https://example.com/', isActive: true };
    expect(listed).toEqual(
      expect.arrayContaining([
        { ...live, id, slugKey: 'über', trackClicks: true, expiresAt: null },
        { ...live, id: last, slugKey: 'heute', trackClicks: false, expiresAt: day },
      ]),
    );
    expect(listed).toHaveLength(2);
  });

  test('expires within the hour if no purge reaches the CDN', async () => {
    const { headers } = await site.ask(manifestPath);
    const control = headers.get('netlify-cdn-cache-control') ?? '';
    const [fresh, stale] = [...control.matchAll(/=(\d+)/g)].map(([, seconds]) => Number(seconds));
    expect((fresh ?? Infinity) + (stale ?? Infinity)).toBeLessThanOrEqual(3600);
  });

  test('is hidden from strangers without a request to the database', async () => {
    await site.add('sommer');
    site.line.forget();
    for (const signature of ['', 'x', strangers, manifestPath.slice(-64).toUpperCase()]) {
      const response = await site.ask(`/api/redirects/manifest?signature=${signature}`);
      expect([response.status, response.headers.get('netlify-cdn-cache-control')]).toEqual([404, null]);
      expect(await response.text()).not.toContain('sommer');
    }
    expect((await site.ask('/api/redirects/manifest')).status).toBe(400);
    expect(site.line.requests).toEqual([]);
  });
});

describe('a redirect counts a visit that the edge reports', () => {
  const post = (visit: unknown) =>
    site.ask('/api/redirects/visits', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(visit),
    });

  async function signed(redirectId: number, isBot = false, ageMs = 0) {
    const visit = {
      redirectId,
      isBot,
      at: site.clock.now.getTime() - ageMs,
      marks: [{ dimension: 2, value: 'mobile' }],
    };
    return { ...visit, signature: await signVisit(secret, visit) };
  }

  test('when it is signed and fresh', async () => {
    const id = await site.add('sommer');
    const answers = [await post(await signed(id)), await post(await signed(id, true, 60_000))];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await site.counts(id)).toEqual([{ day, clicks: 1, bots: 1 }]);
  });

  test('but not with a wrong or old signature', async () => {
    const id = await site.add('sommer');
    const other = await site.add('winter');
    const visit = await signed(id);
    const refused = [
      { ...visit, signature: '' },
      { ...visit, signature: strangers },
      { ...visit, redirectId: other },
      { ...visit, isBot: true },
      { ...visit, at: visit.at + 1 },
      { ...visit, marks: [{ dimension: 2, value: 'tablet' }] },
      await signed(id, false, 60_001),
      await signed(id, false, -60_001),
    ];
    for (const each of refused) expect((await post(each)).status).toBe(404);
    const { signature: _, ...unsigned } = visit;
    expect((await post(unsigned)).status).toBe(400);
    expect([...(await site.counts(id)), ...(await site.counts(other))]).toEqual([]);
  });
});
