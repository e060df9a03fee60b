// @module-tag release
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { CLICKUP_CALLBACK_PATH, CLICKUP_WEBHOOK_PATH } from '#contracts/events/connection.ts';
import { joinWaitlist, subscribe } from '#contracts/people/sign-ups.ts';
import type { Route } from '#contracts/route.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { owner, ownerVariables } from '#tests/support/accounts/owner.ts';
import { operations } from '#tests/support/contracts.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { postJson } from '#tests/support/exchange.ts';
import { arbitraryInput, hostileJson, hostileText } from '#tests/support/hostile.ts';
import { type RawAnswer, type RawRequest, sendBytes } from '#tests/support/raw-client.ts';
import { writeProject } from '#tests/support/site/project.ts';
import { openSite, type TestSite } from '#tests/support/site/site.ts';

const RUNS = 1500;
/** Fixed seed: the same requests in every run. */
const SEED = 20_261_122;
const root = join(import.meta.dirname, '../..');
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const target = 'https://shop.example/kurs?own=1#platz';

/** Request, with the kind of cookie that it carries. */
interface Attempt extends RawRequest {
  readonly cookie: 'none' | 'owner' | 'guest' | 'forged';
}

const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
const wired = fc.oneof(hostileText.map(encoded), hostileText.map(bytesOf));
const segment = fc.oneof(fc.nat(30).map(String), fc.uuid(), wired, wired);

const fields = z.record(z.string(), z.unknown());
const fieldsOf = (input: unknown): Readonly<Record<string, unknown>> => z.safeParse(fields, input).data ?? {};
const json = (value: unknown): string => JSON.stringify(value) ?? '';
const plain = (value: unknown): string => (typeof value === 'string' ? value : json(value));
/** Encodes an input's fields as a query or form. */
const formOf = (input: unknown): string =>
  Object.entries(fieldsOf(input))
    .map(([name, value]) => `${encoded(name)}=${encoded(plain(value))}`)
    .join('&');

const roughQuery = fc.oneof(
  fc.constantFrom('a', '__proto__=1&constructor=2', '&&&=', 'a[]=1&a[]=2', '?', '%', 'q=%00', `q=${'x'.repeat(7000)}`),
  fc.array(fc.tuple(wired, wired), { maxLength: 4 }).map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
);
function queryOf({ query }: Pick<Route, 'query'>): fc.Arbitrary<string> {
  const fitting = query ? arbitraryInput(query).map(formOf) : fc.constant('');
  return fc.oneof(
    { weight: 6, arbitrary: fitting },
    { weight: 1, arbitrary: fc.tuple(fitting, fitting).map((queries) => queries.join('&')) },
    { weight: 1, arbitrary: roughQuery },
  );
}

const roughBody = fc.oneof(
  hostileJson.map(json),
  hostileText,
  fc.constantFrom(
    '{"email":',
    'NaN',
    '\ufeff{}',
    '{"__proto__":{"email":"ada@example.org"}}',
    '"\\ud800"',
    '['.repeat(30_000),
    `${'{"a":'.repeat(6000)}1${'}'.repeat(6000)}`,
    `{"slug":${'9'.repeat(9000)}}`,
    `{"slug":"a","slug":"b"}`,
    ' '.repeat(32_768),
    'x'.repeat(200_000),
  ),
);
const withTrap = (text: string): string =>
  text.replace(/^\{/, '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"toString":1,');

interface Content {
  readonly type: string;
  readonly bytes: Uint8Array;
}

const labelled =
  (type: string) =>
  (text: string): Content => ({ type, bytes: Buffer.from(text) });
const types = ['text/plain', 'application/json;charset=utf-16', 'multipart/form-data', '', ';', FORM, JSON_TYPE];

function bodyOf({ body }: Pick<Route, 'body'>): fc.Arbitrary<Content> {
  const input = body ? arbitraryInput(body) : hostileJson;
  const fitting = input.map(json);
  const half = fitting.map((text) => text.slice(0, text.length / 2));
  const content = fc.oneof(
    { weight: 12, arbitrary: fitting.map(labelled(JSON_TYPE)) },
    { weight: 4, arbitrary: input.map(formOf).map(labelled(FORM)) },
    { weight: 2, arbitrary: fitting.map(withTrap).map(labelled(JSON_TYPE)) },
    { weight: 2, arbitrary: fc.oneof(half, roughBody).map(labelled(JSON_TYPE)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ type: JSON_TYPE, bytes })) },
  );
  const mislabelled = fc.tuple(content, fc.constantFrom(...types)).map(([{ bytes }, type]) => ({ type, bytes }));
  return fc.oneof({ weight: 8, arbitrary: content }, { weight: 1, arbitrary: mislabelled });
}

