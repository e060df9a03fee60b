import type { Page } from '@playwright/test';
import { berlinDay } from '#domain/berlin-time.ts';
import { startServer } from '#local/host/http.ts';
import { readHeaders } from '#local/host/rules.ts';
import { readStaticFiles } from '#local/host/static-files.ts';
import { paths } from '#paths.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { signIn } from '#tests/support/browser/worker.ts';
import { type ForeignSite, openForeignSite } from '#tests/support/site/foreign-site.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const pixel = /\/api\/analytics\/pixel/;

/** Relevant figures of a day. */
interface Figures {
  readonly stats: { readonly popularPages: readonly { readonly path: string; readonly count: number }[] } | null;
}

let site: ForeignSite;
/** Number of hits before the page under test was opened. */
let earlier: number;

test.beforeEach(async () => {
  site = await openForeignSite();
  earlier = 0;
});
test.afterEach(() => site.close());

/** Returns the hits since the page was opened. */
const hits = () => site.hits.slice(earlier);

/** Waits for the expected hits: page and referrer without the website's origin. */
async function expectHits(expected: readonly (readonly [string, string])[]): Promise<void> {
  const relative = (address: unknown): string => String(address).replace(site.origin, '');
  await expect
    .poll(() => hits().map(({ u, r }) => [relative(u), relative(r)]))
    .toEqual(expected.map((pair) => [...pair]));
}

async function open(page: Page, path = '/'): Promise<void> {
  earlier = site.hits.length;
  await page.goto(site.origin + path);
}

/** Navigates without loading a page, like a single-page application. */
const push = (page: Page, address: string) => page.evaluate((to) => history.pushState(null, '', to), address);

