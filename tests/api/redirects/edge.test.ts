import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { REDIRECT_HEADERS } from '#domain/operations/security-headers.ts';
import { signManifest } from '#domain/redirects/manifest.ts';
import { config } from '#functions/edge/redirect.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { CHROME, PERSON } from '#tests/support/agents.ts';
import { openRedirectSite, type VisitInit } from '#tests/support/redirects/redirect-site.ts';

const day = '2026-11-21';
const start = `${day}T08:00:00Z`;
const one = [{ day, clicks: 1, bots: 0 }];
const oneRobot = [{ day, clicks: 0, bots: 1 }];

const site = await openRedirectSite();

const at = (moment: string) => {
  site.clock.now = new Date(moment);
};
const advanceClock = (ms: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + ms);
};
const by = (agent: string): VisitInit => ({ headers: { 'user-agent': agent } });
const location = (response: Response | undefined): string | null | undefined => response?.headers.get('location');
const visitsAsked = () => site.asked.filter((asked) => asked === 'POST /api/redirects/visits').length;
const manifestsAsked = () => site.asked.filter((asked) => asked === 'GET /api/redirects/manifest').length;

test('a failure at the edge leaves the visit to the function', () => {
  expect(config).toEqual({ path: '/r/*', onError: 'bypass' });
});

afterAll(() => site.close());

beforeEach(async () => {
  await site.reset();
  at(start);
});

describe('at the edge, a redirect', () => {
  test('leads to the same target as from the function', async () => {
    await site.add('Über', { targetUrl: 'https://例え.jp/a?own=1#b' });
    const path = '/r/%C3%9Cber?own=2&x=1';
    const edge = await site.visitEdge(path);
    const { headers } = await site.visit(path);
    expect(edge?.status).toBe(302);
    expect(location(edge)).toBe('https://xn--r8jz45g.jp/a?own=1&x=1#b');
    for (const name of ['location', ...Object.keys(REDIRECT_HEADERS)]) {
      expect([name, edge?.headers.get(name)]).toEqual([name, headers.get(name)]);
    }
    expect(edge?.headers.get('cache-control')).toBe('private, no-store');
  });

  test('passes a tag to our own website only, and names itself there', async () => {
    await site.add('fremd');
    await site.add('eigen', { targetUrl: `${site.origin}/soulplan2` });
    expect(location(await site.visitEdge('/r/fremd?tag=x&a=b'))).toBe('https://example.com/?a=b');
    expect(location(await site.visitEdge('/r/eigen?tag=x&a=b'))).toBe(`${site.origin}/soulplan2?tag=x&a=b&l=eigen`);
  });

  test.each(['dnt', 'sec-gpc'])('names itself to a checkout as the function does, but not with %s', async (header) => {
    const checkout = 'https://www.digistore24.com/product/1';
    const id = await site.add('kasse', { targetUrl: checkout });
    const led = async (init: VisitInit = {}) => [
      location(await site.visitEdge('/r/kasse', init)),
      location(await site.visit('/r/kasse', init)),
    ];
    const target = `${checkout}?custom=r${id}&ds24tr=r${id}`;
    expect(await led()).toEqual([target, target]);
    expect(await led({ headers: { [header]: '1' } })).toEqual([checkout, checkout]);
  });

  test('leads on from the copy of the CDN while the database is unreachable', async () => {
    await site.add('sommer');
    await site.visitEdge('/r/sommer');
    await site.settled();
    await site.restart();
    site.line.cut('refused');
    expect(location(await site.visitEdge('/r/sommer'))).toBe('https://example.com/');
    await site.settled();
    expect(site.errors).toEqual(['request failed']);
  });
});

