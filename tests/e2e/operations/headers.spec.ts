import type { APIRequestContext, APIResponse } from '@playwright/test';
import { SECURITY_HEADERS } from '#domain/operations/security-headers.ts';
import { adminScreens } from '#domain/shell/admin-routes.ts';
import { paths } from '#paths.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { signIn } from '#tests/support/browser/worker.ts';
import { configuredSite } from '#tests/support/site/configured-site.ts';
import { builtPages, isAdmin } from '#tests/support/site/pages.ts';
import { inlineHashes, parsePolicy, policyOf } from '#tests/support/site/policy.ts';

const unframed = /frame-ancestors 'none'/;
const { 'X-Robots-Tag': unlisted, ...onEverything } = SECURITY_HEADERS;

const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Checks the headers that every answer must have. */
function expectGuarded(response: APIResponse, what: string): void {
  expect(response.headers(), what).toMatchObject(lowerCase(onEverything));
  expect(response.headers()['content-security-policy'], what).toMatch(unframed);
}

test('every page has headers for framing, indexing, caching and referrers @desktop', async ({ request }) => {
  const pages = await builtPages();
  // All admin screens and the login.
  expect(pages.filter(isAdmin)).toHaveLength(Object.keys(adminScreens).length + 1);
  expect(pages).toContain(paths.notFound);
  for (const path of [...pages, '/gibt-es-nicht', '/admin-dashboard/gibt-es-nicht']) {
    const response = await request.get(path);
    const headers = response.headers();
    expectGuarded(response, path);
    expect(headers['content-type'], path).toBe('text/html; charset=utf-8');
    if (isAdmin(path)) {
      expect(headers, path).toMatchObject({
        'x-robots-tag': unlisted,
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cache-control': 'no-store',
      });
      expect(headers['speculation-rules'], path).toBeUndefined();
    } else if (path === paths.soulPlanThanks) {
      expect(headers, path).toMatchObject({
        'x-robots-tag': unlisted,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
    } else {
      expect(headers, path).toMatchObject({
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cache-control': 'public, max-age=0, must-revalidate',
        ...(pages.includes(path) && { 'speculation-rules': '"/speculation-rules.json"' }),
      });
      expect(headers['x-robots-tag'], path).toBeUndefined();
    }
  }
  const adminHost = await request.get('/apps', { headers: { 'X-Forwarded-Host': 'admin.example.org' } });
  expect([adminHost.status(), adminHost.headers()['x-robots-tag']]).toEqual([200, unlisted]);
  expectGuarded(adminHost, 'admin host');
});

for (const [what, origin, withVideo] of [
  ['as it is built for everybody', '', []],
  ['with videos and campaign', configuredSite.url, [paths.soulPlan, paths.soulAlchemy]],
] as const) {
  test(`every page runs only scripts that were built, ${what} @desktop`, async ({ request }) => {
    for (const path of await builtPages()) {
      const response = await request.get(`${origin}${path}`);
      const html = await response.text();
      const policy = parsePolicy(html);
      // The header says the same, and holds for whatever stands before the element in the page.
      const { 'content-security-policy': header = '' } = response.headers();
      expect(header, path).toBe(`${policyOf(html)}; frame-ancestors 'none'`);
      const of = (directive: string): readonly string[] => policy.get(directive) ?? [];
      expect(of('default-src'), path).toEqual(["'self'"]);
      expect(of('object-src'), path).toEqual(["'none'"]);
      expect(of('base-uri'), path).toEqual(["'self'"]);
      expect(of('form-action'), path).toEqual(["'self'"]);

      const scripts = of('script-src');
      const hosts = scripts.filter((source) => !source.startsWith("'sha256-") && source !== "'self'");
      const isWistia = (source: string) => /^https:\/\/(?:\*\.wistia\.(?:com|net)|src\.litix\.io)$/.test(source);
      const hasVideo = withVideo.some((page) => page === path);
      expect(
        hosts.filter((source) => !isWistia(source)),
        path,
      ).toEqual([]);
      expect(hosts.length > 0, path).toBe(hasVideo);
      expect(
        [...policy.values()].flat().some((source) => /wistia|litix/.test(source)),
        path,
      ).toBe(hasVideo);
      expect(policy.has('frame-src'), path).toBe(hasVideo);
      expect(of('style-src').includes("'unsafe-inline'"), path).toBe(hasVideo);
      // Event images are our own copies: pages load no images from other hosts.
      expect(of('img-src').includes('https:'), path).toBe(false);

      const inline = inlineHashes(html);
      expect(scripts, path).toEqual(expect.arrayContaining(inline.scripts));
      if (!hasVideo) expect(of('style-src'), path).toEqual(expect.arrayContaining(inline.styles));
      expect(html.match(/<[^>]+\s(?:on\w+|style)="|href="javascript:/g), path).toBeNull();
      // A policy applies only to elements after it.
      const before = html.slice(0, html.indexOf('http-equiv="content-security-policy"'));
      expect(before, path).not.toMatch(/<script(?! type="application\/ld\+json">)/);
    }
  });
}

test('injected scripts do not run in a page @desktop', async ({ page, allowNoise }) => {
  allowNoise(/Content Security Policy|evil\.example/);
  await page.goto(paths.thanks);
  const blocked: string[] = [];
  await page.exposeFunction('reportViolation', (directive: string) => blocked.push(directive));
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const reportViolation: unknown = Reflect.get(window, 'reportViolation');
      if (typeof reportViolation === 'function') reportViolation(event.effectiveDirective);
    });
    const smuggle = (markup: string) => document.body.insertAdjacentHTML('beforeend', markup);
    const script = (values: Partial<HTMLScriptElement>) =>
      document.body.append(Object.assign(document.createElement('script'), values));

    script({ textContent: 'document.title = "smuggled"' });
    script({ src: 'https://evil.example/script.js' });
    smuggle('<img src="data:," onerror="document.title = \'smuggled\'">');
    smuggle('<iframe src="https://evil.example/"></iframe><object data="https://evil.example/"></object>');
    void fetch('https://evil.example/').catch(() => undefined);
  });
  const once = ['connect-src', 'frame-src', 'object-src', 'script-src-attr', 'script-src-elem', 'script-src-elem'];
  // The policy of the header and that of the page each report all of it.
  await expect.poll(() => blocked.toSorted()).toEqual([...once, ...once].toSorted());
  await expect(page).not.toHaveTitle('smuggled');
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { action: 'https://evil.example/', method: 'post' });
    document.body.append(form);
    form.submit();
  });
  await expect.poll(() => blocked).toContain('form-action');
});

