import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { connect, type Database } from '#db/client.ts';
import { seed } from '#db/seed.ts';
import auth from '#functions/auth.ts';
import calendar from '#functions/calendar.ts';
import cases from '#functions/cases.ts';
import dashboard from '#functions/dashboard.ts';
import purchases from '#functions/purchases.ts';
import { openDatabase } from '#local/database/database.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { createVisitor, type FunctionHandler, ownerEnv } from '#tests/support/visitor.ts';
import { median, type Row, rounded } from './table.ts';

const ROUNDS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Demo data cover 90 days each; together they cover more than a year. */
const SEEDED_DAYS_AGO = [360, 270, 180, 90, 0];
const CASES = 10_000;
const ENTRIES = 1000;
const PURCHASES = 100_000;
/** Limited by the timeout of a statement: 8 s. */
const FILLED_AT_ONCE = 10_000;

/** Withdrawals and cancellations of several years; one in ten is open. */
const manyCases = sql`
  insert into cases
    (kind, name, contract, email, mode, reason, wished_end, fingerprint, received_at, answered_at)
  select case when number % 3 = 0 then 'cancellation' else 'withdrawal' end, 'Name ' || number, 'MP-' || number,
    'person-' || number || '@example.org', case when number % 3 = 0 then 'ordinary' else '' end, '', '',
    'fingerprint-' || number, timestamptz '2024-01-01' + number * interval '2 hours',
    case when number % 10 > 0 then timestamptz '2026-11-01' end
  from generate_series(1, ${CASES}::int) number
`;

/** Year of events, seven in ten published, and of links that expire. */
const fullCalendar = sql`
  with filled as (
    insert into tasks (task_id, name, status, fate, reason, date, details)
    select 't' || number, 'Klangabend ' || number, 'published', case when number % 10 < 7 then 'event' else 'status' end,
      '', (date '2026-01-01' + number * 365 / ${ENTRIES}::int)::text,
      jsonb_build_object('date', (date '2026-01-01' + number * 365 / ${ENTRIES}::int)::text, 'time', '19:30',
        'description', repeat('Für dich. ', 40), 'speaker', 'Mara', 'image', '', 'url', 'https://example.org/' || number,
        'tags', jsonb_build_array('Klang', 'Online'))
    from generate_series(1, ${ENTRIES}::int) number
  )
  insert into redirects (slug, slug_key, target_url, is_active, track_clicks, expires_at)
  select 'link-' || number, 'link-' || number, '/', true, true, date '2026-01-01' + number * 36
  from generate_series(1, 10) number
`;

/** Forty short links, and twelve products, ten of them with a name. */
const productsAndLinks = [
  sql`
    insert into redirects (slug, slug_key, target_url, is_active, track_clicks)
    select 'flyer-' || number, 'flyer-' || number, '/', true, true from generate_series(1, 40) number
  `,
  sql`
    insert into payment_products (platform, product_id, name, offer)
    select 'digistore24', (10000 + number)::text, 'Produkt ' || number,
      (array['soulPlan', 'soulCircle', 'soulAlchemy', null])[1 + number % 4]
    from generate_series(0, 9) number
  `,
];

/** Purchases of two years: paid at once, in instalments, as subscriptions; some refunded, owed, charged back, tests. */
const manyPurchases = (from: number) => sql`
  with added as (
    insert into purchases (
      platform, order_id, item_id, product_id, product_name, billing, instalments, quantity, currency, voucher, is_test,
      email, name, attributed_by, link_id, source, campaign, entry_page, ordered_at, received_at, paid_count, paid, share,
      returned, last_paid_at, is_refunded, is_disputed, is_owed
    )
    select 'digistore24', 'ORDER' || number, number::text, (10000 + number % 12)::text, 'Produkt der Plattform',
      (array['single', 'single', 'instalments', 'subscription'])[1 + number % 4], case when number % 4 = 2 then 4 end, 1,
      case when number % 50 = 0 then 'CHF' else 'EUR' end, '', number % 200 = 0,
      'person-' || number || '@beispiel-' || number % 97 || '.example',
      (array['Anna', 'Björn', 'Änne', 'Zoë'])[1 + number % 4] || ' Nachname' || number % 9973,
      (array['token', 'person', 'unknown'])[1 + number % 3], case when number % 11 = 0 then 1 + number % 40 end,
      case when number % 3 < 2 then 'quelle-' || number % 300 || '.example' end,
      case when number % 7 = 0 then 'kampagne-' || number % 50 end, '/soulplan2',
      timestamptz '2025-01-01' + number * interval '10 minutes', timestamptz '2025-01-01' + number * interval '10 minutes',
      1 + number % 4, 49700 * (1 + number % 4), 41000 * (1 + number % 4), case when number % 40 = 0 then 49700 else 0 end,
      timestamptz '2025-01-01' + number * interval '10 minutes', number % 160 = 0, number % 1000 = 0, number % 60 = 0
    from generate_series(${from}::int, ${from + FILLED_AT_ONCE - 1}::int) number
    returning id, order_id, item_id, paid_count, ordered_at, currency
  )
  insert into payments (
    purchase_id, platform, order_id, item_id, transaction_id, kind, reference, at, day, amount, counted, share, currency, sequence
  )
  select id, 'digistore24', order_id, item_id, 'T' || id || '-' || part, 'payment', '', ordered_at + part * interval '30 days',
    (ordered_at + part * interval '30 days')::date, 49700, 49700, 41000, currency, part
  from added, generate_series(1, paid_count) part
`;