/** Without characters that would end the header line. */
const headerText = hostileText.map((text) => bytesOf(text).replaceAll(/[\0\r\n]/g, ''));
const headerNames = [
  'Origin',
  'Sec-Fetch-Site',
  'User-Agent',
  'Referer',
  'Accept-Encoding',
  'If-None-Match',
  'Range',
  'X-Forwarded-For',
  'DNT',
  'Content-Encoding',
  'Cookie',
  '__proto__',
];
const rough: fc.Arbitrary<readonly (readonly [string, string])[]> = fc.oneof(
  fc.array(fc.tuple(fc.constantFrom(...headerNames), headerText), { maxLength: 3 }),
  fc.constantFrom<(readonly (readonly [string, string])[])[]>(
    [['Origin', 'https://evil.example']],
    [['Sec-Fetch-Site', 'cross-site']],
    [['X-Forwarded-Host', 'admin.127-0-0-1.invalid']],
    [['X-Forwarded-Proto', 'javascript']],
    [['X-Huge', 'a'.repeat(20_000)]],
    [['Cookie', Array.from({ length: 300 }, (_, index) => `a${index}=%zz`).join('; ')]],
    [['Cookie', 'session=Fe26.2*1*a*b*c*d*e*f*g~2; __proto__=1; session=']],
    Array.from({ length: 300 }, (_, index) => [`X-${index}`, 'a'] as const),
    [['Content-Length', 'abc']],
  ),
);
const headers = fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: rough });
const cookie = fc.constantFrom<Attempt['cookie'][]>('owner', 'owner', 'owner', 'none', 'forged');

interface Target {
  readonly method: string;
  readonly path: fc.Arbitrary<string>;
  readonly query?: fc.Arbitrary<string>;
  readonly body?: fc.Arbitrary<Content>;
}

/** Requests that may end the session; they use a guest's, who signs in again. */
const ENDS_SESSION = /^\/api\/(?:auth\/log|account(?:$|\/)|passkeys\/login)/;

const attempt = ({ method, path, query = roughQuery, body }: Target): fc.Arbitrary<Attempt> =>
  fc
    .record({ path, query, headers, cookie, content: body ?? fc.constant(undefined) })
    .map(({ path, query, headers, cookie, content }) => ({
      method,
      target: query === '' ? path : `${path}?${query}`,
      headers: content ? [['Content-Type', content.type] as const, ...headers] : headers,
      body: content?.bytes,
      cookie: ENDS_SESSION.test(path) && cookie === 'owner' ? 'guest' : cookie,
    }));

function pathOf({ path, params }: Route): fc.Arbitrary<string> {
  const fitting = params ? arbitraryInput(params) : fc.constant({});
  const filled = fitting.map((input) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => encoded(plain(fieldsOf(input)[name]))),
  );
  const astray = segment.map((other) => (params ? path.replaceAll(/:\w+/g, () => other) : `${path}/${other}`));
  return fc.oneof({ weight: 9, arbitrary: filled }, { weight: 1, arbitrary: astray });
}

const asMeant = fc.constantFrom(...operations.values()).chain((route) =>
  attempt({
    method: route.method,
    path: pathOf(route),
    query: queryOf(route),
    ...(route.method !== 'GET' && { body: bodyOf(route) }),
  }),
);
/** Forms as a browser without JavaScript sends them. */
const forms = fc.constantFrom(joinWaitlist, subscribe).chain((route) =>
  attempt({
    method: route.method,
    path: fc.constant(route.path),
    query: fc.constant(''),
    body: arbitraryInput(route.body).map(formOf).map(labelled(FORM)),
  }),
);
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'FOO'];
const otherwise = fc
  .tuple(fc.constantFrom(...operations.values()), fc.constantFrom(...methods))
  .chain(([route, method]) => attempt({ method, path: pathOf(route), body: bodyOf(route) }));