const form = 'application/x-www-form-urlencoded';
const foreignSite = { Origin: 'https://evil.example' };
const tooMuch = 'x'.repeat(33 * 1024);

type Ask = (request: APIRequestContext) => Promise<APIResponse>;
const post = (path: string, data: unknown, headers: Record<string, string> = {}): Ask => {
  return (request) => request.post(path, { data, headers, maxRedirects: 0 });
};
const get =
  (path: string): Ask =>
  (request) =>
    request.get(path, { maxRedirects: 0 });

test('every response of a function has protective headers @desktop', async ({ request }) => {
  await signIn(request);
  const made: number[] = [];
  for (const [slug, active] of [
    ['kopfzeilen', 'true'],
    ['kopfzeilen-aus', 'false'],
  ] as const) {
    const created = await request.post('/api/redirects', {
      data: { slug, targetUrl: 'https://example.org/', active, trackClicks: false },
    });
    expect(created.status()).toBe(201);
    expectGuarded(created, '201');
    made.push(Number((await created.json()).id));
  }

  for (const [status, type, ask] of [
    [200, 'application/json; charset=utf-8', get('/api/health')],
    [200, 'application/json; charset=utf-8', get('/api/redirects')],
    [200, 'application/json; charset=utf-8', get('/api/auth/check')],
    [303, undefined, post('/api/waitlist', 'email=kopf@example.org', { 'Content-Type': form })],
    [400, 'application/json; charset=utf-8', post('/api/waitlist', {})],
    [400, 'text/html; charset=utf-8', post('/api/waitlist', 'email=kopf', { 'Content-Type': form })],
    [403, 'application/json; charset=utf-8', post('/api/waitlist', {}, foreignSite)],
    [403, 'text/html; charset=utf-8', post('/api/waitlist', 'email=a', { 'Content-Type': form, ...foreignSite })],
    [404, 'application/json; charset=utf-8', get('/api/redirects/nichts/nichts')],
    [405, 'application/json; charset=utf-8', get('/api/waitlist')],
    [413, 'application/json; charset=utf-8', post('/api/waitlist', { email: tooMuch })],
    [413, 'text/html; charset=utf-8', post('/api/waitlist', `email=${tooMuch}`, { 'Content-Type': form })],
    [415, 'application/json; charset=utf-8', post('/api/waitlist', 'x', { 'Content-Type': 'text/plain' })],
    [200, 'image/gif', get('/api/analytics/pixel')],
    [204, undefined, post('/api/analytics/pixel', '{}')],
    [413, undefined, post('/api/analytics/pixel', tooMuch)],
    [405, undefined, (asking) => asking.put('/api/analytics/pixel')],
    [302, undefined, get('/r/kopfzeilen')],
    [410, 'text/html; charset=utf-8', get('/r/kopfzeilen-aus')],
    [404, 'text/html; charset=utf-8', get('/r/kopfzeilen-nirgends')],
    [405, 'text/plain; charset=utf-8', post('/r/kopfzeilen', '')],
  ] satisfies (readonly [number, string | undefined, Ask])[]) {
    const response = await ask(request);
    const headers = response.headers();
    const what = `${status} ${response.url()}`;
    expect([response.status(), headers['content-type']], what).toEqual([status, type]);
    // A redirect has no content to frame; the edge's has no policy at all.
    if (status === 302) expect(headers, what).toMatchObject(lowerCase(onEverything));
    else expectGuarded(response, what);
    expect(headers, what).toMatchObject({ 'x-robots-tag': unlisted, 'referrer-policy': expect.stringMatching(/./) });
    expect(headers['cache-control'], what).toMatch(/^(?:private, )?no-store$/);
  }

  await signIn(request);
  for (const id of made) {
    const deleted = await request.delete(`/api/redirects/${id}`);
    expect(deleted.status()).toBe(204);
    expectGuarded(deleted, '204');
  }
  const signedOut = await request.post('/api/auth/logout');
  expectGuarded(signedOut, 'logout');
  const refused = await request.get('/api/redirects');
  expect(refused.status()).toBe(401);
  expectGuarded(refused, '401');
});
