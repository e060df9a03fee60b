import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { compactDays, compactVisits } from '#db/queries/visits/nightly.ts';
import { addDays } from '#domain/berlin-time.ts';
import { type Dimension, dimensions } from '#domain/visits/hit.ts';
import analytics from '#functions/analytics.ts';
import collectHit from '#functions/collect.ts';
import type { Context } from '#server/context.ts';
import { patientDatabase } from '#tests/bench/patient-database.ts';
import type { Row } from '#tests/bench/table.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { openForClients } from '#tests/support/clients.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { ownerEnv } from '#tests/support/visitor.ts';
import { fillPurchases } from './analytics-purchases.ts';
import { fillVisits, rangeRequests } from './analytics-visits.ts';

const CLIENTS = 16;
const HITS = 10_000;
const READS = 50;

/** 36 months with 100 million page views, and 100,000 payments. */
const TODAY = '2026-11-21';
const DAYS = 1096;
const FIRST_DAY = addDays(TODAY, 1 - DAYS);
const PAGE_VIEWS = 100_000_000;
const VISITORS_A_DAY = 40_000;

/**
 * Number of values that each dimension has in 36 months and on a single day. Our own site has a few dozen pages; these
 * are the figures of a tracker on many websites, whose dictionary strangers fill every day.
 */
const fullness: readonly (readonly [Dimension, number, number])[] = [
  ['page', 20_000, 1500],
  ['referrer', 20_000, 1000],
  ['country', 120, 120],
  ['device', 3, 3],
  // Only counted with visits.
  ['campaignName', 1000, 0],
  ['event', 30, 0],
  ['source', 300, 0],
  ['total', 1, 1],
];

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
];

const below = (limit: number): number => Math.floor(Math.random() * limit);
/** Few values are frequent, most are rare. */
const often = (limit: number): number => Math.floor(Math.random() ** 3 * limit);

const platform = {
  deploy: { context: 'dev', id: 'bench', published: false },
  ip: '192.0.2.1',
  requestId: 'bench',
  geo: { country: { code: 'DE' } },
  waitUntil: () => undefined,
};

/** Builds the functions' context: signed in to read, signed out to count. */
const contextOf = (db: Database, isSignedIn: boolean): Partial<Context> => ({
  db,
  // The limits are part of a hit's cost; these addresses stay below them.
  env: ownerEnv({ RATE_LIMITS: 'on' }),
  now: () => new Date(`${TODAY}T12:00:00Z`),
  sessions: signedInAs(isSignedIn ? 'owner' : undefined),
});

