import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { analyticsSeen } from '#db/schema/visits/days.ts';
import { analyticsSalts } from '#db/schema/visits/salts.ts';
import { VALUE_MAX } from '#domain/visits/hit.ts';
import auth from '#functions/auth.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';
import { type Counter, openAnalytics, PERSON } from '#tests/support/visits/analytics.ts';

const pixel = '/api/analytics/pixel';
const own = 'https://mein-erwachen.example';
const day = '2026-11-21';
const limitBytes = 2048;

const site = await openAnalytics();

/** Returns one dimension's rows: `[value, views, visitors]`. */
async function counted(dimension: string, on = day): Promise<[string, number, number][]> {
  const rows = (await site.counters()).filter((row) => row.dimension === dimension && row.day === on);
  return rows.map(({ value, views, visitors }) => [value, views, visitors]);
}

/** Returns the totals: `[day, views, visitors]`. */
async function totals(): Promise<[string, number, number][]> {
  const rows = (await site.counters()).filter(({ dimension }) => dimension === 'total');
  return rows.map((row) => [row.day, row.views, row.visitors]);
}

const droppedReasons = async (): Promise<[string, number][]> =>
  (await site.dropped()).map(({ reason, count }) => [reason, count]);

/** Returns every stored row as text. */
async function everythingStored(): Promise<string[]> {
  const { rows: tables } = await site.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `);
  expect(tables.map(({ name }) => name)).toContain('analytics_seen');
  const contents = tables.map(async ({ name }) => {
    const { rows } = await site.db.execute<{ row: string }>(
      sql`select row_to_json(each)::text as row from ${sql.identifier(name)} each`,
    );
    return rows.map(({ row }) => row);
  });
  return (await Promise.all(contents)).flat();
}

/** Builds a hit whose body has the given number of bytes. */
const bodyOf = (bytes: number): string => {
  const empty = JSON.stringify({ u: `${own}/`, r: '' });
  return JSON.stringify({ u: `${own}/${'x'.repeat(bytes - empty.length)}`, r: '' });
};

const post = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
  site.ask(pixel, { method: 'POST', body, headers: { 'user-agent': PERSON, ...headers } });

function stream(source: UnderlyingDefaultSource<Uint8Array>): Promise<Response> {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', duplex: 'half', body: new ReadableStream(source) };
  return site.ask(pixel, init);
}

const open = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
};

afterAll(() => site.close());

beforeEach(() => site.reset());

describe('the pixel', () => {
  test('answers a POST without a body, and a GET with a GIF of one pixel', async () => {
    const posted = await site.hit({ u: `${own}/a` });
    expect([posted.status, await posted.text()]).toEqual([204, '']);
    expect(Object.fromEntries(posted.headers)).toMatchObject(open);

    const query = new URLSearchParams({ u: `${own}/a?utm_source=x&y=z`, r: 'https://example.com/b' });
    const got = await site.ask(`${pixel}?${query}`, { headers: { 'user-agent': PERSON } });
    await site.settled();
    expect(got.status).toBe(200);
    expect(Object.fromEntries(got.headers)).toMatchObject({ ...open, 'content-type': 'image/gif' });
    const bytes = Buffer.from(await got.arrayBuffer());
    expect(bytes.subarray(0, 6).toString()).toBe('GIF89a');
    expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8), bytes.at(-1)]).toEqual([1, 1, 0x3b]);
    for (const { headers } of [posted, got]) expect(headers.getSetCookie()).toEqual([]);

    expect(await counted('page')).toEqual([['/a', 2, 1]]);
    expect(await counted('referrer')).toEqual([
      ['', 1, 1],
      ['example.com/b', 1, 1],
    ]);
  });

  test('answers HEAD without counting', async () => {
    const response = await site.ask(`${pixel}?u=${own}/`, { method: 'HEAD', headers: { 'user-agent': PERSON } });
    await site.settled();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect([await site.counters(), await site.dropped()]).toEqual([[], []]);
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s', async (method) => {
    const response = await site.ask(pixel, { method });
    expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([
      405,
      'GET, HEAD, POST',
      '',
    ]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    await site.settled();
    expect(await site.dropped()).toEqual([]);
  });

  test('accepts 2 KB and not a byte more, and reads an endless body no further', async () => {
    expect((await post(bodyOf(limitBytes))).status).toBe(204);
    expect((await post(bodyOf(limitBytes + 1))).status).toBe(413);
    expect((await post('{}', { 'content-length': String(limitBytes + 1) })).status).toBe(413);
    let sent = 0;
    const response = await stream({
      pull(controller) {
        sent += 1024;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    expect([response.status, await response.text()]).toEqual([413, '']);
    expect(sent).toBeLessThan(10 * limitBytes);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    await site.settled();
    expect(await totals()).toEqual([[day, 1, 1]]);
    expect(site.errors).toEqual([]);
  });

  test('takes a body that breaks off for no failure of ours', async () => {
    expect((await stream({ start: (controller) => controller.error(new Error('connection lost')) })).status).toBe(204);
    await site.settled();
    expect([await site.counters(), site.errors]).toEqual([[], []]);
  });

  test.each([
    ['nothing', ''],
    ['half of it', '{"u":"https://mein-erwachen.example/"'],
    ['a number', '42'],
    ['a list', '[]'],
    ['a page that is a list', '{"u":["https://mein-erwachen.example/"]}'],
    ['a referrer that is no text', '{"u":"https://mein-erwachen.example/","r":1}'],
    ['a prototype', '{"__proto__":{"u":"https://mein-erwachen.example/"}}'],
    ['a script for a page', '{"u":"javascript:alert(1)"}'],
    ['deep nesting', '['.repeat(limitBytes)],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00, 0xd8])],
  ])('counts %s as unusable', async (_, body) => {
    expect((await post(body)).status).toBe(204);
    await site.settled();
    expect([await site.counters(), await droppedReasons()]).toEqual([[], [['unusable', 1]]]);
    expect(site.errors).toEqual([]);
  });

  test.each([
    ['a script', `${own}/<script>alert(1)</script>`, 'https://example.com/"><img src=x onerror=alert(1)>'],
    ['SQL', `${own}/'; drop table analytics_days; --`, "https://example.com/');delete from analytics_days;--"],
    ['control characters', `${own}/a%00b\u0000c%1b[2J`, 'https://example.com/\u0000%0d%0aX: y'],
    ['halves of emojis', `${own}/\ud83c?utm_source=\udf38`, 'https://example.com/\ud800'],
    ['a long path', `${own}/${'ü'.repeat(900)}`, ''],
    ['a long referrer', `${own}/`, `https://example.com/${'x'.repeat(1900)}`],
    [
      'a long campaign',
      `${own}/?utm_source=${'x'.repeat(600)}&utm_medium=${'y'.repeat(600)}&utm_campaign=${'z'.repeat(600)}`,
      '',
    ],
  ])('stores %s as short text', async (_, u, r) => {
    expect((await site.hit({ u, r })).status).toBe(204);
    expect(await totals()).toEqual([[day, 1, 1]]);
    expect(site.errors).toEqual([]);
    for (const { value } of await site.counters()) {
      expect(value.length).toBeLessThanOrEqual(VALUE_MAX);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters.
      expect(value).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      expect(value.isWellFormed()).toBe(true);
    }
  });

  test('answers without waiting for the database', async () => {
    site.line.cut('lost');
    expect((await post(JSON.stringify({ u: `${own}/` }))).status).toBe(204);
    await expect.poll(() => site.line.requests).toHaveLength(1);
  });

  test.each([
    ['refuses', 'refused'],
    ['fails', 'failing'],
  ] as const)('answers while the database %s, and logs one line', async (_, cut) => {
    const ip = '203.0.113.77';
    await site.hit({ u: `${own}/vorher`, ip });
    for (const knowsSalt of [true, false]) {
      if (!knowsSalt) await site.restart();
      site.line.cut(cut);
      const headers = { 'user-agent': PERSON };
      const body = JSON.stringify({ u: `${own}/geheim?email=ada@example.org`, r: 'https://example.com/geheim' });
      const posted = await site.ask(pixel, { method: 'POST', body, headers }, { ip });
      await site.settled();
      expect(posted.status).toBe(204);
      expect((await site.ask(`${pixel}?u=${own}/`, { headers }, { ip })).status).toBe(200);
      await site.settled();
      site.line.mend();
      expect(site.errors).toEqual(['hit not counted', 'hit not counted']);
      for (const line of site.logged) {
        expect(line).toContain('"requestId":"request-1"');
        expect(leaksOf(line, [ip, 'iPhone', 'geheim', 'ada@', 'example.com'])).toEqual([]);
      }
      await site.hit({ u: `${own}/nachher`, ip });
      await site.reset();
    }
  });
});

