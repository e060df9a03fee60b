import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { takeoutFiles } from '#content/takeout/files.ts';
import { takeoutReadme } from '#content/takeout/readme.ts';
import { connect, type Database } from '#db/client.ts';
import auth from '#functions/auth.ts';
import content from '#functions/content.ts';
import takeout from '#functions/takeout.ts';
import { openDatabase } from '#local/database/database.ts';
import { takeOut } from '#stores/takeout/reading.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { createVisitor, ownerEnv, type Visitor } from '#tests/support/visitor.ts';
import { fillPeople } from './people.ts';
import { type Row, rounded } from './table.ts';

const LINKS = 10_000;
/** Every tenth link has clicks daily, the others once a month. */
const OFTEN = 10;
const DAYS = 3 * 365;
const FIRST_DAY = '2023-11-23';
/** Texts in the dictionary, texts counted per day, and visit paths to a goal. */
const [TEXTS, DAILY, WAYS] = [20_000, 200, 300];
/** Limited by the timeout of a statement: 8 s. */
const DAYS_AT_ONCE = 73;
const MB = 1_000_000;

async function fill(db: Database): Promise<void> {
  await fillPeople(db);
  await db.execute(sql`insert into consent_texts values ('1', 'Ja, ich möchte.', now())`);
  for (const [event, text] of [
    ['requested', '1'],
    ['confirmed', null],
  ]) {
    await db.execute(sql`
      insert into consents (person_id, email, list, event, at, form, page, text_version)
      select person_id, email, list, ${event}, requested_at, 'newsletter', '/', ${text}
      from list_entries join people on people.id = person_id
    `);
  }
  await db.execute(sql`insert into letters (kind, subject, text) values ('letter', 'Hallo', 'Text')`);
  await db.execute(sql`
    insert into letter_sends (letter_id, person_id, list, status, priority, due_at)
    select letters.id, person_id, 'newsletter', 'sent', 1, now() from letters, list_entries where list_entries.list = 'newsletter'
  `);
  await db.execute(sql`
    insert into redirects (slug, slug_key, target_url, is_active, track_clicks)
    select 'link-' || number, 'link-' || number, '/kurs', true, true from generate_series(1, ${LINKS}::int) number
  `);
  await db.execute(sql`
    insert into analytics_values (kind, hash, value, first_seen)
    select 1, number, '/seite-' || number, ${FIRST_DAY}::date from generate_series(1, ${TEXTS}::int) number
  `);
  for (let from = 0; from < DAYS; from += DAYS_AT_ONCE) {
    const days = sql`generate_series(${from}::int, ${Math.min(from + DAYS_AT_ONCE, DAYS) - 1}::int) day`;
    await db.execute(sql`
      insert into redirect_clicks (redirect_id, day, clicks, bots)
      select id, ${FIRST_DAY}::date + day, 1 + id % 90, 2 from redirects, ${days}
      where id % ${OFTEN}::int = 0 or (id + day) % 30 = 0
    `);
    await db.execute(sql`
      insert into analytics_days (dimension, day, value_id, views, visitors)
      select 1, ${FIRST_DAY}::date + day, id, 10, 7 from analytics_values, ${days} where id <= ${DAILY}::int
    `);
    await db.execute(sql`
      insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
      select ${FIRST_DAY}::date + day, -number % 8, 0, 0, number, 1 + number * 61 % ${TEXTS}::int, 3
      from generate_series(1, ${WAYS}::int) number, ${days}
    `);
  }
  // PostgreSQL does this by itself after a while.
  await db.execute(sql`vacuum analyze`);
}

/** Measures the takeout of a site after many years: loading the parts, joining and compressing them. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  const platformFetch = globalThis.fetch;
  try {
    await postgres.createDatabase('bench');
    const database = await openDatabase({ databaseUrl: postgres.url('bench'), dataDir: tmpdir() });
    const db = connect(database.url);
    await fill(db);
    const context = { db, env: ownerEnv() };
    const door = createVisitor(auth, { context });
    await door.login();
    const as = (handler: typeof takeout): Visitor => {
      const visitor = createVisitor(handler, { context });
      for (const cookie of door.cookies) visitor.cookies.set(...cookie);
      return visitor;
    };
    const [parts, entries] = [as(takeout), as(content)];
    let [largest, count, bytes, peak, slowest] = [0, 0, 0, 0, 0];
    Object.assign(globalThis, {
      fetch: async (path: string, init: RequestInit) => {
        const begun = performance.now();
        const response = await (path.startsWith('/api/takeout') ? parts : entries).send(path, init);
        const body = await response.text();
        slowest = Math.max(slowest, performance.now() - begun);
        largest = Math.max(largest, Buffer.byteLength(body));
        count += 1;
        peak = Math.max(peak, process.memoryUsage().rss);
        return new Response(body, response);
      },
    });
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const [begun, worked] = [performance.now(), process.cpuUsage()];
    const now = new Date().toISOString();
    const { tables } = await takeOut({
      fileOf: (table) => takeoutFiles[table].name,
      readme: (facts) => takeoutReadme({ ...facts, site: 'example.org', begunAt: now, endedAt: now }),
      // Browsers store blobs where they like; only the work is measured.
      write: (piece) => {
        bytes += piece.length;
      },
      onProgress: () => undefined,
      insist: (read) => read(),
    });
    const seconds = (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(worked);
    await database.close();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      { name: 'takeout, 100,000 people, 10,000 links, 3 years: seconds', value: rounded(seconds) },
      {
        name: 'takeout, 100,000 people, 10,000 links, 3 years: of them at work, without PostgreSQL',
        value: rounded((user + system) / 1e6),
      },
      { name: 'takeout, 100,000 people, 10,000 links, 3 years: rows', value: rows },
      { name: 'takeout, 100,000 people, 10,000 links, 3 years: MB of the file', value: rounded(bytes / MB) },
      { name: 'takeout, 100,000 people, 10,000 links, 3 years: answers', value: count },
      { name: 'takeout, 100,000 people, 10,000 links, 3 years: largest answer, MB', value: rounded(largest / MB) },
      { name: 'takeout, 100,000 people, 10,000 links, 3 years: its slowest request, ms', value: rounded(slowest) },
      {
        name: 'takeout, 100,000 people, 10,000 links, 3 years: memory above idle, MB',
        value: rounded((peak - before) / MB),
      },
    ];
  } finally {
    Object.assign(globalThis, { fetch: platformFetch });
    await postgres.stop();
  }
}
