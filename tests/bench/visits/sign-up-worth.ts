import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { connect } from '#db/client.ts';
import { WORTH_WAYS } from '#domain/visits/sign-up-worth.ts';
import analytics from '#functions/analytics.ts';
import auth from '#functions/auth.ts';
import { openDatabase } from '#local/database/database.ts';
import { computeSignUpWorth } from '#server/services/visits/sign-up-worth.ts';
import { patientDatabase } from '#tests/bench/patient-database.ts';
import { fillPeople } from '#tests/bench/people.ts';
import { median, type Row, rounded } from '#tests/bench/table.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

const ROUNDS = 20;

/** Payment of each purchase; one in ten is returned later. */
const pay = sql`
  insert into payments (purchase_id, platform, order_id, item_id, transaction_id, kind, reference, at, day, amount,
    counted, currency)
  select id, platform, order_id, item_id, 'T' || part, case when part = 0 then 'payment' else 'refund' end, '',
    ordered_at + part * interval '50 days', (ordered_at + part * interval '50 days')::date, paid,
    case when part = 0 then paid else -paid end, currency
  from purchases, generate_series(0, is_refunded::int) part
`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Measures what a sign-up is worth, with 100,000 people and purchases: the nightly step, and whole requests. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await postgres.createDatabase('bench');
    const database = await openDatabase({ databaseUrl: postgres.url('bench'), dataDir: tmpdir() });
    const db = connect(database.url);
    const patient = patientDatabase(database.url);
    await fillPeople(patient);
    await patient.execute(pay);
    // PostgreSQL does this by itself after a while.
    await patient.execute(sql`vacuum analyze`);
    const context = { db, env: ownerEnv() };
    const door = createVisitor(auth, { context });
    await door.login();
    const owner = createVisitor(analytics, { context });
    for (const cookie of door.cookies) owner.cookies.set(...cookie);

    const night = await timed(() => computeSignUpWorth({ db, now: () => new Date() }));
    const rows: Row[] = [];
    for (const way of WORTH_WAYS) {
      const durations: number[] = [];
      let size = 0;
      for (let round = 0; round <= ROUNDS; round += 1) {
        const duration = await timed(async () => {
          const response = await owner.get(`/api/analytics/stats/sign-up-worth?way=${way}`);
          size = (await response.text()).length;
          if (!response.ok) throw new Error(`${way} answered ${response.status}`);
        });
        // The first request warms up.
        if (round > 0) durations.push(duration);
      }
      rows.push({ name: `sign-up worth, 100,000 × 100,000: by ${way}, p50, ms`, value: rounded(median(durations)) });
      rows.push({ name: `sign-up worth, 100,000 × 100,000: by ${way}, KB`, value: rounded(size / 1000) });
    }
    await database.close();
    return [...rows, { name: 'sign-up worth, 100,000 × 100,000: the nightly step, ms', value: rounded(night) }];
  } finally {
    await postgres.stop();
  }
}