describe('at the edge, a redirect is left to the function', () => {
  test.each<[string, string, VisitInit]>([
    ['when it does not exist', '/r/nichts', {}],
    ['when it can be no slug', '/r/a%2Fb', {}],
    ['when it is switched off', '/r/aus', {}],
    ['when its last day is over', '/r/gestern', {}],
    ['when its target may not be used', '/r/boese', {}],
    ['for HEAD', '/r/sommer', { method: 'HEAD' }],
    ['for POST', '/r/sommer', { method: 'POST' }],
    ['for a prefetch', '/r/sommer', { headers: { 'sec-purpose': 'prefetch' } }],
    ['for a nameless visitor', '/r/sommer', by('')],
    ['for a program', '/r/sommer', by('curl/8.14.1')],
    ['for a preview', '/r/sommer', by('WhatsApp/2.25.20.0 A')],
    ["for iMessage's preview", '/r/sommer', by(`${PERSON} facebookexternalhit/1.1 Facebot Twitterbot/1.0`)],
    ['for a crawler', '/r/sommer', by('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')],
    ['for a crawler that looks like a telephone', '/r/sommer', by(`${PERSON} (compatible; GoogleOther)`)],
    ['for a Chrome without a screen', '/r/sommer', by(CHROME.replace('Chrome/', 'HeadlessChrome/'))],
    ['for a watchman', '/r/sommer', by(`${CHROME} Site24x7`)],
  ])('%s', async (_, path, init) => {
    await site.add('sommer');
    await site.add('aus', { isActive: false });
    await site.add('gestern', { expiresAt: '2026-11-20' });
    await site.add('boese', { targetUrl: 'javascript:alert(1)' });
    expect(await site.visitEdge(path, init)).toBeUndefined();
    await site.settled();
    expect(visitsAsked()).toBe(0);
  });

  test('but not for common browsers', async () => {
    await site.add('sommer');
    const agents = [
      PERSON,
      CHROME,
      `${CHROME} Edg/142.0.0.0`,
      `${CHROME} OPR/124.0.0.0`,
      'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/604.1',
    ];
    for (const agent of agents)
      expect([agent, location(await site.visitEdge('/r/sommer', by(agent)))]).toEqual([agent, 'https://example.com/']);
  });

  test('without a secret', async () => {
    await site.add('sommer');
    const before = Reflect.get(globalThis, 'Netlify');
    vi.stubGlobal('Netlify', { env: { get: () => undefined } });
    expect(await site.visitEdge('/r/sommer')).toBeUndefined();
    vi.stubGlobal('Netlify', before);
    expect(manifestsAsked()).toBe(0);
  });
});

describe('a redirect at the edge', () => {
  const deployed = (secret: string | undefined) => {
    const before: unknown = Reflect.get(globalThis, 'Netlify');
    vi.stubGlobal('Netlify', { env: { get: (name: string) => (name === 'SESSION_SECRET' ? secret : undefined) } });
    onTestFinished(() => void vi.stubGlobal('Netlify', before));
  };

  test('uses the same secret as other functions, even with pasted spaces and quotes', async () => {
    await site.add('sommer');
    await site.restart();
    deployed(` SESSION_SECRET="${ownerVariables.SESSION_SECRET}" `);
    expect(location(await site.visitEdge('/r/sommer'))).toBe('https://example.com/');
  });

  test.each([
    [204, ownerVariables.SESSION_SECRET],
    [503, undefined],
  ])('answers the check of the deployment with %s', async (status, secret) => {
    deployed(secret);
    const response = await site.visitEdge('/r/pruefung', { headers: { 'x-edge-check': '1' } });
    expect([response?.status, response?.headers.get('cache-control')]).toEqual([status, 'private, no-store']);
  });
});

describe('at the edge, a redirect counts once, by the edge or by the function:', () => {
  test.each<[string, VisitInit, unknown, 'edge' | 'function']>([
    ['a person', {}, one, 'edge'],
    ["a person in an app's browser", by(`${PERSON} Telegram-Android/12.2.3 (Pixel; SDK 35)`), one, 'function'],
    ['a preview', by('WhatsApp/2.25.20.0 A'), oneRobot, 'function'],
    ['never a HEAD', { method: 'HEAD' }, [], 'function'],
    ['never a prefetch', { headers: { 'sec-purpose': 'prefetch' } }, [], 'function'],
  ])('%s', async (_, init, counted, counter) => {
    const id = await site.add('sommer');
    const response = await site.visitSite('/r/sommer', init);
    expect([response.status, location(response)]).toEqual([302, 'https://example.com/']);
    await site.settled();
    expect(await site.counts(id)).toEqual(counted);
    expect(visitsAsked()).toBe(counter === 'edge' ? 1 : 0);
  });

  test('no visit where counting is switched off', async () => {
    const id = await site.add('sommer', { trackClicks: false });
    for (const init of [{}, by('curl/8')]) expect((await site.visitSite('/r/sommer', init)).status).toBe(302);
    await site.settled();
    expect([await site.counts(id), visitsAsked()]).toEqual([[], 0]);
  });

  test('each visit without delaying the visitor', async () => {
    await site.add('sommer');
    await site.visitEdge('/r/sommer');
    await site.settled();
    site.line.cut('lost');
    expect(location(await site.visitEdge('/r/sommer'))).toBe('https://example.com/');
  });
});

