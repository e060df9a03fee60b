import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { signManifest } from '#domain/redirects/manifest.ts';
import { LINK_HEADERS } from '#domain/site/security-headers.ts';
import { config } from '#functions/edge/redirect.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { CHROME, PERSON } from '#tests/support/agents.ts';
import { openShortLinks, type ShortLinks, type VisitInit } from '#tests/support/redirects/short-links.ts';

const day = '2026-11-21';
const start = `${day}T08:00:00Z`;
const one = [{ day, clicks: 1, bots: 0 }];
const oneRobot = [{ day, clicks: 0, bots: 1 }];

let links: ShortLinks;

const at = (moment: string) => {
  links.clock.now = new Date(moment);
};
const passes = (ms: number) => {
  links.clock.now = new Date(links.clock.now.getTime() + ms);
};
const by = (agent: string): VisitInit => ({ headers: { 'user-agent': agent } });
const location = (response: Response | undefined): string | null | undefined => response?.headers.get('location');
const visitsAsked = () => links.asked.filter((asked) => asked === 'POST /api/redirects/visits').length;
const manifestsAsked = () => links.asked.filter((asked) => asked === 'GET /api/redirects/manifest').length;

test('what fails at the edge is left to the function', () => {
  expect(config).toEqual({ path: '/r/*', onError: 'bypass' });
});

