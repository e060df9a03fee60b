import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { connect } from '#db/client.ts';
import { computeSignUpWorth } from '#db/queries/visits/sign-up-worth.ts';
import { signUpWorth } from '#db/schema/visits/sign-up-worth.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { WORTH_WAYS } from '#domain/visits/sign-up-worth.ts';
import analytics from '#functions/analytics.ts';
import auth from '#functions/auth.ts';
import { openDatabase } from '#local/database/database.ts';
import { patientDatabase } from '#tests/bench/patient-database.ts';
import { median, type Row, rounded } from '#tests/bench/table.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';
import { fillPeople } from './people.ts';

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

/** Proofs of all entries; half of the people had confirmed before, and each third came by an import. */
const prove = sql`
  insert into consents (person_id, email, list, event, at)
  select person_id, email, list, event, requested_at
  from list_entries join people on people.id = person_id,
    (values ('requested', 1), ('mailed', 1), ('confirmed', 2), ('imported', 3)) events (event, nth)
  where person_id % nth = 0
`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Measures what a sign-up is worth, with 100,000 people and purchases: the nightly steps, and whole requests. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await postgres.createDatabase('bench');
    const database = await openDatabase({ databaseUrl: postgres.url('bench'), dataDir: tmpdir() });
    const db = connect(database.url);
    const patient = patientDatabase(database.url);
    await fillPeople(patient);
    await patient.execute(pay);
    await patient.execute(prove);
    // PostgreSQL does this by itself after a while.
    await patient.execute(sql`vacuum analyze`);
    const context = { db, env: ownerEnv() };
    const door = createVisitor(auth, { context });
    await door.login();
    const owner = createVisitor(analytics, { context });
    for (const cookie of door.cookies) owner.cookies.set(...cookie);

    const now = new Date();
    const nights: number[] = [];
    for (const way of WORTH_WAYS)
      nights.push(await timed(() => computeSignUpWorth(db, way, { now, today: berlinDay(now) })));
    await db.delete(signUpWorth);
    const cold = await timed(() => owner.get('/api/analytics/stats/sign-up-worth'));
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
    return [
      ...rows,
      { name: 'sign-up worth, 100,000 × 100,000: a look before the first night, ms', value: rounded(cold) },
      { name: 'sign-up worth, 100,000 × 100,000: the slowest nightly step, ms', value: rounded(Math.max(...nights)) },
      {
        name: 'sign-up worth, 100,000 × 100,000: all nightly steps, ms',
        value: rounded(nights.reduce((sum, night) => sum + night, 0)),
      },
    ];
  } finally {
    await postgres.stop();
  }
}