describe('a visit', () => {
  test('is counted in every dimension', async () => {
    const u = `${own}/soulplan2?utm_source=brief&utm_medium=mail&utm_campaign=mai#buy`;
    await site.hit({ u, r: 'https://www.google.com/', country: 'AT' });
    const row = (dimension: string, value: string): Counter => ({ day, dimension, value, views: 1, visitors: 1 });
    expect(await site.counters()).toEqual([
      row('page', '/soulplan2'),
      row('referrer', 'google.com'),
      row('country', 'AT'),
      row('device', 'mobile'),
      row('total', ''),
    ]);
    expect(await site.dropped()).toEqual([]);
  });

  test('is counted in one statement, once the day has its salt', async () => {
    await site.hit();
    site.line.forget();
    await site.hit({ u: `${own}/neu?utm_source=x` });
    expect(site.line.requests).toHaveLength(1);
  });

  test('of a foreign website is named by its host', async () => {
    await site.hit({ u: 'https://www.blog.example/a/', r: 'https://blog.example/' });
    expect(await counted('page')).toEqual([['blog.example/a', 1, 1]]);
    expect(await counted('referrer')).toEqual([]);
  });

  test('takes the country from the platform only', async () => {
    const headers = { 'x-country': 'FR', 'cf-ipcountry': 'FR', 'x-nf-geo': '{"country":{"code":"FR"}}' };
    await site.hit({ headers });
    await site.hit({ headers, country: 'AT' });
    await site.hit({ country: '<b' });
    expect(await counted('country')).toEqual([
      ['', 2, 1],
      ['AT', 1, 1],
    ]);
  });

  test('takes the address from the platform only', async () => {
    for (const address of ['198.51.100.1', '198.51.100.2']) {
      await site.hit({ headers: { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` } });
    }
    expect(await totals()).toEqual([[day, 2, 1]]);
  });

  test('counts its visitor once a day and page, and again on the next day', async () => {
    await site.hit({ u: `${own}/a` });
    await site.hit({ u: `${own}/a` });
    await site.hit({ u: `${own}/b` });
    expect(await totals()).toEqual([[day, 3, 1]]);
    expect(await counted('page')).toEqual([
      ['/a', 2, 1],
      ['/b', 1, 1],
    ]);
    site.clock.now = new Date('2026-11-22T08:00:00Z');
    await site.hit({ u: `${own}/a` });
    expect(await totals()).toEqual([
      [day, 3, 1],
      ['2026-11-22', 1, 1],
    ]);
  });

  test('has another visitor with another address, another browser or on another website', async () => {
    await site.hit();
    await site.hit({ ip: '192.0.2.2' });
    await site.hit({
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' },
    });
    await site.hit({ u: 'https://blog.example/' });
    await site.hit();
    expect(await totals()).toEqual([[day, 5, 4]]);
  });

  test.each([
    ['in winter', '2026-11-21T22:59:59.999Z', '2026-11-21', '2026-11-22'],
    ['in summer', '2026-07-10T21:59:59.999Z', '2026-07-10', '2026-07-11'],
    ['on the day summer begins', '2026-03-29T21:59:59.999Z', '2026-03-29', '2026-03-30'],
  ])('belongs to the day in Berlin, %s', async (_, lastMoment, before, after) => {
    await site.restart();
    site.clock.now = new Date(lastMoment);
    await site.hit();
    await site.hit({ headers: { dnt: '1' } });
    site.passes(1);
    await site.hit();
    await site.hit({ headers: { dnt: '1' } });
    expect(await totals()).toEqual([
      [before, 1, 1],
      [after, 1, 1],
    ]);
    expect((await site.dropped()).map((row) => row.day)).toEqual([before, after]);
    const salts = await site.db.select().from(analyticsSalts).orderBy(analyticsSalts.day);
    expect(salts.map((salt) => salt.day)).toEqual([before, after]);
  });

  test('as an event is no view of its page', async () => {
    await site.hit({ u: `${own}/a`, e: 'Probestunde' });
    expect([await site.counters(), await site.dropped()]).toEqual([[], []]);
  });

  test('stores no address and no browser, and a salt that cannot be guessed', async () => {
    await site.restart();
    const ip = '203.0.113.77';
    const agent = `${PERSON} Eigenname/7.7`;
    const u = 'https://lovelace:passwort@blog.example/a?email=lovelace@example.org&token=geheim#geheim';
    site.variables.RATE_LIMITS = 'on';
    await site.hit({
      u,
      r: 'https://mallory:passwort@example.com/x?q=geheim#geheim',
      ip,
      headers: { 'user-agent': agent },
    });
    await site.hit({ u, ip, headers: { 'user-agent': agent, dnt: '1' } });
    await site.hit({ u: 'x', ip, headers: { 'user-agent': agent } });
    const stored = await everythingStored();
    expect(stored).not.toEqual([]);
    const words = ['Eigenname', 'iPhone', 'Mozilla', 'lovelace', 'mallory', 'passwort', 'geheim', 'token'];
    const hex = Buffer.from(ip).toString('hex');
    expect(leaksOf(stored.join('\n'), ['203.0.113', hex, ...words])).toEqual([]);
    const [salt] = await site.db.select().from(analyticsSalts);
    expect(salt?.salt).toMatch(/^[0-9a-f]{64}$/);
    const seen = await site.db.select().from(analyticsSeen);
    expect(new Set(seen.map(({ visitor }) => visitor)).size).toBe(1);
  });

  test('uses another salt every day', async () => {
    await site.restart();
    await site.hit();
    site.clock.now = new Date('2026-11-22T08:00:00Z');
    await site.hit();
    const salts = await site.db.select().from(analyticsSalts);
    expect(new Set(salts.map(({ salt }) => salt)).size).toBe(2);
    const seen = await site.db.select().from(analyticsSeen);
    expect(new Set(seen.map(({ visitor }) => visitor)).size).toBe(2);
  });

  test.each<[string, Record<string, string>, string]>([
    ['Do Not Track', { dnt: '1' }, 'do-not-track'],
    ['Global Privacy Control', { 'sec-gpc': '1' }, 'global-privacy-control'],
    ['a prefetch', { 'sec-purpose': 'prefetch' }, 'prefetch'],
    ['a prerender', { 'sec-purpose': 'prefetch;prerender' }, 'prefetch'],
    ['a prefetch of Firefox', { 'x-moz': 'prefetch' }, 'prefetch'],
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'bot'],
    ['a browser without a screen', { 'user-agent': PERSON.replace('Version', 'HeadlessChrome') }, 'bot'],
    ['a preview', { 'user-agent': 'WhatsApp/2.25.20.0 A' }, 'bot'],
    ['a nameless visitor', { 'user-agent': '' }, 'bot'],
    ['a robot with Do Not Track', { dnt: '1', 'user-agent': 'curl/8' }, 'do-not-track'],
  ])('of %s is counted as such and not as a view', async (_, headers, reason) => {
    expect((await site.hit({ headers })).status).toBe(204);
    expect((await site.hit({ headers })).status).toBe(204);
    expect(await site.counters()).toEqual([]);
    expect(await droppedReasons()).toEqual([[reason, 2]]);
    expect(await site.db.select().from(analyticsSalts)).toEqual([]);
  });

  test.each<Record<string, string>>([{ dnt: '0' }, { dnt: 'null' }, { 'sec-gpc': '0' }, { 'sec-purpose': '' }])(
    'without an objection is a view: %j',
    async (headers) => {
      await site.hit({ headers });
      expect([await totals(), await site.dropped()]).toEqual([[[day, 1, 1]], []]);
    },
  );

  test('of the owner is not a view until she signs out', async () => {
    const context = { db: site.db, env: ownerEnv(), now: () => site.clock.now };
    const browser = createVisitor(auth, { context, origin: own });
    await browser.login();
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    await site.hit({ headers: { cookie } });
    expect([await site.counters(), await droppedReasons()]).toEqual([[], [['owner', 1]]]);

    await browser.post('/api/auth/logout');
    await site.hit({ headers: { cookie } });
    await site.hit({ headers: { cookie: '__Host-session=erfunden' } });
    expect([await totals(), await droppedReasons()]).toEqual([[[day, 2, 1]], [['owner', 1]]]);
  });

  test('leaves no address in the memory of the function', async () => {
    await site.restart();
    site.variables.RATE_LIMITS = 'on';
    const remembered = vi.spyOn(Map.prototype, 'set');
    await site.hit({ ip: '203.0.113.77' });
    await site.hit({ ip: '2001:db8:0:7::77' });
    const texts = remembered.mock.calls.map((entry) => entry.map(String).join());
    remembered.mockRestore();
    expect(texts.length).toBeGreaterThan(1);
    expect(leaksOf(texts.join('\n'), ['203.0.113', '2001:db8'])).toEqual([]);
  });
});

describe('a visit among many', () => {
  test('is counted up to 120 times a minute from one address', async () => {
    site.variables.RATE_LIMITS = 'on';
    for (let count = 0; count < 125; count += 1) await site.hit();
    await site.hit({ ip: '192.0.2.2' });
    expect([await totals(), await droppedReasons()]).toEqual([[[day, 121, 2]], [['too-many', 5]]]);
    site.passes(59_999);
    await site.hit();
    expect(await droppedReasons()).toEqual([['too-many', 6]]);
    site.passes(1);
    await site.hit();
    expect([await totals(), await droppedReasons()]).toEqual([[[day, 122, 2]], [['too-many', 6]]]);
  });

  test('that does not count writes nothing, and a minute of them is written with the next hit', async () => {
    site.variables.RATE_LIMITS = 'on';
    for (let count = 0; count < 40; count += 1) {
      await site.hit({ headers: { dnt: '1' } });
      await site.hit({ headers: { 'user-agent': 'curl/8' } });
      await site.hit({ u: 'x' });
    }
    site.passes(59_999);
    await site.hit({ headers: { dnt: '1' } });
    expect(site.line.requests).toEqual([]);
    site.passes(1);
    await site.hit({ headers: { dnt: '1' } });
    expect(site.line.requests).toHaveLength(1);
    expect(await droppedReasons()).toEqual([
      ['bot', 40],
      ['do-not-track', 42],
      ['unusable', 40],
    ]);
  });

  test.each(['refused', 'failing'] as const)(
    'that the database did not accept (%s) is recorded as soon as it is back',
    async (cut) => {
      await site.hit();
      site.line.cut(cut);
      for (let count = 0; count < 5; count += 1) await site.hit();
      site.passes(60_000);
      await site.hit({ headers: { dnt: '1' } });
      site.line.mend();
      site.passes(60_000);
      await site.hit();
      const { rows } = await site.db.execute(sql`select reason, count from analytics_dropped order by reason`);
      expect(rows).toEqual([
        { reason: 'do-not-track', count: 1 },
        { reason: 'not-stored', count: 5 },
      ]);
      expect(await totals()).toEqual([[day, 2, 1]]);
    },
  );

  test('brings up to two hundred new texts a day and dimension, and up to five hundred pages', async () => {
    await site.db.execute(sql`
      insert into analytics_values (kind, hash, value, first_seen)
      select 1, 'hash' || number, '/' || number, ${day}::date from generate_series(1, 498) number
      union all select 2, 'hash' || number, number || '.example', ${day}::date from generate_series(1, 198) number
    `);
    for (const path of ['/a', '/b', '/c', '/d', '/a', '/c']) {
      await site.hit({ u: `${own}${path}`, r: `https://example.com${path}` });
    }
    expect(await counted('page')).toEqual([
      ['/a', 2, 1],
      ['/b', 1, 1],
      ['Sonstige', 3, 1],
    ]);
    expect(await counted('referrer')).toHaveLength(3);
    expect(await totals()).toEqual([[day, 6, 1]]);

    site.clock.now = new Date('2026-11-22T08:00:00Z');
    await site.hit({ u: `${own}/c` });
    expect(await counted('page', '2026-11-22')).toEqual([['/c', 1, 1]]);
  });

  test('of a hundred at once is counted a hundred times', async () => {
    const visits = Array.from({ length: 100 }, (_, index) =>
      site.hit({ u: `${own}/${index % 7}?utm_source=${index % 3}`, ip: `192.0.2.${index % 10}` }),
    );
    const dropped = Array.from({ length: 30 }, () => site.hit({ headers: { dnt: '1' } }));
    await Promise.all([...visits, ...dropped]);
    expect(site.errors).toEqual([]);
    expect([await totals(), await droppedReasons()]).toEqual([[[day, 100, 10]], [['do-not-track', 30]]]);
    const pages = await counted('page');
    expect(pages.map(([, views]) => views)).toEqual([15, 15, 14, 14, 14, 14, 14]);
  });
});

describe('a visit on a day full of strangers', () => {
  const instagram = (path = '/') => site.hit({ u: `${own}${path}`, r: 'https://instagram.com/', ip: '198.51.100.7' });

  /** Inserts the texts that collect the rest, as the migration does; `reset` deletes them. */
  const rest = () =>
    site.db.execute(sql`
        insert into analytics_values (kind, hash, value, first_seen)
        select kind, encode(sha256('Sonstige'), 'hex'), 'Sonstige', ${day}::date from unnest(array[1, 7, 9, 10]) kind
      `);
  const ways = async (goal: ReturnType<typeof sql>) => {
    const { rows } = await site.db.execute(sql`
        select goal_value.value as goal, source_value.value as source, entry_value.value as entry, count::int
        from goal_days
        left join analytics_values goal_value on goal_value.id = goal
        left join analytics_values source_value on source_value.id = source_id
        left join analytics_values entry_value on entry_value.id = entry_id
        where ${goal} and entry_value.id is not null
      `);
    return rows;
  };
  const made = (goal: number, count: number) =>
    site.db.execute(sql`
        insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
        select ${day}::date, ${goal}::bigint, 0, 0, 0, -number, 1 from generate_series(1, ${count}::int) number
      `);

  test('has a limit of visitors, and beyond it counts as one in each part', async () => {
    await site.db.execute(sql`
        insert into visits (day, visitor, last_at, hits, views, source_id, campaign_id, link_id, entry_id)
        select ${day}::date, ((part - 128)::bigint << 56) + number, ${`${day}T07:00:00Z`}, 1, 1, 0, 0, 0, 0
        from generate_series(0, 255) part, generate_series(1, 256) number
      `);
    for (let visitor = 0; visitor < 300; visitor += 1) await site.hit({ ip: `10.0.${visitor >> 8}.${visitor % 256}` });
    const { rows } = await site.db.execute(sql`
        select count(*)::int > 0 and count(*)::int <= 256 as "areFew", sum(views)::int as views
        from visits where visitor = (visitor >> 56) << 56
      `);
    expect(rows).toEqual([{ areFew: true, views: 300 }]);
    expect((await totals())[0]?.[1]).toBe(300);
  });

  test('of one network reaches four of 32 parts, with any browser name', async () => {
    const partsOf = async (ip: (number: number) => string) => {
      await site.db.execute(sql`delete from visits`);
      for (let number = 0; number < 60; number += 1) {
        await site.hit({ ip: ip(number), headers: { 'user-agent': `${PERSON} ${number}` } });
      }
      const { rows } = await site.db.execute<{ parts: number; visitors: number }>(sql`
          select count(distinct visitor >> 56)::int as parts, count(*)::int as visitors from visits
        `);
      return rows[0];
    };
    expect(await partsOf(() => '192.0.2.1')).toEqual({ parts: 4, visitors: 60 });
    expect(await partsOf((number) => `2001:db8:0:${number}::1`)).toEqual({ parts: 4, visitors: 60 });
    expect((await partsOf((number) => `198.51.100.${number}`))?.parts).toBeGreaterThan(20);
  });

  test('counts without a mark beyond the limit of marks', async () => {
    await site.hit();
    await site.db.execute(sql`update analytics_days set views = 40000 where dimension = 101`);
    await instagram();
    expect(await counted('page')).toEqual([['/', 2, 1]]);
    expect(await totals()).toEqual([[day, 2, 2]]);
    expect(await site.db.$count(analyticsSeen)).toBe(3);
  });

  test('counts as the rest beyond the limit of paths', async () => {
    await rest();
    await instagram('/alt');
    await made(0, 1999);
    await site.hit({ u: `${own}/neu`, r: 'https://facebook.com/' });
    site.clock.now = new Date(`${day}T20:00:00Z`);
    await instagram('/alt');
    expect(await ways(sql`goal = 0`)).toEqual(
      expect.arrayContaining([
        { goal: null, source: 'instagram.com', entry: '/alt', count: 2 },
        { goal: null, source: 'Sonstige', entry: 'Sonstige', count: 1 },
      ]),
    );
  });

  test('counts goals of other websites beyond the limit as one, and our own separately', async () => {
    await rest();
    await made(999_999, 500);
    await site.hit({ u: `${own}/`, e: 'Gebucht' });
    await site.hit({ u: `${own}/`, e: 'Video gestartet' });
    expect(await ways(sql`goal > 0`)).toEqual([{ goal: 'Sonstige', source: null, entry: 'Sonstige', count: 1 }]);
    expect(await ways(sql`goal < 0`)).toEqual([{ goal: null, source: null, entry: '/', count: 1 }]);
  });
});
