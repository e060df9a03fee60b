import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { connect, type Database } from '#db/client.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import drainOutbox from '#functions/drain-outbox.ts';
import mailer from '#functions/mailer.ts';
import waitlist from '#functions/waitlist.ts';
import { openDatabase } from '#local/database/database.ts';
import type { Context } from '#server/context.ts';
import type { PlatformContext } from '#server/http/context.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/smtp/server.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';
import type { Row } from './table.ts';

/** Number of addresses that a stranger signs up, on a domain that defers every mail. */
const HOSTILE = 45;
const MINUTE_MS = 60_000;
const SWEEP_MS = 15 * MINUTE_MS;
const HOURS_MAX = 24;
const REAL = 'echt@example.net';

/** Simultaneous sign-ups, and the mail server's connection limit and greeting delay. */
const BURST = 30;
const CONNECTIONS = 5;
const GREETING_MS = 300;

const platform: PlatformContext = {
  deploy: { context: 'dev', id: 'bench', published: false },
  ip: '192.0.2.1',
  requestId: 'bench',
  waitUntil: () => undefined,
};

/** Measures in minutes how long a real confirmation takes while a stranger's are deferred, on the benchmark's clock. */
async function runAttack(db: Database, smtp: FakeSmtp): Promise<Row[]> {
  let now = new Date('2026-11-21T08:00:00Z');
  const works: Promise<unknown>[] = [];
  const env = ownerEnv({ SMTP_URL: smtp.url, MAIL_FROM: 'ME <hallo@mein-erwachen.example>' });
  const { SMTP_URL: server, MAIL_FROM: from } = env;
  const context: Partial<Context> = {
    db,
    env,
    now: () => now,
    waitUntil: (work) => void works.push(work),
    callSelf: (path, body) => void works.push(createVisitor(mailer, { context }).post(path, body)),
    log: { error: () => undefined, info: () => undefined },
    vendors: { smtp: server && from && { server, from, replyTo: undefined, requiresTls: false } },
  };
  const waitForSends = async () => {
    while (works.length > 0) await Promise.all(works.splice(0));
  };
  async function signUp(email: string, index: number): Promise<void> {
    const visitor = createVisitor(waitlist, { context, ip: `198.51.100.${index}` });
    const { status } = await visitor.post('/api/waitlist', { email });
    if (status !== 201) throw new Error(`A sign-up was answered with ${status}`);
    await waitForSends();
  }

  smtp.interfere = (_, address) =>
    address.endsWith('@spaeter.example') ? { at: 'recipient', code: 451, text: '4.7.1 later' } : undefined;
  for (let index = 0; index < HOSTILE; index += 1) await signUp(`p${index}@spaeter.example`, index);
  now = new Date(now.getTime() + SWEEP_MS);
  const signedUp = now.getTime();
  await signUp(REAL, 200);
  while (smtp.mailsTo(REAL).length === 0 && now.getTime() - signedUp < HOURS_MAX * 60 * MINUTE_MS) {
    now = new Date(now.getTime() + SWEEP_MS);
    const request = new Request('http://localhost:8888/.netlify/functions/drain-outbox', { method: 'POST' });
    await drainOutbox(request, platform, context);
    await waitForSends();
  }
  const minutes = (now.getTime() - signedUp) / MINUTE_MS;
  return [
    { name: `mail, ${HOSTILE} put off by their domain: a real confirmation comes after, minutes`, value: minutes },
  ];
}

/** Measures many mailers that are called at once. */
async function runBurst(db: Database, smtp: FakeSmtp, databaseUrl: string): Promise<Row[]> {
  await db.execute(sql`
    with added as (
      insert into people (email, created_at)
      select 'person-' || number || '@example.org', now() from generate_series(1, ${BURST}::int) number returning id
    ), entered as (
      insert into list_entries (person_id, list, status, requested_at) select id, 'waitlist', 'pending', now() from added
    )
    insert into outbox (topic, dedupe_key, payload)
    select 'mail', 'confirmation:' || id, jsonb_build_object('kind', 'confirmation', 'personId', id) from added
  `);
  smtp.connectionsMax = CONNECTIONS;
  smtp.greetingMs = GREETING_MS;
  const workers = Array.from(
    { length: BURST },
    () =>
      new Worker(join(import.meta.dirname, '../support/mail/mailer-thread.ts'), {
        workerData: { databaseUrl, smtpUrl: smtp.url },
      }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const begun = performance.now();
  const ends = workers.map((worker) => once(worker, 'message'));
  for (const worker of workers) worker.postMessage('go');
  await Promise.all(ends);
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  const rows = await db.select({ status: outbox.status, lastError: outbox.lastError }).from(outbox);
  await Promise.all(workers.map((worker) => worker.terminate()));
  const name = `mail, ${BURST} mailers called at once, ${CONNECTIONS} connections allowed`;
  return [
    { name: `${name}: delivered`, value: rows.filter(({ status }) => status === 'done').length },
    { name: `${name}: put off or not begun`, value: rows.filter(({ status }) => status === 'pending').length },
    { name: `${name}: connections`, value: smtp.connections },
    { name: `${name}: most at once`, value: smtp.busiest },
    { name: `${name}: turned away with 421`, value: smtp.turnedAway },
    { name: `${name}: seconds in all`, value: seconds },
  ];
}

/** Measures the delay of mails while a stranger, or many visitors at once, sign up. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  const smtp = await startFakeSmtp();
  const results: Row[] = [];
  for (const name of ['attack', 'burst'] as const) {
    await postgres.createDatabase(name);
    const databaseUrl = postgres.url(name);
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    const db = connect(database.url);
    smtp.reset();
    results.push(...(name === 'attack' ? await runAttack(db, smtp) : await runBurst(db, smtp, databaseUrl)));
    await database.close();
  }
  await smtp.close();
  await postgres.stop();
  return results;
}