test.describe('a page of another website @desktop', () => {
  test('sends only accepted data, and leaves only its global name behind', async ({ page, context }) => {
    await test.step('the page gets one global name of ours, for its goals', async () => {
      await page.route('**/ohne', (route) => route.fulfill({ contentType: 'text/html', body: '<title>ohne</title>' }));
      await page.goto(`${site.origin}/ohne`);
      const before = await page.evaluate(() => Object.getOwnPropertyNames(window));
      await page.unroute('**/ohne');
      await open(page);
      await expectHits([['/', '']]);
      const after = await page.evaluate(() => Object.getOwnPropertyNames(window));
      expect(after.filter((name) => !before.includes(name))).toEqual(['me']);
    });

    await test.step('the page sends one beacon for a view, without a preflight', async () => {
      await open(page, '/eins?utm_source=brief#unten');
      await expectHits([['/eins?utm_source=brief', '']]);
      const [hit] = hits();
      expect(hit?.method).toBe('POST');
      expect(hit?.headers.get('content-type')).toBe('text/plain;charset=UTF-8');
      expect(hit?.headers.get('sec-fetch-site')).toBe('cross-site');
      expect(hit?.headers.get('sec-fetch-mode')).toBe('no-cors');
    });

    await test.step('the page sends another beacon with its referrer for each following page', async () => {
      await open(page, '/eins?token=geheim');
      await page.getByRole('link', { name: 'weiter' }).click();
      await expectHits([
        ['/eins?token=geheim', ''],
        ['/zwei?email=ada@example.org', '/eins'],
      ]);
    });

    await test.step('the page never sends more than the collector accepts', async () => {
      const long = `utm_source=brief&x=${'y'.repeat(4000)}`;
      await open(page, `/eins?${long}`);
      await push(page, `/zwei?${long}`);
      await expect.poll(() => hits().length).toBe(2);
      for (const { headers, u } of hits()) {
        expect(Number(headers.get('content-length'))).toBeLessThanOrEqual(2048);
        expect(String(u)).toContain('?utm_source=brief&');
      }
    });

    await test.step('the page stores nothing on the device', async () => {
      const kept = await page.evaluate(async () => ({
        cookie: document.cookie,
        local: localStorage.length,
        session: sessionStorage.length,
        databases: await indexedDB.databases(),
      }));
      expect(kept).toEqual({ cookie: '', local: 0, session: 0, databases: [] });
      expect(await context.cookies()).toEqual([]);
      for (const { headers } of site.hits) expect(headers.get('cookie')).toBeNull();
    });
  });

  test('sends a beacon for each step inside an application, and leaves its history unchanged', async ({ page }) => {
    await test.step('the page sends no beacon for a step without a change', async () => {
      await open(page);
      await push(page, '/zwei?a=b');
      await push(page, '/zwei?a=b');
      await push(page, '/zwei?a=b#abschnitt');
      await page.evaluate(() => history.replaceState({ scroll: 1 }, ''));
      await page.evaluate(() => {
        location.hash = 'anderer';
      });
      await push(page, '/drei');
      await page.evaluate(() => document.dispatchEvent(new Event('astro:page-load')));
      await expectHits([
        ['/', ''],
        ['/zwei?a=b', '/'],
        ['/drei', '/zwei'],
      ]);
      await page.goBack();
      await expect(page).toHaveURL(/#anderer$/);
      await page.goForward();
      await expectHits([
        ['/', ''],
        ['/zwei?a=b', '/'],
        ['/drei', '/zwei'],
        ['/zwei?a=b', '/drei'],
        ['/drei', '/zwei'],
      ]);
    });
  });

  test('sends a beacon for each new view, and none for another address of the same view', async ({ page }) => {
    await test.step('the page sends a beacon when Astro swaps the page', async () => {
      await open(page);
      await page.evaluate(() => {
        history.replaceState(null, '', '/getauscht');
        document.dispatchEvent(new Event('astro:page-load'));
      });
      await expectHits([
        ['/', ''],
        ['/getauscht', '/'],
      ]);
    });

    await test.step('the page sends none for an anchor after removed query parameters', async () => {
      await open(page, '/eins?contactid=7&a=b');
      await page.evaluate(() => history.replaceState(null, '', '/eins?a=b'));
      await page.evaluate(() => {
        location.hash = 'unten';
      });
      await expect(page).toHaveURL(/\?a=b#unten$/);
      await page.goBack();
      await expect(page).toHaveURL(/\?a=b$/);
      await push(page, '/ende');
      await expectHits([
        ['/eins?contactid=7&a=b', ''],
        ['/ende', '/eins'],
      ]);
    });

    await test.step('the page sends another beacon when the browser restores it from its cache', async () => {
      await open(page, '/eins');
      await expectHits([['/eins', '']]);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await push(page, '/ende');
      // Going back is not a new arrival: the referrer is the page itself.
      await expectHits([
        ['/eins', ''],
        ['/eins', '/eins'],
        ['/ende', '/eins'],
      ]);
    });

    await test.step('the page sends no beacon during the prerendering, and one when it is shown', async () => {
      await page.addInitScript(() => {
        Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
      });
      await open(page, '/bereit');
      await page.evaluate(() => {
        history.replaceState(null, '', '/gesehen');
        Object.defineProperty(document, 'prerendering', { value: false });
        document.dispatchEvent(new Event('prerenderingchange'));
        document.dispatchEvent(new Event('prerenderingchange'));
      });
      await push(page, '/weiter');
      await expectHits([
        ['/gesehen', ''],
        ['/weiter', '/gesehen'],
      ]);
    });
  });

  test('falls back to the pixel in a browser without beacons', async ({ page }) => {
    for (const [name, cripple] of [
      ['knows no beacons', () => Object.defineProperty(navigator, 'sendBeacon', { value: undefined })],
      ['takes no beacons', () => Object.defineProperty(navigator, 'sendBeacon', { value: () => false })],
    ] as const) {
      await test.step(`the page falls back to the pixel in a browser that ${name}`, async () => {
        const crippled = await page.addInitScript(cripple);
        await open(page, '/eins?utm_source=ä&b=%26');
        await push(page, '/zwei');
        await expectHits([
          ['/eins?utm_source=%C3%A4&b=%26', ''],
          ['/zwei', '/eins'],
        ]);
        expect(hits().map(({ method, headers }) => [method, headers.get('sec-fetch-dest')])).toEqual([
          ['GET', 'image'],
          ['GET', 'image'],
        ]);
        await crippled.dispose();
      });
    }
  });
});

test.describe('our own pages @desktop', () => {
  test.use({ userAgent: PERSON });

  test('are counted once each, and admin pages are not', async ({ page, baseURL }) => {
    const answers: number[] = [];
    page.on('response', (response) => {
      if (pixel.test(response.url())) answers.push(response.status());
    });
    for (const path of ['/', '/soulcircle', '/soulalchemy', '/soulplan2']) {
      await test.step(`the page ${path} is counted once, and its policy allows the tracker`, async () => {
        answers.length = 0;
        const asked = page.waitForRequest(pixel);
        await page.goto(path);
        const hit: unknown = (await asked).postDataJSON();
        expect(hit).toEqual({ u: `${baseURL}${path}`, r: '' });
        await expect.poll(() => answers).toEqual([204]);
      });
    }

    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/analytics/')) scripts.push(request.url());
    });
    for (const path of ['/admin-login', '/admin-dashboard']) {
      await test.step(`the page ${path} is not counted`, async () => {
        await page.goto(path);
        await expect(page.getByLabel('Benutzername')).toBeVisible();
        expect(scripts).toEqual([]);
      });
    }

    await test.step('the server answers the pixel, too', async () => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
      const answered = page.waitForResponse(pixel);
      await page.goto('/soulcircle');
      const response = await answered;
      expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/gif']);
    });
  });

  test('add a visit to the figures of the day, but no visit of the owner', async ({ page, request, allowNoise }) => {
    // Path that no other test visits.
    const path = `/nirgends-${crypto.randomUUID()}`;
    const begun = berlinDay(new Date());
    allowNoise(/404/);
    await page.goto(`${path}?utm_source=brief`);
    await signIn(request);
    async function viewsOn(day: string): Promise<number> {
      const response = await request.get(`/api/analytics/stats/daily?date=${day}`);
      const { stats }: Figures = await response.json();
      return stats?.popularPages.find((each) => each.path === path)?.count ?? 0;
    }
    // Midnight may come meanwhile.
    async function views(): Promise<number> {
      const counts = await Promise.all([...new Set([begun, berlinDay(new Date())])].map(viewsOn));
      return counts.reduce((sum, count) => sum + count, 0);
    }
    await expect.poll(views).toBe(1);

    await page.context().addCookies((await request.storageState()).cookies);
    const asked = page.waitForResponse(pixel);
    await page.goto(path);
    await asked;
    await page.context().clearCookies();
    await page.goto(path);
    await expect.poll(views).toBe(2);
  });
});