describe('at the edge, a short link', () => {
  beforeAll(async () => {
    links = await openShortLinks();
  });
  afterAll(() => links.close());
  beforeEach(async () => {
    await links.reset();
    at(start);
  });

  test('leads to its target as it does from the function', async () => {
    await links.add('Über', { targetUrl: 'https://例え.jp/a?own=1#b' });
    const path = '/r/%C3%9Cber?own=2&x=1';
    const edge = await links.visitEdge(path);
    const { headers } = await links.visit(path);
    expect(edge?.status).toBe(302);
    expect(location(edge)).toBe('https://xn--r8jz45g.jp/a?own=1&x=1#b');
    for (const name of ['location', ...Object.keys(LINK_HEADERS)]) {
      expect([name, edge?.headers.get(name)]).toEqual([name, headers.get(name)]);
    }
    expect(edge?.headers.get('cache-control')).toBe('private, no-store');
  });

  test.each([
    '?@evil.example',
    '?url=https://evil.example&own=2',
    '?%0d%0aLocation:https://evil.example',
    '?#@evil.example',
  ])('leads nowhere else with %s', async (query) => {
    await links.add('sommer', { targetUrl: 'https://example.com/a?own=1#b' });
    const led = new URL(location(await links.visitEdge(`/r/sommer${query}`)) ?? '');
    expect([led.origin, led.pathname, led.searchParams.getAll('own'), led.hash]).toEqual([
      'https://example.com',
      '/a',
      ['1'],
      '#b',
    ]);
  });

  test('passes a tag on to our own website, and to no other', async () => {
    await links.add('fremd');
    await links.add('eigen', { targetUrl: `${links.origin}/soulplan2` });
    expect(location(await links.visitEdge('/r/fremd?tag=x&a=b'))).toBe('https://example.com/?a=b');
    expect(location(await links.visitEdge('/r/eigen?tag=x&a=b'))).toBe(`${links.origin}/soulplan2?tag=x&a=b&l=eigen`);
  });

  describe('is left to the function', () => {
    test.each<[string, string, VisitInit]>([
      ['when nobody made it', '/r/nichts', {}],
      ['when it can be no slug', '/r/a%2Fb', {}],
      ['when it is malformed', '/r/%E0%A4%A', {}],
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
      ['for a measuring Chrome', '/r/sommer', by(`${CHROME} Chrome-Lighthouse`)],
      [
        'for PhantomJS',
        '/r/sommer',
        by('Mozilla/5.0 (Unknown; Linux) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1'),
      ],
      ['for a watchman', '/r/sommer', by(`${CHROME} Site24x7`)],
    ])('%s', async (_, path, init) => {
      await links.add('sommer');
      await links.add('aus', { isActive: false });
      await links.add('gestern', { expiresAt: '2026-11-20' });
      await links.add('boese', { targetUrl: 'javascript:alert(1)' });
      expect(await links.visitEdge(path, init)).toBeUndefined();
      await links.settled();
      expect(visitsAsked()).toBe(0);
    });

    test('for none of the browsers that people use', async () => {
      await links.add('sommer');
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
        expect([agent, location(await links.visitEdge('/r/sommer', by(agent)))]).toEqual([
          agent,
          'https://example.com/',
        ]);
    });

    test('without a secret', async () => {
      await links.add('sommer');
      const before = Reflect.get(globalThis, 'Netlify');
      vi.stubGlobal('Netlify', { env: { get: () => undefined } });
      expect(await links.visitEdge('/r/sommer')).toBeUndefined();
      vi.stubGlobal('Netlify', before);
      expect(manifestsAsked()).toBe(0);
    });
  });

  describe('at the edge', () => {
    const deployed = (secret: string | undefined) => {
      const before: unknown = Reflect.get(globalThis, 'Netlify');
      vi.stubGlobal('Netlify', { env: { get: (name: string) => (name === 'SESSION_SECRET' ? secret : undefined) } });
      onTestFinished(() => void vi.stubGlobal('Netlify', before));
    };

    test('is signed for with the same secret as elsewhere, however it was pasted', async () => {
      await links.add('sommer');
      await links.restart();
      deployed(` SESSION_SECRET="${ownerVariables.SESSION_SECRET}" `);
      expect(location(await links.visitEdge('/r/sommer'))).toBe('https://example.com/');
    });

    test.each([
      [204, ownerVariables.SESSION_SECRET],
      [503, undefined],
    ])('is answered with %s to who checks the deployment', async (status, secret) => {
      deployed(secret);
      const response = await links.visitEdge('/r/pruefung', { headers: { 'x-edge-check': '1' } });
      expect([response?.status, response?.headers.get('cache-control')]).toEqual([status, 'private, no-store']);
    });
  });

  describe('counts once, by the edge or by the function:', () => {
    test.each<[string, VisitInit, unknown, 'edge' | 'function']>([
      ['a person', {}, one, 'edge'],
      ["a person in an app's browser", by(`${PERSON} Telegram-Android/12.2.3 (Pixel; SDK 35)`), one, 'function'],
      ['a preview', by('WhatsApp/2.25.20.0 A'), oneRobot, 'function'],
      ['a crawler', by('Mozilla/5.0 (compatible; Googlebot/2.1)'), oneRobot, 'function'],
      ['a Chrome without a screen', by(CHROME.replace('Chrome/', 'HeadlessChrome/')), oneRobot, 'function'],
      ['a nameless visitor', by(''), oneRobot, 'function'],
      ['never a HEAD', { method: 'HEAD' }, [], 'function'],
      ['never a prefetch', { headers: { 'sec-purpose': 'prefetch' } }, [], 'function'],
      ['never an old prefetch', { headers: { purpose: 'prefetch' } }, [], 'function'],
      ["never Firefox's prefetch", { headers: { 'x-moz': 'prefetch' } }, [], 'function'],
    ])('%s', async (_, init, counted, counter) => {
      const id = await links.add('sommer');
      const response = await links.visitSite('/r/sommer', init);
      expect([response.status, location(response)]).toEqual([302, 'https://example.com/']);
      await links.settled();
      expect(await links.counts(id)).toEqual(counted);
      expect(visitsAsked()).toBe(counter === 'edge' ? 1 : 0);
    });

    test('nobody where counting is switched off', async () => {
      const id = await links.add('sommer', { trackClicks: false });
      for (const init of [{}, by('curl/8')]) expect((await links.visitSite('/r/sommer', init)).status).toBe(302);
      await links.settled();
      expect([await links.counts(id), visitsAsked()]).toEqual([[], 0]);
    });

    test('a hundred people at once', async () => {
      const id = await links.add('sommer');
      await links.visitEdge('/r/sommer', by(CHROME));
      const visits = Array.from({ length: 99 }, () => links.visitSite('/r/sommer'));
      expect(new Set((await Promise.all(visits)).map(location))).toEqual(new Set(['https://example.com/']));
      await links.settled();
      expect(await links.counts(id)).toEqual([{ day, clicks: 100, bots: 0 }]);
    });

    test('nobody while the visitor waits', async () => {
      await links.add('sommer');
      await links.visitEdge('/r/sommer');
      await links.settled();
      links.line.cut('lost');
      expect(location(await links.visitEdge('/r/sommer'))).toBe('https://example.com/');
    });
  });

  describe('is kept up to date:', () => {
    test('the CDN is asked at most every four seconds', async () => {
      await links.add('sommer');
      await links.visitEdge('/r/sommer');
      passes(3999);
      await links.visitEdge('/r/sommer');
      expect(manifestsAsked()).toBe(1);
      passes(1);
      await links.visitEdge('/r/sommer');
      expect(manifestsAsked()).toBe(2);
    });

    test('by one question for all who come at the same time', async () => {
      await links.add('sommer');
      const visits = Array.from({ length: 20 }, () => links.visitEdge('/r/sommer'));
      expect(new Set((await Promise.all(visits)).map(location))).toEqual(new Set(['https://example.com/']));
      expect(manifestsAsked()).toBe(1);
    });

    test('an edit works within five seconds', async () => {
      const id = await links.add('sommer');
      const off = await links.add('aus');
      const inFiveSeconds = async () => {
        for (let second = 0; second < 5; second += 1) {
          await links.visitEdge('/r/sommer');
          passes(1000);
        }
      };
      await inFiveSeconds();
      await links.change(id, { targetUrl: 'https://example.org/neu' });
      await links.change(off, { isActive: false });
      links.purge();
      await inFiveSeconds();
      expect(location(await links.visitSite('/r/sommer'))).toBe('https://example.org/neu');
      expect((await links.visitSite('/r/aus')).status).toBe(410);
    });

    test('a new link works at once', async () => {
      await links.visitEdge('/r/sommer');
      await links.add('sommer');
      expect(location(await links.visitSite('/r/sommer'))).toBe('https://example.com/');
    });

    test('it ends with its last day, in Berlin', async () => {
      await links.add('sommer', { expiresAt: day });
      at('2026-11-21T22:59:59.999Z');
      expect(location(await links.visitEdge('/r/sommer'))).toBe('https://example.com/');
      passes(1);
      expect(await links.visitEdge('/r/sommer')).toBeUndefined();
    });
  });

  describe('with the manifest out of reach', () => {
    const bad: [string, () => Response | Promise<Response>][] = [
      ['failing', () => new Response('{}', { status: 503 })],
      ['a page', () => new Response('<!doctype html>')],
      ['unsigned', () => Response.json({ links: [] })],
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
      const id = await links.add('sommer');
      links.forged = answer;
      await expect(links.visitEdge('/r/sommer')).rejects.toThrow();
      expect(location(await links.visitSite('/r/sommer'))).toBe('https://example.com/');
      await links.settled();
      expect(await links.counts(id)).toEqual(one);
    });

    test.each(bad)('(%s) goes by the last one', async (_, answer) => {
      await links.add('sommer');
      await links.visitEdge('/r/sommer');
      links.forged = answer;
      passes(60 * 60 * 1000);
      expect(location(await links.visitEdge('/r/sommer'))).toBe('https://example.com/');
    });

    test.each(bad)('(%s) is left alone for ten seconds, by all visitors', async (_, answer) => {
      await links.add('sommer');
      links.forged = answer;
      await Promise.allSettled(Array.from({ length: 20 }, () => links.visitEdge('/r/sommer')));
      await expect(links.visitEdge('/r/sommer')).rejects.toThrow();
      expect(manifestsAsked()).toBe(1);
      links.forged = undefined;
      passes(10_000);
      const visits = Array.from({ length: 20 }, () => links.visitSite('/r/sommer'));
      expect(new Set((await Promise.all(visits)).map(location))).toEqual(new Set(['https://example.com/']));
      expect(manifestsAsked()).toBe(2);
    });

    const slow = (): (() => void) => {
      const held = Promise.withResolvers<void>();
      links.forged = () => held.promise.then(() => new Response());
      links.delayMs = Number.POSITIVE_INFINITY;
      return held.resolve;
    };

    test('(slow) passes on after a quarter of a second', async () => {
      const end = slow();
      await expect(links.visitEdge('/r/sommer')).rejects.toThrow();
      expect(links.waitedMs).toBe(250);
      end();
    });

    test('(slow) goes by the last one after a tenth of a second', async () => {
      await links.add('sommer');
      await links.visitEdge('/r/sommer');
      passes(5000);
      const end = slow();
      expect(location(await links.visitEdge('/r/sommer'))).toBe('https://example.com/');
      expect(links.waitedMs).toBe(100);
      end();
    });

    test('(slow) gives an edit to the next visit', async () => {
      const id = await links.add('sommer');
      await links.visitEdge('/r/sommer');
      passes(5000);
      await links.change(id, { targetUrl: 'https://example.org/neu' });
      links.purge();
      links.delayMs = 1500;
      expect(location(await links.visitEdge('/r/sommer'))).toBe('https://example.com/');
      await links.settled();
      expect(location(await links.visitEdge('/r/sommer'))).toBe('https://example.org/neu');
    });
  });

  test('leads on while the database is away, by what the CDN keeps', async () => {
    await links.add('sommer');
    await links.visitEdge('/r/sommer');
    await links.settled();
    await links.restart();
    links.line.cut('refused');
    expect(location(await links.visitEdge('/r/sommer'))).toBe('https://example.com/');
    await links.settled();
    expect(links.errors).toEqual(['request failed']);
  });
});
