import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { connect, type Database } from '#db/client.ts';
import auth from '#functions/auth.ts';
import people from '#functions/people.ts';
import { openDatabase } from '#local/database/database.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { createVisitor, ownerEnv, type Visitor } from '#tests/support/visitor.ts';
import { median, type Row, rounded } from './table.ts';

const PEOPLE = 100_000;
/** Limited by the timeout of a statement: 8 s. */
const FILLED_AT_ONCE = 5000;
const ROUNDS = 20;
const MB = 1_000_000;

const requests: Readonly<Record<string, string>> = {
  'the first page': '',
  'a page by name': '?order=name&direction=ascending',
  'a search that finds few': '?search=person-4711',
  'a search that finds nobody': '?search=niemand-da',
  'a filter by list and status': '?list=newsletter&status=confirmed',
  'a filter that few pass': '?status=bounced&list=waitlist',
  'a filter by campaign': '?campaign=kampagne-7',
  'a filter by short link': '?link=flyer-7',
  'a filter by what was chosen': '?choice=course:7',
  'a filter by what every second has chosen, among the confirmed': '?choice=soulcircle&status=confirmed',
  'a filter by day': '?list=newsletter&from=2026-06-01&to=2026-06-01',
  'who has bought something': '?bought=any',
  'who has bought an offer, among the confirmed of a list': '?bought=soulPlan&list=newsletter&status=confirmed',
  'who has not bought anything': '?notBought=any',
  counts: '/counts',
};

/** Short links that brought some of the people. */
const links = sql`
  insert into redirects (slug, slug_key, target_url, is_active, track_clicks)
  select 'flyer-' || number, 'flyer-' || number, '/', true, true from generate_series(1, 40) number
`;

/** Inserts 100,000 people: two thirds on one list, a third on both. */
const fill = (from: number) => sql`
  with added as (
    insert into people (email, name, created_at, bounced_at)
    select 'person-' || number || '@beispiel-' || number % 97 || '.example',
      (array['Anna', 'Björn', 'Änne', 'Zoë', null])[1 + number % 5] || ' Nachname' || number % 9973,
      timestamptz '2026-01-01' + number * interval '4 minutes',
      case when number % 1000 = 0 then timestamptz '2026-11-01' end
    from generate_series(${from}::int, ${from + FILLED_AT_ONCE - 1}::int) number returning id, created_at
  )
  insert into list_entries
    (person_id, list, status, interests, requested_at, confirmed_at, source, campaign, link_id)
  select id, list, (array['confirmed', 'confirmed', 'pending', 'revoked'])[1 + id % 4], 'Stille und Gemeinschaft',
    created_at, created_at + interval '1 hour', case when id % 5 > 0 then 'quelle-' || id % 300 || '.example' end,
    case when id % 7 = 0 then 'kampagne-' || id % 50 end, case when id % 11 = 0 then 1 + id % 40 end
  from added, (values ('newsletter', 0), ('waitlist', 1)) lists (list, place)
  where id % 3 = 0 or id % 3 - 1 = place
`;

/** Choices of the people on the waiting list: every second one has the same, and each has one of thirty courses. */
const choose = sql`
  insert into choices (person_id, choice, label, chosen_at, confirmed_at)
  select person_id, choice, 'Was es ist', requested_at, case when status <> 'pending' then confirmed_at end
  from list_entries, lateral (values ('soulcircle'), ('course:' || person_id % 30)) chosen (choice)
  where list = 'waitlist' and (choice <> 'soulcircle' or person_id % 2 = 0)
`;

/** Inserts 100,000 purchases by two thirds of the people; one in ten is refunded. */
const sell = (from: number) => sql`
  with named as (
    insert into payment_products (platform, product_id, name, offer)
    values ('digistore24', '1', 'Soul Plan', 'soulPlan'), ('digistore24', '2', 'SoulAlchemy', 'soulAlchemy')
    on conflict do nothing
  )
  insert into purchases (platform, order_id, item_id, product_id, product_name, billing, quantity, currency, voucher,
    is_test, email, name, attributed_by, ordered_at, received_at, paid_count, paid, is_refunded)
  select 'digistore24', 'A' || number, '1', (1 + number % 3)::text, 'Produkt', 'single', 1, 'EUR', '', false,
    'Person-' || number * 2 / 3 || '@beispiel-' || number * 2 / 3 % 97 || '.example', 'Anna Nachname', 'unknown',
    timestamptz '2026-01-01' + number * interval '4 minutes', now(), 1, 2700, number % 10 = 0
  from generate_series(${from}::int, ${from + FILLED_AT_ONCE - 1}::int) number
`;

export async function fillPeople(db: Database): Promise<void> {
  await db.execute(links);
  for (let from = 1; from <= PEOPLE; from += FILLED_AT_ONCE) {
    await db.execute(fill(from));
    await db.execute(sell(from));
  }
  await db.execute(choose);
}

async function timed(visitor: Visitor, path: string): Promise<number> {
  const begun = performance.now();
  const response = await visitor.get(path);
  await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - begun;
}

/** Downloads the whole file, part by part. */
async function exported(visitor: Visitor) {
  const begun = performance.now();
  let [after, largest, parts, bytes, peak]: [string | null, number, number, number, number] = ['', 0, 0, 0, 0];
  do {
    const response = await visitor.get(
      `/api/people/csv?interests=yes${after ? `&after=${encodeURIComponent(after)}` : ''}`,
    );
    const body = await response.text();
    const part: { text: string; next: string | null } = JSON.parse(body);
    after = part.next;
    largest = Math.max(largest, Buffer.byteLength(body));
    bytes += Buffer.byteLength(part.text);
    parts += 1;
    peak = Math.max(peak, process.memoryUsage().rss);
  } while (after !== null);
  return { seconds: (performance.now() - begun) / 1000, largest, parts, bytes, peak };
}

/**
 * Measures the list of people and its CSV with 100,000 people and purchases: whole requests, session check included.
 */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await postgres.createDatabase('bench');
    const database = await openDatabase({ databaseUrl: postgres.url('bench'), dataDir: tmpdir() });
    const db = connect(database.url);
    await fillPeople(db);
    // PostgreSQL does this by itself after a while.
    await db.execute(sql`vacuum analyze`);
    const context = { db, env: ownerEnv() };
    const door = createVisitor(auth, { context });
    await door.login();
    const owner = createVisitor(people, { context });
    for (const cookie of door.cookies) owner.cookies.set(...cookie);

    const rows: Row[] = [];
    for (const [name, query] of Object.entries(requests)) {
      await timed(owner, `/api/people${query}`);
      const durations: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) durations.push(await timed(owner, `/api/people${query}`));
      rows.push({ name: `people, 100,000: ${name}, p50, ms`, value: rounded(median(durations)) });
    }
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const file = await exported(owner);
    await database.close();
    return [
      ...rows,
      { name: 'people, 100,000 as CSV: seconds', value: rounded(file.seconds) },
      { name: 'people, 100,000 as CSV: MB', value: rounded(file.bytes / MB) },
      { name: 'people, 100,000 as CSV: parts', value: file.parts },
      { name: 'people, 100,000 as CSV: largest answer, MB', value: rounded(file.largest / MB) },
      { name: 'people, 100,000 as CSV: memory above idle, MB', value: rounded((file.peak - before) / MB) },
      { name: 'people, 100,000 as CSV: memory of the process, MB', value: rounded(file.peak / MB) },
    ];
  } finally {
    await postgres.stop();
  }
}
