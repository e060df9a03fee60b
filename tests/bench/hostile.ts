import { neonConfig } from '@neondatabase/serverless';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { compactVisits, deleteVisitTraces } from '#db/queries/visits/counting.ts';
import { compactDays, deleteVisitorTraces } from '#db/queries/visits/days.ts';
import { type Transport, withRetries } from '#db/transport.ts';
import { addDays } from '#domain/berlin-time.ts';
import { openForClients } from '#tests/support/clients.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import type { Row } from './table.ts';

const DAY = '2026-11-21';
const HITS = 1_000_000;
/** Hits per transaction: PostgreSQL can remove the dead row versions that they leave only once it has ended. */
const AT_ONCE = 200;
const LINKS = 500;

const TABLES = [
  'analytics_seen',
  'visits',
  'visit_clicks',
  'goal_days',
  'goal_totals',
  'analytics_days',
  'analytics_values',
  'redirect_clicks',
  'redirect_click_marks',
];

const megabytes = (bytes: number): number => Math.round(bytes / 1e4) / 100;

/** Counts hits with invented data: visitors, pages, campaigns and links never repeat together. */
const hits = (first: number) => sql`
  select count_hit(
    case when number % 3 = 0 then array[9, 1, 7, 10]::smallint[] else array[1, 2, 3, 4, 5, 6, 7, 8, 100, 10]::smallint[] end,
    array(select encode(sha256(convert_to(text, 'UTF8')), 'hex') from unnest(texts) with ordinality as given (text, place) order by place),
    texts, case when number % 3 = 0 then 1 else 9 end, ${DAY}, ${DAY}::timestamptz + number * interval '79 ms',
    hashtextextended('wer ' || number, 0), 'kurs-' || number % ${LINKS}::int,
    case when number % 9 = 0 then -6 when number % 3 = 0 then 0 end, encode(sha256('Sonstige'), 'hex'), 'Sonstige', 1000
  )
  from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) number
  cross join lateral (select repeat('/erfunden', 30) || hashint4(number) % 997 as page) made
  cross join lateral (select case when number % 3 = 0
    then array['Ereignis ' || hashint4(number + 5) % 991, page, 'Kampagne ' || hashint4(number + 1) % 983, 'quelle ' || hashint4(number + 2) % 977]
    else array[page, 'von ' || hashint4(number + 3) % 971, 'DE', 'mobile', 'q' || hashint4(number + 4) % 967, 'mail',
      'Kampagne ' || hashint4(number + 1) % 983, 'Firefox', '', 'quelle ' || hashint4(number + 2) % 977]
  end as texts) given
`;

const clicks = (first: number) => sql`
  select count_link_visit(
    redirects.id, ${DAY}, false,
    json_build_array(json_build_object('dimension', 1, 'value', 'host-' || hashint4(number) % 1000))::jsonb, 'Sonstige', 100
  )
  from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) number
  join redirects on slug_key = 'kurs-' || hashint4(number + 9) % ${LINKS}::int
`;

async function sizes(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ name: string; bytes: number }>(sql`
    select relname as name, pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables
    where relname in ${TABLES}
  `);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, each) => total + each, 0);

/** Measures a million hits of strangers with invented data on one day: their cost that day, for good and at night. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await postgres.createDatabase('bench');
    const { url, db, close } = openForClients(postgres.url('bench'), 1);
    await migrate(url);
    await db.execute(sql`
      insert into redirects (slug, slug_key, target_url, is_active, track_clicks)
      select 'kurs-' || number, 'kurs-' || number, '/', true, true from generate_series(0, ${LINKS - 1}::int) number
    `);
    const before = sum((await sizes(db)).values());

    const startedAt = performance.now();
    // Sequential, because the hits of one request are one transaction.
    for (let first = 0; first < HITS; first += AT_ONCE) {
      await db.execute(hits(first));
      if (first < HITS / 4) await db.execute(clicks(first));
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const rows: Row[] = [{ name: 'hostile day: hits/s, counted in the database', value: Math.round(HITS / seconds) }];
    for (const [name, bytes] of await sizes(db)) {
      rows.push({ name: `hostile day: ${name} at its end, MB`, value: megabytes(bytes) });
    }

    const answer: Transport = neonConfig.fetchFunction;
    let slowestMs = 0;
    neonConfig.fetchFunction = withRetries(async (target, request) => {
      const sentAt = performance.now();
      const response = await answer(target, request);
      slowestMs = Math.max(slowestMs, performance.now() - sentAt);
      return response;
    });
    const steps = {
      deleteVisitorTraces,
      deleteVisitTraces,
      compactVisits,
      compactDays,
    };
    for (const nights of [1, 2, 9, 11]) {
      for (const [name, step] of Object.entries(steps)) {
        slowestMs = 0;
        const began = performance.now();
        const isDone = await step(db, addDays(DAY, nights)).then(
          () => true,
          () => false,
        );
        const what = `hostile day: night ${nights}, ${name}${isDone ? '' : ' (given up)'}`;
        rows.push({ name: `${what}, ms`, value: Math.round(performance.now() - began) });
        rows.push({ name: `${what}, its slowest request, ms`, value: Math.round(slowestMs) });
      }
    }
    await db.execute(sql.raw(`vacuum full ${TABLES.join(', ')}`)).catch(() => undefined);
    const after = await sizes(db);
    for (const [name, bytes] of after)
      rows.push({ name: `hostile day: ${name} for good, MB`, value: megabytes(bytes) });
    rows.push({ name: 'hostile day: for good in all, MB', value: megabytes(sum(after.values()) - before) });
    await close();
    return rows;
  } finally {
    await postgres.stop();
  }
}