describe('at the edge, a redirect is kept up to date', () => {
  test('with one request to the CDN every four seconds at most', async () => {
    await site.add('sommer');
    await site.visitEdge('/r/sommer');
    advanceClock(3999);
    await site.visitEdge('/r/sommer');
    expect(manifestsAsked()).toBe(1);
    advanceClock(1);
    await site.visitEdge('/r/sommer');
    expect(manifestsAsked()).toBe(2);
  });

  test('with one request for all simultaneous visitors', async () => {
    await site.add('sommer');
    const visits = Array.from({ length: 20 }, () => site.visitEdge('/r/sommer'));
    expect(new Set((await Promise.all(visits)).map(location))).toEqual(new Set(['https://example.com/']));
    expect(manifestsAsked()).toBe(1);
  });

  test('within five seconds after an edit', async () => {
    const id = await site.add('sommer');
    const off = await site.add('aus');
    const inFiveSeconds = async () => {
      for (let second = 0; second < 5; second += 1) {
        await site.visitEdge('/r/sommer');
        advanceClock(1000);
      }
    };
    await inFiveSeconds();
    await site.change(id, { targetUrl: 'https://example.org/neu' });
    await site.change(off, { isActive: false });
    site.purge();
    await inFiveSeconds();
    expect(location(await site.visitSite('/r/sommer'))).toBe('https://example.org/neu');
    expect((await site.visitSite('/r/aus')).status).toBe(410);
  });

  test('and ends with its last day in Berlin', async () => {
    await site.add('sommer', { expiresAt: day });
    at('2026-11-21T22:59:59.999Z');
    expect(location(await site.visitEdge('/r/sommer'))).toBe('https://example.com/');
    advanceClock(1);
    expect(await site.visitEdge('/r/sommer')).toBeUndefined();
  });
});

describe('at the edge, a redirect without a usable manifest', () => {
  const bad: [string, () => Response | Promise<Response>][] = [
    ['failing', () => new Response('{}', { status: 503 })],
    [
      'signed by a stranger',
      async () => {
        const target = { targetUrl: 'https://evil.example/', isActive: true, trackClicks: true, expiresAt: null };
        const forged = [{ id: 1, slugKey: 'sommer', ...target }];
        const signature = await signManifest('ein-anderes-geheimnis-fuer-die-tests', forged);
        return Response.json({ links: forged, signature });
      },
    ],
  ];

  test.each(bad)('(%s) fails, so that the function answers and counts', async (_, answer) => {
    const id = await site.add('sommer');
    site.forged = answer;
    await expect(site.visitEdge('/r/sommer')).rejects.toThrow();
    expect(location(await site.visitSite('/r/sommer'))).toBe('https://example.com/');
    await site.settled();
    expect(await site.counts(id)).toEqual(one);
  });

  test.each(bad)('(%s) uses the last manifest', async (_, answer) => {
    await site.add('sommer');
    await site.visitEdge('/r/sommer');
    site.forged = answer;
    advanceClock(60 * 60 * 1000);
    expect(location(await site.visitEdge('/r/sommer'))).toBe('https://example.com/');
  });

  const slow = (): (() => void) => {
    const held = Promise.withResolvers<void>();
    site.forged = () => held.promise.then(() => new Response());
    site.delayMs = Number.POSITIVE_INFINITY;
    return held.resolve;
  };

  test('(slow) fails after a quarter of a second', async () => {
    const end = slow();
    await expect(site.visitEdge('/r/sommer')).rejects.toThrow();
    expect(site.waitedMs).toBe(250);
    end();
  });

  test('(slow) uses the last manifest after a tenth of a second', async () => {
    await site.add('sommer');
    await site.visitEdge('/r/sommer');
    advanceClock(5000);
    const end = slow();
    expect(location(await site.visitEdge('/r/sommer'))).toBe('https://example.com/');
    expect(site.waitedMs).toBe(100);
    end();
  });

  test('(slow) applies an edit from the next visit on', async () => {
    const id = await site.add('sommer');
    await site.visitEdge('/r/sommer');
    advanceClock(5000);
    await site.change(id, { targetUrl: 'https://example.org/neu' });
    site.purge();
    site.delayMs = 1500;
    expect(location(await site.visitEdge('/r/sommer'))).toBe('https://example.com/');
    await site.settled();
    expect(location(await site.visitEdge('/r/sommer'))).toBe('https://example.org/neu');
  });
});
