import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { connect, type Database } from '#db/client.ts';
import { seed } from '#db/seed.ts';
import auth from '#functions/auth.ts';
import calendar from '#functions/calendar.ts';
import cases from '#functions/cases.ts';
import dashboard from '#functions/dashboard.ts';
import { openDatabase } from '#local/database/database.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { createVisitor, type FunctionHandler, ownerEnv } from '#tests/support/visitor.ts';
import { median, type Row, rounded } from './table.ts';

const ROUNDS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The demo data cover ninety days each; together a year and more. */
const SEEDED_DAYS_AGO = [360, 270, 180, 90, 0];
const CASES = 10_000;
const ENTRIES = 1000;

/** Withdrawals and cancellations of years; one in ten is open. */
const manyCases = sql`
  insert into cases
    (kind, name, contract, email, mode, reason, wished_end, fingerprint, received_at, answered_at)
  select case when number % 3 = 0 then 'cancellation' else 'withdrawal' end, 'Name ' || number, 'MP-' || number,
    'person-' || number || '@example.org', case when number % 3 = 0 then 'ordinary' else '' end, '', '',
    'fingerprint-' || number, timestamptz '2024-01-01' + number * interval '2 hours',
    case when number % 10 > 0 then timestamptz '2026-11-01' end
  from generate_series(1, ${CASES}::int) number
`;

/** A year of events, seven in ten published, and of links that expire. */
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

async function fillYear(db: Database): Promise<void> {
  for (const days of SEEDED_DAYS_AGO) await seed(db, new Date(Date.now() - days * DAY_MS), 'http://localhost:8888');
}

/** What the owner opens, with much in it. */
interface Screen {
  readonly handler: FunctionHandler;
  readonly fill: (db: Database) => Promise<unknown>;
  /** What is asked, by what the figures are called. */
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
];

/** Times whole requests of the owner, the session included. */
async function timeScreen(databaseUrl: string, { handler, fill, paths }: Screen): Promise<Row[]> {
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir() });
  const db = connect(database.url);
  await fill(db);
  // What PostgreSQL does by itself after a while.
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
      // The first one warms up.
      if (round > 0) durations.push(performance.now() - begun);
    }
    rows.push({ name: `owner, ${name}, p50, ms`, value: rounded(median(durations)) });
  }
  await database.close();
  return rows;
}

/** The owner's dashboard, inbox of cases and calendar, each on a full database of its own. */
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
