import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { nextLetterSql, nextSendSql, walkIndexes } from '#db/queries/letters/next-send.ts';
import { claimNext } from '#db/queries/mail/outbox.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { MAIL } from '#server/services/mail/writing.ts';
import { openForClients } from '#tests/support/clients.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import type { Row } from './table.ts';

const WAITING = 100_000;
const PART = 5000;
const NETWORKS = 200;
const REQUESTS = 60;
const HANDING_IN_MS = 300;
const MINUTE_MS = 60_000;
const START = new Date('2026-11-21T08:00:00Z');

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Queues a letter for all people; autovacuum is off, so statistics stay missing. */
async function fillLetter(db: Database): Promise<string> {
  for (const table of ['letter_sends', 'people', 'list_entries', 'letters', 'outbox']) {
    await db.execute(sql.raw(`alter table ${table} set (autovacuum_enabled = false)`));
  }
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into letters (kind, status, created_at, updated_at) values ('letter', 'sending', now(), now()) returning id
  `);
  // In parts, because a statement has 8 s.
  for (let first = 1; first <= WAITING; first += PART)
    await db.execute(sql`
    with added as (
      insert into people (email, created_at) select 'p-' || number || '@example.org', now()
      from generate_series(${first}::int, ${first + PART - 1}::int) number returning id
    ), entered as (
      insert into list_entries (person_id, list, status, requested_at, confirmed_at)
      select id, 'newsletter', 'confirmed', now(), now() from added
    )
    insert into letter_sends (letter_id, person_id, list, priority, due_at)
    select letters.id, added.id, 'newsletter', 2, timestamptz '2026-11-20' from added, letters
  `);
  return rows[0]?.id ?? '';
}

/** Measures a query: rows read in all steps of its plan, and its time. */
async function explain(db: Database, name: string, query: SQL): Promise<Row[]> {
  const explained = db.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, costs off) ${query}`);
  const [, { rows }] = await db.batch([walkIndexes(db), explained]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  console.info(`${name}:\n${plan}`);
  const read = [...plan.matchAll(/rows=(\d+)(?:\.\d+)? loops=(\d+)/g)].map(
    ([, count, loops]) => Number(count) * Number(loops),
  );
  const what = `letters, ${WAITING} waiting, nothing analysed: ${name}`;
  return [
    { name: `${what}, rows read by its longest step`, value: Math.max(...read) },
    { name: `${what}, ms`, value: Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]) },
  ];
}

const flood = sql`
  insert into outbox (topic, dedupe_key, payload, source, turn, next_attempt_at)
  select 'mail', network || ':' || turn, '{}', 'visitor', turn,
    ${toTimestamp(START)} - interval '1 hour' + turn * interval '1 second'
  from generate_series(1, ${NETWORKS}::int) network, generate_series(1, ${REQUESTS}::int) turn
`;

/** Measures the minutes until the mail of a visitor is sent who signs up some minutes after a flood. */
async function delayAfter(db: Database, minutes: number): Promise<Row[]> {
  await db.execute(sql`delete from outbox`);
  await db.execute(sql`delete from rate_limits`);
  await db.execute(flood);
  let now = START.getTime();
  let claimMs = 0;
  async function handIn(): Promise<string | undefined> {
    const begun = performance.now();
    const at = { holder: randomUUID(), now: new Date(now), leaseMs: 600 * MINUTE_MS, id: undefined };
    const row = await claimNext(db, MAIL, at);
    claimMs = Math.max(claimMs, performance.now() - begun);
    now += HANDING_IN_MS;
    return row?.id;
  }
  const signsUpAt = START.getTime() + minutes * MINUTE_MS;
  while (now < signsUpAt) {
    if ((await handIn()) === undefined) now += MINUTE_MS;
  }
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into outbox (topic, dedupe_key, payload, source, turn, next_attempt_at)
    values ('mail', 'real', '{}', 'visitor', 1, ${toTimestamp(new Date(now))}) returning id
  `);
  const since = now;
  while ((await handIn()) !== rows[0]?.id) if (now - since > 1000 * MINUTE_MS) break;
  const name = `mail, ${NETWORKS} networks with ${REQUESTS} requests each, ${minutes} minutes before`;
  return [
    { name: `${name}: a real confirmation comes after, minutes`, value: rounded((now - since) / MINUTE_MS) },
    { name: `${name}: slowest claim, ms`, value: Math.round(claimMs) },
  ];
}

/** Measures the queues of letters and of mails that visitors cause, with very many rows. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await postgres.createDatabase('queues');
    const { url, db, close } = openForClients(postgres.url('queues'), 1);
    await migrate(url);
    const letterId = await fillLetter(db);
    const now = toTimestamp(START);
    const results = [
      ...(await explain(db, 'nextLetter', nextLetterSql(now))),
      ...(await explain(db, 'claimSend', nextSendSql({ letterId, version: 1 }, now))),
      ...(await delayAfter(db, 0)),
      ...(await delayAfter(db, 10)),
    ];
    await close();
    return results;
  } finally {
    await postgres.stop();
  }
}
