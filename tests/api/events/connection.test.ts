import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { events } from '#db/schema/events/events.ts';
import { eventTasks, openClickUpSite } from '#tests/support/events/clickup.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { START } from '#tests/support/scene.ts';

const site = await openClickUpSite();

const minuteMs = 60_000;

const advanceClock = (minutes: number): void => {
  site.passes(minutes * minuteMs);
};
const authUrl = async (): Promise<URL> => new URL((await site.get('/api/clickup/auth')).body.authUrl ?? '');
const connections = () => site.db.$count(clickupConnection);
const setToken = (token: string) => site.post('/api/clickup/set-token', { token });
const exchange = (code: string) => site.post('/api/clickup/exchange-code', { code });

/** Returns the address to which ClickUp redirects the popup after the user's answer. */
async function returned(answer: 'auto' | 'deny' = 'auto'): Promise<URL> {
  const url = await authUrl();
  url.searchParams.set(answer, '1');
  const response = await fetch(url, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

const visit = (url: URL, browser = site.owner): Promise<Response> => browser.get(url.pathname + url.search);

/** Returns a popup's status, outcome and sentence. */
async function popup(response: Response) {
  const html = await response.text();
  return {
    status: response.status,
    outcome: /data-outcome="(\w+)"/.exec(html)?.[1],
    sentence: /<p role="\w+">([^<]*)</.exec(html)?.[1],
  };
}

const failed = (status: number, sentence: string) => ({
  status,
  outcome: 'failed',
  sentence: expect.stringContaining(sentence),
});

afterAll(() => site.close());

beforeEach(async () => {
  await site.reset();
  site.fake.tasks = eventTasks(2);
  Object.assign(site.variables, {
    CLICKUP_CLIENT_ID: site.fake.clientId,
    CLICKUP_CLIENT_SECRET: site.fake.clientSecret,
  });
});

describe('the connection to ClickUp', () => {
  test('is not set up at first', async () => {
    expect((await site.get('/api/clickup/status')).body).toEqual({ message: 'Nicht verbunden' });
    expect((await site.get('/api/clickup/auth')).body).toMatchObject({ authenticated: false });
    expect((await site.get('/api/clickup/integration-status')).body).toEqual({ status: 'success', enabled: true });
    expect(await site.sync()).toEqual({ status: 'error', message: 'ClickUp ist nicht verbunden.' });
    const { status, body } = await site.readEvents();
    expect([status, body.message]).toEqual([503, 'ClickUp ist noch nicht verbunden: Es fehlt ein access token.']);
  });

  test('loses its token and events on a reset, which also removes them from the CDN', async () => {
    await site.connect();
    site.purged.length = 0;
    expect(await site.post('/api/clickup/reset-connection')).toMatchObject({
      status: 200,
      body: { status: 'success' },
    });
    expect([await connections(), await site.db.$count(events)]).toEqual([0, 0]);
    expect((await site.get('/api/clickup/status')).body).toEqual({ message: 'Nicht verbunden' });
    const { status, headers } = await site.readEvents();
    expect([status, headers.get('netlify-cdn-cache-control')]).toEqual([503, null]);
    expect(site.purged).toEqual(['events']);
  });
});

describe('the address to authenticate at', () => {
  test('is the mock without an app at home, and empty in production', async () => {
    Object.assign(site.variables, { CLICKUP_CLIENT_ID: undefined, CLICKUP_CLIENT_SECRET: undefined });
    expect((await site.get('/api/clickup/auth')).body).toMatchObject({ authenticated: false, authUrl: 'mock' });
    site.deploy.context = 'production';
    expect((await site.get('/api/clickup/auth')).body).toMatchObject({
      authenticated: false,
      authUrl: '',
      obstacle: null,
      codeObstacle: { text: expect.stringContaining('keine ClickUp-App') },
    });
  });

  test('is ClickUp’s, with our callback address and a new state each time', async () => {
    const [one, other] = [await authUrl(), await authUrl()];
    expect(one.href.startsWith(`${site.fake.authorizeUrl}?`)).toBe(true);
    expect([...one.searchParams.keys()]).toEqual(['client_id', 'redirect_uri', 'state']);
    expect(one.searchParams.get('redirect_uri')).toBe('http://localhost:8888/api/clickup/callback');
    expect(one.searchParams.get('state')).not.toBe(other.searchParams.get('state'));
    site.deploy.context = 'production';
    expect((await authUrl()).searchParams.get('redirect_uri')).toBe('https://www.example.org/api/clickup/callback');
  });
});

describe('a token', () => {
  test('is accepted with white space and the word in front of it, and the list is read', async () => {
    const { status, body } = await setToken(`  Bearer ${site.fake.token}\n`);
    expect([status, body]).toEqual([200, { success: true, message: 'ClickUp ist verbunden.' }]);
    await site.settled();
    expect((await site.get('/api/clickup/status')).body).toMatchObject({
      message: 'Connected',
      connection: {
        userName: 'Mara Lindner',
        timeZone: 'Europe/Berlin',
        tokenEnd: site.fake.token.slice(-4),
        connectedAt: START.toISOString(),
        isRevoked: false,
        listId: site.fake.listId,
      },
      lastRun: { trigger: 'connect', outcome: 'done', added: 2 },
    });
    expect((await site.get('/api/clickup/auth')).body.authenticated).toBe(true);
    expect(site.fake.requests.some(({ isBearer }) => isBearer)).toBe(false);
    expect((await site.readEvents()).body.events).toHaveLength(2);
  });

  test('is stored encrypted and never returned', async () => {
    await site.connect();
    const [row] = await site.db.select().from(clickupConnection);
    expect(row?.token).toMatch(/^gcm1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/);
    const { body } = await site.get('/api/clickup/status');
    expect(leaksOf(JSON.stringify([row, body]), [site.fake.token])).toEqual([]);
  });

  test.each(['pk_unbekannt', 'irgendwas', 'mit leerzeichen drin', 'tökén', 'a\u2028b'])(
    'is refused if ClickUp does not know it: %j',
    async (token) => {
      const { status, body } = await setToken(token);
      expect([status, body.message]).toEqual([400, expect.stringContaining('kennt diesen Access Token nicht')]);
      expect(await connections()).toBe(0);
    },
  );

  test.each(['', '   '])('is required: %j is refused', async (token) => {
    const { status, body } = await setToken(token);
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ fields: { token: ['Bitte geben Sie einen gültigen ClickUp Access Token ein.'] } }),
    ]);
  });

  test('cannot be verified while ClickUp is unreachable, and the former one stays', async () => {
    await site.connect();
    site.fake.misbehave(/\/user/, () => new Response('', { status: 500 }));
    const { status, body } = await setToken('pk_neu');
    expect([status, body.message]).toEqual([503, expect.stringContaining('nicht erreichbar')]);
    expect((await site.get('/api/clickup/status')).body.message).toBe('Connected');
  });
});

