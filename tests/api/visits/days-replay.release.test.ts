// @module-tag release
import { neonConfig } from '@neondatabase/serverless';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#db/client.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import type { Dimension } from '#domain/visits/hit.ts';
import { type Backend, neonFetch, serverBackend } from '#local/database/neon-fetch.ts';
import { randomFrom } from '#tests/support/browser/random.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { ownerEnv } from '#tests/support/visitor.ts';
import { type Counter, readCounters, startCollector } from '#tests/support/visits/analytics.ts';

const HITS = 4000;
/** Three days of 24, 25 and 24 hours around the end of summer time. */
const start = Date.parse('2026-10-23T22:00:00Z');
const end = Date.parse('2026-10-26T23:00:00Z');

const agents: readonly (readonly [string, string, string])[] = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'desktop', 'Firefox'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36', 'desktop', 'Chrome'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1',
    'mobile',
    'Safari',
  ],
  ['Mozilla/5.0 (Linux; Android 15; Tablet; rv:145.0) Gecko/145.0 Firefox/145.0', 'tablet', 'Firefox'],
];
const hosts = ['mein-erwachen.example', 'blog.example'];
const countries = ['DE', 'AT', 'CH', ''];

type Expected = readonly (readonly [Dimension, string])[];

/** Hit with its expected counts, which are not computed by the product. */
interface Hit {
  readonly at: Date;
  readonly ip: string;
  readonly agent: string;
  readonly host: string;
  readonly country: string;
  readonly body: string;
  readonly expected: Expected;
}

function randomHit(random: () => number): Hit {
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[], fallback: T): T => list[below(list.length)] ?? fallback;
  // Few values are frequent, most are rare.
  const often = (limit: number): number => Math.floor(random() ** 3 * limit);
  const at = new Date(start + below(end - start));
  const host = pick(hosts, '');
  const country = pick(countries, '');
  const [agent, device, browser] = pick(agents, ['', '', '']);
  const path = `/seite-${often(150)}`;
  const campaign = random() < 0.2 ? `brief-${below(5)}` : '';
  const event = random() < 0.05 ? `ereignis-${below(3)}` : undefined;
  const inside = random() < 0.5 ? '' : host;
  const referrer = random() < 0.3 ? `quelle-${often(80)}.example` : inside;
  const page = host === hosts[0] ? path : host + path;
  const counts: Expected = [
    ['page', page],
    ...(referrer === host ? [] : ([['referrer', referrer]] as const)),
    ['country', country],
    ['device', device],
    ['browser', browser],
    ...(campaign === '' ? [] : ([['campaignSource', campaign]] as const)),
    ['total', ''],
  ];
  return {
    at,
    ip: `192.0.2.${often(200)}`,
    agent,
    host,
    country,
    body: JSON.stringify({
      u: `https://${host}${path}${campaign && `?utm_source=${campaign}`}`,
      r: referrer && `https://${referrer}/`,
      e: event,
    }),
    expected: event === undefined ? counts : [['event', event]],
  };
}

let backends: Backend[];
let db: Database;

/** Two pools of ten connections, enough for all clients. */
beforeAll(async () => {
  const url = await createDatabase('migrated');
  backends = [serverBackend(url), serverBackend(url)];
  const lines = backends.map((backend) => neonFetch(backend));
  let next = 0;
  neonConfig.fetchFunction = (...request: Parameters<(typeof lines)[number]>) => {
    next += 1;
    return lines[next % lines.length]?.(...request);
  };
  db = connect('postgresql://local@localhost/local');
});
afterAll(() => Promise.all(backends.map((backend) => backend.close())));

/** Replays hits in order by clients that each have their own instance of the function. */
async function replay(hits: readonly Hit[], clients: number): Promise<string[]> {
  const failures: string[] = [];
  const env = ownerEnv();
  const log = { error: (...entry: unknown[]) => void failures.push(JSON.stringify(entry)), info: () => undefined };
  const waiting = hits.values();
  const collectors: Awaited<ReturnType<typeof startCollector>>[] = [];
  for (let count = 0; count < clients; count += 1) collectors.push(await startCollector());

  async function send(collector: (typeof collectors)[number], hit: Hit): Promise<void> {
    const works: Promise<unknown>[] = [];
    const request = new Request('https://mein-erwachen.example/api/analytics/pixel', {
      method: 'POST',
      headers: { 'user-agent': hit.agent, 'content-type': 'text/plain;charset=UTF-8' },
      body: hit.body,
    });
    const platform = {
      deploy: { context: 'dev', id: 'test', published: false },
      ip: hit.ip,
      requestId: '',
      waitUntil: (work: Promise<unknown>) => void works.push(work),
      geo: { country: { code: hit.country } },
    };
    const { status } = await collector(request, platform, { db, env, log, now: () => hit.at });
    if (status !== 204) failures.push(`status ${status}`);
    await Promise.all(works);
  }

  const client = async (collector: (typeof collectors)[number]) => {
    for (const hit of waiting) await send(collector, hit);
  };
  await Promise.all(collectors.map(client));
  return failures;
}

/** Counts the raw hits with PostgreSQL. */
async function countRaw(hits: readonly Hit[]): Promise<Counter[]> {
  const raw = hits.flatMap(({ at, ip, agent, host, expected }) =>
    expected.map(([dimension, value]) => ({ day: berlinDay(at), dimension, value, visitor: [ip, agent, host].join() })),
  );
  const { rows } = await db.execute<Counter & Record<string, unknown>>(sql`
    select day, dimension, value, count(*)::int as views, count(distinct visitor)::int as visitors
    from jsonb_to_recordset(${JSON.stringify(raw)}::jsonb) as raw (day text, dimension text, value text, visitor text)
    group by day, dimension, value
  `);
  return rows;
}

const sorted = (counters: readonly Counter[]): string[] =>
  counters
    .map(({ day, dimension, value, views, visitors }) => `${day} ${dimension} ${value}: ${views} ${visitors}`)
    .toSorted();

const empty = () =>
  db.execute(
    sql`truncate analytics_days, analytics_seen, analytics_salts, analytics_values, analytics_dropped, visits, goal_days`,
  );

test(`sixteen clients count ${HITS} hits of three days exactly as count(distinct) does over the raw list`, async () => {
  await empty();
  const random = randomFrom(16);
  const hits = Array.from({ length: HITS }, () => randomHit(random)).sort((a, b) => a.at.getTime() - b.at.getTime());
  expect(await replay(hits, 16)).toEqual([]);
  const counted = sorted(await readCounters({ db }));
  expect(counted.length).toBeGreaterThan(1000);
  expect(counted).toEqual(sorted(await countRaw(hits)));
});

test('sixteen clients that see the same new pages at the same moment all succeed and lose no count', async () => {
  await empty();
  const random = randomFrom(3);
  const at = new Date(start);
  // All clients send each page at once, so that every new text is a race.
  const hits = Array.from({ length: 2000 }, (_, index) => {
    const page = `/neu-${index >> 4}`;
    const hit = randomHit(random);
    const expected: Expected = [['event', page]];
    return { ...hit, at, body: JSON.stringify({ u: `https://${hit.host}${page}`, e: page }), expected };
  });
  expect(await replay(hits, 16)).toEqual([]);
  expect(sorted(await readCounters({ db }))).toEqual(sorted(await countRaw(hits)));
});