async function send(db: Database, count: number): Promise<{ seconds: number; failed: number }> {
  let left = count;
  let failed = 0;
  const context = {
    ...contextOf(db, false),
    log: {
      error: () => {
        failed += 1;
      },
      info: () => undefined,
    },
  };

  async function hit(): Promise<void> {
    const works: Promise<unknown>[] = [];
    const query = below(5) === 0 ? `?utm_source=brief-${below(9)}` : '';
    const request = new Request('https://mein-erwachen.example/api/analytics/pixel', {
      method: 'POST',
      headers: { 'user-agent': agents[below(agents.length)] ?? '', 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify({
        u: `https://mein-erwachen.example/seite-${often(300)}${query}`,
        r: below(2) === 0 ? '' : `https://quelle-${often(200)}.example/`,
      }),
    });
    const ip = `10.${below(40)}.${below(250)}.1`;
    await collectHit(request, { ...platform, ip, waitUntil: (work) => void works.push(work) }, context);
    await Promise.all(works);
  }

  async function client(): Promise<void> {
    while (left > 0) {
      left -= 1;
      await hit();
    }
  }

  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { seconds: (performance.now() - startedAt) / 1000, failed };
}

async function measureHits(where: string, db: Database, count: number): Promise<Row[]> {
  await send(db, count >> 2);
  const { seconds, failed } = await send(db, count);
  return [
    { name: `analytics, ${where}: hits/s with ${CLIENTS} clients`, value: Math.round(count / seconds) },
    { name: `analytics, ${where}: hits of ${count} that failed`, value: failed },
  ];
}

/** Inserts the rows of 100 million page views in 36 months, and the visitor marks of the last two days. */
async function fill(db: Database): Promise<void> {
  await db.execute(sql`truncate analytics_days, analytics_seen, analytics_values, analytics_dropped`);
  const { rows: indexes } = await db.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes where tablename = 'analytics_days'
  `);
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);

  for (const [dimension, all, daily] of fullness) {
    const kind = dimensions[dimension];
    const often = daily >> 1;
    const harmonic = Array.from({ length: daily }, (_, index) => 1 / (index + 1)).reduce((sum, each) => sum + each, 0);
    const mostSeen = PAGE_VIEWS / DAYS / harmonic;
    await db.execute(sql`
      insert into analytics_values (kind, hash, value, first_seen)
      select ${kind}::int, encode(sha256(convert_to(value, 'UTF8')), 'hex'), value, ${FIRST_DAY}::date
      from (select ${`/${dimension}/mit-einem-weg-wie-ueblich-`} || number as value from generate_series(1, ${all}::int) number) named
    `);
    if (daily === 0) continue;
    // Views fall with the rank. Half of the values occur every day, the other half changes daily.
    await db.execute(sql`
      insert into analytics_days (dimension, day, value_id, views, visitors)
      select ${kind}::int, ${FIRST_DAY}::date + day, first.id + case
        when rank <= ${often}::int then rank - 1
        else ${often}::int + (rank - 1 - ${often}::int + day * 37) % (${all}::int - ${often}::int)
      end, greatest(1, ${mostSeen}::float8 / rank), greatest(1, ${mostSeen}::float8 * 0.45 / rank)
      from generate_series(0, ${DAYS - 1}::int) day, generate_series(1, ${daily}::int) rank,
        (select min(id) as id from analytics_values where kind = ${kind}::int) first
    `);
    await db.execute(sql`
      insert into analytics_seen (day, dimension, value_id, visitor)
      select ${TODAY}::date - yesterday, ${kind}::int, first.id + visitor % ${daily}::int, visitor::bigint * 230584300921369
      from generate_series(0, 1) yesterday, generate_series(1, ${VISITORS_A_DAY}::int) visitor,
        (select min(id) as id from analytics_values where kind = ${kind}::int) first
    `);
  }
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
  await fillVisits(db, { first: FIRST_DAY, last: TODAY, days: DAYS, views: PAGE_VIEWS / DAYS });
  await fillPurchases(db, TODAY, DAYS);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Requests a path as the owner. */
async function read(db: Database, path: string): Promise<void> {
  const request = new Request(new URL(path, 'https://mein-erwachen.example'));
  const response = await analytics(request, platform, contextOf(db, true));
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
}

/** Times reads, each of a different day. */
async function measureReads(name: string, db: Database, pathOf: (turn: number) => string): Promise<Row[]> {
  const durations: number[] = [];
  for (let turn = 0; turn < READS; turn += 1) {
    durations.push(await timed(() => read(db, pathOf(turn))));
  }
  const sorted = durations.toSorted((a, b) => a - b);
  const round = (ms: number | undefined): number => Math.round((ms ?? 0) * 10) / 10;
  return [
    { name: `analytics, 100 M page views: ${name}, median ms`, value: round(sorted[sorted.length >> 1]) },
    { name: `analytics, 100 M page views: ${name}, slowest of ${READS} ms`, value: round(sorted.at(-1)) },
  ];
}

/** Measures hits per second, and reads of a large database. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await postgres.createDatabase('bench');
    const { url, db, close } = openForClients(postgres.url('bench'), CLIENTS);
    await migrate(url);
    const empty = await measureHits('PostgreSQL', db, HITS);

    const patient = patientDatabase(url);
    const fillMs = await timed(() => fill(patient));
    const night = async () => {
      await compactVisits(patient, TODAY);
      await compactDays(patient, TODAY);
    };
    const firstNightMs = await timed(night);
    await patient.execute(sql`vacuum analyze`);
    const nightMs = await timed(night);
    const ranges: Row[] = [];
    for (const [name, path] of Object.entries(await rangeRequests(db, TODAY))) {
      ranges.push(...(await measureReads(name, db, () => path)));
    }
    const rows = [
      ...empty,
      ...(await measureReads('overview', db, () => '/api/analytics/stats/overview')),
      ...(await measureReads('today', db, () => `/api/analytics/stats/daily?date=${TODAY}`)),
      ...(await measureReads('a day', db, (turn) => `/api/analytics/stats/daily?date=${addDays(TODAY, -turn * 20)}`)),
      ...ranges,
      { name: 'analytics, 100 M page views: first night, shortens 36 months, ms', value: Math.round(firstNightMs) },
      { name: 'analytics, 100 M page views: a night, ms', value: Math.round(nightMs) },
      { name: 'analytics, 100 M page views: filling for this benchmark, s', value: Math.round(fillMs / 1000) },
      ...(await measureHits('100 M page views', db, HITS)),
    ];
    await close();
    return rows;
  } finally {
    await postgres.stop();
  }
}