describe('the popup', () => {
  test('connects, keeps code and token hidden and closes itself', async () => {
    const url = await returned();
    const response = await visit(url);
    const html = await response.clone().text();
    expect(await popup(response)).toEqual({ status: 200, outcome: 'done', sentence: 'ClickUp ist verbunden.' });
    expect(html).not.toContain(url.searchParams.get('code'));
    expect(html).not.toContain(site.fake.oauthToken);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('content-security-policy')).toMatch(
      /script-src 'sha256-[^']+'; .*frame-ancestors 'none'/,
    );
    await site.settled();
    expect((await site.get('/api/clickup/status')).body).toMatchObject({ message: 'Connected' });
    expect((await site.readEvents()).body.events).toHaveLength(2);
    const secret = site.fake.requests.find(({ path }) => path.endsWith('/oauth/token'));
    expect(secret).toMatchObject({ method: 'POST', contentType: 'application/json' });
    expect(site.fake.requests.at(-1)?.isBearer).toBe(true);
  });

  const nothingExchanged = () => {
    expect(site.fake.requests.filter(({ path }) => path.endsWith('/oauth/token'))).toEqual([]);
  };

  test.each([
    ['no state', (state: string) => state.slice(0, 0)],
    ['a changed signature', (state: string) => state.replace(/.{5}$/, 'AAAAA')],
    ['a longer life', (state: string) => state.replace(/^\d+/, (expiry) => String(Number(expiry) + 1))],
  ])('exchanges no code with %s', async (_, forge) => {
    const url = await returned();
    url.searchParams.set('state', forge(url.searchParams.get('state') ?? ''));
    expect(await popup(await visit(url))).toEqual(failed(400, 'nicht in diesem Browser begonnen'));
    nothingExchanged();
  });

  test('exchanges no code in another session', async () => {
    const url = await returned();
    expect(await popup(await visit(url, await site.otherBrowser()))).toEqual(
      failed(400, 'nicht in diesem Browser begonnen'),
    );
    nothingExchanged();
  });

  test('exchanges no code when it returns too late', async () => {
    const url = await returned();
    advanceClock(10);
    expect(await popup(await visit(url))).toEqual(failed(400, 'zu lange gedauert'));
    nothingExchanged();
  });

  test('exchanges no code without a signed-in owner, and answers with a page', async () => {
    const url = await returned();
    const stranger = await site.otherBrowser();
    stranger.cookies.clear();
    expect(await popup(await visit(url, stranger))).toEqual(failed(401, 'melde dich zuerst'));
    nothingExchanged();
  });

  test('reports a wrong setup of our app', async () => {
    const url = await returned();
    site.variables.CLICKUP_CLIENT_SECRET = 'falsch';
    expect(await popup(await visit(url))).toEqual(failed(503, 'kennt unsere App nicht'));
    expect(site.errors).toEqual(['visit failed']);
    expect(site.logged, 'the log names the setting').toContainEqual(expect.stringContaining('CLICKUP_CLIENT_SECRET'));
  });
});

describe('a pasted code', () => {
  test('connects, bare or inside the whole address', async () => {
    expect(await exchange(site.fake.issueCode())).toEqual({
      status: 200,
      body: { status: 'success', message: 'ClickUp ist verbunden.' },
    });
    const url = await returned();
    expect((await exchange(` ${url.href} `)).body.status).toBe('success');
  });

  test.each([
    ['used before', async () => (await returned()).href, 'schon eingelöst', true],
    ['bare and used before', async () => site.fake.issueCode(), 'schon eingelöst', true],
    ['unknown', async () => 'ABC', 'kennt diesen Code nicht', false],
    ['refused', async () => 'https://example.org/?error=access_denied', 'nicht erlaubt', false],
  ])('is refused with an explanation when it is %s', async (_, make, sentence, isRepeated) => {
    const code = await make();
    if (isRepeated) await exchange(code);
    const { status, body } = await exchange(code);
    expect([status, body.status, body.message]).toEqual([400, 'error', expect.stringContaining(sentence)]);
  });
});
