import { tmpdir } from 'node:os';
import { connect } from '#db/client.ts';
import { seed } from '#db/seed.ts';
import auth from '#functions/auth.ts';
import dashboard from '#functions/dashboard.ts';
import { openDatabase } from '#local/database/database.ts';
import { tapLine } from '#tests/support/database/database-line.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';
import type { Row } from './table.ts';

const ROUNDS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The demo data cover ninety days each; together a year and more. */
const SEEDED_DAYS_AGO = [360, 270, 180, 90, 0];

const quantile = (values: readonly number[], share: number): number =>
  Math.round((values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0) * 100) / 100;

/** The dashboard over a year of data on PostgreSQL: the whole request, session and answer included. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await postgres.createDatabase('bench');
    const database = await openDatabase({ databaseUrl: postgres.url('bench'), dataDir: tmpdir() });
    const line = tapLine();
    const db = connect(database.url);
    const now = new Date();
    for (const days of SEEDED_DAYS_AGO)
      await seed(db, new Date(now.getTime() - days * DAY_MS), 'http://localhost:8888');
    const context = { db, env: ownerEnv() };
    const door = createVisitor(auth, { context });
    await door.login();
    const owner = createVisitor(dashboard, { context });
    for (const cookie of door.cookies) owner.cookies.set(...cookie);

    const durations: number[] = [];
    await owner.get('/api/dashboard');
    line.forget();
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      const response = await owner.get('/api/dashboard');
      await response.text();
      if (!response.ok) throw new Error(`The dashboard answered ${response.status}`);
      durations.push(performance.now() - begun);
    }
    const roundTrips = line.requests.length / ROUNDS;
    await database.close();
    return [
      { name: 'dashboard, a year on PostgreSQL: p50, ms', value: quantile(durations, 0.5) },
      { name: 'dashboard, a year on PostgreSQL: p95, ms', value: quantile(durations, 0.95) },
      { name: 'dashboard, round trips, the session included', value: roundTrips },
    ];
  } finally {
    await postgres.stop();
  }
}