/** Serves the built site and records requests: Playwright does not see what the browser loads in advance. */
async function openRecordedSite() {
  const files = await readStaticFiles('dist', await readHeaders('.', 'dist'));
  const asked: { readonly path: string; readonly purpose: string; readonly hit: unknown }[] = [];
  const server = await startServer(async (request) => {
    const hit = request.method === 'POST' ? await request.json() : undefined;
    asked.push({ path: new URL(request.url).pathname, purpose: request.headers.get('sec-purpose') ?? '', hit });
    return hit === undefined ? files.answer(request) : new Response(null, { status: 204 });
  }, 0);
  return { ...server, asked };
}

// Playwright forbids the browser to prepare a page; how the tracker waits for its showing is tested above.
test('a page that the browser loads at a hover is counted once it is shown', {
  tag: ['@desktop', '@release'],
}, async ({ page, allowNoise }) => {
  allowNoise(/\/api\/|404/);
  const recorded = await openRecordedSite();
  const visits = () => recorded.asked.flatMap(({ hit }) => (hit === undefined ? [] : [hit]));
  const home = { u: `${recorded.url}/`, r: '' };
  const circle = { u: recorded.url + paths.soulCircle, r: `${recorded.url}/` };
  await page.addInitScript(() => sessionStorage.setItem('maintenance-closed', '1'));
  await page.goto(recorded.url);
  await expect.poll(visits).toEqual([home]);

  const link = page.getByRole('banner').getByRole('link', { name: 'SoulCircle' });
  await link.hover();
  const loaded = { path: paths.soulCircle, purpose: 'prefetch', hit: undefined };
  await expect.poll(() => recorded.asked).toContainEqual(loaded);
  expect(visits()).toEqual([home]);
  await link.click();
  await expect(page).toHaveURL(circle.u);
  await expect.poll(visits).toEqual([home, circle]);
  expect(recorded.asked.filter(({ path }) => path === paths.soulCircle)).toEqual([loaded]);
  await recorded.stop();
});