/** Requests that no contract of ours describes: of the tracker, and of ClickUp. */
const wireHit = z.object({ u: z.string(), r: z.optional(z.string()), e: z.optional(z.string()) });
const wireDelivery = z.object({ webhook_id: z.string(), event: z.string() });
const returned = z.object({ code: z.optional(z.string()), state: z.optional(z.string()) });
const wireRequests = fc.oneof(
  ...[
    { method: 'GET', path: '/api/analytics/pixel', query: wireHit },
    { method: 'POST', path: '/api/analytics/pixel', body: wireHit },
    { method: 'GET', path: CLICKUP_CALLBACK_PATH, query: returned },
    { method: 'POST', path: CLICKUP_WEBHOOK_PATH, body: wireDelivery },
  ].map(({ method, path, query, body }) =>
    attempt({
      method,
      path: fc.constant(path),
      ...(query && { query: queryOf({ query }) }),
      ...(body && { body: bodyOf({ body }) }),
    }),
  ),
);

const slug = fc.oneof(
  fc.nat(20).map((number) => `kurs-${number}`),
  fc.constantFrom('fest', 'FEST/', 'aus'),
  segment,
);
const shortLinks = attempt({ method: 'GET', path: slug.map((text) => `/r/${text}`) });

const pages = fc.constantFrom('/', '/index', '/admin-login', '/admin/', '/soulplan', '/404');
const files = fc
  .tuple(
    fc.constantFrom('GET', 'HEAD', 'POST'),
    fc.oneof(
      pages,
      fc.array(segment, { maxLength: 3 }).map((path) => `/${path.join('/')}`),
      segment.map((path) => `/.netlify/functions/${path}`),
      wired,
    ),
  )
  .chain(([method, path]) => attempt({ method, path: fc.constant(path) }));

const attempts: fc.Arbitrary<Attempt> = fc.oneof(
  { weight: 12, arbitrary: asMeant },
  { weight: 2, arbitrary: otherwise },
  { weight: 1, arbitrary: forms },
  { weight: 3, arbitrary: wireRequests },
  { weight: 3, arbitrary: shortLinks },
  { weight: 2, arbitrary: files },
);