async function fillPurchases(db: Database): Promise<void> {
  for (const statement of productsAndLinks) await db.execute(statement);
  for (let from = 1; from <= PURCHASES; from += FILLED_AT_ONCE) await db.execute(manyPurchases(from));
}

async function fillYear(db: Database): Promise<void> {
  for (const days of SEEDED_DAYS_AGO) await seed(db, new Date(Date.now() - days * DAY_MS), 'http://localhost:8888');
}

/** Screen of the owner, filled with data. */
interface Screen {
  readonly handler: FunctionHandler;
  readonly fill: (db: Database) => Promise<unknown>;
  /** Requested paths by the name of their figure. */
  readonly paths: Readonly<Record<string, string>>;
}

const screens: readonly Screen[] = [
  { handler: dashboard, fill: fillYear, paths: { 'dashboard, a year': '/api/dashboard' } },
  {
    handler: cases,
    fill: (db) => db.execute(manyCases),
    paths: {
      'cases, 10,000: the first page': '/api/cases',
      'cases, 10,000: a page in the middle': `/api/cases?after=${CASES / 2}`,
      'cases, 10,000: answered ones': '/api/cases?state=answered',
    },
  },
  {
    handler: calendar,
    fill: (db) => db.execute(fullCalendar),
    paths: {
      'calendar, 1,000 entries a year: a month': '/api/calendar?from=2026-05-25&to=2026-07-05',
      'calendar, 1,000 entries a year: all of it': '/api/calendar?from=2026-01-01&to=2026-12-31',
    },
  },
  {
    handler: purchases,
    fill: fillPurchases,
    paths: {
      'purchases, 100,000: the first page': '/api/purchases',
      'purchases, 100,000: a page in the middle': `/api/purchases?after=${encodeURIComponent('50000~2026-03-15 13:20:00+00')}`,
      'purchases, 100,000: a search that finds few': '/api/purchases?search=person-4711',
      'purchases, 100,000: a search that finds nobody': '/api/purchases?search=niemand-da',
      'purchases, 100,000: by offer': '/api/purchases?offer=soulPlan',
      'purchases, 100,000: by product': '/api/purchases?product=digistore24~10003',
      'purchases, 100,000: by state': '/api/purchases?state=subscription',
      'purchases, 100,000: by a state that few have': '/api/purchases?state=disputed',
      'purchases, 100,000: by short link': '/api/purchases?link=flyer-7',
      'purchases, 100,000: by month': '/api/purchases?from=2026-05-01&to=2026-05-31',
      'purchases, 100,000: unknown products': '/api/purchases?offer=unnamed',
      'purchases, 100,000: what can be chosen': '/api/purchases/choices',
      'purchases, 100,000: one of them': '/api/purchases/4711',
    },
  },
];

/** Times whole requests of the owner, including the session check. */
async function timeScreen(databaseUrl: string, { handler, fill, paths }: Screen): Promise<Row[]> {
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir() });
  const db = connect(database.url);
  await fill(db);
  // PostgreSQL does this by itself after a while.
  await db.execute(sql`vacuum analyze`);
  const context = { db, env: ownerEnv() };
  const door = createVisitor(auth, { context });
  await door.login();
  const owner = createVisitor(handler, { context });
  for (const cookie of door.cookies) owner.cookies.set(...cookie);

  const rows: Row[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const durations: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const begun = performance.now();
      const response = await owner.get(path);
      await response.text();
      if (!response.ok) throw new Error(`${name} answered ${response.status}`);
      // The first request warms up.
      if (round > 0) durations.push(performance.now() - begun);
    }
    rows.push({ name: `owner, ${name}, p50, ms`, value: rounded(median(durations)) });
  }
  await database.close();
  return rows;
}

/** Measures the owner's dashboard, cases, calendar and purchases, each on its own full database. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    const rows: Row[] = [];
    for (const [index, screen] of screens.entries()) {
      await postgres.createDatabase(`bench${index}`);
      rows.push(...(await timeScreen(postgres.url(`bench${index}`), screen)));
    }
    return rows;
  } finally {
    await postgres.stop();
  }
}