const failure = z.strictObject({
  status: z.literal('error'),
  message: z.string().check(z.minLength(10)),
  fields: z.optional(z.record(z.string(), z.array(z.string()).check(z.minLength(1)))),
  success: z.optional(z.literal(false)),
});
/** Conflicts also return the current state. */
const conflict = z.extend(failure, { current: z.record(z.string(), z.unknown()) });
/** Text that only our code, its libraries and the database produce. */
const secrets =
  /node_modules|node:internal|\.ts:\d|\bat [\w.<> ]+\(|\/(?:src|db|functions)\/\w|(?:Syntax|Type|Range|Reference|Zod|NeonDb|DrizzleQuery)Error|SQLSTATE|syntax error|violates|relation "|Failed query|"?(?:select|insert into|update|delete from) "|Interner Fehler/;
/** Expected target of a link that no request can change, with the query parameters that a visit adds. */
const led = /^https:\/\/shop\.example\/kurs\?own=1(?:&[^#]*)?#platz$/;
const isFormPost = ({ headers }: Attempt): boolean =>
  headers.some(([name, value]) => name === 'Content-Type' && value === FORM);

/** Lists the faults of an answer. */
function faults(sent: Attempt, { status, headers, body }: RawAnswer): string[] {
  const isOurs = headers.has('x-request-id') && status >= 400;
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  const form = status === 409 ? z.union([failure, conflict]) : failure;
  const isExplained = isJson && (sent.method === 'HEAD' || form.safeParse(JSON.parse(body)).success);
  const leadsAstray = status === 302 && /^\/r\/fest/i.test(sent.target) && !led.test(headers.get('location') ?? '');
  return [
    Number.isNaN(status) && 'no answer',
    status >= 500 && !(status === 503 && isExplained && !body.includes('Datenbank')) && `status ${status}: ${body}`,
    body.includes(root) && 'a path of this machine',
    secrets.exec(body)?.[0] ?? false,
    isOurs && !isExplained && !isFormPost(sent) && `an unexplained failure: ${body}`,
    leadsAstray && `leads to ${headers.get('location')}`,
  ].filter((fault) => typeof fault === 'string');
}

const logLine = z.object({ event: z.string(), status: z.optional(z.number()) });
/**
 * Expected log lines: there is no CDN here, foreign hosts have neither pages nor functions, a link that was just
 * deleted redirects uncounted, and no vendors are reachable.
 */
function isExpected(line: string): boolean {
  const { event, status } = logLine.parse(JSON.parse(line));
  return (
    ['cache not purged', 'page not read', 'own function not reached', 'visit not counted'].includes(event) ||
    (event === 'request failed' && status === 503)
  );
}

describe('the whole site', () => {
  let site: TestSite;
  let publishDir: string;
  let session = '';

  async function signIn(username: string): Promise<string> {
    const signedIn = await postJson('/api/auth/login', { username, password: owner.password });
    expect(signedIn.status).toBe(200);
    return signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  const isSignedIn = async (cookie: string): Promise<boolean> => {
    const answer = await fetch('/api/auth/check', { headers: { cookie } });
    return z.object({ isAuthenticated: z.boolean() }).parse(await answer.json()).isAuthenticated;
  };

  beforeAll(async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const variables = {
      ...ownerVariables,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      CLICKUP_API_URL: nowhere,
      CLICKUP_CLIENT_ID: 'kennung-der-tests',
      CLICKUP_CLIENT_SECRET: 'geheimnis-der-tests',
      CLICKUP_LIST_ID: '901',
      ACTIVECAMPAIGN_API_URL: nowhere,
      ACTIVECAMPAIGN_API_KEY: 'schluessel-der-tests',
    };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const page = (text: string) => `<!doctype html><h1>${text}</h1>`;
    publishDir = await writeProject({
      'index.html': page('Start'),
      '404.html': page('Seite nicht gefunden'),
      'admin-login.html': page('Anmelden'),
      'link-inaktiv.html': page('Dieser Link ist nicht mehr aktiv.'),
    });
    site = await openSite({ publishDir });
    session = await signIn(owner.username);
    const create = (path: string, body: unknown) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: session },
        body: json(body),
      });
    await create('/api/redirects', { slug: 'aus', targetUrl: target, active: 'false' });
    for (let index = 0; index < 10; index += 1) {
      await create('/api/redirects/categories', { name: `Nr. ${index}` });
      // Each on a different website: target checks pause between two requests to the same one.
      await create('/api/redirects', { slug: `kurs-${index}`, targetUrl: `https://kurs-${index}.example/` });
    }
    await site.db
      .insert(redirects)
      .overridingSystemValue()
      .values({ id: 5e12, slug: 'fest', slugKey: 'fest', targetUrl: target, isActive: true, trackClicks: true });
  });
  afterAll(async () => {
    await site.close();
    await rm(publishDir, { recursive: true });
  });

  test(`${RUNS} hostile requests get well-formed answers without internal details`, async () => {
    const port = Number(new URL(site.origin).port);
    const statuses = new Map<number, number>();
    let guest = '';
    let guestSuccesses = 0;
    /** Returns the session of another account; the request before may have ended it. */
    async function guestSession(): Promise<string> {
      if (guest === '' || !(await isSignedIn(guest))) {
        guest = await signIn((await addAccount(site.db)).username);
      }
      return guest;
    }
    const cookies = {
      none: async () => [],
      owner: async () => [['Cookie', session] as const],
      guest: async () => [['Cookie', await guestSession()] as const],
      forged: async () => [['Cookie', `${session.slice(0, -9)}*1234567~2`] as const],
    };
    await fc.assert(
      fc.asyncProperty(attempts, async ({ headers, ...sent }) => {
        const logged = site.errorLog.length;
        const answer = await sendBytes(port, {
          ...sent,
          headers: [['Host', new URL(site.origin).host], ...(await cookies[sent.cookie]()), ...headers],
        });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (sent.cookie === 'guest' && answer.status < 300) guestSuccesses += 1;
        expect(faults({ headers, ...sent }, answer), new TextDecoder().decode(sent.body)).toEqual([]);
        expect(site.errorLog.slice(logged).filter((line) => !isExpected(line))).toEqual([]);
      }),
      { seed: SEED, numRuns: RUNS },
    );
    // Without this, a refusal of all requests for the same reason would go unnoticed.
    expect([...statuses.keys()]).toEqual(
      expect.arrayContaining([200, 201, 204, 302, 303, 400, 401, 403, 404, 405, 410, 415, 431]),
    );
    expect((await fetch('/api/health')).status).toBe(200);
    expect(await isSignedIn(session)).toBe(true);
    expect(guestSuccesses).toBeGreaterThan(1);
  });
});
